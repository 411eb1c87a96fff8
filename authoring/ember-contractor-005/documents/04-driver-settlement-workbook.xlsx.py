"""The settlement and roster extract: tabs as Finance and Partner Relations export them, no totals and no flags."""

from __future__ import annotations

from typing import Any

from xlsxwriter import Workbook


def build(book: Workbook, f: dict[str, Any]) -> None:
    """Fill the workbook."""
    head = book.add_format({"bold": True, "bg_color": "#FCE5D0", "border": 1, "text_wrap": True, "valign": "top"})
    title = book.add_format({"bold": True, "font_size": 13})
    wrap = book.add_format({"text_wrap": True, "valign": "top"})
    day = book.add_format({"num_format": "m/d/yyyy", "align": "left"})
    money = book.add_format({"num_format": "$#,##0"})
    one = book.add_format({"num_format": "0.0"})
    whole = book.add_format({"num_format": "#,##0"})
    pct = book.add_format({"num_format": "0%"})

    def sheet(name: str, columns: list[tuple[str, int]]) -> Any:
        ws = book.add_worksheet(name)
        for i, (label, width) in enumerate(columns):
            ws.set_column(i, i, width)
            ws.write_string(0, i, label, head)
        ws.freeze_panes(1, 0)
        return ws

    ws = book.add_worksheet("README")
    ws.set_column(0, 0, 110)
    ws.write_string(0, 0, "EmberFleet Logistics, Inc. - driver settlement and roster extract", title)
    lines = [
        "Extracted 9/2/2025 by Finance (settlements, carriers) and Partner Relations (roster, scorecards, closures).",
        "Settlement period: four weekly settlements, June 2 to June 29, 2025. It is a sample, not a history.",
        "hours = gate-in scan to last delivery scan, less breaks recorded in the app. Overtime is not computed anywhere in AP.",
        "net = gross less the charges shown. Fuel is the fuel card actual for the week.",
        "Roster: active on 6/29/2025. pay_2024 and form_1099NEC_2024 come from the new AP system (go-live July 2024).",
        "ap_batch: vendor file as converted. migrated-hold = tax profile not revalidated after go-live.",
        "gross_12m: day-rate pay September 2024 to August 2025.",
        "Scorecards: second quarter 2025. Closures: January 1 to June 30, 2025; closed accounts are not on the Roster.",
        "Vehicles: GVWR from the door plate; loaded = yard scale, average of three load-outs in May.",
    ]
    for i, line in enumerate(lines, 2):
        ws.write_string(i, 0, line, wrap)

    columns = [("driver_id", 10), ("hub", 12), ("state", 6), ("start_date", 11), ("entity_type", 19)]
    columns += [("agreement_signed", 10), ("van_source", 10), ("vehicle_model", 12), ("second_vehicle", 10)]
    columns += [("prior_employer_2022", 17), ("pay_2024", 10), ("form_1099NEC_2024", 11), ("ap_batch", 14)]
    columns += [("gross_12m", 10)]
    ws = sheet("Roster", columns)
    for r, d in enumerate(f["drivers"], 1):
        ws.write_string(r, 0, d["id"])
        ws.write_string(r, 1, d["hub"])
        ws.write_string(r, 2, d["state"])
        ws.write_datetime(r, 3, d["start"], day)
        for c, key in ((4, "entity"), (5, "signed"), (6, "van"), (7, "model"), (8, "second"), (9, "prior")):
            if d[key]:
                ws.write_string(r, c, d[key])
        ws.write_number(r, 10, d["pay_2024"], money)
        if d["form"]:
            ws.write_string(r, 11, d["form"])
        ws.write_string(r, 12, d["batch"])
        ws.write_number(r, 13, d["gross_12m"], money)

    ws = sheet("Vehicles", [("model", 12), ("body", 22), ("gvwr_lb", 10), ("loaded_scale_lb", 12), ("note", 44)])
    bodies = ("cargo van", "cargo van, long", "cargo van, heavy chassis", "step van")
    notes = ("", "tire upgrade 2024", "Pasadena only", "Linden and Shrewsbury overflow and bulk")
    for r, ((model, gvwr, loaded), body, note) in enumerate(zip(f["models"], bodies, notes, strict=True), 1):
        ws.write_string(r, 0, model)
        ws.write_string(r, 1, body)
        ws.write_number(r, 2, gvwr, whole)
        ws.write_number(r, 3, loaded, whole)
        ws.write_string(r, 4, note)

    columns = [("driver_id", 10), ("week", 6), ("block_days", 10), ("hours", 8), ("gross", 9), ("lease", 8)]
    columns += [("scanner", 8), ("cover", 8), ("uniform", 8), ("fuel", 8), ("damage", 8), ("net", 9)]
    ws = sheet("Settlements", columns)
    for r, w in enumerate(f["weeks"], 1):
        ws.write_string(r, 0, w["id"])
        ws.write_number(r, 1, w["week"])
        ws.write_number(r, 2, w["days"])
        ws.write_number(r, 3, float(w["hours"]), one)
        amounts = (w["gross"], w["lease"], 12, 38, 6, w["fuel"], w["damage"], w["net"])
        for c, amount in enumerate(amounts, 4):
            ws.write_number(r, c, float(amount), money)

    columns = [("driver_id", 10), ("declines_Q2", 11), ("score", 8), ("tier", 10), ("sub_requests", 12)]
    columns += [("sub_approved", 12), ("other_customer_cert", 14)]
    ws = sheet("Scorecards", columns)
    for r, d in enumerate(f["drivers"], 1):
        ws.write_string(r, 0, d["id"])
        ws.write_number(r, 1, d["declines"])
        ws.write_number(r, 2, d["score"])
        ws.write_string(r, 3, d["tier"])
        ws.write_number(r, 4, d["sub_requests"])
        ws.write_number(r, 5, 0)
        ws.write_string(r, 6, "Y" if d["other"] else "")

    columns = [("driver_id", 10), ("hub", 12), ("closed", 11), ("reason_code", 12), ("last_score", 10)]
    ws = sheet("Deactivations", [*columns, ("notice_days", 11), ("remark", 40)])
    closures = [
        ("EF-061", "Linden", (1, 17), "ACC", 64, 0, "two weeks under"),
        ("EF-062", "Shrewsbury", (1, 31), "INS", 96, 0, "cover lapsed, not renewed"),
        ("EF-063", "Linden", (2, 14), "ACC", 60, 0, "two weeks under"),
        ("EF-064", "Pasadena", (2, 28), "ACC", 68, 0, "two weeks under"),
        ("EF-065", "Linden", (3, 14), "CONDUCT", 92, 0, "shouting at customer, customer moved to another carrier"),
        ("EF-066", "Linden", (3, 28), "ACC", 52, 0, "two weeks under"),
        ("EF-067", "Shrewsbury", (4, 18), "ACC", 68, 0, "two weeks under"),
        ("EF-068", "Pasadena", (5, 2), "CONDUCT", 84, 0, "parcel opened"),
        ("EF-069", "Linden", (5, 23), "ACC", 60, 0, "two weeks under"),
        ("EF-070", "Pasadena", (6, 6), "INS", 88, 0, "license expired"),
        ("EF-071", "Linden", (6, 13), "ACC", 68, 0, "two weeks under, app closed Friday"),
    ]
    assert sum(c[3] == "ACC" for c in closures) == 7
    import datetime as dt

    for r, (driver, hub, when, code, score, notice, remark) in enumerate(closures, 1):
        ws.write_string(r, 0, driver)
        ws.write_string(r, 1, hub)
        ws.write_datetime(r, 2, dt.datetime(2025, *when), day)
        ws.write_string(r, 3, code)
        ws.write_number(r, 4, score)
        ws.write_number(r, 5, notice)
        ws.write_string(r, 6, remark)

    columns = [("hub", 12), ("week", 6), ("parcels", 10), ("origin_other_state", 14)]
    ws = sheet("Manifests", [*columns, ("median_hours_at_hub_before_load_out", 18)])
    r = 1
    for hub, (parcels, other, hours) in f["manifests"].items():
        for week in (1, 2, 3, 4):
            ws.write_string(r, 0, hub)
            ws.write_number(r, 1, week)
            ws.write_number(r, 2, parcels // 4, whole)
            ws.write_number(r, 3, other // 4, whole)
            ws.write_number(r, 4, hours)
            r += 1

    ws = sheet("Hub_Dwell", [("hub", 12), ("week", 6), ("avg_minutes_gate_in_to_gate_out", 18)])
    r = 1
    for hub, minutes in f["dwell"].items():
        for week in (1, 2, 3, 4):
            ws.write_string(r, 0, hub)
            ws.write_number(r, 1, week)
            ws.write_number(r, 2, minutes)
            r += 1

    columns = [("vendor", 24), ("service", 22), ("tractors", 9), ("drivers", 18), ("authority", 22)]
    columns += [("workers_comp_certificate", 30), ("shippers_served", 10), ("our_share_of_revenue", 10), ("rate", 26)]
    ws = sheet("Carriers", columns)
    rows: list[tuple[Any, ...]] = [
        (
            "Corrigan Cartage",
            "linehaul, drop trailer",
            9,
            "14, on its W-2 payroll",
            "own USDOT and MC",
            "own policy, to 3/31/2026",
            5,
            0.31,
            "lane rates, negotiated yearly",
        ),
        ("Tri-Port Brokerage", "spot", 0, "", "broker", "n/a", "", 0.0, "no loads since 2/2025"),
        ("Gulf Spot Freight", "spot", 0, "", "broker", "n/a", "", 0.0, "no loads in 2025"),
    ]
    for r, row in enumerate(rows, 1):
        for c, value in enumerate(row):
            if isinstance(value, float):
                ws.write_number(r, c, value, pct)
            elif isinstance(value, int):
                ws.write_number(r, c, value)
            else:
                ws.write_string(r, c, value)
