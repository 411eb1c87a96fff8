"""CobaltCare: the conclusions of the key follow from the built documents, not only from ``facts.py``."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal

import pytest

from employment_law_legal_agent_eval.matter import load_matter

TASK = "cobalt-pwfa-003"
RECORD = load_matter(TASK).record
FOUR_ITEMS = {"Water", "Restroom", "Sit/stand", "Eat/drink"}
AS_OF = dt.date(2025, 9, 19)


def document(number: str) -> str:
    return next(text for name, text in RECORD.items() if name.startswith(number))


def flat(number: str) -> str:
    return " ".join(document(number).split())


def sheet(name: str) -> list[list[str]]:
    body = document("04").split(f"== Sheet: {name} ==")[1].split("== Sheet:")[0]
    return [[cell.strip() for cell in line.split("|")] for line in body.splitlines() if "|" in line]


def log() -> list[dict[str, str]]:
    head, *rows = sheet("Log_2025")
    return [dict(zip(head, row, strict=True)) for row in rows if row[0].startswith("A25-")]


def day(text: str) -> dt.date:
    month, number, year = (int(part) for part in text.split("/"))
    return dt.date(year, month, number)


def improper() -> list[dict[str, str]]:
    asked = [r for r in log() if r["HR-14B required"] == "Y" and r["Own statement (Y/N)"] == "Y"]
    return [
        r
        for r in asked
        if (r["Category"] in FOUR_ITEMS and r["Status at request"] == "Pregnant") or r["Category"] == "Lactation"
    ]


def test_nine_documents_of_matter_file_length() -> None:
    assert len(RECORD) == 9
    assert 60_000 <= sum(map(len, RECORD.values())) <= 110_000


def test_sheet_total_falls_to_25_weeks_without_leave_and_later_restriction() -> None:
    values = {row[0]: row[1] for row in sheet("Adeyemi_Calc") if len(row) == 2}
    weeks = {key[0]: Decimal(value) for key, value in values.items() if key[:2] in {"A.", "B.", "C."}}
    assert sum(weeks.values()) == Decimal(values["Total A + B + C"]) == 41
    assert (day(values["Due date"]) - day(values["Stamp date"])).days / 7 == 25 == weeks["A"]
    assert (day(values["Due date"]) - dt.date(2025, 3, 24)).days / 7 == 29


def test_at_least_two_places_were_open_in_every_week_since_the_leave_began() -> None:
    weeks = [row for row in sheet("TW_Roster")[1:] if row[0][0].isdigit() and day(row[0]) >= dt.date(2025, 5, 5)]
    open_places = [int(row[1]) - int(row[2]) for row in weeks]
    assert len(weeks) == 20
    assert min(open_places) == 2
    assert sum(open_places) == 49


def test_transitional_work_costs_less_than_what_is_unspent() -> None:
    spent = sum(int(row[5].replace("$", "").replace(",", "")) for row in sheet("TW_Roster")[1:] if row[0][0].isdigit())
    weeks = (dt.date(2025, 10, 13) - dt.date(2025, 5, 5)).days // 7
    assert (weeks * 310, 4 * 52 * 310 - spent) == (7_130, 48_360)
    assert 36 * 40 * 34 == 48_960
    assert "$48,960" in document("06")


def test_letter_quotes_the_version_that_was_retired() -> None:
    assert "reserves Transitional Work for on-the-job injury" in flat("06")
    assert "retired 6/30/2024" in document("02")
    assert "open to any employee with a temporary medical restriction, from whatever cause" in flat("02")


def test_wages_premiums_and_charge_date() -> None:
    weeks = -(-(AS_OF - dt.date(2025, 5, 5)).days // 7)
    assert weeks * Decimal("37.5") * Decimal("18.60") == Decimal("13950.00")
    assert 2 * Decimal("612.40") == Decimal("1224.80")
    assert dt.date(2025, 4, 30) + dt.timedelta(days=180) == dt.date(2025, 10, 27)
    assert all(figure in flat("06") for figure in ("37.5 hours", "$18.60", "$612.40"))


def test_fifteen_of_28_notes_could_not_be_demanded() -> None:
    rows = improper()
    assert sum(r["HR-14B required"] == "Y" for r in log()) == 28
    assert len(rows) == 15
    assert sum(r["Category"] == "Lactation" for r in rows) == 3
    assert sum(int(r["Days"]) for r in rows) == 180
    assert [r["No."] for r in rows if r["Outcome"].startswith("Closed")] == ["A25-008", "A25-019", "A25-025", "A25-034"]


def test_rows_left_out_of_the_count() -> None:
    kept = {r["No."] for r in improper()}
    rest = [r for r in log() if r["HR-14B required"] == "Y" and r["No."] not in kept]
    four = [r for r in rest if r["Category"] in FOUR_ITEMS]
    assert [(r["No."], r["Status at request"]) for r in four] == [
        ("A25-009", "Postpartum"),
        ("A25-014", "Pregnant"),
        ("A25-026", "Postpartum"),
    ]
    assert len(rest) - len(four) == 10


def test_forty_four_days_from_the_text_and_one_log_row() -> None:
    assert re.search(r"3/17/2025 06:52 \[TA\] Tamsin Adeyemi: .*water bottle", document("05"))
    rows = [r for r in log() if r["Employee"] == "Tamsin Adeyemi"]
    assert [(r["No."], r["Category"], r["Days"]) for r in rows] == [("A25-016", "Lifting", "9")]
    assert (day(rows[0]["Decision"]) - dt.date(2025, 3, 17)).days == 44
    decision = flat("06").split("Request A25-016")[1].split("DESIGNATION NOTICE")[0]
    assert not re.search(r"water|bottle|drink", decision)


@pytest.mark.parametrize(("kept", "balance"), [("approved out", "3.5"), ("pending out as well", "2.5")])
def test_points_left_when_accommodation_time_comes_off(kept: str, balance: str) -> None:
    rows = [row for row in sheet("Points_Pruitt")[1:] if row[0][0].isdigit()]
    approved, asked = dt.date(2025, 6, 10), dt.date(2025, 5, 19)
    first = approved if kept == "approved out" else asked
    off = [r for r in rows if day(r[0]) >= first and r[2] != "No text; no reason given"]
    late = [int(r[3].split()[0]) for r in off if r[1] == "T"]
    assert max(late) <= 60
    total = sum(Decimal(r[4]) for r in rows)
    assert total == 8
    assert total - sum(Decimal(r[4]) for r in off) == Decimal(balance)


def test_pump_pay_for_fifty_on_site_shifts() -> None:
    rows = [row for row in sheet("Pump_Landry")[1:] if row[0][0].isdigit()]
    on_site = [row for row in rows if row[3] == "Unit C"]
    minutes = sum(int(row[2]) for row in on_site)
    assert (len(rows), len(on_site), minutes) == (56, 50, 2_500)
    assert Decimal(minutes) / 60 * 27 == 1_125
    assert dt.date(2025, 9, 10) + dt.timedelta(days=10) == dt.date(2025, 9, 20)


def test_hours_worked_are_short_of_1250_although_paid_hours_are_not() -> None:
    rows = [[Decimal(c) for c in row[1:]] for row in sheet("Hours_Kroll")[1:] if row[0] != "Paid hours"]
    assert sum(regular + overtime for regular, overtime, *_ in rows) == Decimal("1214.5")
    assert sum(row[4] for row in rows) == 1302


@pytest.mark.parametrize(
    "giveaway", ["violates", "in violation of", "this is a problem", "is unlawful", "CobaltCare should"]
)
def test_no_document_says_what_is_wrong(giveaway: str) -> None:
    assert not [name for name, text in RECORD.items() if giveaway in " ".join(text.split())]
