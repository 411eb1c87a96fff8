"""Facts of the AtlasBio matter: the roster, the dates and every figure that follows from them."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import Any

D = dt.date

WA_FLOOR = 123_394.17
CO_FLOOR = 127_091
CO_NONSOLICIT = 76_254.60
IL_FLOOR = 75_000
IL_NONSOLICIT = 45_000
VA_WEEKLY = 1_463.10
OLD_FLOORS = {"wa": 120_559.99, "co": 123_750, "va_weekly": 1_410}

SAMPLE, SENIOR, FIELD, SCIENTIST, DIRECTOR = (
    "Sample Processing Technician",
    "Senior Processing Technician",
    "Field Application Specialist",
    "Research Scientist",
    "Director",
)
STATES = ("TX", "NC", "WA", "CO", "IL", "MA", "VA", "MN")
STATE_NAMES = {
    "TX": "Texas",
    "NC": "North Carolina",
    "WA": "Washington",
    "CO": "Colorado",
    "IL": "Illinois",
    "MA": "Massachusetts",
    "VA": "Virginia",
    "MN": "Minnesota",
}
SITES = {
    "TX": "AUS",
    "NC": "DUR",
    "WA": "BOT",
    "CO": "AUR",
    "IL": "SKO",
    "MA": "WAL",
    "VA": "RIC",
    "MN": "MSP",
}
ZIPS = {
    "TX": ("78701", "78744", "78653", "78640", "78660"),
    "NC": ("27703", "27713", "27560"),
    "WA": ("98021", "98034", "98105"),
    "CO": ("80011", "80045", "80247"),
    "IL": ("60077", "60201", "60640"),
    "MA": ("02139", "02453", "02155"),
    "VA": ("23219", "23227", "23060"),
    "MN": ("55414", "55344"),
}
WAVE_TWO = ("NC", "VA", "MN")
OLD_FORM = "2021-B"

# (home ZIP, address effective, date the earlier form was signed or None, hire date)
CALIFORNIANS = (
    ("95823", D(2022, 3, 1), D(2021, 11, 15), D(2021, 11, 15)),
    ("92122", D(2023, 6, 10), D(2023, 1, 9), D(2023, 1, 9)),
    ("94608", D(2024, 8, 19), D(2022, 5, 2), D(2022, 5, 2)),
    ("95051", D(2024, 11, 4), None, D(2024, 11, 4)),
    ("90045", D(2025, 2, 17), None, D(2025, 2, 17)),
)


class _Roster:
    """Rows in order of employee number; ZIPs and most hire dates follow from the row's position."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []

    def add(
        self,
        title: str,
        grade: int,
        state: str,
        flsa: str,
        base: int,
        variable: int,
        deferrals: int,
        tier: int,
        *,
        authority: bool = False,
        academy: bool = False,
        zip_code: str | None = None,
        site: str | None = None,
        address: dt.date | None = None,
        prior: dt.date | None = None,
        hire: dt.date | None = None,
    ) -> None:
        i = len(self.rows)
        hired = hire or D(2017 + (i * 3) % 8, 1 + (i * 5) % 12, 1 + (i * 7) % 27)
        self.rows.append(
            {
                "id": f"A-{1001 + i}",
                "title": title,
                "grade": grade,
                "state": state,
                "site": site or SITES[state],
                "zip": zip_code or ZIPS[state][i % len(ZIPS[state])],
                "address": address or hired,
                "flsa": flsa,
                "hire": hired,
                "base": base,
                "variable": variable,
                "deferrals": deferrals,
                "wave": 2 if state in WAVE_TWO else 1,
                "prior": prior,
                "tier": tier,
                "authority": authority,
                "academy": academy,
            }
        )

    def samples(self, state: str, number: int, variables: tuple[int, ...] = ()) -> None:
        for k in range(number):
            variable = variables[k] if variables else 1200 + (k * 700) % 4900
            self.add(SAMPLE, 4, state, "N", 58_000, variable, 1500 + (k % 4) * 500, 0, academy=True)

    def seniors(
        self, state: str, pay: tuple[tuple[int, int], ...], deferrals: int, leads: set[int], academy: set[int]
    ) -> None:
        for k, (base, variable) in enumerate(pay):
            self.add(SENIOR, 5, state, "N", base, variable, deferrals, 0, authority=k in leads, academy=k in academy)

    def scientists(self, state: str, pay: tuple[tuple[int, int, int], ...]) -> None:
        for base, variable, deferrals in pay:
            self.add(SCIENTIST, 7, state, "E", base, variable, deferrals, 3)

    def directors(self, state: str, number: int, base: int, variable: int) -> None:
        for k in range(number):
            self.add(DIRECTOR, 9, state, "E", base + 4000 * k, variable, 23_500, 3, authority=True)


