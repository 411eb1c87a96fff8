"""Every name, date and amount of CobaltCare's pregnancy-accommodation file, and every figure derived from them.

Legal constants stand once, each with its citation; the asserts are what the memo's conclusions rest on.
"""

from __future__ import annotations

import csv
import datetime as dt
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from io import StringIO
from typing import Any

AS_OF = dt.date(2025, 9, 19)

PREDICTABLE = ("Water", "Restroom", "Sit/stand", "Eat/drink")  # 29 CFR 1636.3(j)(4)
PRESUMED_WEEKS = 40  # 29 CFR 1636.3(f)(2)(ii): "generally" 40 weeks, presumed for a pregnant employee
CHARGE_DAYS = 180  # 42 U.S.C. 2000e-5(e)(1); Georgia has no deferral agency for private employers
PLACE_CURE_DAYS = 10  # 29 U.S.C. 218d(g)(1)
FMLA_HOURS, FMLA_WEEKS = 1250, 12  # 29 U.S.C. 2611(2)(A), 2612(a)(1)
CAPS = {100: 50_000, 200: 100_000, 500: 200_000, None: 300_000}  # 42 U.S.C. 1981a(b)(3)

LOG = """\
No,Facility,Employee,Category,Status,OwnStatement,Stamp,HR14B,Decision,Days,Outcome
A25-001,Harbin Hall,Ada Boone,Water,Pregnant,Y,1/13/2025,Y,1/24/2025,11,Granted
A25-002,Cedar Quarter,Lena Crutcher,Lifting,Pregnant,Y,1/28/2025,Y,2/7/2025,10,Granted - TW N/A; floor swap
A25-003,Tallis Creek,Priya Duvall,Water,Pregnant,Y,2/1/2025,Y,2/15/2025,14,Granted
A25-004,Marlow House,Mei Eastman,Water,Pregnant,Y,2/4/2025,N,2/6/2025,2,Granted
A25-005,Ocmulgee Ridge,Rosa Falk,Lactation,Postpartum,Y,2/18/2025,Y,3/2/2025,12,Granted
A25-006,Harbin Hall,Joy Greer,Restroom,Pregnant,Y,2/20/2025,Y,3/1/2025,9,Granted
A25-007,Cedar Quarter,Nia Hollins,Schedule,Pregnant,Y,2/25/2025,Y,3/5/2025,8,Granted
A25-008,Tallis Creek,Tess Ibarra,Sit/stand,Pregnant,Y,3/11/2025,Y,3/27/2025,16,Closed - no note
A25-009,Marlow House,Uma Jessup,Restroom,Postpartum,Y,3/11/2025,Y,3/21/2025,10,Granted
A25-010,Ocmulgee Ridge,Vi Kessler,Lifting,Pregnant,Y,3/18/2025,Y,3/27/2025,9,Leave
A25-011,Harbin Hall,Wren Lomax,Lactation,Postpartum,Y,3/25/2025,N,3/27/2025,2,Granted
A25-012,Cedar Quarter,Xena Mott,Eat/drink,Pregnant,Y,3/30/2025,Y,4/11/2025,12,Granted
A25-013,Tallis Creek,Yara Nunn,Leave,Postpartum,Y,4/1/2025,Y,4/7/2025,6,Granted
A25-014,Marlow House,Zoe Orr,Eat/drink,Pregnant,N,4/8/2025,Y,4/17/2025,9,Granted
A25-015,Ocmulgee Ridge,Bea Pike,Water,Pregnant,Y,4/18/2025,Y,4/28/2025,10,Granted
A25-016,Ocmulgee Ridge,Tamsin Adeyemi,Lifting,Pregnant,Y,4/21/2025,Y,4/30/2025,9,Denied - Leave
A25-017,Cedar Quarter,Cora Quist,Transfer,Pregnant,Y,4/29/2025,Y,5/10/2025,11,Granted
A25-018,Tallis Creek,Dell Rooker,Restroom,Pregnant,Y,5/6/2025,N,5/7/2025,1,Granted
A25-019,Marlow House,Eve Sapp,Restroom,Pregnant,Y,5/7/2025,Y,5/22/2025,15,Closed - no note
A25-020,Ocmulgee Ridge,Corinne Bask,Schedule,n/a,N,5/13/2025,N,5/16/2025,3,Declined - not medical
A25-021,Harbin Hall,Fay Tuggle,Lactation,Postpartum,Y,5/20/2025,Y,5/29/2025,9,Granted
A25-022,Cedar Quarter,Gia Unger,Sit/stand,Pregnant,Y,5/26/2025,Y,6/8/2025,13,Granted
A25-023,Ocmulgee Ridge,Rosalind Pruitt,Schedule,Pregnant,Y,5/27/2025,Y,6/10/2025,14,Granted
A25-024,Marlow House,Hope Vance,Lactation,Postpartum,Y,6/4/2025,Y,6/16/2025,12,Granted
A25-025,Ocmulgee Ridge,Ivy Waddell,Restroom,Pregnant,Y,6/14/2025,Y,6/22/2025,8,Closed - no note
A25-026,Harbin Hall,Jan Yost,Sit/stand,Postpartum,Y,6/17/2025,Y,6/29/2025,12,Granted
A25-027,Cedar Quarter,Kit Zorn,Lifting,Pregnant,Y,6/24/2025,Y,7/4/2025,10,Leave
A25-028,Ocmulgee Ridge,Bettina Kroll,Leave,Pregnant,Y,7/1/2025,Y,7/8/2025,7,Granted - PWFA leave
A25-029,Marlow House,Liv Abbott,Water,Pregnant,Y,7/3/2025,Y,7/17/2025,14,Granted
A25-030,Ocmulgee Ridge,May Burch,Transfer,Pregnant,Y,7/15/2025,Y,7/27/2025,12,Granted
A25-031,Harbin Hall,Nell Cato,Sit/stand,Pregnant,Y,7/22/2025,Y,8/3/2025,12,Granted
A25-032,Cedar Quarter,Opal Deen,Sit/stand,Pregnant,Y,7/22/2025,N,7/25/2025,3,Granted
A25-033,Tallis Creek,Pia Early,Parking,Pregnant,Y,8/5/2025,N,8/7/2025,2,Granted
A25-034,Marlow House,Roz Fann,Eat/drink,Pregnant,Y,8/10/2025,Y,8/23/2025,13,Closed - no note
A25-035,Ocmulgee Ridge,Sue Gant,Lactation,Postpartum,Y,8/12/2025,N,8/15/2025,3,Granted
A25-036,Harbin Hall,Thea Hatch,Leave,Pregnant,Y,8/26/2025,N,8/29/2025,3,Granted
"""

