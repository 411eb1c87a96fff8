"""Facts of the DeltaWorks matter: the roster, the calendar, the money, and every figure that follows from them."""

from __future__ import annotations

import datetime as dt
import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

D = dt.date

FEDERAL_NOTICE_DAYS = 60  # 29 U.S.C. 2102(a)
STATE_NOTICE_DAYS = 90  # N.J.S.A. 34:21-2(a)
AGGREGATION_DAYS = 90  # 29 U.S.C. 2102(d); N.J.S.A. 34:21-2
CLOSING_THRESHOLD = 50  # 29 U.S.C. 2101(a)(2); N.J.S.A. 34:21-1
PART_TIME_HOURS = 20  # 29 U.S.C. 2101(a)(8); 20 CFR 639.3(h)
TENURE_MONTHS = 6  # the same
LOCAL_PENALTY_PER_DAY = 500  # 29 U.S.C. 2104(a)(3)
CURE_DAYS = 21  # three weeks, the same
PENALTY_WEEKS = 4  # N.J.S.A. 34:21-2(b)
GROUP_DAYS = 45  # 29 U.S.C. 626(f)(1)(F)(ii)
PROTECTED_AGE = 40  # 29 U.S.C. 631(a)
DAILY_SHARE = 5  # five shifts a week for everybody (workbook, Notes)

APPROVED = D(2025, 5, 22)
REVISED = D(2025, 6, 24)
THIRD_MEETING = D(2025, 10, 7)
DRAFT_TRANCHES = (D(2025, 8, 1), D(2025, 9, 26), D(2025, 11, 14))
WAVES = (D(2025, 8, 15), D(2025, 9, 26), D(2025, 11, 7))
NOTICE = D(2025, 10, 10)
HALBERD_LETTER = D(2025, 4, 30)
SUPPLY_ENDS = D(2025, 10, 31)
ACKNOWLEDGED = D(2025, 5, 12)
LENDER_DECLINES = D(2025, 6, 3)
RELEASES_CUT = D(2025, 10, 6)
ANNEX_LAYOFF = D(2025, 10, 31)
AS_OF = D(2025, 11, 14)
OFFER_DAYS = 21  # agreement, paragraph 11

