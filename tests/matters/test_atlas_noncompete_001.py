"""AtlasBio: the conclusions of the key follow from the built documents, not only from ``facts.py``."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable

import pytest

from employment_law_legal_agent_eval.matter import load_matter

TASK = "atlas-noncompete-001"
RECORD = load_matter(TASK).record


def document(number: str) -> str:
    return next(text for name, text in RECORD.items() if name.startswith(number))


def roster() -> list[dict[str, str]]:
    sheet = document("03").split("== Sheet: Screen ==")[0]
    lines = [line for line in sheet.splitlines() if " | " in line]
    columns = [c.strip() for c in lines[0].split("|")]
    return [dict(zip(columns, (c.strip() for c in line.split("|")), strict=True)) for line in lines[1:]]


def dollars(text: str) -> int:
    return int(re.sub(r"[$,]", "", text))


def cash(row: dict[str, str]) -> int:
    return dollars(row["Base 2025"]) + dollars(row["Variable 2025 (OT/bonus, proj.)"])


def box_one(row: dict[str, str]) -> int:
    return cash(row) - dollars(row["Pre-tax deferrals 2025"])


def of_state(state: str) -> list[dict[str, str]]:
    return [row for row in roster() if row["HRIS State"] == state]


def ids(rows: list[dict[str, str]]) -> list[str]:
    return [row["EmpID"] for row in rows]


CALIFORNIANS = ["A-1026", "A-1028", "A-1031", "A-1033", "A-1035"]
VIRGINIA_SENIORS = ["A-1156", "A-1157", "A-1158", "A-1159", "A-1160"]


def test_nine_documents_of_matter_file_length() -> None:
    assert len(RECORD) == 9
    assert 60_000 <= sum(map(len, RECORD.values())) <= 110_000


def test_roster_has_168_people_in_two_waves() -> None:
    rows = roster()
    assert len(rows) == 168
    assert [sum(row["Wave"] == wave for row in rows) for wave in "12"] == [124, 44]


@pytest.mark.parametrize(
    ("state", "barred"),
    [
        ("WA", lambda row: box_one(row) <= 123_394.17),
        ("CO", lambda row: cash(row) < 127_091),
        ("IL", lambda row: cash(row) <= 75_000),
        ("MA", lambda row: row["FLSA (E/N)"] == "N"),
        ("MN", lambda row: True),
        ("VA", lambda row: cash(row) / 52 < 1_463.10),
    ],
)
def test_people_barred_in_each_state(state: str, barred: Callable[[dict[str, str]], bool]) -> None:
    expected = {"WA": 14, "CO": 12, "IL": 10, "MA": 12, "MN": 4, "VA": 5}
    assert sum(map(barred, of_state(state))) == expected[state]


def test_two_washington_scientists_fall_only_after_deferrals() -> None:
    near = [row for row in of_state("WA") if cash(row) > 123_394.17 >= box_one(row)]
    assert [(row["EmpID"], box_one(row)) for row in near] == [("A-1089", 119_800), ("A-1090", 119_300)]


def test_one_illinois_technician_earns_exactly_the_floor() -> None:
    assert ids([row for row in of_state("IL") if cash(row) == 75_000]) == ["A-1113"]


def test_five_of_eight_remote_people_have_california_zips() -> None:
    remote = [row for row in roster() if row["Site"] == "AUS-REM"]
    assert len(remote) == 8
    assert ids([row for row in remote if "90001" <= row["Home ZIP"] <= "96162"]) == CALIFORNIANS
    assert {row["HRIS State"] for row in remote} == {"TX"}


def test_two_californians_were_owed_a_notice_in_february_2024() -> None:
    owed = [
        row["EmpID"]
        for row in roster()
        if row["EmpID"] in CALIFORNIANS and row["Prior form"] != "none" and row["Address effective"] <= "2024-02-14"
    ]
    assert owed == ["A-1026", "A-1028"]


def test_the_amendment_catches_five_better_paid_seniors_in_virginia() -> None:
    new = [row for row in of_state("VA") if row["FLSA (E/N)"] == "N" and cash(row) / 52 >= 1_463.10]
    assert ids(new) == VIRGINIA_SENIORS


def test_virginia_signs_after_the_amendment_and_after_the_clearance() -> None:
    assert "July 8, 8:00 a.m. CT" in document("04")
    assert "signed on or before June 27" in document("06")
    assert "July 1, 2025" in document("01")


def test_window_is_eleven_days_and_eight_business_days() -> None:
    launch, lock = dt.date(2025, 6, 16), dt.date(2025, 6, 27)
    days = [launch + dt.timedelta(days=n) for n in range(1, (lock - launch).days + 1)]
    assert len(days) == 11
    assert sum(day.weekday() < 5 and day != dt.date(2025, 6, 19) for day in days) == 8
    assert "Monday June 16, 8:00 a.m. CT" in document("04")
    assert "Friday June 27, 5:00 p.m. CT" in document("04")


def test_form_has_no_advice_to_see_a_lawyer() -> None:
    form = document("02").lower().replace("general counsel", "")
    assert not re.search(r"lawyer|counsel|consult (with )?an? attorney|right to consult", form)


def test_form_has_no_place_for_the_company_to_sign() -> None:
    form = document("02")
    assert "[intentionally omitted]" in form
    assert not re.search(r"(?i)countersign|by: _+|for the company: _+|its: _+", form)


def test_bench_is_paid_nothing_against_2000_for_all() -> None:
    bench = [row for row in roster() if row["Grade"] in "45"]
    assert len(bench) == 98
    assert {row["Access tier"] for row in bench} == {"0"}
    assert "Sample Processing Technician | $0" in document("02")
    assert "without regard to grade, shall receive $2,000" in " ".join(document("05").split())
    assert "$336,000" in document("05")
    assert "$280,000" in document("03")


def test_eighty_eight_academy_people_are_not_supervisors() -> None:
    academy = [row for row in roster() if row["Academy"] == "Y"]
    supervisors = [row for row in academy if row["Hire/fire authority"] == "Y"]
    assert (len(academy), ids(supervisors)) == (91, ["A-1063", "A-1121", "A-1160"])
    assert "$1,140" in document("04")
    assert "$7,500" in document("02")


def test_the_reply_follows_the_letter_in_the_chat() -> None:
    chat = document("07")
    order = [
        chat.index(text)
        for text in ("$1.75", "I'm starting a letter", "eleven have put", "5.3 covers pay", "Raman: [message deleted")
    ]
    assert order == sorted(order)


@pytest.mark.parametrize("number", ["02", "03", "04", "05", "06", "07"])
def test_no_client_document_judges_its_own_plan(number: str) -> None:
    for word in ("violat", "illegal", "unenforceable", "unlawful", " void "):
        found = [line for line in document(number).lower().splitlines() if word in line]
        assert all("suspected violation of law" in line for line in found), (number, word, found)


def test_reference_names_nobody_at_the_client() -> None:
    for name in ("AtlasBio", "Wendt", "Richmond", "Aurora", "Bothell", "Skokie", "AUS-REM"):
        assert name not in document("01")