TRANSITIONAL = """\
Week,Slots,Filled,Source
1/6/2025,4,1,WC
1/13/2025,4,1,WC
1/20/2025,4,2,WC
1/27/2025,4,1,WC
2/3/2025,4,2,WC
2/10/2025,4,1,WC
2/17/2025,4,0,
2/24/2025,4,1,WC
3/3/2025,4,1,WC
3/10/2025,4,2,WC
3/17/2025,4,1,WC
3/24/2025,4,1,WC
3/31/2025,4,2,WC
4/7/2025,4,1,WC
4/14/2025,4,1,WC
4/21/2025,4,2,WC
4/28/2025,4,1,WC
5/5/2025,4,2,WC
5/12/2025,4,2,WC
5/19/2025,4,1,WC
5/26/2025,4,1,WC
6/2/2025,4,2,WC
6/9/2025,4,2,WC
6/16/2025,4,1,WC
6/23/2025,4,1,WC
6/30/2025,4,2,WC
7/7/2025,4,1,WC
7/14/2025,4,1,WC
7/21/2025,4,2,WC
7/28/2025,4,2,WC
8/4/2025,4,1,WC
8/11/2025,4,2,WC
8/18/2025,4,2,WC
8/25/2025,4,1,WC
9/1/2025,4,1,WC
9/8/2025,4,2,WC
9/15/2025,4,2,WC
"""

