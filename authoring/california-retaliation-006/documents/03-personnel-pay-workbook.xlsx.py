"""The personnel and payroll extract: nine tabs as HR systems export them, no totals and no flags."""

from __future__ import annotations

from typing import Any

from xlsxwriter import Workbook


def build(book: Workbook, f: dict[str, Any]) -> None:
    """Fill the workbook."""
    head = book.add_format({"bold": True, "bg_color": "#F3E3D3", "border": 1, "text_wrap": True, "valign": "top"})
    title = book.add_format({"bold": True, "font_size": 13})
    grey = book.add_format({"italic": True, "font_color": "#666666"})
    text = book.add_format({"text_wrap": True, "valign": "top"})
    day = book.add_format({"num_format": "m/d/yyyy", "align": "left"})
    money = book.add_format({"num_format": "$#,##0.00"})
    one = book.add_format({"num_format": "0.0"})
    two = book.add_format({"num_format": "0.00"})
    pct = book.add_format({"num_format": "0%"})

    def sheet(name: str, columns: list[tuple[str, int]], top: int = 0) -> Any:
        ws = book.add_worksheet(name)
        for i, (label, width) in enumerate(columns):
            ws.set_column(i, i, width)
            ws.write_string(top, i, label, head)
        ws.freeze_panes(top + 1, 0)
        return ws

    ws = book.add_worksheet("README")
    ws.set_column(0, 0, 100)
    ws.write_string(0, 0, f"{f['company']} – Human Resources / Payroll extract", title)
    lines = [
        "Prepared for outside counsel. Extracted 8/12/2025 from TimePoint (time), PeopleDesk (HR) and PayRun (payroll).",
        "Scope: packaging line leads, Stockton. Employee-level time detail is for I. Calloway-Reyes only.",
        "TimeDetail: one row per shift worked. Blank meal cells mean no meal punch was recorded on that shift.",
        "TimeDetail: auto_deduct is what the system removes from every shift; paid_hours is what payroll paid.",
        "No form M-2 (worked meal) is on file in PeopleDesk for any packaging line lead for 2025.",
        "Attendance: rolling 12 months to 6/30/2025. Codes: ABS absence, TARDY late arrival, PSL paid sick leave, NCNS no call no show.",
        "Meal_Periods_Plant: all hourly line staff, by biweekly pay period; counts staff, not shifts.",
        "Matrix_v2 was copied from the file on the plant share with its document properties.",
        "Fields not asked for (addresses, bank details, SSN) were dropped.",
    ]
    for i, line in enumerate(lines, 2):
        ws.write_string(i, 0, line, text)

    columns = [
        ("date", 12),
        ("start", 8),
        ("end", 8),
        ("meal_out", 10),
        ("meal_in", 10),
        ("auto_deduct", 12),
        ("paid_hours", 11),
    ]
    ws = sheet("TimeDetail", columns)
    for r, row in enumerate(f["rows"], 1):
        ws.write_datetime(r, 0, row["date"], day)
        for c, key in enumerate(("start", "end", "meal_out", "meal_in"), 1):
            if row[key]:
                ws.write_string(r, c, row[key])
        ws.write_number(r, 5, row["auto_deduct"], one)
        ws.write_number(r, 6, row["paid_hours"], one)

    ws = sheet("PayHistory", [("effective", 12), ("item", 34), ("amount", 14), ("unit", 12), ("note", 70)])
    entries: list[tuple[Any, str, Any, str, str]] = [
        (f["hired"], "Hire – Packager II", 19.5, "per hour", "Stockton, days"),
        (
            f["hired"].replace(year=2021, month=7, day=5),
            "Promotion – Packaging Line Lead – Swing",
            24.4,
            "per hour",
            "",
        ),
        (f["hired"].replace(year=2022, month=6, day=10), "Annual step", 25.25, "per hour", "+0.85"),
        (f["hired"].replace(year=2023, month=6, day=9), "Annual step", 26.1, "per hour", "+0.85"),
        (
            f["hired"].replace(year=2024, month=6, day=14),
            "Annual step and market",
            27.8,
            "per hour",
            "+0.85 step, +0.85 market",
        ),
        (
            f["hired"].replace(year=2021, month=7, day=5),
            "Swing shift differential",
            f["differential"],
            "per hour",
            "all hours, regular assignment",
        ),
        (f["step"], "Annual step", 0, "per hour", f"annual step +{f['step_amount']} withheld, active warning"),
        (f["sep"], "Vacation balance", f["vacation_hours"], "hours", "PayRun accrual screen, end of day"),
        (f["cheque"], "Final cheque – regular hours", None, "", "hours worked 6/16–6/27 only, base and differential"),
        (f["cheque"], "Final cheque – vacation paid", 0, "", "hold pending agreement (LB)"),
        (f["cheque"], "Final cheque – premiums paid", 0, "", ""),
    ]
    for r, (when, item, amount, unit, note) in enumerate(entries, 1):
        ws.write_datetime(r, 0, when, day)
        ws.write_string(r, 1, item)
        if amount is not None:
            ws.write_number(r, 2, float(amount), one if unit == "hours" else money)
        ws.write_string(r, 3, unit)
        ws.write_string(r, 4, note)

    ws = sheet(
        "Attendance", [("employee", 22), ("date", 12), ("points", 9), ("code", 9), ("note", 34), ("warning_issued", 16)]
    )
    r = 1
    for p in f["points"]:
        ws.write_string(r, 0, f["employee"])
        ws.write_datetime(r, 1, p["date"], day)
        ws.write_number(r, 2, p["points"], one)
        ws.write_string(r, 3, p["code"])
        ws.write_string(r, 4, p["note"])
        r += 1
    ws.write_string(r, 0, f["employee"])
    ws.write_string(r, 4, "12-month balance line")
    ws.write_number(r, 2, f["total_points"], one)
    ws.write_datetime(r, 5, f["warning"], day)
    for row in f["leads"][1:]:
        r += 1
        ws.write_string(r, 0, row["name"])
        ws.write_number(r, 2, row["points"], one)
        ws.write_string(r, 4, "12-month balance line")
        ws.write_string(r, 5, "none")

    columns = [
        ("lead", 22),
        ("sex", 6),
        ("hired", 8),
        ("shift", 10),
        ("base_rate", 11),
        ("q2_labels_sampled", 18),
        ("q2_label_errors", 16),
    ]
    ws = sheet("Comparators", columns)
    shifts = ["Swing", "Day", "Swing", "Day", "Swing"]
    for r, row in enumerate(f["leads"], 1):
        ws.write_string(r, 0, row["name"])
        ws.write_string(r, 1, row["sex"])
        ws.write_number(r, 2, row["hired"])
        ws.write_string(r, 3, shifts[r - 1])
        ws.write_number(r, 4, float(row["pay"]), money)
        ws.write_number(r, 5, row["sampled"], book.add_format({"num_format": "#,##0"}))
        ws.write_number(r, 6, row["errors"])

    ws = book.add_worksheet("Matrix_v2")
    ws.set_column(0, 0, 24)
    ws.set_column(1, 6, 15)
    ws.write_string(0, 0, "Selection matrix v2 – Packaging Line Leads", title)
    ws.write_string(
        1, 0, "File properties: created 6/4/2025 18:12, author gholloway; last saved 6/4/2025 18:41, gholloway", grey
    )
    labels = ["lead", "seniority", "quality", "attendance", "leadership fit", "fit scorer", "hired"]
    for c, label in enumerate(labels):
        ws.write_string(3, c, label, head)
    ws.write_string(4, 0, "weight", grey)
    for c, weight in enumerate((0.15, 0.25, 0.25, 0.35), 1):
        ws.write_number(4, c, weight, pct)
    for r, row in enumerate(f["leads"], 5):
        ws.write_string(r, 0, row["name"])
        for c, key in enumerate(("sen", "qual", "att", "fit"), 1):
            ws.write_number(r, c, row[key])
        ws.write_string(r, 5, "GH")
        ws.write_number(r, 6, row["hired"])
    ws.write_string(
        11, 0, "Scores 1 (low) to 5 (high). Seniority, quality and attendance scores keyed by plant admin.", grey
    )

    ws = sheet(
        "HR_Tickets", [("ticket", 9), ("opened", 12), ("closed", 12), ("category", 22), ("from", 22), ("text", 95)]
    )
    tickets: list[tuple[str, Any, Any, str, str, str]] = [
        (
            "T-874",
            f["ticket1_opened"].replace(month=3, day=21),
            f["ticket1_opened"].replace(month=3, day=24),
            "Uniforms",
            "T. Dorsey",
            "Two bump caps cracked, need replacements size L.",
        ),
        (
            "T-881",
            f["ticket1_opened"],
            f["ticket1_opened"].replace(day=9),
            "Timekeeping",
            f["employee"],
            "Copied into ticket by HR from employee's phone. Message to G. Holloway, 3/24/2025 21:05: \"system took our 30 minutes again, "
            'whole line worked through, those are wages we\'re owed". Reply G. Holloway 3/25/2025 06:50: "file an M-2". '
            "Employee says there are no M-2 forms on swing. HR: forms restocked in the lead office. Closed.",
        ),
        (
            "T-890",
            f["ticket1_opened"].replace(day=8),
            f["ticket1_opened"].replace(day=8),
            "Badge",
            "P. Ostrander",
            "Badge will not open gate 3. Reissued.",
        ),
        (
            "T-902",
            f["pa2"],
            f["ticket2_closed"],
            "Compensation",
            f["employee"],
            "J. Pruitt and T. Dorsey are both men, both hired after me, and both are paid more than I am for the same lead job. "
            'I would like to know why and I am asking to be paid equally. HR: spoke to employee, rates reflect market at hire. Closed "comp inquiry".',
        ),
        (
            "T-915",
            f["ticket1_opened"].replace(month=5, day=6),
            f["ticket1_opened"].replace(month=5, day=7),
            "Leave",
            f["employee"],
            "Asks that 4/28 and 4/29 show as sick leave, not points. HR: hours were deducted from PSL bank; points are automatic in the system.",
        ),
        (
            "T-921",
            f["ticket1_opened"].replace(month=5, day=19),
            f["ticket1_opened"].replace(month=5, day=20),
            "Payroll",
            "H. Nakagawa",
            "Direct deposit change, completed.",
        ),
        (
            "T-930",
            f["ticket1_opened"].replace(month=6, day=9),
            f["ticket1_opened"].replace(month=6, day=9),
            "Attendance",
            f["employee"],
            "Disputes 6/6 warning, asks which level it is. HR: first written. Closed, no change.",
        ),
    ]
    for r, ticket in enumerate(tickets, 1):
        ws.write_string(r, 0, ticket[0])
        ws.write_datetime(r, 1, ticket[1], day)
        ws.write_datetime(r, 2, ticket[2], day)
        for c in range(3, 6):
            ws.write_string(r, c, ticket[c], text)

    ws = sheet(
        "Requisitions",
        [("req", 9), ("title", 34), ("opened", 12), ("status", 12), ("filled", 12), ("rate", 11), ("requested_by", 16)],
    )
    reqs: list[tuple[str, str, Any, str, Any, Any, str]] = [
        (
            "R-2204",
            "Maintenance Mechanic II – Days",
            f["reorg"].replace(month=3, day=10),
            "filled",
            f["reorg"].replace(month=4, day=21),
            38.0,
            "mquintero",
        ),
        ("R-2219", "Sanitation Lead", f["reorg"].replace(month=4, day=2), "closed", None, None, "gholloway"),
        (
            "R-2226",
            "Packager I (4)",
            f["reorg"].replace(month=6, day=2),
            "filled",
            f["reorg"].replace(month=6, day=23),
            19.75,
            "gholloway",
        ),
        ("R-2231", f["job"], f["req"], "filled", f["req_filled"], f["req_pay"], "gholloway"),
        ("R-2233", "Quality Technician – Swing", f["reorg"].replace(month=7, day=17), "open", None, None, "ofenn"),
    ]
    for r, q in enumerate(reqs, 1):
        ws.write_string(r, 0, q[0])
        ws.write_string(r, 1, q[1])
        ws.write_datetime(r, 2, q[2], day)
        ws.write_string(r, 3, q[3])
        if q[4]:
            ws.write_datetime(r, 4, q[4], day)
        if q[5]:
            ws.write_number(r, 5, float(q[5]), money)
        ws.write_string(r, 6, q[6])

    ws = sheet(
        "Meal_Periods_Plant",
        [("pay_period", 11), ("from", 12), ("to", 12), ("line_staff", 11), ("staff_with_blank_meal", 22)],
    )
    for r, row in enumerate(f["plant"], 1):
        ws.write_number(r, 0, row["n"])
        ws.write_datetime(r, 1, row["start"], day)
        ws.write_datetime(r, 2, row["end"], day)
        ws.write_number(r, 3, row["line_staff"])
        ws.write_number(r, 4, row["blank"])

    ws = sheet("Audit_Log", [("date", 12), ("entry", 90), ("by", 12)])
    entries2 = [
        (
            f["audit"],
            "Engagement letter signed, outside payroll consultants: timekeeping and meal-period audit, hourly staff",
            "chearst",
        ),
        (f["paga"], "Fieldwork begins: auto-deduct configuration, sample of swing shift", "consultant"),
        (f["export"].replace(day=31), "Fieldwork ends", "consultant"),
        (
            f["req_filled"].replace(day=7),
            "Draft observations to CFO; policy change on auto-deduct pending; no supervisor training yet",
            "chearst",
        ),
    ]
    for r, (when, entry, by) in enumerate(entries2, 1):
        ws.write_datetime(r, 0, when, day)
        ws.write_string(r, 1, entry)
        ws.write_string(r, 2, by)

    ws = sheet("_lookup", [("code", 9), ("meaning", 30)])
    for r, (code, meaning) in enumerate(
        [
            ("ABS", "absence 1.0"),
            ("TARDY", "late arrival 0.5"),
            ("PSL", "paid sick leave 1.0"),
            ("NCNS", "no call no show 2.0"),
        ],
        1,
    ):
        ws.write_string(r, 0, code)
        ws.write_string(r, 1, meaning)
    ws.hide()
    _ = two
