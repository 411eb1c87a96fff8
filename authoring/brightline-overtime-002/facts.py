"""The facts of the BrightLine matter: 58 store managers' deputies made salaried, and what that is worth."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

D = Decimal

# id | store | state | district | full weeks, Jan. 6 to Sept. 28 | net hours | lowest week
ASMS = """
M-201|301|OH|D3|38|1938.0|45.5
M-202|302|OH|D3|38|1957.0|46.0
M-203|303|OH|D3|38|1976.0|45.5
M-204|304|OH|D3|38|1995.0|46.5
M-205|305|OH|D3|36|1818.0|45.5
M-206|306|OH|D3|38|1938.0|45.5
M-207|307|OH|D3|38|1957.0|46.0
M-208|308|OH|D3|38|1976.0|45.5
M-209|301|OH|D3|38|1995.0|46.5
M-210|302|OH|D3|37|1868.5|45.5
M-211|303|OH|D3|38|1938.0|45.5
M-212|401|OH|D4|38|1938.0|45.5
M-213|402|OH|D4|38|1957.0|46.0
M-214|403|OH|D4|38|1976.0|45.5
M-215|404|OH|D4|38|1995.0|46.5
M-216|405|OH|D4|36|1818.0|45.5
M-217|406|OH|D4|38|1938.0|45.5
M-218|407|OH|D4|38|1957.0|46.0
M-219|408|OH|D4|38|1976.0|45.5
M-220|501|OH|D5|38|1938.0|45.5
M-221|502|OH|D5|38|1957.0|46.0
M-222|503|OH|D5|38|1976.0|45.5
M-223|504|OH|D5|38|1995.0|46.5
M-224|505|OH|D5|36|1818.0|45.5
M-225|506|OH|D5|38|1938.0|45.5
M-226|507|OH|D5|38|1957.0|46.0
M-227|501|OH|D5|38|1976.0|45.5
M-228|502|OH|D5|38|1995.0|46.5
M-229|503|OH|D5|37|1868.5|45.5
M-230|504|OH|D5|38|1938.0|45.5
M-231|201|PA|D2|38|1976.0|45.5
M-232|202|PA|D2|38|1995.0|46.0
M-233|203|PA|D2|38|2014.0|45.5
M-234|204|PA|D2|38|2033.0|46.5
M-235|205|PA|D2|36|1854.0|45.5
M-236|206|PA|D2|38|1976.0|45.5
M-237|201|PA|D2|38|1995.0|46.0
M-238|202|PA|D2|38|2014.0|45.5
M-239|203|PA|D2|38|2033.0|46.5
M-240|701|PA|D7|38|1976.0|45.5
M-241|702|PA|D7|38|1995.0|46.0
M-242|703|PA|D7|38|2014.0|45.5
M-243|704|PA|D7|38|2033.0|46.5
M-244|705|PA|D7|36|1854.0|45.5
M-245|701|PA|D7|38|1976.0|45.5
M-246|702|PA|D7|38|1995.0|46.0
M-247|703|PA|D7|38|2014.0|45.5
M-248|601|CO|D6|38|1919.0|45.5
M-249|602|CO|D6|38|1938.0|46.0
M-250|603|CO|D6|38|1957.0|45.5
M-251|604|CO|D6|38|1976.0|46.5
M-252|605|CO|D6|36|1800.0|45.5
M-253|606|CO|D6|38|1919.0|45.5
M-254|607|CO|D6|38|1938.0|46.0
M-255|601|CO|D6|38|1957.0|45.5
M-256|602|CO|D6|38|1976.0|46.5
M-257|603|CO|D6|37|1850.0|45.5
M-258|604|CO|D6|38|1919.0|45.5
"""

# date | employee | class | district | hours | reason code | note | amount taken
DEDUCTIONS = """
2025-01-08|M-229|ASM|D5|18|START|first week in ASM role, 3 of 5 days worked|340.02
2025-01-22|M-212|ASM|D4|3|PERS-PART|appointment|56.67
2025-02-06|M-215|ASM|D4|2.5|PERS-PART|appointment|47.23
2025-02-11|SM-403|SM|D4|3|PERS-PART|school event|83.34
2025-02-13|M-212|ASM|D4|6|CLOSE|ice, power out|113.34
2025-02-13|M-213|ASM|D4|6|CLOSE|ice, power out|113.34
2025-02-13|SM-401|SM|D4|6|CLOSE|ice, power out|166.68
2025-03-03|M-205|ASM|D3|9|PERS-FULL|one day, personal|170.01
2025-03-04|M-213|ASM|D4|4|PERS-PART|left early|75.56
2025-03-11|M-231|ASM|D2|2|PERS-PART|late in, school run|37.78
2025-03-18|M-249|ASM|D6|5|CLOSE|snow|94.45
2025-03-27|M-217|ASM|D4|3|PERS-PART|appointment|56.67
2025-04-02|M-225|ASM|D5|3|FMLA|intermittent, cert. on file|56.67
2025-04-09|M-225|ASM|D5|3|FMLA|intermittent, cert. on file|56.67
2025-04-16|M-214|ASM|D4|2|PERS-PART|left early, kid pick-up|37.78
2025-04-21|M-224|ASM|D5|9|PERS-FULL|one day, personal|170.01
2025-04-28|M-210|ASM|D3|9|SUSP|one day, conduct 5.6, letter on file|170.01
2025-04-29|SM-406|SM|D4|4|PERS-PART|dental|111.12
2025-05-08|M-234|ASM|D2|3|PERS-PART|left early|56.67
2025-05-14|M-225|ASM|D5|3|FMLA|intermittent, cert. on file|56.67
2025-05-22|M-235|ASM|D2|4|JURY|half-day call|75.56
2025-06-12|M-218|ASM|D4|3.5|PERS-PART|appointment|66.12
2025-06-16|M-244|ASM|D7|9|PERS-FULL|one day, personal|170.01
2025-06-26|M-217|ASM|D4|4|CLOSE|power out|75.56
2025-06-26|SM-405|SM|D4|4|CLOSE|power out|111.12
2025-07-02|M-204|ASM|D3|4|FMLA|intermittent, cert. on file|75.56
2025-07-10|M-250|ASM|D6|4|JURY|half-day call|75.56
2025-07-16|M-204|ASM|D3|4|FMLA|intermittent, cert. on file|75.56
2025-07-23|M-216|ASM|D4|4|PERS-PART|left early|75.56
2025-08-07|M-237|ASM|D2|2.5|PERS-PART|late in, car|47.23
2025-08-19|M-219|ASM|D4|2.5|PERS-PART|appointment|47.23
2025-08-21|SM-408|SM|D4|2|PERS-PART|left early|55.56
2025-09-08|M-235|ASM|D2|9|PERS-FULL|one day, personal|170.01
2025-09-16|M-252|ASM|D6|27|TERM|last week, 2 of 5 days worked|510.03
"""

# store: average weekly associate hours on shifts led by an ASM, no Store Manager in the building
STAFFING = {
    201: 58,
    202: 63,
    203: 51,
    204: 71,
    205: 55,
    206: 85,
    301: 60,
    302: 67,
    303: 49,
    304: 57,
    305: 59,
    306: 64,
    307: 49,
    308: 72,
    401: 56,
    402: 83,
    403: 61,
    404: 68,
    405: 47,
    406: 58,
    407: 60,
    408: 62,
    501: 50,
    502: 73,
    503: 54,
    504: 84,
    505: 62,
    506: 66,
    507: 48,
    601: 59,
    602: 58,
    603: 63,
    604: 51,
    605: 71,
    606: 55,
    607: 85,
    701: 60,
    702: 67,
    703: 49,
    704: 57,
    705: 59,
}

# ASM | store | register, freight, assembly, cleaning, cash office, scheduling input, coaching, interviews
TIME_STUDY = """
M-201|301|18.5, 14.0, 5.0, 3.5, 2.0, 2.0, 3.5, 0.5
M-215|404|17.0, 15.5, 4.5, 4.0, 2.5, 1.5, 4.0, 0.0
M-225|506|19.0, 13.5, 4.0, 3.0, 2.0, 3.0, 5.0, 1.0
M-213|402|16.5, 16.0, 5.5, 4.0, 2.0, 1.5, 4.5, 0.5
M-233|203|20.0, 14.5, 4.0, 3.5, 2.5, 2.5, 4.5, 0.5
M-241|702|18.0, 15.0, 5.0, 4.0, 2.0, 2.0, 5.5, 0.5
M-249|602|17.5, 14.0, 4.5, 3.5, 2.0, 2.5, 5.0, 1.0
M-252|605|18.5, 13.0, 4.0, 4.0, 2.5, 3.0, 5.0, 0.5
"""
TASKS = [
    "register",
    "freight",
    "assembly",
    "cleaning",
    "cash_office",
    "scheduling_input",
    "coaching",
    "interviews",
]

# district: (recommendations made by ASMs, recommendations adopted)
HIRE_LOG = {"D2": (8, 1), "D3": (9, 1), "D4": (10, 1), "D5": (9, 2), "D6": (5, 0), "D7": (6, 1)}

IMPROPER = {"PERS-PART", "CLOSE", "JURY"}  # 29 CFR 541.602(a)(2), (b)(1), (b)(3)
PROPER = {"PERS-FULL", "SUSP", "FMLA", "START", "TERM"}  # 29 CFR 541.602(b)(1), (5), (6), (7)


def cents(value: Decimal) -> Decimal:
    return value.quantize(D("0.01"), ROUND_HALF_UP)


def tenths(value: Decimal) -> Decimal:
    return value.quantize(D("0.1"), ROUND_HALF_UP)


def asm_rows() -> list[dict[str, Any]]:
    rows = []
    for line in ASMS.split():
        who, store, state, district, weeks, hours, lowest = line.split("|")
        rows.append(
            {
                "id": who,
                "store": int(store),
                "state": state,
                "district": district,
                "weeks": int(weeks),
                "hours": D(hours),
                "lowest": D(lowest),
                "over40": D(hours) - 40 * int(weeks),
                "over45": D(hours) - 45 * int(weeks),
            }
        )
    return rows


def deduction_rows() -> list[dict[str, Any]]:
    rows = []
    for line in DEDUCTIONS.strip().split("\n"):
        day, who, grade, district, hours, code, note, amount = line.split("|")
        rows.append(
            {
                "date": date.fromisoformat(day),
                "id": who,
                "class": grade,
                "district": district,
                "hours": D(hours),
                "code": code,
                "note": note,
                "amount": D(amount),
                "improper": code in IMPROPER,
            }
        )
    return rows


def study_rows() -> list[dict[str, Any]]:
    rows = []
    for line in TIME_STUDY.strip().split("\n"):
        who, store, hours = line.split("|")
        cells = dict(zip(TASKS, [D(h) for h in hours.split(", ")], strict=True))
        total = sum(cells.values(), D(0))
        managing = cells["scheduling_input"] + cells["coaching"] + cells["interviews"]
        rows.append({"id": who, "store": int(store), **cells, "total": total, "managing": managing})
    return rows


def owed(rows: list[dict[str, Any]], salary: Decimal, divisor: int, all_hours: bool = False) -> Decimal:
    """Unpaid overtime of ``rows``, not rounded.

    A divisor of 40 is time and one-half on every hour past 40 (34 Pa. Code 231.43(g)); of 45, half-time to 45
    and time and one-half past it (29 CFR 778.113(a), 778.325); ``all_hours`` is half of salary over hours
    worked, worked out person by person on average hours (the 29 CFR 778.114 measure).
    """
    if all_hours:
        return sum((salary * r["weeks"] / r["hours"] / 2 * r["over40"] for r in rows), D(0))
    rate = salary / divisor
    weeks, past40 = sum(r["weeks"] for r in rows), sum((r["over40"] for r in rows), D(0))
    covered = D(weeks) * (divisor - 40)
    return covered * rate / 2 + (past40 - covered) * rate * D("1.5")


def next_open_day(day: date, holidays: set[date]) -> date:
    """C.R.S. 2-4-108(2): a period ending on a Saturday, Sunday or legal holiday runs to the next other day."""
    while day.weekday() > 4 or day in holidays:
        day += timedelta(1)
    return day


def facts(seed: int = 0) -> dict[str, Any]:
    """Every name, date, amount and derived figure. Only the canonical draw, ``seed=0``, exists."""
    if seed:
        raise ValueError("only the canonical seed 0 exists for this matter")

    as_of, start, through = date(2025, 10, 3), date(2025, 1, 6), date(2025, 9, 28)
    draft, request, final = date(2024, 10, 21), date(2024, 10, 23), date(2024, 11, 12)
    ruling, vetted, asked, letters = (
        date(2024, 11, 15),
        date(2024, 11, 18),
        date(2024, 11, 19),
        date(2024, 12, 2),
    )
    complaint, reply = date(2025, 5, 19), date(2025, 5, 21)
    study_from, study_to = date(2025, 7, 14), date(2025, 7, 20)
    demand, notice, plan, last_mail = (
        date(2025, 9, 22),
        date(2025, 9, 26),
        date(2025, 9, 29),
        date(2025, 10, 1),
    )
    left, checks, cutover = date(2025, 9, 16), date(2025, 10, 15), date(2025, 10, 17)
    # C.R.S. 24-11-101: Frances Xavier Cabrini Day, the first Monday in October
    cabrini = next(date(2025, 10, d) for d in range(1, 8) if date(2025, 10, d).weekday() == 0)
    tender = demand + timedelta(14)  # C.R.S. 8-4-109: 14 days after the demand is sent
    tender_outside = next_open_day(tender, {cabrini})

    salary, sm_salary, standard = D("850"), D("1250"), 45
    dock, sm_dock = cents(salary / standard), cents(sm_salary / standard)
    old_rate, key_holder = D("19.40"), D("17.75")
    fed_level, vacated_low, vacated_high = (
        D("684"),
        D("844"),
        D("1128"),
    )  # 29 CFR 541.600 as of 2019; 2024 rule
    co_annual = D("56485")  # 7 CCR 1103-14 (2025)
    co_weekly = cents(co_annual / 52)

    asms, deductions, study = asm_rows(), deduction_rows(), study_rows()
    groups = {"OH": [], "PA": [], "CO": [], "all": asms}  # type: dict[str, list[dict[str, Any]]]
    for row in asms:
        groups[row["state"]].append(row)
    totals = {
        state: {
            "asms": len(rows),
            "weeks": sum(r["weeks"] for r in rows),
            "hours": sum((r["hours"] for r in rows), D(0)),
            "over40": sum((r["over40"] for r in rows), D(0)),
            "over45": sum((r["over45"] for r in rows), D(0)),
        }
        for state, rows in groups.items()
    }
    weeks_all = totals["all"]["weeks"]
    average_hours = tenths(totals["all"]["hours"] / weeks_all)
    average_overtime = tenths(totals["all"]["over40"] / weeks_all)

    # What is owed, by state and by method; sums are rounded once, at the end
    exact = {"oh": owed(groups["OH"], salary, 45), "pa": owed(groups["PA"], salary, 40)}
    exact |= {"co": owed(groups["CO"], salary, 40), "co45": owed(groups["CO"], salary, 45)}
    oh, pa, co, co45 = (cents(exact[key]) for key in ("oh", "pa", "co", "co45"))
    oh_to45 = cents(D(totals["OH"]["weeks"]) * 5 * salary / 45 / 2)
    oh_past45 = cents(totals["OH"]["over45"] * salary / 45 * D("1.5"))
    oh_all_hours = cents(owed(groups["OH"], salary, 45, all_hours=True))
    federal = cents(owed(asms, salary, 45))
    total = cents(exact["oh"] + exact["pa"] + exact["co"])
    total45 = cents(exact["oh"] + exact["pa"] + exact["co45"])
    whitcomb = [r for r in asms if r["id"] == "M-250"]
    whitcomb_hours = whitcomb[0]["over40"]
    whitcomb_owed, whitcomb_owed45 = cents(owed(whitcomb, salary, 40)), cents(owed(whitcomb, salary, 45))
    pa_rate = salary / 40 * D("1.5")

    # Finance's model
    model_hours, model_weeks, model_divisor = 4, 38, 44
    model_rate = cents(salary / model_divisor / 2)
    model_each = model_rate * model_hours * model_weeks
    model = model_each * len(asms)

    # Duties
    observed = sum((r["total"] for r in study), D(0))
    managing = sum((r["managing"] for r in study), D(0))
    with_cash = managing + sum((r["cash_office"] for r in study), D(0))
    shares = [r["managing"] / r["total"] for r in study]
    co_shares = [r["managing"] / r["total"] for r in study if str(r["store"]).startswith("6")]
    per_store = {s: sum(1 for r in asms if r["store"] == s) for s in STAFFING}
    stores80 = [s for s, h in STAFFING.items() if h >= 80]
    capable = [r["id"] for r in asms if D(STAFFING[r["store"]]) / per_store[r["store"]] >= 80]
    made, adopted = sum(a for a, _ in HIRE_LOG.values()), sum(b for _, b in HIRE_LOG.values())
    effective_rate = cents(salary / average_hours)
    old_week = 40 * old_rate + average_overtime * old_rate * D("1.5")

    # Deductions
    improper = [r for r in deductions if r["improper"]]
    imp_asm = [r for r in improper if r["class"] == "ASM"]
    imp_sm = [r for r in improper if r["class"] == "SM"]
    d4 = [r for r in improper if r["district"] == "D4"]
    after = [r for r in improper if r["date"] > complaint]

    def amount(rows: list[dict[str, Any]]) -> Decimal:
        return sum((r["amount"] for r in rows), D(0))

    counts = {c: sum(1 for r in deductions if r["code"] == c) for c in IMPROPER | PROPER}

    # The invariants on which the conclusions rest
    assert (as_of.weekday(), demand.weekday(), tender.weekday(), cutover.weekday()) == (4, 0, 0, 4)
    assert tender == cabrini == date(2025, 10, 6)
    assert tender_outside == date(2025, 10, 7)
    assert (through - start).days + 1 == 38 * 7
    assert start.weekday() == 0
    assert [len(groups[s]) for s in ("OH", "PA", "CO")] == [30, 17, 11]
    assert len(STAFFING) == 41
    assert all(r["lowest"] > standard for r in asms)
    assert sum(r["weeks"] < 38 for r in asms) == 9
    assert (total, oh, pa, co) == (D("663217.22"), D("261082.22"), D("257135.63"), D("144999.38"))
    assert (co45, total45, federal) == (D("89693.89"), D("607911.74"), D("518707.78"))
    assert abs(oh - oh_to45 - oh_past45) <= D("0.01")  # each part is rounded on its own
    assert model == D("85162.56")
    assert model_each == D("1468.32")
    assert stores80 == [206, 402, 504, 607]
    assert capable == ["M-213", "M-236", "M-254"]
    assert (observed, managing, with_cash) == (D("403.5"), D("59.5"), D("77.0"))
    assert (adopted, made) == (
        6,
        47,
    )
    assert effective_rate < key_holder < old_rate
    assert salary > fed_level
    assert salary < co_weekly
    assert (len(deductions), len(improper), amount(improper)) == (34, 22, D("1680.13"))
    assert (len(imp_asm), len(imp_sm), len(d4), len(after)) == (17, 5, 16, 9)
    assert {r["district"] for r in imp_sm} == {"D4"}
    rates = {"ASM": dock, "SM": sm_dock}
    assert all(r["amount"] == cents(r["hours"] * rates[r["class"]]) for r in deductions)

    return {
        "company": "BrightLine Home & Lighting, Inc.",
        "short": "BrightLine",
        "firm": "Halloran Pike LLP",
        "partner": "Ruth Vandermeer",
        "agc": "Helena Brandvold",
        "cfo": "Marcus Oyelowo",
        "vp_hr": "Lena Petrosyan",
        "dm4": "Ray Castellano",
        "payroll": "Joy Tandy",
        "it": "Sunil Bhat",
        "consultant": "Northgate Comp Partners",
        "consultant_lead": "Derek Fallon",
        "ferrante": "Luis Ferrante",
        "ferrante_id": "M-214",
        "whitcomb": "Dana Whitcomb",
        "whitcomb_id": "M-250",
        "opposing_firm": "Alpine Wage Law, PC",
        "opposing": "Tess Arguello",
        "as_of": as_of,
        "start": start,
        "through": through,
        "draft": draft,
        "request": request,
        "final": final,
        "days_draft_to_final": (final - draft).days,
        "ruling": ruling,
        "vetted": vetted,
        "asked": asked,
        "letters": letters,
        "complaint": complaint,
        "reply": reply,
        "study_from": study_from,
        "study_to": study_to,
        "demand": demand,
        "notice": notice,
        "plan": plan,
        "last_mail": last_mail,
        "left": left,
        "checks": checks,
        "cutover": cutover,
        "tender": tender,
        "tender_outside": tender_outside,
        "days_to_tender": (tender - as_of).days,
        "days_to_checks": (checks - as_of).days,
        "days_to_cutover": (cutover - as_of).days,
        "days_demand_to_cutover": (cutover - demand).days,
        "chat_gone_before": as_of - timedelta(30),
        "salary": salary,
        "sm_salary": sm_salary,
        "standard": standard,
        "dock": dock,
        "sm_dock": sm_dock,
        "old_rate": old_rate,
        "key_holder": key_holder,
        "fed_level": fed_level,
        "fed_annual": D("35568"),
        "hce": D("107432"),
        "vacated_low": vacated_low,
        "vacated_high": vacated_high,
        "co_annual": co_annual,
        "co_weekly": co_weekly,
        "co_short_week": co_weekly - salary,
        "salary_annual": salary * 52,
        "co_short_year": co_annual - salary * 52,
        "asms": asms,
        "deductions": deductions,
        "study": study,
        "tasks": TASKS,
        "staffing": [
            {"store": s, "hours": h, "district": "D" + str(s)[0], "asms": per_store[s]} for s, h in STAFFING.items()
        ],
        "hire_log": [{"district": d, "made": a, "adopted": b} for d, (a, b) in HIRE_LOG.items()],
        "totals": totals,
        "average_hours": average_hours,
        "average_overtime": average_overtime,
        "oh": oh,
        "pa": pa,
        "co": co,
        "oh_to45": oh_to45,
        "oh_past45": oh_past45,
        "oh_half_rate": salary / 45 / 2,
        "oh_full_rate": salary / 45 * D("1.5"),
        "pa_rate": pa_rate,
        "oh_all_hours": oh_all_hours,
        "co45": co45,
        "federal": federal,
        "total": total,
        "total45": total45,
        "with_liquidated": total + federal,
        "co_double": cents(exact["co"] * 2),
        "co_triple": cents(exact["co"] * 3),
        "co45_double": cents(exact["co45"] * 2),
        "co45_triple": cents(exact["co45"] * 3),
        "whitcomb_hours": whitcomb_hours,
        "whitcomb_owed": whitcomb_owed,
        "whitcomb_owed45": whitcomb_owed45,
        "model_hours": model_hours,
        "model_weeks": model_weeks,
        "model_divisor": model_divisor,
        "model_rate": model_rate,
        "model_each": model_each,
        "model": model,
        "model_person_weeks": len(asms) * model_weeks,
        "shortfall": total - model,
        "shortfall45": total45 - model,
        "model_share": model / total,
        "model_share45": model / total45,
        "observed": observed,
        "managing": managing,
        "with_cash": with_cash,
        "manage_share": managing / observed,
        "cash_share": with_cash / observed,
        "share_low": min(shares),
        "share_high": max(shares),
        "co_shares": co_shares,
        "stores": len(STAFFING),
        "stores80": stores80,
        "average_staffing": tenths(D(sum(STAFFING.values())) / len(STAFFING)),
        "two_asm_stores": sum(1 for n in per_store.values() if n == 2),
        "capable": capable,
        "short_of_two": len(asms) - len(capable),
        "recs_made": made,
        "recs_adopted": adopted,
        "recs_share": D(adopted) / made,
        "effective_rate": effective_rate,
        "old_week": old_week,
        "old_week_more": old_week - salary,
        "improper": len(improper),
        "proper": len(deductions) - len(improper),
        "entries": len(deductions),
        "counts": counts,
        "improper_sum": amount(improper),
        "improper_asm": len(imp_asm),
        "improper_asm_sum": amount(imp_asm),
        "improper_asm_hours": sum((r["hours"] for r in imp_asm), D(0)),
        "improper_sm": len(imp_sm),
        "improper_sm_sum": amount(imp_sm),
        "improper_sm_hours": sum((r["hours"] for r in imp_sm), D(0)),
        "d4_improper": len(d4),
        "d4_sum": amount(d4),
        "after_complaint": len(after),
        "after_complaint_d4": sum(1 for r in after if r["district"] == "D4"),
        "d4_first": min(r["date"] for r in d4),
        "d4_last": max(r["date"] for r in d4),
        "sm_first": min(r["date"] for r in imp_sm),
        "sm_last": max(r["date"] for r in imp_sm),
        "d4_sms": sum(1 for s in STAFFING if str(s).startswith("4")),
        "premium": D("30"),
        "premium_hours": 6,
        "premium_pay": D("30") * 6,
        "inventory_nights": [date(2025, 3, 22), date(2025, 9, 13)],
        "gift_cap": D("500"),
        "v1_share": D("0.19"),
        "v1_hours": 57,
        "v1_made": 14,
        "v1_adopted": 2,
        "longest_shift": D("11.5"),
    }