POINTS = """\
Date,Code,Reason,Minutes,Points,KEY
10/22/2024,A,No call/no show - car trouble,,1.0,U
1/14/2025,T,Overslept,25 min,0.5,U
3/4/2025,T,Traffic,15 min,0.5,U
5/22/2025,T,Sick a.m. - texted L. Ames 5:41a,40 min,0.5,P
6/3/2025,T,Sick a.m. - texted L. Ames 5:38a,55 min,0.5,P
6/12/2025,T,Sick a.m. - texted,35 min,0.5,C
6/19/2025,T,Sick a.m. - texted,50 min,0.5,C
6/26/2025,LE,OB appt 1:30p,left 1:00p,0.5,C
7/8/2025,T,Sick a.m. - texted,20 min,0.5,C
7/17/2025,LE,Sick - texted,left 12:10p,0.5,C
7/29/2025,T,Sick a.m. - texted,60 min,0.5,C
8/7/2025,T,Sick a.m. - texted,45 min,0.5,C
8/14/2025,LE,OB appt 2:00p,left 1:30p,0.5,C
8/28/2025,T,Sick a.m. - texted,55 min,0.5,C
9/3/2025,T,No text; no reason given,85 min,0.5,X
"""

HOURS = """\
Period,Regular,Overtime,PTO,Holiday,Paid
"Jul 14-31, 2024",54.0,0,8.0,0,62.0
"Aug 2024",112.5,4.0,0,0,116.5
"Sep 2024",104.0,2.5,0,7.5,114.0
"Oct 2024",118.0,6.0,8.0,0,132.0
"Nov 2024",88.0,0,16.0,7.5,111.5
"Dec 2024",82.0,0,16.0,7.5,105.5
"Jan 2025",108.0,3.5,0,7.5,119.0
"Feb 2025",101.0,0,0,0,101.0
"Mar 2025",110.5,5.0,0,0,115.5
"Apr 2025",96.0,0,0,0,96.0
"May 2025",92.5,0,0,7.5,100.0
"Jun 2025",90.0,0,2.0,0,92.0
"Jul 1-13, 2025",37.0,0,0,0,37.0
"""


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def _day(text: str) -> dt.date:
    month, day, year = (int(p) for p in text.split("/"))
    return dt.date(year, month, day)


def _log() -> list[dict[str, Any]]:
    rows = []
    for r in _rows(LOG):
        stamp, decision = _day(r["Stamp"]), _day(r["Decision"])
        assert (decision - stamp).days == int(r["Days"]), r["No"]
        rows.append(
            {
                "no": r["No"],
                "facility": r["Facility"],
                "employee": r["Employee"],
                "category": r["Category"],
                "status": r["Status"],
                "own": r["OwnStatement"] == "Y",
                "stamp": stamp,
                "note": r["HR14B"] == "Y",
                "decision": decision,
                "days": int(r["Days"]),
                "outcome": r["Outcome"],
            }
        )
    return rows


def _counts(log: list[dict[str, Any]]) -> dict[str, Any]:
    """The documentation counts: who was made to bring a provider's note, and for whom none could be asked."""
    noted = [r for r in log if r["note"]]
    predictable = [r for r in noted if r["category"] in PREDICTABLE]
    pregnant = [r for r in predictable if r["status"] == "Pregnant" and r["own"]]
    lactation = [r for r in noted if r["category"] == "Lactation" and r["own"]]
    improper = pregnant + lactation
    closed = [r for r in improper if r["outcome"].startswith("Closed")]
    postpartum = [r for r in predictable if r["status"] == "Postpartum"]
    unstated = [r for r in predictable if r["status"] == "Pregnant" and not r["own"]]
    others = [r for r in noted if r["category"] not in (*PREDICTABLE, "Lactation")]
    lifting = [r for r in log if r["category"] == "Lifting"]
    made = {
        "requests": len(log),
        "noted": len(noted),
        "categories": dict(Counter(r["category"] for r in log)),
        "predictable_asked": sum(r["category"] in PREDICTABLE for r in log),
        "predictable_noted": len(predictable),
        "naive_18": len(predictable) + len(lactation),
        "pregnant": len(pregnant),
        "lactation": len(lactation),
        "improper": len(improper),
        "improper_rows": improper,
        "waited": sum(r["days"] for r in improper),
        "average": Decimal(sum(r["days"] for r in improper)) / len(improper),
        "closed": len(closed),
        "closed_rows": closed,
        "postpartum": len(postpartum),
        "postpartum_rows": postpartum,
        "unstated": len(unstated),
        "unstated_rows": unstated,
        "others": len(others),
        "all_average": (Decimal(sum(r["days"] for r in log)) / len(log)).quantize(Decimal("0.1"), ROUND_HALF_UP),
        "facilities": len({r["facility"] for r in improper}),
        "lifting": len(lifting),
        "lifting_leave": sum("Leave" in r["outcome"] for r in lifting),
    }
    assert made["improper"] == 15
    assert made["pregnant"] == 12
    assert made["lactation"] == 3
    assert made["noted"] == 28 == made["improper"] + made["postpartum"] + made["unstated"] + made["others"]
    assert made["waited"] == 180
    assert made["average"] == 12
    assert made["closed"] == 4
    assert (made["postpartum"], made["unstated"], made["others"], made["naive_18"]) == (2, 1, 10, 18)
    assert all(r["days"] == 9 for r in log if r["no"] == "A25-016")
    return made