def _roster() -> list[dict[str, Any]]:
    r = _Roster()
    r.samples("TX", 20)
    r.seniors("TX", ((63_500, 5_200), (64_000, 4_800), (65_000, 6_100), (66_000, 7_000)), 2_500, {3}, {0, 1})
    for k in range(12):
        if k in (1, 3, 6, 8, 10):
            zip_code, address, prior, hire = CALIFORNIANS[(1, 3, 6, 8, 10).index(k)]
            r.add(
                FIELD,
                6,
                "TX",
                "E",
                94_000 + k * 500,
                8_000,
                6_000,
                2,
                zip_code=zip_code,
                site="AUS-REM",
                address=address,
                prior=prior,
                hire=hire,
            )
        else:
            site = "AUS-REM" if k % 2 == 0 else "AUS"
            r.add(FIELD, 6, "TX", "E", 94_000 + k * 500, 8_000, 6_000, 2, site=site)
    r.scientists("TX", tuple((124_000 + k * 2_500, 7_000, 9_000) for k in range(8)))
    r.directors("TX", 4, 186_000, 30_000)

    r.samples("NC", 14)
    r.seniors("NC", ((62_500, 4_300), (63_000, 5_100), (64_500, 6_600), (65_500, 5_900)), 2_500, {0}, {0, 1, 2})
    for k in range(3):
        r.add(FIELD, 6, "NC", "E", 92_500 + k * 1_000, 7_500, 5_000, 2)
    r.scientists("NC", tuple((121_000 + k * 3_000, 6_500, 8_000) for k in range(4)))
    r.directors("NC", 1, 184_000, 28_000)

    r.samples("WA", 9)
    for k in range(3):
        r.add(FIELD, 6, "WA", "E", 96_000 + k * 1_500, 9_000, 6_500, 2)
    r.scientists(
        "WA",
        (
            (138_000, 8_000, 9_000),
            (131_500, 6_000, 7_500),
            (126_000, 6_300, 12_500),
            (124_500, 4_000, 9_200),
            (121_000, 5_500, 2_000),
        ),
    )
    r.directors("WA", 1, 188_000, 30_000)

    r.samples("CO", 8)
    for k in range(2):
        r.add(FIELD, 6, "CO", "E", 93_500 + k * 1_500, 8_000, 5_500, 2)
    r.scientists(
        "CO",
        (
            (142_000, 9_000, 10_000),
            (133_000, 5_000, 8_000),
            (127_500, 1_500, 6_000),
            (121_500, 3_500, 4_000),
            (119_000, 6_000, 3_000),
        ),
    )
    r.directors("CO", 1, 196_000, 31_000)

    r.samples("IL", 12, (2_100, 3_400, 17_400, 1_800, 17_000, 2_900, 18_250, 4_100, 2_600, 17_100, 3_700, 5_200))
    r.seniors("IL", ((64_500, 12_500), (65_000, 9_800), (66_000, 11_000)), 3_000, {0}, {0, 1})
    for k in range(4):
        r.add(FIELD, 6, "IL", "E", 93_000 + k * 1_000, 8_200, 6_000, 2)
    r.scientists("IL", tuple((125_000 + k * 4_000, 7_000, 9_500) for k in range(3)))

    r.samples("MA", 10)
    r.seniors("MA", ((66_000, 6_400), (67_500, 7_100)), 3_000, set(), {0, 1})
    for k in range(3):
        r.add(FIELD, 6, "MA", "E", 97_000 + k * 1_500, 8_500, 7_000, 2)
    r.scientists("MA", tuple((132_000 + k * 3_500, 8_000, 10_000) for k in range(4)))
    r.directors("MA", 1, 199_000, 33_000)

    r.samples("VA", 5)
    r.seniors(
        "VA",
        ((66_500, 10_900), (66_500, 11_550), (67_000, 12_300), (67_500, 12_620), (68_000, 13_250)),
        2_800,
        {4},
        {2, 4},
    )
    for k in range(2):
        r.add(FIELD, 6, "VA", "E", 92_000 + k * 1_500, 7_800, 5_500, 2)
    r.scientists("VA", tuple((122_000 + k * 3_000, 6_800, 8_500) for k in range(2)))

    r.samples("MN", 2)
    r.add(FIELD, 6, "MN", "E", 93_500, 7_900, 5_500, 2, prior=D(2021, 9, 20), hire=D(2021, 9, 20))
    r.add(SCIENTIST, 7, "MN", "E", 123_500, 6_900, 8_000, 3, prior=D(2021, 10, 4), hire=D(2021, 10, 4))
    return r.rows


