"""The human resources workbook: payroll roster, wave summary, exposure draft, plan severance, release tracker."""

from __future__ import annotations

from typing import Any

from xlsxwriter import Workbook


def build(book: Workbook, f: dict[str, Any]) -> None:
    """Fill the workbook."""
    book.set_properties({"title": "Fairmount roster and exposure", "author": "Nadine Ferro", "company": "DeltaWorks"})
    head = book.add_format({"bold": True, "bg_color": "#D9D9D9", "bottom": 1, "text_wrap": True, "valign": "top"})
    money = book.add_format({"num_format": "$#,##0"})
    cents = book.add_format({"num_format": "$#,##0.00"})
    plain_cents = book.add_format({"num_format": "0.00"})
    hours = book.add_format({"num_format": "0.0"})
    day = book.add_format({"num_format": "m/d/yyyy", "align": "left"})
    bold = book.add_format({"bold": True})
    bold_money = book.add_format({"bold": True, "num_format": "$#,##0", "top": 1})
    bold_cents = book.add_format({"bold": True, "num_format": "$#,##0.00", "top": 1})
    note = book.add_format({"italic": True, "font_color": "#7F7F7F"})
    wrap = book.add_format({"text_wrap": True, "valign": "top"})

    def sheet(name: str, columns: list[tuple[str, float]], row: int = 0) -> Any:
        ws = book.add_worksheet(name)
        for i, (label, width) in enumerate(columns):
            ws.set_column(i, i, width)
            ws.write_string(row, i, label, head)
        ws.set_row(row, 31)
        ws.repeat_rows(row)
        ws.freeze_panes(row + 1, 2)
        ws.set_landscape()
        ws.fit_to_pages(1, 0)
        return ws

    ws = sheet(
        "Roster",
        [
            ("EmpID", 9),
            ("Name", 21),
            ("Site", 9),
            ("Title", 24),
            ("Age", 6),
            ("HireDate", 11),
            ("PayrollCode", 8),
            ("AvgHrs90d", 8),
            ("FinalWeekly", 9),
            ("Avg3yrWeekly", 9),
            ("HealthPerDay", 9),
            ("SepDate", 11),
            ("SepCode", 8),
        ],
    )
    for i, r in enumerate(f["roster"], 1):
        ws.write_string(i, 0, r["id"])
        ws.write_string(i, 1, r["name"])
        ws.write_string(i, 2, r["site"])
        ws.write_string(i, 3, r["title"])
        ws.write_number(i, 4, r["age"])
        ws.write_datetime(i, 5, r["hired"], day)
        ws.write_string(i, 6, r["code"])
        ws.write_number(i, 7, r["hours"], hours)
        ws.write_number(i, 8, r["final"], money)
        if r["average"] is not None:
            ws.write_number(i, 9, r["average"], money)
        if r["health"] is not None:
            ws.write_number(i, 10, r["health"], plain_cents)
        if r["separated"] is not None:
            ws.write_datetime(i, 11, r["separated"], day)
        ws.write_string(i, 12, r["exit"])
    ws.autofilter(0, 0, len(f["roster"]), 12)

    ws = sheet(
        "Waves_Summary", [("Tranche", 12), ("Date (May calendar)", 16), ("Headcount (FT only)", 14), ("Check <50", 10)]
    )
    for i, (count, planned) in enumerate(zip(f["hr_count"], f["draft_tranches"], strict=True), 1):
        ws.write_string(i, 0, f"Tranche {i}")
        ws.write_datetime(i, 1, planned, day)
        ws.write_number(i, 2, count)
        ws.write_string(i, 3, "OK")
    ws.write_string(4, 0, "Total", bold)
    ws.write_formula(4, 2, "=SUM(C2:C4)", bold, f["hr_total"])
    ws.write_string(4, 3, "OK")
    first, last = f["draft_tranches"][0], f["draft_tranches"][2]
    ws.write_string(
        6,
        0,
        f"Tranche 1 to tranche 3: {first.month}/{first.day} to {last.month}/{last.day} = {f['draft_span']} days",
        note,
    )
    ws.write_string(7, 0, "Counted from payroll code FT, site FMT, separation code RIF.", note)

    ws = sheet(
        "Exposure_Draft",
        [("EmpID", 9), ("Name", 21), ("FinalWeekly", 10), ("Daily (weekly/5)", 11), ("Days", 6), ("Amount", 12)],
        row=2,
    )
    ws.write_string(0, 0, "DRAFT worst case, W3 only - FT - workdays from 11/7 less notice given 10/10", bold)
    for i, r in enumerate(f["exhibit"], 3):
        daily = r["final"] / 5
        ws.write_string(i, 0, r["id"])
        ws.write_string(i, 1, r["name"])
        ws.write_number(i, 2, r["final"], money)
        ws.write_formula(i, 3, f"=C{i + 1}/5", cents, daily)
        ws.write_number(i, 4, f["hr_days"])
        ws.write_formula(i, 5, f"=D{i + 1}*E{i + 1}", cents, daily * f["hr_days"])
    end = 3 + len(f["exhibit"])
    ws.write_string(end, 1, f"{len(f['exhibit'])} people", bold)
    ws.write_formula(end, 3, f"=SUM(D4:D{end})", bold_cents, f["hr_daily"])
    ws.write_formula(end, 5, f"=SUM(F4:F{end})", bold_cents, f["hr_gross"])
    ws.write_string(end + 1, 1, "Less W3 plan severance (Plan_Severance)")
    ws.write_number(end + 1, 5, -f["hr_plan"], book.add_format({"num_format": "$#,##0.00;($#,##0.00)"}))
    ws.write_string(end + 2, 1, "Net for audit committee", bold)
    ws.write_formula(end + 2, 5, f"=F{end + 1}+F{end + 2}", bold_cents, f["hr_net"])
    ws.write_comment(end + 2, 5, "G.A. OK to send to Miriam. 11/10", {"author": "N. Ferro", "visible": False})

    ws = sheet(
        "Plan_Severance",
        [("EmpID", 9), ("Sep date", 11), ("Full yrs", 8), ("Weeks", 7), ("Base pay", 10), ("Plan amount", 12)],
    )
    for i, r in enumerate(f["eligible"], 1):
        ws.write_string(i, 0, r["id"])
        ws.write_datetime(i, 1, r["separated"], day)
        ws.write_number(i, 2, r["years"])
        ws.write_number(i, 3, r["plan_weeks"])
        ws.write_number(i, 4, r["final"], money)
        ws.write_formula(i, 5, f"=D{i + 1}*E{i + 1}", money, r["plan"])
    end = 1 + len(f["eligible"])
    for k, total in enumerate(f["plan"]):
        ws.write_string(end + k, 0, f"W{k + 1}", bold)
        ws.write_number(end + k, 5, total, money)
    ws.write_string(end + 3, 0, f"Total, {f['n_eligible']} eligible", bold)
    ws.write_number(end + 3, 5, f["plan_total"], bold_money)
    ws.write_string(end + 4, 0, "Plan 4.1: one week per two full years, min 1, max 8. FT and FT-R with one year.", note)

    ws = sheet("Release_Tracker", [("EmpID", 9), ("Offered", 11), ("Exhibit in packet", 10), ("Status", 16)])
    for i, r in enumerate(f["eligible"], 1):
        ws.write_string(i, 0, r["id"])
        ws.write_datetime(i, 1, r["separated"], day)
        ws.write_string(i, 2, "B" if r["wave"] == 3 else "none")
        if r["id"] in f["signed"]:
            status = "signed" if r["wave"] == 3 else "signed, paid"
        else:
            status = "open" if r["wave"] == 3 else "lapsed"
        ws.write_string(i, 3, status)
    end = 1 + len(f["eligible"])
    rows = zip(f["offered"], f["signed_by_wave"], strict=True)
    for k, (offered, back) in enumerate(rows):
        ws.write_string(end + k, 0, f"W{k + 1}", bold)
        ws.write_string(end + k, 1, f"offered {offered}")
        ws.write_string(end + k, 2, f"signed {back}")
    ws.write_string(end + 3, 0, "Total", bold)
    ws.write_string(end + 3, 1, f"offered {f['n_eligible']}")
    ws.write_string(end + 3, 2, f"signed {f['n_signed']}")
    ws.write_string(end + 4, 0, "Paid to W1 and W2 signers")
    ws.write_number(end + 4, 3, f["paid_signers"], money)

    ws = book.add_worksheet("Notes")
    ws.set_column(0, 0, 100)
    for i, text in enumerate(
        (
            "Workbook kept by N. Ferro. Payroll export 10/31, separations updated 11/10. Saved 11/12/2025.",
            "FT = 32+ scheduled hours. PT = under 32. FT-R = remote, cost center outside NJ, excluded from plant count.",
            "AvgHrs90d is clock time, average week over the last 90 days (or since hire if shorter).",
            "All staff, PT included, work five shifts a week (weekend attendants Thursday to Monday).",
            "Daily rate is not kept. Divide weekly by 5. Avg3yrWeekly is blank where payroll has no three-year history.",
            "HealthPerDay is the employer share per calendar day for people enrolled. Blank = not enrolled.",
            "SepCode: RIF reduction, VQ voluntary quit, RET retired, TFC terminated for cause, ACT active.",
            "LDA-PA = distribution annex. Comes with the eastern region export. Not Lantern.",
            "Headcount, company: 318 (274 FT). Fairmount opened 3/2011.",
        )
    ):
        ws.write_string(i, 0, text, wrap)

    ws = book.add_worksheet("Lists")
    for i, text in enumerate(("FT", "PT", "FT-R", "RIF", "VQ", "RET", "TFC", "ACT")):
        ws.write_string(i, 0, text)
    ws.hide()
