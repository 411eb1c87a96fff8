"""BrightLine: the figures of the key follow from the built documents, not only from ``facts.py``."""

from __future__ import annotations

import datetime as dt
import re
from decimal import ROUND_HALF_UP, Decimal

import pytest

from employment_law_legal_agent_eval.matter import load_matter

TASK = "brightline-overtime-002"
RECORD = load_matter(TASK).record
AS_OF = dt.date(2025, 10, 3)
D = Decimal


def document(number: str) -> str:
    return next(text for name, text in RECORD.items() if name.startswith(number))


def sheet(name: str) -> list[dict[str, str]]:
    """The data rows of one tab of the workbook, by column heading."""
    text = document("04").split(f"== Sheet: {name} ==")[1].split("== Sheet:")[0]
    lines = [line for line in text.splitlines() if " | " in line]
    columns = [c.strip() for c in lines[0].split("|")]
    return [dict(zip(columns, (c.strip() for c in line.split("|")), strict=True)) for line in lines[1:]]


def number(text: str) -> Decimal:
    return D(re.sub(r"[$,]", "", text))


def cents(value: Decimal) -> Decimal:
    return value.quantize(D("0.01"), ROUND_HALF_UP)


ASMS = sheet("ASMs")
SALARY = number(re.search(r"(\$850\.00) a week", document("02"))[1])  # type: ignore[index]
STANDARD_WEEK = int(re.search(r"standard week of\s+(\d+)\s+hours", document("02"))[1])  # type: ignore[index]
IMPROPER = [row for row in sheet("Deductions") if row["Reason"] in {"PERS-PART", "CLOSE", "JURY"}]


def weeks(rows: list[dict[str, str]]) -> int:
    return sum(int(row["Full weeks worked 1/6-9/28"]) for row in rows)


def hours_over(rows: list[dict[str, str]], line: int) -> Decimal:
    return sum((number(row["Net hours from alarm/POS data (meal time out)"]) for row in rows), D(0)) - line * weeks(
        rows
    )


def of_state(state: str) -> list[dict[str, str]]:
    return [row for row in ASMS if row["State"] == state]


def split_at_45(rows: list[dict[str, str]]) -> Decimal:
    """29 CFR 778.113(a), 778.325: half-time from 40 to 45, time and one-half above."""
    rate = SALARY / STANDARD_WEEK
    return weeks(rows) * 5 * rate / 2 + hours_over(rows, STANDARD_WEEK) * rate * D("1.5")


def divided_by_40(rows: list[dict[str, str]]) -> Decimal:
    """34 Pa. Code 231.43(g): weekly pay over 40, times 1.5, for each hour over 40."""
    return hours_over(rows, 40) * SALARY / 40 * D("1.5")


def test_nine_documents_of_matter_file_length() -> None:
    assert len(RECORD) == 9
    assert 60_000 <= sum(map(len, RECORD.values())) <= 110_000


def test_58_managers_in_three_states() -> None:
    assert [len(of_state(s)) for s in ("OH", "PA", "CO")] == [30, 17, 11]
    assert weeks(ASMS) == 2_189


def test_overtime_by_state_formula() -> None:
    ohio, pennsylvania, colorado = of_state("OH"), of_state("PA"), of_state("CO")
    assert cents(split_at_45(ohio)) == D("261082.22")
    assert cents(divided_by_40(pennsylvania)) == D("257135.63")
    assert cents(divided_by_40(colorado)) == D("144999.38")
    assert cents(split_at_45(ohio) + divided_by_40(pennsylvania) + divided_by_40(colorado)) == D("663217.22")


def test_colorado_on_the_45_hour_split_is_the_lower_alternative() -> None:
    assert cents(split_at_45(of_state("CO"))) == D("89693.89")


def test_federal_liquidated_measure() -> None:
    assert cents(split_at_45(ASMS)) == D("518707.78")


def test_finance_model_is_its_own_arithmetic_and_about_one_eighth() -> None:
    model = {row["Line"]: row["Value"] for row in sheet("Finance model")}
    product = (
        int(model["ASMs"]) * int(model["Weeks"]) * int(model["Hours over 40 per week"]) * number(model["Rate per hour"])
    )
    assert product == number(model["All ASMs"]) == D("85162.56")
    assert number(model["Rate per hour"]) == cents(SALARY / 44 / 2)
    assert number(model["All ASMs"]) / D("663217.22") < D("0.13")


def test_management_is_59_and_a_half_of_403_and_a_half_hours() -> None:
    rows = sheet("TimeStudy")
    tasks = list(rows[0])[2:]
    managing = sum(number(row[t]) for row in rows for t in ("Scheduling input", "Coaching", "Interviews"))
    assert (managing, sum(number(row[t]) for row in rows for t in tasks)) == (D("59.5"), D("403.5"))