def _transitional(start: dt.date) -> dict[str, Any]:
    rate = 310
    rows = [
        {"week": _day(r["Week"]), "slots": int(r["Slots"]), "filled": int(r["Filled"]), "source": r["Source"]}
        for r in _rows(TRANSITIONAL)
    ]
    since = [r for r in rows if r["week"] >= start]
    filled = sum(r["filled"] for r in rows)
    due = dt.date(2025, 10, 13)
    weeks = (due - start).days // 7
    made = {
        "rate": rate,
        "rows": rows,
        "slots": 4,
        "filled": filled,
        "spent": filled * rate,
        "budget": 4 * 52 * rate,
        "since_weeks": len(since),
        "since_places": sum(r["slots"] for r in since),
        "since_filled": sum(r["filled"] for r in since),
        "open": sum(r["slots"] - r["filled"] for r in since),
        "most": max(r["filled"] for r in since),
        "least_open": min(r["slots"] - r["filled"] for r in since),
        "weeks": weeks,
        "charge": weeks * rate,
        "agency_rate": 36,
        "agency_hours": 40,
        "agency_weeks": 34,
        "agency": 36 * 40 * 34,
    }
    made["unspent"] = made["budget"] - made["spent"]
    assert made["open"] == 49
    assert made["most"] == 2
    assert made["since_weeks"] == 20
    assert made["agency"] == 48_960
    assert made["charge"] == 7_130 < made["unspent"] == 48_360
    assert all(r["source"] == "WC" or not r["filled"] for r in rows)
    return made


def _points() -> dict[str, Any]:
    rows = [
        {
            "date": _day(r["Date"]),
            "code": r["Code"],
            "reason": r["Reason"],
            "minutes": r["Minutes"],
            "points": Decimal(r["Points"]),
            "kind": {"U": "unrelated", "P": "pending", "C": "covered", "X": "outside"}[r["KEY"]],
        }
        for r in _rows(POINTS)
    ]
    told, approved = dt.date(2025, 5, 19), dt.date(2025, 6, 10)
    sums = {
        k: sum((r["points"] for r in rows if r["kind"] == k), Decimal(0))
        for k in ("unrelated", "pending", "covered", "outside")
    }
    total = sum(sums.values(), Decimal(0))
    covered = [r for r in rows if r["kind"] == "covered"]
    assert total == 8
    assert sums["covered"] == Decimal("4.5")
    assert len(covered) == 9
    assert all(r["date"] > approved for r in covered)
    assert all(told <= r["date"] < approved for r in rows if r["kind"] == "pending")
    weeks = Counter(r["date"].isocalendar()[1] for r in covered if r["code"] == "LE")
    assert max(weeks.values()) <= 2  # the approval allows two early departures a week
    late = [int(r["minutes"].split()[0]) for r in covered if r["code"] == "T"]
    assert max(late) <= 60  # and up to sixty minutes with a text
    assert all(r["date"] > dt.date(2024, 9, 26) for r in rows)  # all inside the rolling year on September 26
    return {
        "rows": rows,
        "total": total,
        "covered": sums["covered"],
        "covered_count": len(covered),
        "pending": sums["pending"],
        "pending_count": sum(r["kind"] == "pending" for r in rows),
        "unrelated": sums["unrelated"],
        "outside": sums["outside"],
        "left": total - sums["covered"],
        "floor": total - sums["covered"] - sums["pending"],
        "contested_date": dt.date(2025, 9, 3),
        "contested_minutes": 85,
    }


