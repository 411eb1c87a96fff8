"""The facts of the EmberFleet matter: 48 delivery drivers in three states, four sample weeks, and what follows."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

D = Decimal
HUBS = (("NJ", "Linden", 22), ("MA", "Shrewsbury", 14), ("TX", "Pasadena", 12))
DAY_RATE = {"NJ": D(224), "MA": D(216), "TX": D(196)}
FLOOR = {"NJ": D("15.49"), "MA": D("15.00"), "TX": D("7.25")}
ON_V3 = {"NJ": {3, 6, 9, 12, 15, 18, 21}, "MA": {2, 5, 8, 11, 14}, "TX": {3, 6, 9, 12}}
OWN_VAN = {"NJ": {4, 9, 14, 20}, "MA": {5, 10, 13}, "TX": {3, 6, 8, 11}}
HEAVY = {"NJ": {5, 10, 16, 22}, "MA": {3, 7, 12}, "TX": {4, 7, 12}}
MIXED = {"NJ": {8, 19}, "MA": {9}, "TX": set()}
LARKSPUR = {"NJ": set(), "MA": {1, 2, 4, 6, 7, 11}, "TX": {1, 2, 5, 9, 10}}
HIRED_2025 = {
    ("NJ", 21): date(2025, 1, 6),
    ("NJ", 22): date(2025, 3, 10),
    ("MA", 14): date(2025, 1, 13),
    ("TX", 12): date(2025, 1, 20),
}
PART_YEAR = {("NJ", 21): 35000, ("NJ", 22): 28000, ("MA", 14): 33000, ("TX", 12): 29000}
NOT_FILED = {"NJ": {6, 13}, "MA": {2, 4, 6, 8, 11}, "TX": {5, 9}}
LLCS = {"EF-104", "EF-110", "EF-120", "EF-127", "EF-139", "EF-142"}
OTHER_CUSTOMERS = {"EF-104", "EF-135", "EF-142"}
PAY_2024 = {"NJ": 41800, "MA": 40600, "TX": 36400}
GROSS_12 = {"NJ": 54200, "MA": 52800, "TX": 46100}
MODELS = (
    ("CV-250", 9070, 8610),
    ("CV-350", 9500, 10240),
    ("CV-350HD", 10360, 10020),
    ("SV-700", 14500, 13100),
)


def cents(value: Decimal) -> Decimal:
    return value.quantize(D("0.01"), ROUND_HALF_UP)


def roster() -> list[dict[str, Any]]:
    """The 48 drivers, in order of id."""
    rows: list[dict[str, Any]] = []
    for state, hub, count in HUBS:
        for n in range(1, count + 1):
            driver = f"EF-{101 + len(rows)}"
            kind = "heavy" if n in HEAVY[state] else "mixed" if n in MIXED[state] else "small"
            small = "CV-250" if n % 2 == 0 else "CV-350"
            heavy = "CV-350HD" if state == "TX" else "SV-700"
            start = HIRED_2025.get((state, n))
            if start is None:
                start = date(2023, 1, 2) if n in LARKSPUR[state] else date(2023, 3, 6) + timedelta(17 * n)
            pay = 0 if (state, n) in HIRED_2025 else PAY_2024[state] + 350 * (n % 6)
            declines = n % 4
            rows.append(
                {
                    "id": driver,
                    "state": state,
                    "hub": hub,
                    "n": n,
                    "start": start,
                    "entity": "LLC (single member)" if driver in LLCS else "individual",
                    "signed": "v3" if n in ON_V3[state] else "v4",
                    "van": "own" if n in OWN_VAN[state] else "lease",
                    "kind": kind,
                    "model": heavy if kind == "heavy" else small,
                    "second": "SV-700" if kind == "mixed" else "",
                    "prior": "Larkspur Courier" if n in LARKSPUR[state] else "",
                    "pay_2024": pay,
                    "form": "filed" if pay and n not in NOT_FILED[state] else "",
                    "batch": "migrated-hold" if n in NOT_FILED[state] else "legacy",
                    "gross_12m": PART_YEAR.get((state, n), GROSS_12[state] + 400 * (n % 5)),
                    "declines": declines,
                    "score": 100 - 8 * declines,
                    "tier": "Standby" if 100 - 8 * declines < 80 else "Active",
                    "sub_requests": int(n % 5 in (2, 3)),
                    "other": driver in OTHER_CUSTOMERS,
                }
            )
    return rows


def settlements(drivers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """192 weekly settlements, 2 to 29 June 2025."""
    rows: list[dict[str, Any]] = []
    for d in drivers:
        n, state = d["n"], d["state"]
        for week in (1, 2, 3, 4):
            days = 6 if (n + week) % 4 == 0 else 5
            hours = (D("8.6") + D("0.2") * ((n * 3 + week) % 7)) * days
            gross = DAY_RATE[state] * days
            lease = D(0) if d["van"] == "own" else D(255)
            fuel = D(24 if d["van"] == "own" else 21) * days
            damage = D(85) if (n + 2 * week) % 9 == 0 else D(0)
            charges = lease + 12 + 38 + 6 + fuel + damage
            net = gross - charges
            below = net / hours < FLOOR[state]
            over = max(hours - 40, D(0))
            rows.append(
                {
                    "id": d["id"],
                    "state": state,
                    "week": week,
                    "days": days,
                    "hours": hours,
                    "gross": gross,
                    "lease": lease,
                    "fuel": fuel,
                    "damage": damage,
                    "charges": charges,
                    "net": net,
                    "below": below,
                    "short": cents(FLOOR[state] * hours - net) if below else D(0),
                    "covered": d["kind"] != "heavy",
                    "over": over,
                    "half": cents(D("0.5") * gross / hours * over),
                }
            )
    return rows


def facts(seed: int = 0) -> dict[str, Any]:
    """Every name, date, amount and derived figure of the matter.

    Raises:
        ValueError: ``seed`` is not 0; only the canonical matter exists.
    """
    if seed:
        raise ValueError("only the canonical seed 0 exists")
    drivers = roster()
    weeks = settlements(drivers)

    def by(rows: list[dict[str, Any]], key: str) -> dict[str, Any]:
        return {s: sum(r[key] for r in rows if r["state"] == s) for s, _, _ in HUBS}

    gross, charges, short, half = (by(weeks, k) for k in ("gross", "charges", "short", "half"))
    covered = [w for w in weeks if w["covered"]]
    half_covered = {s: sum(w["half"] for w in covered if w["state"] == s) for s, _, _ in HUBS}
    below = by(weeks, "below")
    v3 = {s: sum(d["signed"] == "v3" for d in drivers if d["state"] == s) for s, _, _ in HUBS}
    v4 = {s: count - v3[s] for s, _, count in HUBS}
    covered_drivers = {s: sum(d["kind"] != "heavy" for d in drivers if d["state"] == s) for s, _, _ in HUBS}
    filed = D(sum(d["pay_2024"] for d in drivers if d["form"]))
    unfiled = D(sum(d["pay_2024"] for d in drivers if not d["form"]))
    rate_a, rate_b = D("0.1068"), D("0.1371")
    tax_a, tax_b = cents(filed * rate_a), cents(unfiled * rate_b)
    overcharge_leased, overcharge_own = 40 + 3 + 7 + 6, 3 + 7 + 6
    v3_leased = {
        s: sum(d["signed"] == "v3" and d["van"] == "lease" for d in drivers if d["state"] == s) for s, _, _ in HUBS
    }
    over_month = {
        s: 4 * (v3_leased[s] * overcharge_leased + (v3[s] - v3_leased[s]) * overcharge_own) for s, _, _ in HUBS
    }
    gross_12m = by(drivers, "gross_12m")
    total_half = sum(half_covered.values())
    analyst = cents(D("1.5") * sum(w["gross"] / w["hours"] * w["over"] for w in weeks))
    worked = next(w for w in weeks if w["id"] == "EF-101" and w["week"] == 1)
    manifests = {"Linden": (61600, 56056, 9), "Shrewsbury": (33600, 28560, 8), "Pasadena": (26400, 25080, 11)}
    dwell = {"Linden": 71, "Shrewsbury": 66, "Pasadena": 69}

    assert [len([d for d in drivers if d["state"] == s]) for s, _, _ in HUBS] == [22, 14, 12]
    assert gross == {"NJ": 103488, "MA": 63504, "TX": 49392}
    assert charges == {"NJ": 34092, "MA": 21314, "TX": 16902}
    assert by(weeks, "hours") == {"NJ": D("4253.2"), "MA": D("2704.8"), "TX": D("2321.2")}
    assert below == {"NJ": 39, "MA": 29, "TX": 0}
    assert short == {"NJ": D("1635.43"), "MA": D("1221.00"), "TX": 0}
    assert all(w["lease"] for w in weeks if w["below"]), "every short week is a leased-van week"
    assert all(w["gross"] / w["hours"] > FLOOR[w["state"]] for w in weeks), "gross pay alone shows no shortfall"
    assert len({w["id"] for w in weeks if w["below"] and w["state"] == "NJ"}) == 18
    assert len({w["id"] for w in weeks if w["below"] and w["state"] == "MA"}) == 11
    assert cents(min(w["net"] / w["hours"] for w in weeks if w["state"] == "TX")) == D("9.78")
    assert half_covered == {"NJ": D("7184.10"), "MA": D("4181.55"), "TX": D("3197.57")}
    assert total_half == D("14563.22")
    assert covered_drivers == {"NJ": 18, "MA": 11, "TX": 9}
    assert sum(w["over"] for w in covered) == D("1258.6")
    assert sum(w["over"] for w in weeks) == D("1599.2")
    assert round(analyst) == 55412
    assert (v3, v4) == ({"NJ": 7, "MA": 5, "TX": 4}, {"NJ": 15, "MA": 9, "TX": 8})
    assert sum(d["van"] == "lease" for d in drivers) == 37
    assert sum(d["prior"] != "" for d in drivers) == 11
    assert (filed, unfiled) == (1435250, 367100)
    assert sum(bool(d["form"]) for d in drivers) == 35
    assert sum(not d["form"] and d["pay_2024"] > 0 for d in drivers) == 9
    assert sum(not d["form"] for d in drivers) == 13
    assert (tax_a, tax_b) == (D("153284.70"), D("50329.41"))
    assert sum(over_month.values()) == 2944
    assert over_month == {"NJ": 1408, "MA": 960, "TX": 576}
    assert gross_12m["NJ"] == 1163000
    assert sum(d["sub_requests"] for d in drivers) == 20
    assert sum(d["tier"] == "Standby" for d in drivers) == 11
    assert sum(w["damage"] > 0 for w in weeks) == 23
    assert (worked["hours"], worked["net"], worked["short"], worked["half"]) == (47, 704, D("24.03"), D("83.40"))

    return {
        "company": "EmberFleet Logistics, Inc.",
        "predecessor": "Larkspur Courier Co.",
        "carrier": "Corrigan Cartage, Inc.",
        "firm": "Thackeray Vance LLP",
        "partner": "Rosalind Achterberg",
        "gc": "Oriel Dunmore",
        "cfo": "Tobias Renner",
        "ops": "Hollis Quarles",
        "relations": "Priya Vandermeer",
        "lead": "Desh Okoro",
        "dispatcher": "Lena Szabo",
        "carrier_president": "Wade Corrigan",
        "drivers": drivers,
        "weeks": weeks,
        "models": MODELS,
        "hubs": HUBS,
        "as_of": date(2025, 9, 12),
        "order": date(2021, 10, 14),
        "closing": date(2022, 10, 1),
        "last_w2": date(2022, 12, 31),
        "converted": date(2023, 1, 2),
        "v3_date": date(2023, 3, 6),
        "v4_date": date(2025, 2, 3),
        "playbook": date(2025, 1, 1),
        "audit": date(2025, 8, 19),
        "minutes": date(2025, 8, 26),
        "email": date(2025, 9, 8),
        "reference": date(2025, 9, 10),
        "board": date(2025, 9, 30),
        "records_due": date(2025, 10, 3),
        "extracted": date(2025, 9, 2),
        "count": 48,
        "nj": 22,
        "ma": 14,
        "tx": 12,
        "v4_total": sum(v4.values()),
        "v3_total": sum(v3.values()),
        "v3": v3,
        "v4": v4,
        "leased": 37,
        "rates": DAY_RATE,
        "charges": charges,
        "charges_total": sum(charges.values()),
        "below": below,
        "below_total": below["NJ"] + below["MA"],
        "short": short,
        "short_total": short["NJ"] + short["MA"],
        "ma_treble": 3 * charges["MA"],
        "nj_liquidated": 3 * charges["NJ"],
        "over_week": sum(over_month.values()) // 4,
        "over_month": sum(over_month.values()),
        "over_by": over_month,
        "overcharge_leased": overcharge_leased,
        "overcharge_own": overcharge_own,
        "covered_total": sum(covered_drivers.values()),
        "covered": covered_drivers,
        "heavy_total": 10,
        "covered_weeks": len(covered),
        "over_hours": sum(w["over"] for w in covered),
        "over_hours_all": sum(w["over"] for w in weeks),
        "half": half_covered,
        "half_total": total_half,
        "half_double": 2 * total_half,
        "half_reserved": total_half - sum(w["half"] for w in covered if w["id"] == "EF-131"),
        "half_all": sum(half.values()),
        "full_covered": sum(cents(D("1.5") * w["gross"] / w["hours"] * w["over"]) for w in covered),
        "analyst": round(analyst),
        "filed": filed,
        "unfiled": unfiled,
        "pay_2024": filed + unfiled,
        "tax_a": tax_a,
        "tax_b": tax_b,
        "tax_total": tax_a + tax_b,
        "vcsp": cents((filed + unfiled) * D("0.01068")),
        "gross_12m": gross_12m["NJ"],
        "penalty_first": 250 * 22,
        "penalty_repeat": 1000 * 22,
        "penalty_gap": 750 * 22,
        "five_percent": gross_12m["NJ"] // 20,
        "penalty_ceiling": 1000 * 22 + gross_12m["NJ"] // 20,
        "worked": worked,
        "worked_rate": (worked["net"] / worked["hours"]).quantize(D("0.01"), ROUND_HALF_UP),
        "manifests": manifests,
        "dwell": dwell,
        "unfiled_ids": [d["id"] for d in drivers if not d["form"] and d["pay_2024"]],
        "mixed_ids": [d["id"] for d in drivers if d["kind"] == "mixed"],
    }