def _business_days(start: dt.date, end: dt.date, holidays: tuple[dt.date, ...]) -> int:
    """Business days after ``start`` up to and including ``end``."""
    days = [start + dt.timedelta(days=n) for n in range(1, (end - start).days + 1)]
    return sum(day.weekday() < 5 and day not in holidays for day in days)


def _nth_business_day(start: dt.date, number: int, holidays: tuple[dt.date, ...]) -> dt.date:
    day = start
    while number:
        day += dt.timedelta(days=1)
        number -= day.weekday() < 5 and day not in holidays
    return day


def _cash(row: dict[str, Any]) -> int:
    return int(row["base"] + row["variable"])


def _box_one(row: dict[str, Any]) -> int:
    return _cash(row) - int(row["deferrals"])


def facts(seed: int = 0) -> dict[str, Any]:
    """Every fact of the matter; ``seed=0`` is the only draw there is.

    Raises:
        ValueError: another seed is asked for.
    """
    if seed != 0:
        raise ValueError("only the canonical seed 0 exists for this matter")
    rows = _roster()
    by_id = {r["id"]: r for r in rows}

    def members(**want: Any) -> list[dict[str, Any]]:
        return [r for r in rows if all(r[k] == v for k, v in want.items())]

    def ids(selected: list[dict[str, Any]]) -> list[str]:
        return [r["id"] for r in selected]

    # Dates
    launch, lock = D(2025, 6, 16), D(2025, 6, 27)
    juneteenth = D(2025, 6, 19)
    window = (lock - launch).days
    business = _business_days(launch, lock, (juneteenth,))
    tenth_business = _nth_business_day(launch, 10, (juneteenth,))
    fourteenth = launch + dt.timedelta(days=14)
    virginia_change = D(2025, 7, 1)
    wave2_open, wave2_lock = D(2025, 7, 8), D(2025, 7, 18)
    abeyance, abeyance_end = D(2025, 3, 12), D(2025, 7, 10)
    california_notice = D(2024, 2, 14)
    rescission = D(2025, 2, 14)

    # Who cannot be given this covenant, state by state
    californian_ids = ["A-1026", "A-1028", "A-1031", "A-1033", "A-1035"]
    wa_below = [r for r in members(state="WA") if _box_one(r) <= WA_FLOOR]
    co_below = [r for r in members(state="CO") if _cash(r) < CO_FLOOR]
    il_below = [r for r in members(state="IL") if _cash(r) <= IL_FLOOR]
    ma_nonexempt = members(state="MA", flsa="N")
    mn_all = members(state="MN")
    va_below = [r for r in members(state="VA") if _cash(r) / 52 < VA_WEEKLY]
    va_new = [r for r in members(state="VA", flsa="N") if r not in va_below]
    blocked = {
        "wa": len(wa_below),
        "co": len(co_below),
        "il": len(il_below),
        "ma": len(ma_nonexempt),
        "mn": len(mn_all),
        "va": len(va_below),
    }
    screened = wa_below + co_below + il_below + ma_nonexempt + mn_all + va_below
    titles = Counter(r["title"] for r in screened)
    exposure = {
        "wa": blocked["wa"] * 5_000,
        "co": blocked["co"] * 5_000,
        "il": blocked["il"] * 5_000,
        "va": blocked["va"] * 10_000,
    }
    exposure["total"] = sum(exposure.values())
    exposure["va_new"] = len(va_new) * 10_000
    exposure["va_all"] = exposure["va"] + exposure["va_new"]
    exposure["with_va"] = exposure["total"] + exposure["va_new"]

    # Californians
    missed = [i for i in californian_ids if by_id[i]["prior"] and by_id[i]["address"] <= california_notice]
    old_forms = [i for i in californian_ids if by_id[i]["prior"]]
    california: dict[str, Any] = {
        "people": len(californian_ids),
        "ids": californian_ids,
        "missed": len(missed),
        "missed_ids": missed,
        "old_forms": len(old_forms),
        "penalty": 2_500,
        "new_penalty": len(californian_ids) * 2_500,
        "notice_penalty": len(missed) * 2_500,
    }
    california["total"] = california["new_penalty"] + california["notice_penalty"]
    remote = members(site="AUS-REM")

    # Notice: people otherwise eligible in the three states with a notice rule
    eligible = {
        "ma": blocked_rest(members(state="MA"), ma_nonexempt),
        "il": blocked_rest(members(state="IL"), il_below),
        "co": blocked_rest(members(state="CO"), co_below),
    }
    eligible["total"] = sum(eligible.values())

    # Payment
    grades = {g: len(members(grade=g)) for g in (4, 5, 6, 7, 9)}
    rates = {4: 0, 5: 0, 6: 2_000, 7: 5_000, 9: 7_500}
    bench = grades[4] + grades[5]
    promised = 2_000
    payment = {
        "promised": promised,
        "authorized": promised * len(rows),
        "planned": sum(grades[g] * rates[g] for g in grades),
        "withheld": bench * promised,
        "bench": bench,
        "tx": len(members(state="TX", tier=0)),
        "nc": len(members(state="NC", tier=0)),
    }
    payment["tx_nc"] = payment["tx"] + payment["nc"]

    # Academy
    academy = members(academy=True)
    supervisors = [r for r in academy if r["authority"]]
    parts = {"trainer": 610, "materials": 330, "systems": 200}
    cost, debt = sum(parts.values()), 7_500
    covered = len(academy) - len(supervisors)
    training = {
        "debt": debt,
        "cost": cost,
        "parts": parts,
        "gap": debt - cost,
        "multiple": round(debt / cost, 1),
        "all": len(academy),
        "supervisors": len(supervisors),
        "supervisor_ids": ids(supervisors),
        "employees": covered,
        "face": covered * debt,
        "real": covered * cost,
        "hours": 24,
        "months": 24,
        "interest": 12,
        "co": len(members(state="CO", academy=True)),
        "reach": len(rows) - len(members(authority=True)),
    }
    left = len(rows) - len(screened) - california["people"] - len(va_new)

    f: dict[str, Any] = {
        "company": "AtlasBio Diagnostics, Inc.",
        "firm": "Castellan Brandt LLP",
        "partner": "Judith Arkwright",
        "gc": "Miriam Tolland",
        "chro": "Priscilla Wendt",
        "cfo": "Leif Aaronson",
        "program": "Dana Okafor",
        "payroll": "Ines Valdivia",
        "hr_ma": "Colm Fitzrandolph",
        "director": "Renata Kolb",
        "va_counsel": "Marguerite Stoll",
        "va_firm": "Blue Ridge Employment Counsel PLC",
        "consultant": "Trent Haverly",
        "consultancy": "PeopleForge Advisory",
        "founder": "Dr. Simone Achterberg",
        "as_of": D(2025, 6, 24),
        "dates": {
            "heliograph": D(2023, 3, 31),
            "ca_notice": california_notice,
            "alert": D(2024, 8, 2),
            "judgment": D(2024, 8, 20),
            "ftc_effective": D(2024, 9, 4),
            "rescission": rescission,
            "abeyance": abeyance,
            "abeyance_end": abeyance_end,
            "clearance": D(2025, 4, 22),
            "committee": D(2025, 5, 14),
            "calendar_v4": D(2025, 6, 5),
            "cut": D(2025, 6, 9),
            "edd": D(2025, 6, 11),
            "playbook": D(2025, 6, 12),
            "form": D(2025, 6, 13),
            "launch": launch,
            "chat": D(2025, 6, 18),
            "ma_question": D(2025, 6, 18),
            "juneteenth": juneteenth,
            "haverly": D(2025, 6, 20),
            "reference": D(2025, 6, 20),
            "lock": lock,
            "fourteenth": fourteenth,
            "va_change": virginia_change,
            "tenth_business": tenth_business,
            "wave2_open": wave2_open,
            "wave2_lock": wave2_lock,
            "charge_limit": D(2025, 12, 16),
            "v3_open": D(2025, 6, 6),
        },
        "law": {
            "wa": WA_FLOOR,
            "co": CO_FLOOR,
            "co_nonsolicit": CO_NONSOLICIT,
            "il": IL_FLOOR,
            "il_nonsolicit": IL_NONSOLICIT,
            "va_weekly": VA_WEEKLY,
            "va_annual": round(VA_WEEKLY * 52),
            "old": OLD_FLOORS,
        },
        "rows": rows,
        "row": {i: {**r, "cash": _cash(r), "box_one": _box_one(r)} for i, r in by_id.items()},
        "people": len(rows),
        "waves": {"one": len(members(wave=1)), "two": len(members(wave=2))},
        "states": {s.lower(): len(members(state=s)) for s in STATES},
        "state_names": STATE_NAMES,
        "state_order": STATES,
        "sites": SITES,
        "titles": dict(Counter(r["title"] for r in rows)),
        "grades": grades,
        "rates": rates,
        "nonexempt": len(members(flsa="N")),
        "authority": len(members(authority=True)),
        "screen_floor": 55_000,
        "load": 0.31,
        "tech_base": 58_000,
        "loaded": 75_980,
        "blocked": {**blocked, "total": len(screened)},
        "blocked_titles": {
            "samples": titles[SAMPLE],
            "seniors": titles[SENIOR],
            "field": titles[FIELD],
            "scientists": titles[SCIENTIST],
        },
        "exposure": exposure,
        "california": california,
        "remote": {"all": len(remote), "texas": len(remote) - len(californian_ids)},
        "va": {
            "below": len(va_below),
            "new": len(va_new),
            "new_ids": ids(va_new),
            "barred": len(va_below) + len(va_new),
            "exempt": len(members(state="VA", flsa="E")),
        },
        "notice": {
            "calendar": window,
            "business": business,
            "short": 14 - window,
            "eligible": eligible,
        },
        "payment": payment,
        "training": training,
        "left": left,
    }
    _check(f, rows, by_id)
    return f