COLUMNS = (
    "id|name|site|title|age|hired|code|hours|final|average|health|separated|exit"  # the workbook's Roster tab
).split("|")
_ROSTER = """\
DW2243|Boyd Aldana|LDA-PA|Forklift Operator|49|3/4/2020|FT|40|880|880|19.00|10/31/2025|RIF
DW2324|Gideon Aldana|LDA-PA|Picker|27|3/11/2024|FT|40|820|820|19.00||ACT
DW2081|Jerrod Aldana|FMT|Shift Lead|55|4/9/2016|FT|40|900|980|19.00|9/26/2025|RIF
DW2162|Soraya Aldana|FMT|Press Operator|31|1/10/2020|FT|40|1040|1040|19.00|11/7/2025|RIF
DW2294|Amara Ashgrove|LDA-PA|Receiving Clerk|41|3/21/2023|FT|40|860|860|19.00||ACT
DW2051|Darnell Ashgrove|FMT|Line Sanitation|36|4/12/2023|PT|27.5|550|550||8/15/2025|RIF
DW2132|Ines Ashgrove|REM-NJ|Quality Systems Analyst|51|2/14/2021|FT-R|40|1500|1500|19.00|9/26/2025|RIF
DW2213|Rufus Ashgrove|FMT|Weekend Attendant|66|5/6/2021|PT|15|300|300||11/7/2025|RIF
DW2309|Brina Benavides|LDA-PA|Dock Lead|35|3/6/2021|FT|40|1000|1000|19.00||ACT
DW2066|Emeka Benavides|FMT|Assembler I|24|5/19/2025|FT|40|900|900||8/15/2025|RIF
DW2147|Nestor Benavides|FMT|Maintenance Tech|41|3/5/2013|FT|40|1140|1140|19.00|11/7/2025|RIF
DW2228|Wilma Benavides|FMT|Assembler II|66|9/12/2011|FT|40|1040|1040|19.00|8/29/2025|RET
DW2258|Calvin Brackett|LDA-PA|Receiving Clerk|59|3/9/2023|FT|40|860|860|19.00|10/31/2025|RIF
DW2015|Farrah Brackett|FMT|Material Handler|61|4/9/2016|FT|40|1360|1360|19.00|8/15/2025|RIF
DW2096|Odette Brackett|FMT|Maintenance Tech|63|6/14/2015|FT|40|1360|1360|19.00|9/26/2025|RIF
DW2177|Xavier Brackett|FMT|Material Handler|37|4/15/2021|FT|40|960|960|19.00|11/7/2025|RIF
DW2192|Celeste Cisneros|FMT|Assembler II|26|6/20/2018|FT|40|900|900|19.00|11/7/2025|RIF
DW2273|Hollis Cisneros|LDA-PA|Dock Lead|41|3/14/2021|FT|40|1000|1000|19.00|10/31/2025|RIF
DW2030|Kalia Cisneros|FMT|Assembler II|35|6/14/2015|FT|40|1240|1240|19.00|8/15/2025|RIF
DW2111|Tobias Cisneros|FMT|Press Operator|58|2/19/2023|FT|40|1240|1320|19.00|9/26/2025|RIF
DW2207|Dorothea Dufresne|REM-NJ|Customer Schedulers Lead|34|2/15/2019|FT-R|40|1650|1650|19.00|11/7/2025|RIF
DW2288|Maribel Dufresne|LDA-PA|Picker|35|3/19/2024|FT|40|820|820|19.00||ACT
DW2045|Pascal Dufresne|FMT|Packer|28|4/10/2022|PT|30|600|600||8/15/2025|RIF
DW2126|Yolanda Dufresne|FMT|Shipping Clerk|46|4/13/2021|PT|25|500|500||9/26/2025|RIF
DW2141|Darnell Eastlake|FMT|Weekend Attendant|23|5/6/2021|PT|17.5|350|350||9/26/2025|RIF
DW2222|Ines Eastlake|FMT|Assembler II|29|8/1/2022|FT|40|1040|1040|19.00|9/5/2025|VQ
DW2303|Rufus Eastlake|LDA-PA|Forklift Operator|27|3/4/2018|FT|40|880|880|19.00||ACT
DW2060|Una Eastlake|REM-NJ|Customer Schedulers Lead|51|2/15/2019|FT-R|40|1650|1650|19.00|8/15/2025|RIF
DW2156|Emeka Forsythe|FMT|Shift Lead|35|6/8/2024|FT|40|900|900|19.00|11/7/2025|RIF
DW2237|Nestor Forsythe|FMT|Assembler II|42|10/1/2018|FT|40|1040|1040|19.00|10/17/2025|TFC
DW2318|Wilma Forsythe|LDA-PA|Receiving Clerk|30|3/9/2022|FT|40|860|860|19.00||ACT
DW2075|Zeke Forsythe|FMT|Quality Inspector|26|2/7/2018|FT|40|1240|1240|19.00|9/26/2025|RIF
DW2090|Abel Gallardo|FMT|Die Setter|49|5/12/2023|FT|40|1140|1220|19.00|9/26/2025|RIF
DW2171|Jerrod Gallardo|FMT|Maintenance Tech|52|2/13/2019|FT|40|1360|1360|19.00|11/7/2025|RIF
DW2252|Soraya Gallardo|LDA-PA|Picker|41|3/7/2024|FT|40|820|820|19.00|10/31/2025|RIF
DW2009|Verne Gallardo|FMT|Maintenance Tech|33|2/7/2018|FT|40|1140|1140|19.00|8/15/2025|RIF
DW2024|Amara Hendry|FMT|Press Operator|55|5/12/2023|FT|40|1040|1040|19.00|8/15/2025|RIF
DW2105|Farrah Hendry|FMT|Shift Lead|44|3/17/2014|FT|40|1040|1120|19.00|9/26/2025|RIF
DW2186|Odette Hendry|FMT|Press Operator|47|5/18/2012|FT|40|1240|1240|19.00|11/7/2025|RIF
DW2267|Xavier Hendry|LDA-PA|Forklift Operator|35|3/12/2018|FT|40|880|880|19.00|10/31/2025|RIF
DW2039|Brina Iverson|FMT|Material Handler|63|3/17/2014|FT|40|960|960|19.00|8/15/2025|RIF
DW2282|Celeste Iverson|LDA-PA|Receiving Clerk|27|3/17/2022|FT|40|860|860|19.00||ACT
DW2120|Kalia Iverson|FMT|Kitting Clerk|36|4/11/2019|PT|27.5|550|550||9/26/2025|RIF
DW2201|Tobias Iverson|FMT|Line Sanitation|46|4/12/2023|PT|25|500|500||11/7/2025|RIF
DW2297|Dorothea Juarez|LDA-PA|Dock Lead|30|3/22/2020|FT|40|1000|1000|19.00||ACT
DW2054|Gideon Juarez|FMT|Shipping Clerk|62|4/13/2021|PT|32.5|650|650||8/15/2025|RIF
DW2135|Pascal Juarez|REM-NJ|Customer Schedulers Lead|43|2/15/2019|FT-R|40|1650|1650|19.00|9/26/2025|RIF
DW2216|Yolanda Juarez|FMT|Assembler I|27|8/4/2025|FT|40|900|900||11/7/2025|RIF
DW2231|Darnell Kowalczyk|FMT|Assembler II|64|2/6/2012|FT|40|1040|1040|19.00|10/31/2025|RET
DW2312|Ines Kowalczyk|LDA-PA|Picker|53|3/7/2023|FT|40|820|820|19.00||ACT
DW2069|Lowell Kowalczyk|FMT|Assembler II|47|3/5/2013|FT|40|1040|1040|19.00|9/26/2025|RIF
DW2150|Una Kowalczyk|FMT|Quality Inspector|55|5/6/2022|FT|40|1240|1240|19.00|11/7/2025|RIF
DW2246|Emeka Lindqvist|LDA-PA|Receiving Clerk|35|3/5/2022|FT|40|860|860|19.00|10/31/2025|RIF
DW2003|Hollis Lindqvist|FMT|Die Setter|37|3/5/2013|FT|40|960|960|19.00|8/15/2025|RIF
DW2327|Nestor Lindqvist|LDA-PA|Forklift Operator|49|3/12/2021|FT|40|880|880|19.00||ACT
DW2084|Quilla Lindqvist|FMT|Toolroom Machinist|39|1/10/2020|FT|40|960|960|19.00|9/26/2025|RIF
DW2165|Zeke Lindqvist|FMT|Die Setter|63|3/11/2011|FT|40|1140|1140|19.00|11/7/2025|RIF
DW2180|Abel Mbeki|FMT|Shift Lead|58|1/16/2017|FT|40|1040|1040|19.00|11/7/2025|RIF
DW2261|Jerrod Mbeki|LDA-PA|Dock Lead|27|3/10/2020|FT|40|1000|1000|19.00|10/31/2025|RIF
DW2018|Maribel Mbeki|FMT|Shift Lead|26|1/10/2020|FT|40|900|900|19.00|8/15/2025|RIF
DW2099|Verne Mbeki|FMT|Quality Inspector|29|4/15/2021|FT|40|900|980|19.00|9/26/2025|RIF
DW2114|Amara Novotny|FMT|Die Setter|33|6/20/2018|FT|40|1360|1360|19.00|9/26/2025|RIF
DW2195|Farrah Novotny|FMT|Packer|36|4/10/2022|PT|27.5|550|550||11/7/2025|RIF
DW2276|Odette Novotny|LDA-PA|Picker|30|3/15/2023|FT|40|820|820|19.00||ACT
DW2033|Rufus Novotny|FMT|Maintenance Tech|49|4/15/2021|FT|40|1360|1360|19.00|8/15/2025|RIF
DW2129|Brina Okonjo|FMT|Inspector Aide|28|4/14/2017|PT|30|600|600||9/26/2025|RIF
DW2210|Kalia Okonjo|REM-NJ|EDI Specialist|51|2/16/2023|FT-R|40|1500|1500|19.00|11/7/2025|RIF
DW2291|Tobias Okonjo|LDA-PA|Forklift Operator|53|3/20/2021|FT|40|880|880|19.00||ACT
DW2048|Wilma Okonjo|FMT|Kitting Clerk|57|4/11/2019|PT|22.5|450|450||8/15/2025|RIF
DW2063|Boyd Pellegrino|FMT|Weekend Attendant|66|5/4/2021|PT|15|300|300||8/15/2025|RIF
DW2144|Gideon Pellegrino|FMT|Assembler I|30|6/30/2025|FT|40|900|900||9/26/2025|RIF
DW2225|Pascal Pellegrino|FMT|Assembler II|45|6/6/2016|FT|40|1040|1040|19.00|10/3/2025|VQ
DW2306|Yolanda Pellegrino|LDA-PA|Receiving Clerk|49|3/5/2024|FT|40|860|860|19.00||ACT
DW2078|Calvin Quarles|FMT|Material Handler|41|6/8/2024|FT|40|1360|1360|19.00|9/26/2025|RIF
DW2321|Darnell Quarles|LDA-PA|Dock Lead|59|3/10/2018|FT|40|1000|1000|19.00||ACT
DW2159|Lowell Quarles|FMT|Toolroom Machinist|49|4/9/2016|FT|40|960|960|19.00|11/7/2025|RIF
DW2240|Una Quarles|LDA-PA|Picker|27|3/3/2023|FT|40|820|820|19.00|10/31/2025|RIF
DW2012|Celeste Rostova|FMT|Quality Inspector|47|6/8/2024|FT|40|1240|1240|19.00|8/15/2025|RIF
DW2093|Hollis Rostova|FMT|Assembler II|31|2/13/2019|FT|40|1240|1240|19.00|9/26/2025|RIF
DW2174|Quilla Rostova|FMT|Quality Inspector|44|6/14/2015|FT|40|900|900|19.00|11/7/2025|RIF
DW2255|Zeke Rostova|LDA-PA|Forklift Operator|30|3/8/2021|FT|40|880|880|19.00|10/31/2025|RIF
DW2270|Abel Sandoval|LDA-PA|Receiving Clerk|53|3/13/2024|FT|40|860|860|19.00|10/31/2025|RIF
DW2027|Dorothea Sandoval|FMT|Die Setter|39|2/13/2019|FT|40|1140|1140|19.00|8/15/2025|RIF
DW2108|Maribel Sandoval|FMT|Toolroom Machinist|37|5/18/2012|FT|40|1140|1140|19.00|9/26/2025|RIF
DW2189|Verne Sandoval|FMT|Die Setter|61|2/19/2023|FT|40|1360|1360|19.00|11/7/2025|RIF
DW2204|Amara Thibault|REM-NJ|Quality Systems Analyst|43|2/14/2021|FT-R|40|1500|1500|19.00|11/7/2025|RIF
DW2285|Farrah Thibault|LDA-PA|Dock Lead|49|3/18/2018|FT|40|1000|1000|19.00||ACT
DW2042|Ines Thibault|FMT|Shift Lead|29|5/18/2012|FT|40|1040|1040|19.00|8/15/2025|RIF
DW2123|Rufus Thibault|FMT|Line Sanitation|62|4/12/2023|PT|32.5|650|650||9/26/2025|RIF
DW2219|Brina Underhill|FMT|Assembler II|34|3/4/2019|FT|40|1040|1040|19.00|8/22/2025|VQ
DW2300|Kalia Underhill|LDA-PA|Picker|59|3/3/2022|FT|40|820|820|19.00||ACT
DW2057|Nestor Underhill|REM-NJ|Quality Systems Analyst|34|2/14/2021|FT-R|40|1500|1500|19.00|8/15/2025|RIF
DW2138|Wilma Underhill|FMT|Weekend Attendant|66|5/5/2021|PT|15|300|300||9/26/2025|RIF
DW2153|Boyd Valdivia|FMT|Material Handler|39|2/7/2018|FT|40|1360|1360|19.00|11/7/2025|RIF
DW2234|Gideon Valdivia|FMT|Assembler II|38|1/11/2021|FT|40|1040|1040|19.00|9/12/2025|TFC
DW2315|Pascal Valdivia|LDA-PA|Forklift Operator|41|3/8/2020|FT|40|880|880|19.00||ACT
DW2072|Soraya Valdivia|FMT|Maintenance Tech|61|5/6/2022|FT|40|1140|1220|19.00|9/26/2025|RIF
DW2168|Calvin Whitcomb|FMT|Assembler II|29|5/12/2023|FT|40|1240|1240|19.00|11/7/2025|RIF
DW2249|Lowell Whitcomb|LDA-PA|Dock Lead|53|3/6/2018|FT|40|1000|1000|19.00|10/31/2025|RIF
DW2006|Odette Whitcomb|FMT|Assembler II|58|5/6/2022|FT|40|1040|1040|19.00|8/15/2025|RIF
DW2330|Una Whitcomb|LDA-PA|Receiving Clerk|35|3/13/2023|FT|40|860|860|19.00||ACT
DW2087|Xavier Whitcomb|FMT|Press Operator|35|3/11/2011|FT|40|1040|1040|19.00|9/26/2025|RIF
DW2102|Celeste Yarbrough|FMT|Material Handler|52|1/16/2017|FT|40|960|960|19.00|9/26/2025|RIF
DW2183|Hollis Yarbrough|FMT|Toolroom Machinist|33|3/17/2014|FT|40|1140|1140|19.00|11/7/2025|RIF
DW2264|Quilla Yarbrough|LDA-PA|Picker|49|3/11/2022|FT|40|820|820|19.00|10/31/2025|RIF
DW2021|Tobias Yarbrough|FMT|Toolroom Machinist|41|3/11/2011|FT|40|960|960|19.00|8/15/2025|RIF
DW2117|Dorothea Zielinski|FMT|Packer|57|4/10/2022|PT|22.5|450|450||9/26/2025|RIF
DW2198|Maribel Zielinski|FMT|Kitting Clerk|62|4/11/2019|PT|32.5|650|650||11/7/2025|RIF
DW2279|Verne Zielinski|LDA-PA|Forklift Operator|59|3/16/2020|FT|40|880|880|19.00||ACT
DW2036|Yolanda Zielinski|FMT|Quality Inspector|31|1/16/2017|FT|40|900|900|19.00|8/15/2025|RIF
"""


