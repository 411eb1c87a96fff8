"""The people-analytics extract on Associate Store Managers: seven tabs, no totals and no opinion of any row."""

from __future__ import annotations

from typing import Any

from xlsxwriter import Workbook


def build(book: Workbook, f: dict[str, Any]) -> None:
    """Fill the workbook."""
    book.set_properties({"title": "ASM data pull", "author": "People Analytics", "company": f["company"]})
    head = book.add_format({"bold": True, "bg_color": "#FBE3D0", "border": 1, "text_wrap": True, "valign": "top"})
    title = book.add_format({"bold": True, "font_size": 13, "font_color": "#C04A00"})
    note = book.add_format({"italic": True, "font_color": "#555555"})
    day = book.add_format({"num_format": "m/d/yyyy", "align": "left"})
    money = book.add_format({"num_format": "$#,##0.00"})
    one = book.add_format({"num_format": "#,##0.0"})
    whole = book.add_format({"num_format": "0"})

    def sheet(name: str, heading: str, notes: list[str], columns: list[tuple[str, int]]) -> tuple[Any, int]:
        """A tab with its heading, its notes and a header row; returns it and the first data row."""
        ws = book.add_worksheet(name)
        ws.write_string(0, 0, heading, title)
        for r, line in enumerate(notes, 1):
            ws.write_string(r, 0, line, note)
        top = len(notes) + 2
        for c, (label, width) in enumerate(columns):
            ws.set_column(c, c, width)
            ws.write_string(top, c, label, head)
        ws.freeze_panes(top + 1, 1)
        ws.set_landscape()
        ws.fit_to_pages(1, 0)
        ws.set_row(top, 48)
        return ws, top + 1

    ws, r = sheet(
        "ASMs",
        "Associate Store Managers, January 6 to September 28, 2025",
        [
            "Pulled 9/30/2025 by People Analytics for the Legal Department. Names withheld; the ID key is with HR.",
            "Net hours: first alarm or badge event to last alarm, badge or register event of each shift, less one 30-minute meal.",
            "Only full weeks are counted. Weeks with vacation, a full-day absence, a start or an end in them are left out.",
            "The longest single shift of any ASM in any state in the period was 11.5 hours (net). Source is raw event history; no punches exist.",
        ],
        [
            ("ID", 9),
            ("Store", 8),
            ("State", 7),
            ("District", 9),
            ("Full weeks worked 1/6-9/28", 13),
            ("Net hours from alarm/POS data (meal time out)", 18),
            ("Lowest week (net hours)", 12),
            ("Status 9/30", 14),
        ],
    )
    for i, row in enumerate(f["asms"], r):
        ws.write_string(i, 0, row["id"])
        ws.write_number(i, 1, row["store"], whole)
        ws.write_string(i, 2, row["state"])
        ws.write_string(i, 3, row["district"])
        ws.write_number(i, 4, row["weeks"], whole)
        ws.write_number(i, 5, float(row["hours"]), one)
        ws.write_number(i, 6, float(row["lowest"]), one)
        ws.write_string(i, 7, "left 9/16/2025" if row["id"] == "M-252" else "active")

    ws, r = sheet(
        "Deductions",
        "Negative pay lines, salaried store leaders, 2025 year to date",
        [
            "From PayLight, code MUT (make-up time), LWP and SUS. One row per line. ASM hours settle at $18.89, SM hours at $27.78.",
            "Reason codes are those keyed by the sender: PERS-PART part of a shift, PERS-FULL whole shift, CLOSE store closed or opened late,",
            "JURY, FMLA, SUSP, START first week, TERM last week. District is the home store's district on the date.",
        ],
        [
            ("Date", 12),
            ("Employee", 10),
            ("Class", 7),
            ("District", 9),
            ("Hours", 8),
            ("Reason", 12),
            ("Note as keyed", 44),
            ("Amount", 12),
            ("Sent by", 16),
        ],
    )
    for i, row in enumerate(f["deductions"], r):
        ws.write_datetime(i, 0, row["date"], day)
        ws.write_string(i, 1, row["id"])
        ws.write_string(i, 2, row["class"])
        ws.write_string(i, 3, row["district"])
        ws.write_number(i, 4, float(row["hours"]), one)
        ws.write_string(i, 5, row["code"])
        ws.write_string(i, 6, row["note"])
        ws.write_number(i, 7, float(row["amount"]), money)
        sender = "Leave office" if row["code"] == "FMLA" else "People Team" if row["code"] == "SUSP" else ""
        ws.write_string(i, 8, sender or f"DM {row['district']}")

    ws, r = sheet(
        "TimeStudy",
        "Store Operations time study, July 14-20, 2025: hours by task",
        [
            "Shadow observation by the labor-model team, one ASM in each of eight stores, whole week, 15-minute samples.",
            "Purpose: freight labor standards for 2026. Scheduling input = telling the SM about gaps and availability.",
            "Where an ASM was doing a listed task and answering a question from an associate, the task was recorded.",
        ],
        [("ASM", 9), ("Store", 8), *[(t.replace("_", " ").capitalize(), 12) for t in f["tasks"]]],
    )
    for i, row in enumerate(f["study"], r):
        ws.write_string(i, 0, row["id"])
        ws.write_number(i, 1, row["store"], whole)
        for c, task in enumerate(f["tasks"], 2):
            ws.write_number(i, c, float(row[task]), one)

    ws, r = sheet(
        "Staffing",
        "Average weekly associate hours on shifts led by an ASM, no Store Manager in building",
        [
            "January 6 to September 28, 2025, all hourly staff incl. Key Holders. Store total, not per ASM.",
            "Shifts with the Store Manager in the building are led by the Store Manager and are not in this tab.",
        ],
        [
            ("Store", 8),
            ("District", 9),
            ("Associate hours per week", 14),
            ("ASMs on roster", 10),
            ("Avg. shifts per week", 10),
        ],
    )
    for i, row in enumerate(f["staffing"], r):
        ws.write_number(i, 0, row["store"], whole)
        ws.write_string(i, 1, row["district"])
        ws.write_number(i, 2, row["hours"], whole)
        ws.write_number(i, 3, row["asms"], whole)
        ws.write_number(i, 4, 4 + row["store"] % 3, whole)

    ws, r = sheet(
        "HireLog",
        "Applicant tool: hourly hires and changes of status with an ASM comment, January 6 to September 28, 2025",
        [
            "A recommendation is any hire, do-not-hire, promotion or separation comment by an ASM. Adopted = the final disposition matched it",
            "and the Store Manager's note refers to it. 1,126 applicants were dispositioned in the period.",
        ],
        [
            ("District", 9),
            ("ASM recommendations", 16),
            ("Adopted", 10),
            ("Interviews with ASM sitting in", 16),
        ],
    )
    for i, row in enumerate(f["hire_log"], r):
        ws.write_string(i, 0, row["district"])
        ws.write_number(i, 1, row["made"], whole)
        ws.write_number(i, 2, row["adopted"], whole)
        ws.write_number(i, 3, row["made"] + 3, whole)

    ws, r = sheet(
        "SM pay",
        "Inventory nights, Store Managers: sample of six pay stubs",
        [
            "Salary is the weekly line as paid. INV is the inventory premium line. Counts: March 22 and September 13, 2025."
        ],
        [
            ("Employee", 10),
            ("District", 9),
            ("Night", 12),
            ("Salary", 12),
            ("INV hours", 10),
            ("INV rate", 10),
            ("INV pay", 11),
        ],
    )
    sample = [
        ("SM-302", "D3"),
        ("SM-505", "D5"),
        ("SM-205", "D2"),
        ("SM-402", "D4"),
        ("SM-704", "D7"),
        ("SM-603", "D6"),
    ]
    for i, (who, district) in enumerate(sample):
        ws.write_string(r + i, 0, who)
        ws.write_string(r + i, 1, district)
        ws.write_datetime(r + i, 2, f["inventory_nights"][i // 3], day)
        ws.write_number(r + i, 3, float(f["sm_salary"]), money)
        ws.write_number(r + i, 4, f["premium_hours"], one)
        ws.write_number(r + i, 5, float(f["premium"]), money)
        ws.write_number(r + i, 6, float(f["premium_pay"]), money)

    ws, r = sheet(
        "Finance model",
        "FP&A: ASM appreciation payment, sizing (v3, 9/26/2025)",
        ["Copied in from FP&A at Legal's request. Not for distribution to stores."],
        [("Line", 46), ("Value", 16), ("Basis", 60)],
    )
    rows: list[tuple[str, Any, Any, str]] = [
        ("ASMs", len(f["asms"]), whole, "headcount incl. one leaver, all states"),
        ("Weeks", f["model_weeks"], whole, "1/6 to 9/28"),
        (
            "Hours over 40 per week",
            f["model_hours"],
            whole,
            "roster plus one late close, less one early out; operations estimate",
        ),
        ("Rate per hour", float(f["model_rate"]), money, "half-time, see footnote"),
        ("Per ASM", float(f["model_each"]), money, "weeks x hours x rate"),
        ("All ASMs", float(f["model"]), money, "per ASM x ASMs"),
        ("Employer payroll tax", 0, money, "none assumed; paid through AP as appreciation"),
        ("Budget line", "4870-10", None, "Store morale and recognition"),
    ]
    for i, (line, value, form, basis) in enumerate(rows, r):
        ws.write_string(i, 0, line)
        if form is None:
            ws.write_string(i, 1, value)
        else:
            ws.write_number(i, 1, value, form)
        ws.write_string(i, 2, basis)
    ws.write_string(
        r + len(rows) + 1,
        0,
        f"Footnote: ${f['salary']} \u00f7 {f['model_divisor']} \u00d7 \u00bd = ${f['model_rate']}",
        note,
    )
