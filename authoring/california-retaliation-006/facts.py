"""The facts of the Foxglove matter: a line lead terminated 95, 73 and 29 days after three protected acts."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

D = Decimal
HOLIDAYS = {date(2025, 1, 20), date(2025, 2, 17), date(2025, 5, 26), date(2025, 6, 19)}
STATE_HOLIDAYS = HOLIDAYS | {date(2025, 3, 31), date(2025, 7, 4), date(2025, 9, 1)}


def cents(value: Decimal) -> Decimal:
    return value.quantize(D("0.01"), ROUND_HALF_UP)


def business_days_after(start: date, count: int) -> date:
    """The ``count``-th business day after ``start``."""
    day = start
    while count:
        day += timedelta(1)
        count -= day.weekday() < 5 and day not in STATE_HOLIDAYS
    return day


def next_court_day(day: date) -> date:
    """A last day on a weekend or holiday moves to the next day that is neither (Code Civ. Proc. § 12a)."""
    while day.weekday() > 4 or day in STATE_HOLIDAYS:
        day += timedelta(1)
    return day


def clock(start: time, minutes: int) -> str:
    return (datetime.combine(date(2025, 1, 1), start) + timedelta(minutes=minutes)).strftime("%H:%M")


def time_rows(absences: set[date], tardy: date, change: date, last: date) -> list[dict[str, Any]]:
    """Her shifts, 6 January to her last day: meal cells are blank on a fixed pattern of ordinals."""
    rows: list[dict[str, Any]] = []
    day = date(2025, 1, 6)
    while day <= last:
        if day.weekday() < 5 and day not in HOLIDAYS and day not in absences:
            n = len(rows) + 1
            start, late = (time(15, 0) if day >= change else time(14, 0)), (18 if day == tardy else 0)
            blank = n % 14 in (3, 6, 9, 11, 0)
            rows.append(
                {
                    "date": day,
                    "start": clock(start, late),
                    "end": clock(start, 510 + late),
                    "meal_out": "" if blank else clock(start, 250 + late),
                    "meal_in": "" if blank else clock(start, 250 + 30 + n % 4 + late),
                    "auto_deduct": 0.5,
                    "paid_hours": 8.0,
                }
            )
        day += timedelta(1)
    return rows


def facts(seed: int = 0) -> dict[str, Any]:
    """Every name, date, amount and derived figure. Only the canonical draw, ``seed=0``, exists."""
    if seed:
        raise ValueError("only the canonical seed 0 exists for this matter")
    pa1, pa2, pa3 = date(2025, 3, 24), date(2025, 4, 15), date(2025, 5, 29)
    warning, step, sep = date(2025, 6, 6), date(2025, 6, 13), date(2025, 6, 27)
    change, adopted, announced = date(2025, 4, 7), date(2025, 1, 14), date(2025, 2, 28)
    matrix2, forward, message, reorg = date(2025, 6, 4), date(2025, 5, 30), date(2025, 6, 2), date(2025, 5, 20)
    letter, hold, cheque, audit = date(2025, 7, 3), date(2025, 7, 10), date(2025, 7, 11), date(2025, 7, 14)
    paga, req, offer, as_of = date(2025, 7, 21), date(2025, 7, 9), date(2025, 8, 13), date(2025, 8, 18)
    export = date(2025, 7, 29)
    acts = {"pa1": pa1, "pa2": pa2, "pa3": pa3}
    days = {
        name: {act: (when - protected).days for act, protected in acts.items()}
        for name, when in {"warning": warning, "step": step, "termination": sep}.items()
    }

    base, differential = D("27.80"), D("1.50")
    rate = base + differential
    absences = {date(2025, 2, 10), date(2025, 4, 28), date(2025, 4, 29), date(2025, 5, 5)}
    tardy = date(2025, 3, 18)
    rows = time_rows(absences, tardy, change, sep)
    missed = [r["date"] for r in rows if not r["meal_out"]]
    vacation_hours = D("61.5")
    vacation = cents(vacation_hours * rate)
    premiums = cents(len(missed) * rate)
    ot_rate = cents(rate * D("1.5"))
    worked_meals = cents(len(missed) * D("0.5") * rate * D("1.5"))
    unpaid = vacation + premiums + worked_meals
    daily = 8 * rate
    waiting = 30 * daily
    hr_daily, hr_days = 8 * base, 10
    hr_waiting = hr_days * hr_daily
    gross = D("9500.00")

    points = [
        {"date": date(2025, 2, 10), "points": 1.0, "code": "ABS", "note": "called in 12:40"},
        {"date": tardy, "points": 0.5, "code": "TARDY", "note": "18 min"},
        {"date": date(2025, 4, 28), "points": 1.0, "code": "PSL", "note": "accrued hrs used 8.0"},
        {"date": date(2025, 4, 29), "points": 1.0, "code": "PSL", "note": "accrued hrs used 8.0"},
        {"date": date(2025, 5, 5), "points": 1.0, "code": "ABS", "note": "called in 13:55"},
    ]
    total_points = sum(p["points"] for p in points)
    psl_points = sum(p["points"] for p in points if p["code"] == "PSL")

    scores = {
        "Calloway-Reyes": (4, 4, 3, 1),
        "Nakagawa": (5, 3, 3, 4),
        "Ostrander": (3, 5, 2, 4),
        "Pruitt": (2, 2, 4, 4),
        "Dorsey": (2, 3, 1, 5),
    }
    people = {
        "Calloway-Reyes": ("Inés Calloway-Reyes", "F", 2019, base, 38, 4.5),
        "Nakagawa": ("H. Nakagawa", "F", 2018, D("27.95"), 42, 5.0),
        "Ostrander": ("P. Ostrander", "M", 2020, D("30.10"), 34, 6.5),
        "Pruitt": ("J. Pruitt", "M", 2021, D("30.75"), 52, 3.0),
        "Dorsey": ("T. Dorsey", "M", 2022, D("31.40"), 44, 7.0),
    }
    leads = []
    for key, (name, sex, hired, pay, errors, pts) in people.items():
        s, q, a, f = (D(x) for x in scores[key])
        partial = D("0.15") * s + D("0.25") * q + D("0.25") * a
        leads.append(
            {
                "key": key,
                "name": name,
                "sex": sex,
                "hired": hired,
                "pay": pay,
                "sampled": 2000,
                "errors": errors,
                "error_rate": cents(D(errors) / D(20)) / 100,
                "points": pts,
                "sen": scores[key][0],
                "qual": scores[key][1],
                "att": scores[key][2],
                "fit": scores[key][3],
                "v1": cents(D("0.4") * s + D("0.4") * q + D("0.2") * a),
                "v2": cents(partial + D("0.35") * f),
                "no_fit": cents(partial / D("0.65")),
            }
        )
    lead = {row["key"]: row for row in leads}

    first_end = date(2024, 8, 4)
    plant = [
        {
            "n": p,
            "start": first_end + timedelta(14 * (p - 1) - 13),
            "end": first_end + timedelta(14 * (p - 1)),
            "line_staff": 63,
            "blank": 44 + 7 * p % 11,
        }
        for p in range(1, 27)
    ]
    blanks = sum(r["blank"] for r in plant)

    purge, handset = sep + timedelta(60), date(2025, 8, 22)
    payroll_due, personnel_30 = letter + timedelta(21), letter + timedelta(30)
    personnel_due = next_court_day(personnel_30)
    cap_60, suit_65 = paga + timedelta(60), paga + timedelta(65)
    five_days = business_days_after(offer, 5)

    assert days["termination"] == {"pa1": 95, "pa2": 73, "pa3": 29}
    assert days["warning"] == {"pa1": 74, "pa2": 52, "pa3": 8}
    assert days["step"] == {"pa1": 81, "pa2": 59, "pa3": 15}
    assert pa1 + timedelta(90) == date(2025, 6, 22) < sep
    assert len(rows) == 117
    assert len(missed) == 41
    assert missed[0] == date(2025, 1, 8)
    assert missed[-1] == date(2025, 6, 25)
    assert (vacation, premiums, worked_meals) == (D("1801.95"), D("1201.30"), D("900.98"))
    assert (unpaid, daily, waiting, unpaid + waiting) == (D("3904.23"), D("234.40"), D("7032.00"), D("10936.23"))
    assert sep + timedelta(30) == date(2025, 7, 27) < as_of
    assert hr_waiting == D("2224.00")
    assert waiting - hr_waiting == D("4808.00")
    assert total_points == 4.5
    assert total_points - psl_points == 2.5
    assert total_points == lead["Calloway-Reyes"]["points"] < 6.0
    assert [r["v2"] for r in leads] == [D("2.70"), D("3.65"), D("3.60"), D("3.20"), D("3.05")]
    assert min(leads, key=lambda r: r["v2"])["key"] == "Calloway-Reyes"
    assert max(leads, key=lambda r: r["no_fit"])["key"] == "Calloway-Reyes"
    assert lead["Calloway-Reyes"]["no_fit"] == D("3.62")
    assert lead["Calloway-Reyes"]["v1"] == lead["Nakagawa"]["v1"] == D("3.80")
    assert sorted(leads, key=lambda r: r["errors"])[1]["key"] == "Calloway-Reyes"
    assert blanks == 1280
    assert plant[-1]["end"] == date(2025, 7, 20) < paga
    assert purge == date(2025, 8, 26)
    assert (purge - as_of).days == 8
    assert payroll_due == date(2025, 7, 24)
    assert personnel_30 == date(2025, 8, 2)
    assert personnel_30.weekday() == 5
    assert personnel_due == date(2025, 8, 4)
    assert cap_60 == date(2025, 9, 19)
    assert suit_65 == date(2025, 9, 24)
    assert five_days == date(2025, 8, 20)
    assert business_days_after(offer, 3) == as_of
    assert letter < audit < paga
    assert export - timedelta(60) == forward
    assert adopted < announced < pa1 < change
    assert (pa1 - adopted).days == 69

    return {
        "company": "Foxglove Provisions, Inc.",
        "short": "Foxglove",
        "plant_city": "Stockton",
        "headcount": 212,
        "line_staff": 63,
        "firm": "Ibarra Whitlock LLP",
        "partner": "Maren Lindqvist",
        "employee": "Inés Calloway-Reyes",
        "employee_last": "Calloway-Reyes",
        "job": "Packaging Line Lead – Swing",
        "hired": date(2019, 4, 15),
        "age": 37,
        "manager": "Grady Holloway",
        "vp": "Simone Arkwright",
        "hr": "Lenore Batiste",
        "cfo": "Colm Hearst",
        "quality": "Odalys Fenn",
        "it": "Bram Teller",
        "attorney": "Rhea Castellan",
        "pa1": pa1,
        "pa2": pa2,
        "pa3": pa3,
        "refused": date(2025, 5, 27),
        "window1_end": pa1 + timedelta(90),
        "ticket1_opened": date(2025, 4, 2),
        "ticket2_closed": date(2025, 4, 18),
        "warning": warning,
        "step": step,
        "sep": sep,
        "days": days,
        "change": change,
        "adopted": adopted,
        "announced": announced,
        "adopted_before_pa1": (pa1 - adopted).days,
        "change_after_pa1": (change - pa1).days,
        "matrix2": matrix2,
        "matrix2_after_pa3": (matrix2 - pa3).days,
        "matrix2_after_forward": (matrix2 - forward).days,
        "forward": forward,
        "message": message,
        "approved": date(2025, 6, 10),
        "reorg": reorg,
        "reorg_effective": date(2025, 6, 30),
        "letter": letter,
        "hold": hold,
        "hold_late": (hold - letter).days,
        "edd": date(2025, 7, 8),
        "req": req,
        "req_after": (req - sep).days,
        "req_filled": date(2025, 8, 4),
        "req_pay": D("29.50"),
        "cheque": cheque,
        "audit": audit,
        "paga": paga,
        "hearst_mail": date(2025, 7, 22),
        "export": export,
        "chronology": date(2025, 8, 8),
        "statement": date(2025, 8, 11),
        "sep_v1": date(2025, 7, 1),
        "offer": offer,
        "transmittal": date(2025, 8, 14),
        "as_of": as_of,
        "handset": handset,
        "purge": purge,
        "purge_in": (purge - as_of).days,
        "payroll_due": payroll_due,
        "personnel_30": personnel_30,
        "personnel_due": personnel_due,
        "cap_60": cap_60,
        "suit_65": suit_65,
        "offer_days": 3,
        "five_days": five_days,
        "msg_purged": message + timedelta(60),
        "matrix_msg_purged": matrix2 + timedelta(60),
        "base": base,
        "differential": differential,
        "rate": rate,
        "ot_rate": ot_rate,
        "step_amount": D("0.85"),
        "rows": rows,
        "missed_count": len(missed),
        "vacation_hours": vacation_hours,
        "vacation": vacation,
        "premiums": premiums,
        "worked_meals": worked_meals,
        "unpaid": unpaid,
        "daily": daily,
        "waiting": waiting,
        "waiting_end": sep + timedelta(30),
        "owed": unpaid + waiting,
        "hr_daily": hr_daily,
        "hr_days": hr_days,
        "hr_waiting": hr_waiting,
        "hr_short": waiting - hr_waiting,
        "gross": gross,
        "new_money": gross - unpaid,
        "offer_short": unpaid + waiting - gross,
        "points": points,
        "total_points": total_points,
        "psl_points": psl_points,
        "points_without_psl": total_points - psl_points,
        "threshold": 6.0,
        "leads": leads,
        "lead": lead,
        "plant": plant,
        "plant_blanks": blanks,
        "paga_default": D(100),
        "paga_total": D(100) * blanks,
        "paga_15": D(15) * blanks,
        "paga_30": D(30) * blanks,
        "record_penalty": D(750),
    }
