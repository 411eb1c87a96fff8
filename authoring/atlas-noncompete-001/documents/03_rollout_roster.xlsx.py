"""The HR analytics workbook of the rollout: roster, screen, payments and lookups."""

from __future__ import annotations

import datetime as dt
from typing import Any

from xlsxwriter import Workbook


def build(book: Workbook, f: dict[str, Any]) -> None:
    """Fill the workbook."""
    head = book.add_format({"bold": True, "bg_color": "#CFE8E6", "border": 1, "text_wrap": True, "valign": "top"})
    money = book.add_format({"num_format": "$#,##0"})
    day = book.add_format({"num_format": "yyyy-mm-dd", "align": "left"})
    grey = book.add_format({"italic": True, "font_color": "#666666", "text_wrap": True, "valign": "top"})
    bold = book.add_format({"bold": True})
    total = book.add_format({"bold": True, "num_format": "$#,##0", "top": 1})

    def sheet(name: str, columns: list[tuple[str, float]]) -> Any:
        ws = book.add_worksheet(name)
        for i, (label, width) in enumerate(columns):
            ws.set_column(i, i, width)
            ws.write_string(0, i, label, head)
        ws.set_row(0, 58)
        ws.freeze_panes(1, 1)
        ws.set_landscape()
        ws.fit_to_pages(1, 0)
        return ws

    ws = sheet(
        "Roster",
        [
            ("EmpID", 8),
            ("Title", 28),
            ("Grade", 6),
            ("HRIS State", 7),
            ("Site", 9),
            ("Home ZIP", 8),
            ("Address effective", 11),
            ("FLSA (E/N)", 6),
            ("Hire date", 11),
            ("Base 2025", 10),
            ("Variable 2025 (OT/bonus, proj.)", 12),
            ("Pre-tax deferrals 2025", 11),
            ("Wave", 6),
            ("Prior form", 18),
            ("Access tier", 7),
            ("Hire/fire authority", 9),
            ("Academy", 9),
        ],
    )
    for r, row in enumerate(f["rows"], 1):
        ws.write_string(r, 0, row["id"])
        ws.write_string(r, 1, row["title"])
        ws.write_number(r, 2, row["grade"])
        ws.write_string(r, 3, row["state"])
        ws.write_string(r, 4, row["site"])
        ws.write_string(r, 5, row["zip"])
        ws.write_datetime(r, 6, row["address"], day)
        ws.write_string(r, 7, row["flsa"])
        ws.write_datetime(r, 8, row["hire"], day)
        for c, key in enumerate(("base", "variable", "deferrals"), 9):
            ws.write_number(r, c, row[key], money)
        ws.write_number(r, 12, row["wave"])
        ws.write_string(r, 13, f"2021-B {row['prior'].isoformat()}" if row["prior"] else "none")
        ws.write_number(r, 14, row["tier"])
        ws.write_string(r, 15, "Y" if row["authority"] else "N")
        ws.write_string(r, 16, "Y" if row["academy"] else "N")
    ws.autofilter(0, 0, len(f["rows"]), 16)

    ws = sheet(
        "Screen", [("State", 9), ("Head-count", 11), ("Floor used", 12), ("Lowest base in state", 14), ("Result", 12)]
    )
    for r, state in enumerate(f["state_order"], 1):
        group = [row for row in f["rows"] if row["state"] == state]
        ws.write_string(r, 0, state)
        ws.write_number(r, 1, len(group))
        ws.write_number(r, 2, f["screen_floor"], money)
        ws.write_number(r, 3, min(row["base"] for row in group), money)
        ws.write_string(r, 4, "Eligible")
    last = len(f["state_order"]) + 1
    ws.write_string(last, 0, "All", bold)
    ws.write_number(last, 1, f["people"], bold)
    ws.write_string(last, 4, "Eligible", bold)
    notes = (
        "Screen run 2025-06-12 on Base 2025. One national floor so that every site is treated alike.",
        f"Highest floor we face is Illinois $75,000. Total rewards value at the 31% benefits load clears it: "
        f"${f['tech_base']:,} × 1.31 = ${f['loaded']:,}.",
        "MN, MA: no dollar floor — n/a.",
        "Owner: HR Analytics. Reviewed: P. Wendt 2025-06-12.",
    )
    for i, note in enumerate(notes):
        ws.set_row(last + 2 + i, 32)
        ws.merge_range(last + 2 + i, 0, last + 2 + i, 8, note, grey)

    ws = sheet("Payments", [("Grade", 8), ("Head-count", 11), ("Rate", 12), ("Total", 14), ("Cost center", 14)])
    for r, (grade, rate) in enumerate(f["rates"].items(), 1):
        ws.write_string(r, 0, f"G{grade}")
        ws.write_number(r, 1, f["grades"][grade])
        ws.write_number(r, 2, rate, money)
        ws.write_number(r, 3, f["grades"][grade] * rate, money)
        ws.write_string(r, 4, "4400-HR-PGM")
    ws.write_string(6, 0, "Total", bold)
    ws.write_number(6, 1, f["people"], bold)
    ws.write_number(6, 3, f["payment"]["planned"], total)
    ws.merge_range(8, 0, 8, 4, "Payroll upload 7/3 (Wave 1) and 7/25 (Wave 2). Gross amounts.", grey)

    ws = sheet("Lookups", [("Code", 10), ("Meaning", 52), ("Ledger", 10)])
    lookups = (
        ("AUS", "Austin headquarters and laboratory", "4401"),
        ("AUS-REM", "remote, Texas ledger 4410", "4410"),
        ("DUR", "Durham processing laboratory", "4402"),
        ("BOT", "Bothell assay development", "4403"),
        ("AUR", "Aurora processing laboratory", "4404"),
        ("SKO", "Skokie processing laboratory", "4405"),
        ("WAL", "Waltham assay development and processing", "4406"),
        ("RIC", "Richmond processing laboratory", "4407"),
        ("MSP", "Twin Cities field office", "4408"),
        ("E / N", "FLSA exempt / nonexempt, from job catalog 2025", ""),
        ("Prior form", "covenant form on file and date signed; 'none' if the file holds no form", ""),
        ("Academy", "Y where the role requires bench Academy attendance", ""),
    )
    for r, entry in enumerate(lookups, 1):
        for c, value in enumerate(entry):
            ws.write_string(r, c, value)
    ws.write_comment(2, 1, "Field people on 4410 follow the Austin calendar whatever the time zone.", {"author": "HRA"})
    created = dt.datetime.combine(f["dates"]["playbook"], dt.time(16, 20))
    book.set_properties(
        {"title": "Rollout roster", "author": "HR Analytics", "company": f["company"], "created": created}
    )