def test_three_managers_at_most_have_80_hours_of_subordinates() -> None:
    staffing = {row["Store"]: int(row["Associate hours per week"]) for row in sheet("Staffing")}
    assert sorted(s for s, h in staffing.items() if h >= 80) == ["206", "402", "504", "607"]
    at = {store: [row["ID"] for row in ASMS if row["Store"] == store] for store in staffing}
    able = [who for store, people in at.items() for who in people if staffing[store] / len(people) >= 80]
    assert able == ["M-236", "M-213", "M-254"]


def test_six_of_47_recommendations_were_adopted() -> None:
    rows = sheet("HireLog")
    assert sum(int(row["Adopted"]) for row in rows) == 6
    assert sum(int(row["ASM recommendations"]) for row in rows) == 47


def test_22_of_34_deductions_are_improper() -> None:
    assert (len(IMPROPER), len(sheet("Deductions"))) == (22, 34)
    assert sum(number(row["Amount"]) for row in IMPROPER) == D("1680.13")


def test_deductions_use_the_handbook_rates() -> None:
    rate = {"ASM": D("18.89"), "SM": D("27.78")}
    assert "$18.89" in document("03")
    assert "$27.78" in document("03")
    assert all(number(r["Amount"]) == cents(number(r["Hours"]) * rate[r["Class"]]) for r in sheet("Deductions"))


def test_store_managers_were_docked_in_district_4_only() -> None:
    managers = [row for row in IMPROPER if row["Class"] == "SM"]
    assert [row["Date"] for row in (managers[0], managers[-1])] == ["2/11/2025", "8/21/2025"]
    assert {row["District"] for row in managers} == {"D4"}
    assert sum(row["District"] == "D4" for row in IMPROPER) == 16


def test_every_counted_week_ran_past_the_roster() -> None:
    assert min(number(row["Lowest week (net hours)"]) for row in ASMS) > STANDARD_WEEK


def test_complaint_is_true_to_the_register() -> None:
    own = [row for row in IMPROPER if row["Employee"] == "M-214"]
    assert [(row["Date"], row["Amount"]) for row in own] == [("4/16/2025", "$37.78")]
    closed = [row["Employee"] for row in IMPROPER if row["Date"] == "2/13/2025" and row["Class"] == "ASM"]
    assert closed == ["M-212", "M-213"]


def test_fourteen_days_from_the_demand_end_on_a_colorado_holiday() -> None:
    demand = dt.date(2025, 9, 22)
    assert "Monday, September 22, 2025 4:12 PM (Mountain)" in document("07")
    first_monday = next(dt.date(2025, 10, d) for d in range(1, 8) if dt.date(2025, 10, d).weekday() == 0)
    assert demand + dt.timedelta(14) == first_monday == dt.date(2025, 10, 6)
    assert (dt.date(2025, 10, 17) - AS_OF).days == 14


def test_only_the_first_inventory_night_falls_in_the_district_4_window() -> None:
    nights = {dt.date(2025, 3, 22), dt.date(2025, 9, 13)}
    assert {n for n in nights if dt.date(2025, 2, 11) <= n <= dt.date(2025, 8, 21)} == {dt.date(2025, 3, 22)}
    assert {row["Night"] for row in sheet("SM pay")} == {"3/22/2025", "9/13/2025"}


def test_final_report_lacks_the_drafts_table_and_open_point() -> None:
    draft, final = document("05"), document("06")
    assert "2 followed" in draft
    assert "employment counsel" in draft
    assert not re.search(r"2 followed|employment counsel|open point", final)
    assert "Handbook 2019, s.5.8" in final


def test_2025_handbook_has_no_salary_safe_harbor() -> None:
    handbook = document("03")
    assert re.search(r"Retired from the 2019 edition \| 3\.4, 5\.8, 10\.2", handbook)
    assert handbook.count("5.8") == 2  # the present 5.8 (social media) and the list of retired sections


@pytest.mark.parametrize("name", [n for n in RECORD if not n.startswith("01")])
def test_no_document_of_the_client_names_the_defect(name: str) -> None:
    giveaways = r"(?i)misclassif|salary basis|safe harbo|spoliation|willful|violat|improper|unlawful"
    assert not re.search(giveaways, RECORD[name])


def test_reference_states_no_conclusion_about_the_client() -> None:
    assert not re.search(r"BrightLine|ASM|Store Manager|Whitcomb|Northgate", document("01"))