def _day(text: str) -> dt.date | None:
    if not text:
        return None
    month, day, year = (int(p) for p in text.split("/"))
    return D(year, month, day)


def _roster() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for line in _ROSTER.strip().split("\n"):
        row: dict[str, Any] = dict(zip(COLUMNS, line.split("|"), strict=True))
        row["age"] = int(row["age"])
        row["hours"] = float(row["hours"])
        row["final"] = int(row["final"])
        row["average"] = int(row["average"]) if row["average"] else None
        row["health"] = 19.0 if row["health"] else None
        row["hired"], row["separated"] = _day(row["hired"]), _day(row["separated"])
        rows.append(row)
    return rows


def _months_before(day: dt.date, months: int) -> dt.date:
    month = day.month - months
    return day.replace(year=day.year + (month - 1) // 12, month=(month - 1) % 12 + 1)


def _full_years(hired: dt.date, left: dt.date) -> int:
    return left.year - hired.year - ((left.month, left.day) < (hired.month, hired.day))


def _weekdays(first: dt.date, days: int) -> int:
    return sum((first + dt.timedelta(i)).weekday() < 5 for i in range(days))


def _whole(value: Fraction | int) -> int:
    assert value == int(value), value
    return int(value)


def facts(seed: int = 0) -> dict[str, Any]:
    """Everything the documents, the key and the golden memo may name; only the canonical draw exists.

    Raises:
        ValueError: ``seed`` is not 0.
    """
    if seed != 0:
        raise ValueError("only the canonical seed 0 exists")
    roster = _roster()
    sixty = dt.timedelta(FEDERAL_NOTICE_DAYS)
    federal_due = tuple(day - sixty for day in WAVES)
    shortfall = tuple(FEDERAL_NOTICE_DAYS if day != WAVES[2] else (NOTICE - federal_due[2]).days for day in WAVES)

    lost: list[dict[str, Any]] = []
    for row in roster:
        if row["site"] == "LDA-PA" or row["exit"] != "RIF":
            continue
        wave = WAVES.index(row["separated"])
        rate = max(row["final"], row["average"] or 0)
        held = (row["separated"] - row["hired"]).days
        days = _whole(min(Fraction(shortfall[wave]), Fraction(held, 2)))
        short = row["hired"] > _months_before(federal_due[wave], TENURE_MONTHS)
        light = row["hours"] < PART_TIME_HOURS
        years = _full_years(row["hired"], row["separated"])
        plan = 0
        if row["code"] in ("FT", "FT-R") and years >= 1:
            plan = min(8, max(1, years // 2)) * row["final"]
        lost.append(
            row
            | {
                "wave": wave + 1,
                "rate": rate,
                "held": held,
                "days": days,
                "capped": days < shortfall[wave],
                "short": short,
                "light": light,
                "counted": not (short or light),
                "years": years,
                "plan": plan,
                "plan_weeks": plan // row["final"],
                "statutory": (years + PENALTY_WEEKS) * rate,
                "base": years * rate,
                "back_pay": _whole(days * Fraction(rate, DAILY_SHARE)),
                "back_pay_final": _whole(days * Fraction(row["final"], DAILY_SHARE)),
                "over_forty": row["age"] >= PROTECTED_AGE,
            }
        )
    lost.sort(key=lambda r: r["id"])

    def by_wave(test: Any) -> list[int]:
        return [sum(1 for r in lost if r["wave"] == w and test(r)) for w in (1, 2, 3)]

    def sums(key: str) -> list[int]:
        return [_whole(sum(Fraction(r[key]) for r in lost if r["wave"] == w)) for w in (1, 2, 3)]

    counted, everybody = by_wave(lambda r: r["counted"]), by_wave(lambda r: True)
    payroll_full = [r for r in lost if r["code"] == "FT"]
    hr_count = by_wave(lambda r: r["code"] == "FT")
    short_coded_full = [r for r in payroll_full if r["short"]]
    twelve = [r for r in lost if r["code"] == "PT" and r["counted"]]
    light = [r for r in lost if r["light"]]
    remote = [r for r in lost if r["code"] == "FT-R"]
    other_exits = [r for r in roster if r["site"] == "FMT" and r["exit"] != "RIF"]
    annex = [r for r in roster if r["site"] == "LDA-PA"]
    annex_out = [r for r in annex if r["exit"] == "RIF"]
    eligible = [r for r in lost if r["plan"]]
    outside_plan = [r for r in lost if not r["plan"]]

    signed: set[str] = set()
    for wave in (1, 2, 3):
        offered = [r for r in eligible if r["wave"] == wave]
        kept = offered[:6] if wave == 3 else [r for i, r in enumerate(offered, 1) if i % 5]
        signed |= {r["id"] for r in kept}
    signers = [r for r in eligible if r["id"] in signed]
    exhibit = [r for r in payroll_full if r["wave"] == 3]
    span = (WAVES[2] - WAVES[0]).days
    draft_span = (DRAFT_TRANCHES[2] - DRAFT_TRANCHES[0]).days
    back_pay, base = sums("back_pay"), sums("base")
    statutory, plan = sums("statutory"), sums("plan")
    weekly = _whole(sum(Fraction(r["rate"]) for r in lost))
    after = dt.timedelta(1)
    workday_counts = tuple(_weekdays(day + after, n) for day, n in zip(WAVES, shortfall, strict=True))
    half_tenure = [r for r in lost if r["capped"]]
    workday_total = _whole(
        sum(_weekdays(r["separated"] + after, r["days"]) * Fraction(r["rate"], DAILY_SHARE) for r in lost)
    )
    insured = [r for r in lost if r["health"]]
    benefit_days = sum(shortfall[r["wave"] - 1] for r in insured)
    hr_daily = sum(Fraction(r["final"], DAILY_SHARE) for r in exhibit)
    hr_days = workday_counts[2]
    netted = sum(max(Fraction(0), Fraction(r["statutory"] - r["back_pay"])) for r in lost)
    back_total, state_total, plan_total = sum(back_pay), sum(statutory), sum(plan)
    state_due = WAVES[0] - dt.timedelta(STATE_NOTICE_DAYS)
    annex_weekly = sum(r["final"] for r in annex_out)

    # What the conclusions rest on.
    assert len(roster) == 110
    assert Counter(r["site"] for r in roster) == {"FMT": 72, "REM-NJ": 7, "LDA-PA": 31}
    assert len({r["id"] for r in roster}) == 110
    assert roster == sorted(roster, key=lambda r: r["name"].split()[::-1])
    assert hr_count == [15, 17, 17]
    assert counted == [20, 23, 22]
    assert everybody == [22, 26, 24]
    assert max(everybody) < CLOSING_THRESHOLD <= sum(counted) < sum(everybody)
    assert all((b - a).days == 42 > 30 for a, b in itertools.pairwise(WAVES))
    assert span == 84 <= AGGREGATION_DAYS < draft_span == 105
    assert (len(short_coded_full), len(twelve), len(light), len(remote)) == (3, 12, 4, 7)
    assert sum(hr_count) - 3 + 12 + 7 == sum(counted) == 65
    assert sum(hr_count) - len(short_coded_full) + len(twelve) >= CLOSING_THRESHOLD  # over 50 without the remote staff
    assert all(r["hours"] >= 22.5 for r in twelve)
    assert not any(r["light"] and r["short"] for r in lost)
    assert shortfall == (60, 60, 32)
    assert (WAVES[2] - NOTICE).days == 28
    assert [r["id"] for r in half_tenure] == ["DW2066", "DW2144"]
    assert {r["days"] for r in half_tenure} == {44}
    assert APPROVED < LENDER_DECLINES < federal_due[0]
    assert HALBERD_LETTER < APPROVED
    assert all(r["plan"] <= r["statutory"] for r in lost), "the greater-of rule moves no total"
    assert len(outside_plan) == 19
    assert len(eligible) == 53
    assert len(signers) == 34
    assert {f"{day:%A}" for day in WAVES} == {"Friday"}
    assert all(r["separated"] == ANNEX_LAYOFF for r in annex_out)
    assert len(annex_out) == 12 < CLOSING_THRESHOLD
    assert all(r["separated"] > APPROVED for r in other_exits)

    return {
        "roster": roster,
        "lost": lost,
        "eligible": eligible,
        "exhibit": exhibit,
        "remote": remote,
        "twelve": twelve,
        "short_service": short_coded_full,
        "light": light,
        "signed": sorted(signed),
        "waves": list(WAVES),
        "draft_tranches": list(DRAFT_TRANCHES),
        "federal_due": list(federal_due),
        "state_due": state_due,
        "state_late_days": (NOTICE - state_due).days,
        "notice": NOTICE,
        "notice_given": (WAVES[2] - NOTICE).days,
        "shortfall": list(shortfall),
        "span": span,
        "draft_span": draft_span,
        "gap": 42,
        "approved": APPROVED,
        "revised": REVISED,
        "third_meeting": THIRD_MEETING,
        "halberd_letter": HALBERD_LETTER,
        "acknowledged": ACKNOWLEDGED,
        "supply_ends": SUPPLY_ENDS,
        "lender_declines": LENDER_DECLINES,
        "releases_cut": RELEASES_CUT,
        "annex_layoff": ANNEX_LAYOFF,
        "as_of": AS_OF,
        "approved_before_due": (federal_due[0] - APPROVED).days,
        "lender_before_due": (federal_due[0] - LENDER_DECLINES).days,
        "cure": WAVES[2] + dt.timedelta(CURE_DAYS),
        "window_ends": WAVES[2] + dt.timedelta(OFFER_DAYS),
        "earlier_cures": [WAVES[0] + dt.timedelta(CURE_DAYS), WAVES[1] + dt.timedelta(CURE_DAYS)],
        "penalty": FEDERAL_NOTICE_DAYS * LOCAL_PENALTY_PER_DAY,
        "penalty_per_day": LOCAL_PENALTY_PER_DAY,
        "hr_count": hr_count,
        "hr_total": sum(hr_count),
        "counted": counted,
        "federal": sum(counted),
        "everybody": everybody,
        "state": sum(everybody),
        "unnoticed": everybody[0] + everybody[1],
        "n_short": len(short_coded_full),
        "n_twelve": len(twelve),
        "n_light": len(light),
        "n_remote": len(remote),
        "without_remote": sum(counted) - len(remote),
        "other_exits": other_exits,
        "n_other": len(other_exits),
        "exits": dict(Counter(r["exit"] for r in other_exits)),
        "annex_total": len(annex),
        "annex_out": len(annex_out),
        "annex_weekly": annex_weekly,
        "back_pay": back_pay,
        "back_pay_total": back_total,
        "back_pay_final": sum(sums("back_pay_final")),
        "back_pay_average_rows": sum(1 for r in lost if (r["average"] or 0) > r["final"]),
        "cap_days": 44,
        "cap_held": half_tenure[0]["held"],
        "workdays": list(workday_counts),
        "workday_total": workday_total,
        "workday_loss": back_total - workday_total,
        "insured": len(insured),
        "benefit_days": benefit_days,
        "health_rate": 19,
        "benefits": benefit_days * 19,
        "with_benefits": back_total + benefit_days * 19,
        "hr_daily": float(hr_daily),
        "hr_days": hr_days,
        "hr_gross": float(hr_daily * hr_days),
        "hr_plan": plan[2],
        "hr_net": float(hr_daily * hr_days) - plan[2],
        "years": sum(r["years"] for r in lost),
        "weekly": weekly,
        "weekly_by_wave": sums("rate"),
        "base": base,
        "base_total": sum(base),
        "four_weeks": weekly * PENALTY_WEEKS,
        "statutory": statutory,
        "state_total": state_total,
        "plan": plan,
        "plan_total": plan_total,
        "plan_gap": state_total - plan_total,
        "plan_share": plan_total / state_total,
        "outside_plan": outside_plan,
        "n_outside": len(outside_plan),
        "outside_sum": sum(r["statutory"] for r in outside_plan),
        "n_eligible": len(eligible),
        "stacked": back_total + state_total,
        "state_after_credit": _whole(netted),
        "combined_with_credit": back_total + _whole(netted),
        "offered": [sum(1 for r in eligible if r["wave"] == w) for w in (1, 2, 3)],
        "signed_by_wave": [sum(1 for r in signers if r["wave"] == w) for w in (1, 2, 3)],
        "n_signed": len(signers),
        "signed_over_forty": [sum(1 for r in signers if r["wave"] == w and r["over_forty"]) for w in (1, 2, 3)],
        "n_signed_over_forty": sum(r["over_forty"] for r in signers),
        "open_offers": sum(1 for r in eligible if r["wave"] == 3) - sum(1 for r in signers if r["wave"] == 3),
        "open_over_forty": sum(1 for r in eligible if r["wave"] == 3 and r["over_forty"] and r["id"] not in signed),
        "paid_signers": sum(r["plan"] for r in signers if r["wave"] < 3),
        "over_forty": by_wave(lambda r: r["over_forty"]),
        "n_over_forty": sum(r["over_forty"] for r in lost),
        "n_exhibit": len(exhibit),
        "exhibit_over_forty": sum(r["over_forty"] for r in exhibit),
        "omitted": len(lost) - len(exhibit),
        "omitted_over_forty": sum(r["over_forty"] for r in lost) - sum(r["over_forty"] for r in exhibit),
        "unit": len(lost) + len(other_exits),
        "unit_omitted": len(lost) + len(other_exits) - len(exhibit),
        "offer_days": OFFER_DAYS,
        "okonjo": next(r for r in lost if r["id"] == "DW2048"),
        "understated": round((back_total) / (float(hr_daily * hr_days) - plan[2])),
    }
