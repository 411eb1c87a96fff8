"""The DeltaWorks matter's arithmetic, worked out again from the text of its documents."""

from __future__ import annotations

import datetime as dt
import itertools
from fractions import Fraction

import pytest

from employment_law_legal_agent_eval.building.source import load_facts
from employment_law_legal_agent_eval.matter import load_matter

TASK = "delta-warn-004"
WAVES = [dt.date(2025, 8, 15), dt.date(2025, 9, 26), dt.date(2025, 11, 7)]
SHORT = [60, 60, 32]


def day(text: str) -> dt.date:
    month, of_month, year = map(int, text.split("/"))
    return dt.date(year, month, of_month)


def dollars(text: str) -> int:
    return int(text.strip("$").replace(",", ""))


@pytest.fixture(scope="module")
def record() -> dict[str, str]:
    return dict(load_matter(TASK).record)


@pytest.fixture(scope="module")
def sheets(record: dict[str, str]) -> dict[str, list[list[str]]]:
    parts = record["02_Fairmount_Roster_and_Exposure.xlsx"].split("== Sheet: ")[1:]
    return {p.split(" ==")[0]: [line.split(" | ") for line in p.splitlines()[1:] if line] for p in parts}


@pytest.fixture(scope="module")
def roster(sheets: dict[str, list[list[str]]]) -> list[dict[str, str]]:
    head, *rows = sheets["Roster"]
    return [dict(zip(head, row, strict=False)) for row in rows]


@pytest.fixture(scope="module")
def lost(roster: list[dict[str, str]]) -> list[dict[str, object]]:
    """Everybody let go at Fairmount or from a home office, as the statutes read the row."""
    people = []
    for row in roster:
        if row["Site"] == "LDA-PA" or row["SepCode"] != "RIF":
            continue
        hired, left = day(row["HireDate"]), day(row["SepDate"])
        wave = WAVES.index(left)
        due = left - dt.timedelta(60)
        six_months_before = due.replace(year=due.year - (due.month <= 6), month=(due.month - 7) % 12 + 1)
        rate = max(dollars(row["FinalWeekly"]), dollars(row["Avg3yrWeekly"] or "0"))
        years = left.year - hired.year - ((left.month, left.day) < (hired.month, hired.day))
        days = min(Fraction(SHORT[wave]), Fraction((left - hired).days, 2))
        people.append(
            row
            | {
                "wave": wave,
                "counted": float(row["AvgHrs90d"]) >= 20 and hired <= six_months_before,
                "back_pay": days * Fraction(rate, 5),
                "base": years * rate,
                "severance": (years + 4) * rate,
                "over_forty": int(row["Age"]) >= 40,
            }
        )
    return people


def by_wave(people: list[dict[str, object]], key: str) -> list[object]:
    return [sum(p[key] for p in people if p["wave"] == wave) for wave in (0, 1, 2)]  # type: ignore[misc]


def test_forty_nine_carry_the_payroll_code_and_sixty_five_count(lost):
    assert sum(p["PayrollCode"] == "FT" for p in lost) == 49
    assert by_wave(lost, "counted") == [20, 23, 22]
    assert len(lost) == 72


def test_the_count_passes_fifty_even_without_the_remote_staff(lost):
    assert sum(p["counted"] and p["PayrollCode"] != "FT-R" for p in lost) == 58


def test_the_remote_staff_are_those_of_the_assignment_schedule(lost, record):
    remote = {p["EmpID"] for p in lost if p["PayrollCode"] == "FT-R"}
    schedule = record["06_Remote_Work_Agreement_and_Assignment_Schedule.docx"]
    assert len(remote) == 7
    assert all(number in schedule for number in remote)


def test_three_waves_lie_within_ninety_days_and_no_two_within_thirty():
    assert (WAVES[2] - WAVES[0]).days == 84
    assert {(b - a).days for a, b in itertools.pairwise(WAVES)} == {42}


def test_the_draft_calendar_of_105_days_was_replaced_by_the_board(record):
    minutes = record["03_Board_Minutes_Project_Lantern.pdf"]
    assert "105 days" in record["02_Fairmount_Roster_and_Exposure.xlsx"]
    assert minutes.index("August 1, 2025") < minutes.index("replace Exhibit 1") < minutes.index("August 15, 2025")


def test_federal_back_pay_by_wave(lost):
    assert by_wave(lost, "back_pay") == [259_680, 309_000, 163_008]


def test_new_jersey_severance_by_wave(lost):
    assert by_wave(lost, "base") == [137_380, 159_990, 153_750]
    assert by_wave(lost, "severance") == [224_900, 263_950, 255_630]


def test_nobody_is_owed_more_by_the_plan_than_by_the_statute(lost, sheets):
    statutory = {p["EmpID"]: p["severance"] for p in lost}
    plan = {row[0]: dollars(row[5]) for row in sheets["Plan_Severance"] if row[0].startswith("DW")}
    assert len(plan) == 53
    assert sum(plan.values()) == 198_770
    assert [number for number, amount in plan.items() if amount > statutory[number]] == []


def test_what_remains_for_new_jersey_if_back_pay_is_credited_person_by_person(lost):
    assert sum(max(0, p["severance"] - p["back_pay"]) for p in lost) == 142_562


def test_hr_reaches_its_net_figure_from_one_wave_in_workdays(sheets):
    cells = [cell for row in sheets["Exposure_Draft"] for cell in row]
    assert {"$3,764.00", "$82,808.00", "($69,510.00)", "$13,298.00"} <= set(cells)
    assert Fraction(3764) * 22 - 69_510 == 13_298


def test_eighteen_of_the_thirty_four_signers_are_forty_or_over(lost, sheets):
    signed = {row[0] for row in sheets["Release_Tracker"] if len(row) > 3 and row[3].startswith("signed")}
    assert len(signed) == 34
    assert sum(p["over_forty"] for p in lost if p["EmpID"] in signed) == 18
    assert sum(p["over_forty"] for p in lost) == 40


def test_exhibit_b_lists_the_seventeen_payroll_full_timers_of_the_last_wave(lost, record):
    text = record["05_Severance_Plan_and_Separation_Agreement.docx"]
    lines = text[text.index("Exhibit B – Program information") :].splitlines()
    listed = sorted((p[1], p[2]) for line in lines if len(p := line.split(" | ")) == 3 and p[0].isdigit())
    assert listed == sorted((p["Title"], p["Age"]) for p in lost if p["PayrollCode"] == "FT" and p["wave"] == 2)


def test_the_annex_lost_twelve_of_thirty_one(roster):
    annex = [row for row in roster if row["Site"] == "LDA-PA"]
    assert (len(annex), sum(row["SepCode"] == "RIF" for row in annex)) == (31, 12)


def test_no_client_document_names_a_planted_issue(record):
    telling = (
        "violat",
        "non-compliant",
        "noncompliant",
        "OWBPA",
        "45 days",
        "aggregat",
        "home-base rule",
        "unlawful layoff",
    )
    found = [
        (name, phrase)
        for name, text in record.items()
        for phrase in telling
        if not name.startswith("01") and phrase.lower() in text.lower()
    ]
    assert found == []


def test_the_reference_states_law_and_nothing_about_the_client(record):
    reference = record["01_WARN_OWBPA_Compliance_Reference.docx"]
    assert [name for name in ("DeltaWorks", "Fairmount", "Halberd", "Ferro", "Lantern") if name in reference] == []


def test_only_the_canonical_seed_exists():
    with pytest.raises(ValueError, match="canonical seed 0"):
        load_facts(TASK, seed=1)
