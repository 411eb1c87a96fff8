"""Deliverables of every type are files that their own library opens."""

from __future__ import annotations

import io

import openpyxl
import pptx
import pytest

from employment_law_legal_agent_eval.documents.memo_writer import MemoContentError
from employment_law_legal_agent_eval.lab.outputs import write_output


def book(content: str) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(write_output("a.xlsx", content)))


def test_each_table_is_a_sheet_named_by_its_heading():
    made = book("# Rent\n\n| unit | rent |\n|---|---|\n| 4B | 2,150 |\n\n# Calls\n\n| day |\n|---|\n| Monday |\n")
    assert made.sheetnames == ["Rent", "Calls"]
    assert [cell.value for cell in made["Rent"][2]] == ["4B", 2150]


def test_money_and_percents_are_numbers_that_show_as_written():
    sheet = book('a,b,c,d\n"$1,234.50",7.5%,00123,($20.00)\n').worksheets[0]
    assert [c.value for c in sheet[2]] == [1234.5, 0.075, "00123", -20.0]
    assert sheet["A2"].number_format == '"$"#,##0.00'


def test_sheets_with_the_same_or_an_impossible_name_are_kept_apart():
    table = "| a |\n|---|\n| 1 |\n"
    assert book(f"# A/B: [x]\n\n{table}\n# A/B: [x]\n\n{table}").sheetnames == ["A B   x", "A B   x 2"]


def test_prose_is_no_workbook():
    with pytest.raises(MemoContentError, match="Markdown tables or CSV"):
        write_output("a.xlsx", "Only prose here.")


def test_a_heading_is_a_slide_and_bullets_keep_their_level():
    deck = pptx.Presentation(io.BytesIO(write_output("a.pptx", "# One\n\n- first\n  - second\n\n# Two\n\ntext\n")))
    assert [s.shapes.title.text for s in deck.slides] == ["One", "Two"]
    body = deck.slides[0].placeholders[1].text_frame.paragraphs
    assert [(p.text, p.level) for p in body] == [("first", 0), ("second", 1)]


@pytest.mark.parametrize("name", ["a.md", "a.txt", "a.csv", "a.json", "a.html"])
def test_text_is_kept_as_sent(name: str):
    assert write_output(name, "é, “as sent”\n") == "é, “as sent”\n".encode()


def test_a_type_that_is_not_written_says_which_are():
    with pytest.raises(MemoContentError, match=r"\.docx"):
        write_output("a.pdf", "text")