def _pump() -> dict[str, Any]:
    start = dt.date(2025, 6, 2)
    home = {dt.date(2025, m, d) for m, d in ((6, 20), (7, 18), (8, 1), (8, 15), (8, 29), (9, 5))}
    rows = []
    for week in range(15):
        for offset in (0, 1, 3, 4):
            day = start + dt.timedelta(weeks=week, days=offset)
            if dt.date(2025, 7, 7) <= day <= dt.date(2025, 7, 11):
                continue
            rows.append(
                {"date": day, "sessions": 2, "minutes": 50, "where": "Home e-learning" if day in home else "Unit C"}
            )
    onsite = [r for r in rows if r["where"] == "Unit C"]
    minutes = sum(r["minutes"] for r in onsite)
    rate = Decimal("27.00")
    cent = Decimal("0.01")
    made = {
        "rows": rows,
        "shifts": len(rows),
        "home": len(rows) - len(onsite),
        "onsite": len(onsite),
        "per_shift": 50,
        "session": 25,
        "minutes": minutes,
        "hours": (Decimal(minutes) / 60).quantize(Decimal("0.001"), ROUND_HALF_UP),
        "rate": rate,
        "owed": (Decimal(minutes) / 60 * rate).quantize(cent, ROUND_HALF_UP),
        "naive": (Decimal(sum(r["minutes"] for r in rows)) / 60 * rate).quantize(cent, ROUND_HALF_UP),
        "daily": (Decimal(50) / 60 * rate).quantize(cent, ROUND_HALF_UP),
        "last": max(r["date"] for r in rows),
    }
    assert (made["shifts"], made["onsite"], made["home"]) == (56, 50, 6)
    assert minutes == 2500
    assert made["owed"] == Decimal("1125.00")
    assert made["naive"] == Decimal("1260.00")
    assert all(d.weekday() == 4 for d in home)
    return made


def _hours() -> dict[str, Any]:
    rows = [
        {"period": r["Period"], **{k.lower(): Decimal(r[k]) for k in ("Regular", "Overtime", "PTO", "Holiday", "Paid")}}
        for r in _rows(HOURS)
    ]
    assert all(r["regular"] + r["overtime"] + r["pto"] + r["holiday"] == r["paid"] for r in rows)
    total = {k: sum((r[k] for r in rows), Decimal(0)) for k in ("regular", "overtime", "pto", "holiday", "paid")}
    worked = total["regular"] + total["overtime"]
    unworked = total["pto"] + total["holiday"]
    assert worked == Decimal("1214.5")
    assert unworked == Decimal("87.5")
    assert total["paid"] == 1302
    assert worked < FMLA_HOURS < total["paid"]
    return {"rows": rows, **total, "worked": worked, "unworked": unworked, "short": FMLA_HOURS - worked}


def _adeyemi(start: dt.date) -> dict[str, Any]:
    stamp, note, text, decision, due = (
        dt.date(2025, 4, 21),
        dt.date(2025, 3, 24),
        dt.date(2025, 3, 17),
        dt.date(2025, 4, 30),
        dt.date(2025, 10, 13),
    )
    rate, weekly = Decimal("18.60"), Decimal("37.5")
    weeks_out = ((AS_OF - start).days + 6) // 7
    fmla_end = dt.date(2025, 7, 27)
    premium = Decimal("612.40")
    made = {
        "hired": dt.date(2023, 3, 6),
        "rate": rate,
        "weekly_hours": weekly,
        "stamp": stamp,
        "note": note,
        "text": text,
        "decision": decision,
        "due": due,
        "out": start,
        "from_stamp_days": (due - stamp).days,
        "from_stamp": Decimal((due - stamp).days) / 7,
        "from_note_days": (due - note).days,
        "from_note": Decimal((due - note).days) / 7,
        "leave_weeks": Decimal("8.0"),
        "later_weeks": Decimal("8.0"),
        "limit": Decimal("40.0"),
        "decision_days": (decision - text).days,
        "hr_days": (decision - stamp).days,
        "unlogged_days": (stamp - text).days,
        "water_on_shift": (start - text).days,
        "water_total": (AS_OF - text).days,
        "weeks_out": weeks_out,
        "weekly_wage": weekly * rate,
        "lost": weeks_out * weekly * rate,
        "premium": premium,
        "premiums": 2 * premium,
        "fmla_designated": dt.date(2025, 5, 2),
        "fmla_end": fmla_end,
        "fmla_weeks": ((fmla_end - start).days + 1) // 7,
        "exhaustion": dt.date(2025, 7, 28),
        "cover_end": dt.date(2025, 7, 31),
        "letter": dt.date(2025, 9, 12),
        "separation": dt.date(2025, 10, 3),
        "days_to_separation": (dt.date(2025, 10, 3) - AS_OF).days,
        "charge": decision + dt.timedelta(days=CHARGE_DAYS),
    }
    made["total"] = made["from_stamp"] + made["leave_weeks"] + made["later_weeks"]
    assert made["from_stamp"] == 25
    assert made["from_note"] == 29
    assert made["total"] == 41
    assert made["from_note"] < PRESUMED_WEEKS < made["total"]
    assert (made["decision_days"], made["hr_days"], made["unlogged_days"]) == (44, 9, 35)
    assert (made["water_on_shift"], made["water_total"]) == (49, 186)
    assert made["fmla_weeks"] == FMLA_WEEKS
    assert made["weeks_out"] == 20
    assert made["lost"] == Decimal("13950.00")
    assert made["premiums"] == Decimal("1224.80")
    assert made["charge"] == dt.date(2025, 10, 27)
    assert made["charge"].weekday() == 0
    return made


