"""Foxglove: the figures of the record, recomputed from the documents as the tools show them."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

import pytest

from employment_law_legal_agent_eval.matter import load_matter

FOXGLOVE = load_matter("california-retaliation-006")
WORKBOOK = "03-personnel-pay-workbook.xlsx"
HANDBOOK = FOXGLOVE.record["01-employee-handbook-2025.docx"]
SEPARATED = date(2025, 6, 27)
AS_OF = date(2025, 8, 18)
D = Decimal


def sheet(name: str) -> list[dict[str, str]]:
    part = FOXGLOVE.record[WORKBOOK].split(f"== Sheet: {name} ==\n")[1].split("\n==")[0]
    head, *rows = [line.split(" | ") for line in part.splitlines() if " | " in line]
    return [dict(zip(head, row + [""] * len(head), strict=False)) for row in rows]


def day(text: str) -> date:
    return datetime.strptime(text, "%m/%d/%Y").date()


def cents(value: Decimal) -> Decimal:
    return value.quantize(D("0.01"), ROUND_HALF_UP)


BASE = D("27.80")
RATE = BASE + D("1.50")
MISSED = [day(row["date"]) for row in sheet("TimeDetail") if not row["meal_out"]]


def test_the_termination_came_95_73_and_29_days_after_the_protected_acts():
    wage, pay, quality = date(2025, 3, 24), date(2025, 4, 15), date(2025, 5, 29)
    assert [(SEPARATED - act).days for act in (wage, pay, quality)] == [95, 73, 29]
    assert wage + timedelta(90) < SEPARATED <= pay + timedelta(90)


def test_her_rate_is_the_last_step_with_the_swing_differential():
    steps = [row["amount"] for row in sheet("PayHistory") if row["item"].startswith("Annual step")]
    assert steps[-2:] == ["$27.80", "$0.00"]
    assert "$1.50 for every hour worked or paid on swing" in HANDBOOK
    assert D("29.30") == RATE


def test_final_wages_of_3_904_23_are_unpaid():
    vacation = cents(D("61.5") * RATE)
    premiums = cents(len(MISSED) * RATE)
    worked = cents(len(MISSED) * D("0.5") * RATE * D("1.5"))
    assert len(MISSED) == 41
    assert (vacation, premiums, worked) == (D("1801.95"), D("1201.30"), D("900.98"))
    assert vacation + premiums + worked == D("3904.23")
    assert vacation + premiums + worked + 30 * 8 * RATE == D("10936.23")


def test_hr_is_4_808_short_on_waiting_time():
    assert D("4808.00") == 30 * 8 * RATE - 10 * 8 * BASE
    assert SEPARATED + timedelta(30) < AS_OF


def test_her_points_never_reached_a_warning_and_fall_to_2_5_without_sick_leave():
    mine = [row for row in sheet("Attendance") if row["employee"].startswith("Inés") and row["date"]]
    points = sum(D(row["points"]) for row in mine)
    assert points == D("4.5")
    assert points - sum(D(row["points"]) for row in mine if row["code"] == "PSL") == D("2.5")
    assert "A written warning is issued at 6.0 points" in HANDBOOK


def test_she_is_last_with_leadership_fit_and_first_without_it():
    weights = [D("0.15"), D("0.25"), D("0.25"), D("0.35")]
    lines = FOXGLOVE.record[WORKBOOK].split("== Sheet: Matrix_v2 ==")[1].split("\n==")[0].splitlines()
    scored = [line.split(" | ") for line in lines if line.count(" | ") == 6 and not line.startswith("lead")]
    assert len(scored) == 5
    total = {row[0]: sum(w * D(s) for w, s in zip(weights, row[1:5], strict=True)) for row in scored}
    without = {row[0]: sum(w * D(s) for w, s in zip(weights[:3], row[1:4], strict=True)) for row in scored}
    assert min(total, key=total.__getitem__).startswith("Inés")
    assert max(without, key=without.__getitem__).startswith("Inés")


def test_1_280_staff_periods_have_a_blank_meal():
    assert sum(int(row["staff_with_blank_meal"]) for row in sheet("Meal_Periods_Plant")) == 1280


def test_the_mailbox_is_deleted_eight_days_after_the_memo_and_the_records_were_due():
    assert "60 days after separation" in HANDBOOK
    assert (SEPARATED + timedelta(60) - AS_OF).days == 8
    letter = date(2025, 7, 3)
    assert letter + timedelta(21) == date(2025, 7, 24) < AS_OF
    assert (letter + timedelta(30)).strftime("%A") == "Saturday"


def test_the_offer_of_9_500_is_less_than_what_is_owed():
    assert "$9,500" in FOXGLOVE.record["07-separation-agreement-v2.docx"]
    assert D("9500") < D("10936.23")


@pytest.mark.parametrize("name", [n for n in FOXGLOVE.record if not n.startswith("08")])
def test_no_document_says_what_is_wrong(name: str):
    text = FOXGLOVE.record[name].lower()
    for giveaway in ("pretext", "shifting reasons", "retaliated", "rebuttable", "spoliation"):
        assert not re.search(rf"\b{giveaway}\b", text)


def test_the_record_is_long_and_has_nine_documents():
    assert len(FOXGLOVE.record) == 9
    assert 88_000 <= sum(map(len, FOXGLOVE.record.values())) <= 105_000
