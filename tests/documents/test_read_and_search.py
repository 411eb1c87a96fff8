"""Workbooks, messages, paging and search, as the agent's tools show them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError
from employment_law_legal_agent_eval.documents.names import is_safe, near_miss
from employment_law_legal_agent_eval.documents.paging import pages
from employment_law_legal_agent_eval.documents.read import read_text
from employment_law_legal_agent_eval.documents.search import MAX_HITS, grep


@pytest.mark.parametrize(
    ("value", "form", "shown"),
    [
        (58000, "$#,##0.00", "$58,000.00"),
        (0.125, "0.0%", "12.5%"),
        (-1234.5, "#,##0.00;(#,##0.00)", "(1,234.50)"),
        (dt.date(2025, 6, 24), "m/d/yyyy", "6/24/2025"),
        (4.5, "0.0", "4.5"),
        (117, "General", "117"),
    ],
)
def test_a_cell_is_shown_as_its_format_shows_it(tmp_path: Path, value, form: str, shown: str):
    path = tmp_path / "a.xlsx"
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet()
    style = book.add_format({"num_format": form})
    if isinstance(value, dt.date):
        sheet.write_datetime(0, 0, dt.datetime.combine(value, dt.time()), style)
    else:
        sheet.write_number(0, 0, value, style)
    book.close()
    assert read_text(path).splitlines() == ["== Sheet: Sheet1 ==", shown]


def test_hidden_sheets_columns_and_formulas_without_a_value_are_said_to_be_so(tmp_path: Path):
    path = tmp_path / "a.xlsx"
    book = openpyxl.Workbook()
    book.active["A1"] = "=SUM(B1:B9)"
    book.active.column_dimensions["B"].hidden = True
    book.active["B1"] = 7
    hidden = book.create_sheet("calc")
    hidden["A1"] = "secret"
    hidden.sheet_state = "hidden"
    book.save(path)
    text = read_text(path)
    assert "=SUM(B1:B9) | 7" in text
    assert "(hidden columns: B)" in text
    assert "== Sheet: calc (hidden sheet) ==" in text


def test_a_message_shows_head_chain_and_attachment_names(tmp_path: Path):
    path = tmp_path / "a.eml"
    path.write_bytes(
        b"From: A <a@x.example>\nTo: b@x.example\nSubject: =?utf-8?q?R=C3=A9?=\nDate: Tue, 24 Jun 2025 10:00:00 -0700\n"
        b'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="q"\n\n--q\nContent-Type: text/plain\n\nHi\n> old\n'
        b'--q\nContent-Disposition: attachment; filename="plan.pdf"\nContent-Type: application/pdf\n\nx\n--q--\n'
    )
    text = read_text(path)
    assert "Subject: Ré" in text
    assert "Attachments: plan.pdf" in text
    assert "> old" in text


def test_a_message_in_an_unknown_charset_is_still_read(tmp_path: Path):
    path = tmp_path / "a.eml"
    path.write_bytes(b"From: a@x.example\nSubject: x\nContent-Type: text/plain; charset=nonsense\n\nBody here\n")
    assert "Body here" in read_text(path)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.pdf", b"no", "not a PDF"),
        ("a.xlsx", b"no", "not a xlsx file"),
        ("a.exe", b"MZ", "supported"),
        ("a.txt", b"", "empty"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(tmp_path: Path, name: str, data: bytes, says: str):
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(UnreadableDocumentError, match=says):
        read_text(path)


@given(st.text(alphabet="ab \n", max_size=400), st.integers(min_value=1, max_value=60))
def test_pages_joined_are_the_text_and_none_is_too_long(text: str, size: int):
    cut = pages(text, size)
    assert "".join(cut) == text
    assert all(len(page) <= size for page in cut)


RECORD = {"01.txt": "Twelve (12 months.\nPay is due.\n" + "x" * 50 + "\nPAY late.\n", "02.txt": "nothing"}


def test_grep_gives_document_page_and_line():
    assert grep(RECORD, "pay", 60).splitlines()[1:] == [
        "01.txt, page 1, line 2: Pay is due.",
        "01.txt, page 3, line 4: PAY late.",
    ]


def test_an_invalid_pattern_is_searched_as_text_and_says_so():
    answer = grep(RECORD, "twelve (12", 6000)
    assert answer.startswith("Invalid pattern")
    assert "01.txt, page 1, line 1" in answer


@pytest.mark.parametrize("pattern", ["", "  ", "x" * 201])
def test_an_empty_or_endless_pattern_is_answered_not_run(pattern: str):
    assert "pattern" in grep(RECORD, pattern, 6000)


def test_a_pattern_that_would_hang_a_backtracking_engine_returns_at_once():
    assert "No line matches" in grep({"a": "a" * 5000}, "(a+)+$b", 6000)


def test_hits_are_capped_and_the_rest_counted():
    answer = grep({"a": "hit\n" * (MAX_HITS + 5)}, "hit", 6000)
    assert answer.count("page 1") == MAX_HITS
    assert "5 more matches" in answer


@pytest.mark.parametrize("name", ["memo.md", "Memo.docx", "memo.DOCX", "./memo.docx", "memos.docx"])
def test_a_near_miss_is_recognised(name: str):
    assert near_miss(name, ["memo.docx"]) == "memo.docx"


def test_the_declared_name_is_no_near_miss():
    assert near_miss("memo.docx", ["memo.docx"]) is None


@pytest.mark.parametrize(
    "name", ["../x.docx", "/tmp/x.docx", "x.docx\n", "a\u202ex.docx", "x.docx ", "a/b.docx", ".x.docx"]
)
def test_unsafe_names_are_refused(name: str):
    assert not is_safe(name)