def facts(seed: int = 0) -> dict[str, Any]:
    """The facts of the canonical matter.

    Raises:
        ValueError: ``seed`` is not 0; this matter has one draw only.
    """
    if seed:
        raise ValueError("only the canonical seed 0 exists")
    out = dt.date(2025, 5, 5)
    employees, site = 412, 96
    cap = next(v for top, v in CAPS.items() if top is None or employees <= top)
    site_cap = next(v for top, v in CAPS.items() if top is None or site <= top)
    assert (cap, site_cap) == (200_000, 50_000)
    notice = dt.date(2025, 9, 10)
    log = _log()
    return {
        "as_of": AS_OF,
        "company": "CobaltCare Senior Living, LLC",
        "short": "CobaltCare",
        "firm": "Pell & Thornquist LLP",
        "partner": "Marguerite Oyelaran",
        "associate": "Julian Prewitt",
        "gc": "Verity Halloran",
        "hr": "Douglas Pruett-Lane",
        "administrator": "Simone Achterberg",
        "nurse": "Dana Whitlow",
        "dietary": "Lorna Ames",
        "scheduler": "Hal Brandt",
        "site_name": "Ocmulgee Ridge Rehabilitation Center",
        "site": "Ocmulgee Ridge",
        "town": "Marlow Springs",
        "employees": employees,
        "site_employees": site,
        "facilities": ["Ocmulgee Ridge", "Harbin Hall", "Cedar Quarter", "Tallis Creek", "Marlow House"],
        "revenue": 41_800_000,
        "cap": cap,
        "site_cap": site_cap,
        "log": log,
        "counts": _counts(log),
        "tw": _transitional(out),
        "ta": _adeyemi(out),
        "points": _points(),
        "pump": _pump(),
        "hours": _hours(),
        "policy": {"retired": dt.date(2024, 6, 30), "effective": dt.date(2024, 7, 1), "v32": dt.date(2021, 2, 1)},
        "attendance_policy": dt.date(2023, 1, 1),
        "rp": {
            "hired": dt.date(2023, 8, 14),
            "hours": 1102,
            "due": dt.date(2025, 12, 4),
            "told": dt.date(2025, 5, 19),
            "ames": dt.date(2025, 5, 20),
            "approved": dt.date(2025, 6, 10),
            "discharge": dt.date(2025, 9, 26),
            "days_to": (dt.date(2025, 9, 26) - AS_OF).days,
        },
        "kl": {
            "born": dt.date(2025, 3, 2),
            "back": dt.date(2025, 6, 2),
            "notice": notice,
            "cure": notice + dt.timedelta(days=PLACE_CURE_DAYS),
        },
        "bk": {
            "hired": dt.date(2024, 2, 12),
            "letter": dt.date(2025, 7, 8),
            "out": dt.date(2025, 7, 14),
            "end": dt.date(2025, 8, 24),
            "back": dt.date(2025, 8, 25),
            "born": dt.date(2025, 7, 19),
            "weeks": 6,
        },
        "reference_date": dt.date(2025, 9, 15),
        "sling_budget": 11_870,
        "hoist_fixed": dt.date(2025, 8, 19),
        "minutes_date": dt.date(2025, 8, 12),
    }
