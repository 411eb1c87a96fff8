"""HR's 2025 accommodation workbook: the dashboard, the log and the sheets behind four decisions."""

from __future__ import annotations

from typing import Any

from xlsxwriter import Workbook


def build(book: Workbook, f: dict[str, Any]) -> None:
    """Fill the workbook."""
    head = book.add_format({"bold": True, "bg_color": "#DCE6F1", "border": 1, "text_wrap": True, "valign": "top"})
    day = book.add_format({"num_format": "m/d/yyyy", "align": "left"})
    money = book.add_format({"num_format": "$#,##0"})
    one = book.add_format({"num_format": "0.0"})
    big = book.add_format({"bold": True, "font_size": 14, "font_color": "#1F4E79"})
    bold = book.add_format({"bold": True})
    bold_one = book.add_format({"bold": True, "num_format": "#,##0.0", "top": 1})
    bold_money = book.add_format({"bold": True, "num_format": "$#,##0", "top": 1})
    note = book.add_format({"italic": True, "font_color": "#666666"})
    good = book.add_format({"bg_color": "#E2EFDA", "bold": True})

    def sheet(name: str, columns: list[tuple[str, float]]) -> Any:
        ws = book.add_worksheet(name)
        for i, (label, width) in enumerate(columns):
            ws.set_column(i, i, width)
            ws.write_string(0, i, label, head)
        ws.set_row(0, 30)
        ws.freeze_panes(1, 0)
        ws.set_landscape()
        ws.fit_to_pages(1, 0)
        return ws

    counts = f["counts"]
    ws = book.add_worksheet("Dashboard")
    ws.set_column(0, 0, 46)
    ws.set_column(1, 1, 18)
    ws.write_string(0, 0, "Accommodation dashboard 2025 YTD", big)
    ws.write_string(1, 0, f"Owner: {f['hr']}  |  refreshed 9/17/2025", note)
    ws.write_comment(3, 1, "Board packet uses this number. Keep it to 2025. - DPL")
    lines: list[tuple[str, Any, Any]] = [
        ("Requests logged", counts["requests"], None),
        ("Centers reporting", 5, None),
        ("Provider statements requested (HR-14B)", counts["noted"], None),
        ("Documentation compliance", f"{counts['noted']}/{counts['noted']} = 100%", good),
        ("Average days to decision (HR stamp basis)", float(counts["all_average"]), one),
        ("Decided within 10 business days or on receipt of HR-14B", "36/36", good),
        ("Open", 0, good),
        ("TW spend YTD", f["tw"]["spent"], money),
        ("TW budget FY2025 (52 wks)", f["tw"]["budget"], money),
        ("Grievances / agency charges", 0, good),
    ]
    for r, (label, value, style) in enumerate(lines, 3):
        ws.write_string(r, 0, label)
        if isinstance(value, str):
            ws.write_string(r, 1, value, style)
        else:
            ws.write_number(r, 1, value, style)
    r = 3 + len(lines) + 1
    ws.write_string(r, 0, "By category", bold)
    for i, (name, count) in enumerate(sorted(counts["categories"].items(), key=lambda kv: (-kv[1], kv[0])), r + 1):
        ws.write_string(i, 0, name)
        ws.write_number(i, 1, count)

    ws = sheet(
        "Log_2025",
        [
            ("No.", 10),
            ("Center", 16),
            ("Employee", 18),
            ("Category", 12),
            ("Status at request", 12),
            ("Own statement (Y/N)", 10),
            ("Stamp date", 11),
            ("HR-14B required", 10),
            ("Decision", 11),
            ("Days", 6),
            ("Outcome", 26),
        ],
    )
    for r, row in enumerate(f["log"], 1):
        for c, key in enumerate(("no", "facility", "employee", "category", "status")):
            ws.write_string(r, c, row[key])
        ws.write_string(r, 5, "Y" if row["own"] else "N")
        ws.write_datetime(r, 6, row["stamp"], day)
        ws.write_string(r, 7, "Y" if row["note"] else "N")
        ws.write_datetime(r, 8, row["decision"], day)
        ws.write_number(r, 9, row["days"])
        ws.write_string(r, 10, row["outcome"])
    last = len(f["log"])
    ws.autofilter(0, 0, last, 10)
    ws.write_string(last + 2, 0, "Own statement = employee described condition and need on HR-14 in own words.", note)
    ws.write_string(last + 3, 0, "HR-14B N = waived by HR (short need, or note already in hand).", note)
    ws.write_string(
        last + 4, 0, "Days = decision less stamp. Closed - no note = 14 days without HR-14B (section 5.2).", note
    )

    tw = f["tw"]
    ws = sheet(
        "TW_Roster",
        [
            ("Week of (Mon)", 12),
            ("Places", 8),
            ("Filled", 8),
            ("Source of restriction", 14),
            ("Cost line", 12),
            ("Charge", 10),
        ],
    )
    for r, row in enumerate(tw["rows"], 1):
        ws.write_datetime(r, 0, row["week"], day)
        ws.write_number(r, 1, row["slots"])
        ws.write_number(r, 2, row["filled"])
        ws.write_string(r, 3, row["source"])
        ws.write_string(r, 4, "OR-6180")
        ws.write_number(r, 5, row["filled"] * tw["rate"], money)
    last = len(tw["rows"]) + 1
    ws.write_string(last, 0, "Total", bold)
    ws.write_number(last, 2, tw["filled"], bold)
    ws.write_number(last, 5, tw["spent"], bold_money)
    ws.write_string(
        last + 1,
        0,
        f"Ocmulgee Ridge only. Standard charge ${tw['rate']} per place-week. FY budget 4 x 52 x ${tw['rate']} = ${tw['budget']:,}.",
        note,
    )
    ws.write_string(last + 2, 0, "Kept by therapy office (R. Quillian). WC = workers' compensation.", note)

    ta = f["ta"]
    ws = book.add_worksheet("Adeyemi_Calc")
    ws.set_column(0, 0, 46)
    ws.set_column(1, 1, 16)
    ws.write_string(0, 0, "HR-15 calculation sheet - Adeyemi, T. - A25-016", big)
    ws.write_string(1, 0, "Restriction: no lifting over 20 lb; no solo transfers")
    steps: list[tuple[str, Any, Any]] = [
        ("Stamp date", ta["stamp"], day),
        ("Due date", ta["due"], day),
        ("A. Stamp to due date, weeks", float(ta["from_stamp"]), one),
        ("B. Recovery leave, weeks", float(ta["leave_weeks"]), one),
        ("C. Later restriction, weeks", float(ta["later_weeks"]), one),
        ("Total A + B + C", float(ta["total"]), bold_one),
        ("Policy limit (section 6.2)", float(ta["limit"]), one),
    ]
    for r, (label, value, style) in enumerate(steps, 3):
        ws.write_string(r, 0, label)
        if style is day:
            ws.write_datetime(r, 1, value, day)
        else:
            ws.write_number(r, 1, value, style)
    ws.write_string(10, 0, "Result", bold)
    ws.write_string(10, 1, "NOT QUALIFIED", bold)
    ws.write_string(12, 0, "C from OB note, upper end. DPL 4/29", note)

    ws = sheet(
        "Points_Pruitt",
        [("Date", 11), ("Code", 6), ("Reason given", 34), ("Minutes", 14), ("Points", 8), ("Balance", 8)],
    )
    balance = 0.0
    for r, row in enumerate(f["points"]["rows"], 1):
        balance += float(row["points"])
        ws.write_datetime(r, 0, row["date"], day)
        ws.write_string(r, 1, row["code"])
        ws.write_string(r, 2, row["reason"])
        ws.write_string(r, 3, row["minutes"])
        ws.write_number(r, 4, float(row["points"]), one)
        ws.write_number(r, 5, balance, one)
    last = len(f["points"]["rows"]) + 1
    ws.write_string(last, 0, "Total", bold)
    ws.write_number(last, 4, float(f["points"]["total"]), bold_one)
    ws.write_string(last + 1, 0, "Steps issued: verbal 6/6, written 7/21, final 8/18. 8.0 reached 9/3.", note)

    ws = sheet("Pump_Landry", [("Date", 11), ("Sessions", 9), ("Min deducted", 10), ("Location", 18), ("Shift", 14)])
    for r, row in enumerate(f["pump"]["rows"], 1):
        ws.write_datetime(r, 0, row["date"], day)
        ws.write_number(r, 1, row["sessions"])
        ws.write_number(r, 2, row["minutes"])
        ws.write_string(r, 3, row["where"])
        ws.write_string(r, 4, "07:00-15:30")
    ws.write_string(len(f["pump"]["rows"]) + 2, 0, "Payroll extract, key 7. Landry K, LPN, $27.00. PTO 7/7-7/11.", note)

    hours = f["hours"]
    ws = sheet(
        "Hours_Kroll",
        [("Period", 18), ("Regular", 10), ("Overtime", 10), ("PTO", 8), ("Holiday (off)", 10), ("Paid", 10)],
    )
    for r, row in enumerate(hours["rows"], 1):
        ws.write_string(r, 0, row["period"])
        for c, key in enumerate(("regular", "overtime", "pto", "holiday", "paid"), 1):
            ws.write_number(r, c, float(row[key]), one)
    last = len(hours["rows"]) + 1
    ws.write_string(last, 0, "Paid hours", bold)
    ws.write_number(last, 5, float(hours["paid"]), bold_one)
    book.set_properties(
        {"title": "HR accommodation workbook 2025", "author": "D. Pruett-Lane", "company": f["company"]}
    )
