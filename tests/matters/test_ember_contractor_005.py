"""Ember: the figures of the record, recomputed from the documents as the tools show them."""

from __future__ import annotations

import re
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal

import pytest

from employment_law_legal_agent_eval.matter import load_matter

EMBER = load_matter("ember-contractor-005")
WORKBOOK = "04-driver-settlement-workbook.xlsx"
D = Decimal


def sheet(name: str) -> list[dict[str, str]]:
    part = EMBER.record[WORKBOOK].split(f"== Sheet: {name} ==\n")[1].split("\n==")[0]
    head, *rows = [line.split(" | ") for line in part.splitlines() if line and not line.startswith("(")]
    return [dict(zip(head, row + [""] * len(head), strict=False)) for row in rows]


def amount(text: str) -> Decimal:
    return D(re.sub(r"[$,]", "", text) or "0")


ROSTER = {row["driver_id"]: row for row in sheet("Roster")}
WEEKS = sheet("Settlements")
FLOOR = {"NJ": D("15.49"), "MA": D("15.00"), "TX": D("7.25")}


def cents(value: Decimal) -> Decimal:
    return value.quantize(D("0.01"), ROUND_HALF_UP)


def test_net_pay_is_under_the_minimum_in_39_and_29_driver_weeks():
    short: Counter[str] = Counter()
    sums: dict[str, Decimal] = {"NJ": D(0), "MA": D(0), "TX": D(0)}
    for week in WEEKS:
        state, hours, net = ROSTER[week["driver_id"]]["state"], D(week["hours"]), amount(week["net"])
        if net / hours < FLOOR[state]:
            short[state] += 1
            sums[state] += cents(FLOOR[state] * hours - net)
            assert week["lease"] == "$255"
    assert short == {"NJ": 39, "MA": 29}
    assert (sums["NJ"], sums["MA"]) == (D("1635.43"), D("1221.00"))


def test_half_time_of_the_38_drivers():
    rating = {row["model"]: amount(row["gvwr_lb"]) for row in sheet("Vehicles")}
    covered = {
        driver
        for driver, row in ROSTER.items()
        if min(rating[m] for m in (row["vehicle_model"], row["second_vehicle"]) if m) <= 10_000
    }
    total = sum(
        cents(amount(w["gross"]) / D(w["hours"]) / 2 * max(D(w["hours"]) - 40, D(0)))
        for w in WEEKS
        if w["driver_id"] in covered
    )
    assert (len(covered), total) == (38, D("14563.22"))


def test_versions_forms_and_the_tax_of_one_year():
    assert Counter(row["agreement_signed"] for row in ROSTER.values()) == {"v4": 32, "v3": 16}
    paid = [row for row in ROSTER.values() if amount(row["pay_2024"])]
    unfiled = [row for row in paid if row["form_1099NEC_2024"] != "filed"]
    assert len(unfiled) == 9
    filed = sum(amount(r["pay_2024"]) for r in paid) - sum(amount(r["pay_2024"]) for r in unfiled)
    tax = cents(filed * D("0.1068")) + cents(sum(amount(r["pay_2024"]) for r in unfiled) * D("0.1371"))
    assert tax == D("203614.11")


def test_closures_substitutes_and_other_customers():
    assert Counter(row["reason_code"] for row in sheet("Deactivations"))["ACC"] == 7
    scores = sheet("Scorecards")
    assert sum(int(row["sub_requests"]) for row in scores) == 20
    assert sum(int(row["sub_approved"]) for row in scores) == 0
    assert [row["driver_id"] for row in scores if row["other_customer_cert"] == "Y"] == ["EF-104", "EF-135", "EF-142"]


def test_new_jersey_gross_of_twelve_months():
    assert sum(amount(r["gross_12m"]) for r in ROSTER.values() if r["state"] == "NJ") == 1_163_000


def test_the_old_rates_and_the_excess_of_736_a_week():
    old = EMBER.record["02-delivery-partner-agreement-v3-2023.pdf"]
    new = EMBER.record["01-delivery-partner-agreement-v4.docx"]
    for label, before, after in (("Van lease", 215, 255), ("Scanner", 9, 12), ("cover", 31, 38)):
        assert re.search(rf"{label}[^$]{{0,40}}\${before}\b", old)
        assert re.search(rf"{label}[^$]{{0,40}}\${after}\b", new)
    leased = sum(r["agreement_signed"] == "v3" and r["van_source"] == "lease" for r in ROSTER.values())
    assert leased * 56 + (16 - leased) * 16 == 736


@pytest.mark.parametrize("name", [n for n in EMBER.record if not n.startswith("08")])
def test_no_document_says_what_is_wrong(name: str):
    text = EMBER.record[name].lower()
    for giveaway in ("misclassified", "below the minimum wage", "never signed", "half-time"):
        assert giveaway not in text


def test_the_record_is_long_and_has_nine_documents():
    assert len(EMBER.record) == 9
    assert 88_000 <= sum(map(len, EMBER.record.values())) <= 110_000