def blocked_rest(group: list[dict[str, Any]], barred: list[dict[str, Any]]) -> int:
    """How many of ``group`` the pay and status tests leave."""
    return len(group) - len(barred)


def _check(f: dict[str, Any], rows: list[dict[str, Any]], by_id: dict[str, dict[str, Any]]) -> None:
    """The invariants on which the conclusions rest."""
    assert f["people"] == 168
    assert f["waves"] == {"one": 124, "two": 44}
    assert f["states"] == {"tx": 48, "nc": 26, "wa": 18, "co": 16, "il": 22, "ma": 20, "va": 14, "mn": 4}
    assert f["titles"] == {SAMPLE: 80, SENIOR: 18, FIELD: 30, SCIENTIST: 32, DIRECTOR: 8}
    assert f["nonexempt"] == 98
    assert f["authority"] == 12
    assert f["training"]["all"] == 91
    assert f["blocked"] == {"wa": 14, "co": 12, "il": 10, "ma": 12, "mn": 4, "va": 5, "total": 57}
    assert f["blocked_titles"] == {"samples": 43, "seniors": 3, "field": 6, "scientists": 5}
    assert f["exposure"]["total"] == 230_000
    assert f["exposure"]["with_va"] == 280_000
    assert f["left"] == 101
    assert round(f["tech_base"] * (1 + f["load"])) == f["loaded"]
    assert all(r["base"] > f["screen_floor"] for r in rows)
    assert _box_one(by_id["A-1089"]) == 119_800
    assert _box_one(by_id["A-1090"]) == 119_300
    assert all(by_id[i]["base"] > WA_FLOOR > _box_one(by_id[i]) for i in ("A-1089", "A-1090"))
    assert _cash(by_id["A-1113"]) == IL_FLOOR
    assert _cash(by_id["A-1122"]) == 74_800
    assert [_cash(by_id[f"A-{n}"]) for n in range(1103, 1108)] == [151_000, 138_000, 129_000, 125_000, 125_000]
    assert f["california"]["missed_ids"] == ["A-1026", "A-1028"]
    assert f["california"]["total"] == 17_500
    assert f["remote"] == {"all": 8, "texas": 3}
    assert f["va"]["new_ids"] == [f"A-{n}" for n in range(1156, 1161)]
    assert f["va"]["barred"] == 10
    assert f["notice"]["calendar"] == 11
    assert f["notice"]["business"] == 8
    assert f["dates"]["tenth_business"] == f["dates"]["va_change"] == D(2025, 7, 1)
    assert f["dates"]["fourteenth"] == D(2025, 6, 30) > f["dates"]["lock"]
    assert f["notice"]["eligible"] == {"ma": 8, "il": 12, "co": 4, "total": 24}
    assert f["payment"]["authorized"] == 336_000
    assert f["payment"]["planned"] == 280_000
    assert f["payment"]["withheld"] == 196_000
    assert f["payment"]["tx_nc"] == 42
    assert all(r["tier"] == 0 for r in rows if r["grade"] in (4, 5))
    assert f["training"]["supervisor_ids"] == ["A-1063", "A-1121", "A-1160"]
    assert f["training"]["employees"] == 88
    assert f["training"]["face"] == 660_000
    assert f["training"]["cost"] == 1_140
    assert f["training"]["reach"] == 156
    assert f["dates"]["abeyance"] + dt.timedelta(days=120) == f["dates"]["abeyance_end"]
    assert f["dates"]["alert"] < f["dates"]["judgment"] < f["dates"]["ftc_effective"]
