"""From an agent's text to a Word memo and back."""

from __future__ import annotations

import io

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import MemoContentError, write_memo
from employment_law_legal_agent_eval.documents.model import BlockKind

MEMO = """# Memorandum

TO: Partner
FROM: Associate

## 1. Short answer

The wages are **unpaid**.

- first
  - nested
- second

| Item | Amount |
|---|---:|
| Vacation | $1,801.95 |

> A quotation.
"""


def test_the_text_comes_back_with_headings_items_and_rows():
    visible = read_memo(write_memo(MEMO))
    assert [(b.kind, visible.text[b.start : b.end]) for b in visible.blocks] == [
        (BlockKind.HEADING, "Memorandum"),
        (BlockKind.PARAGRAPH, "TO: Partner\nFROM: Associate"),
        (BlockKind.HEADING, "1. Short answer"),
        (BlockKind.PARAGRAPH, "The wages are unpaid."),
        (BlockKind.ITEM, "first"),
        (BlockKind.ITEM, "nested"),
        (BlockKind.ITEM, "second"),
        (BlockKind.ROW, "Item | Amount"),
        (BlockKind.ROW, "Vacation | $1,801.95"),
        (BlockKind.PARAGRAPH, "A quotation."),
    ]


def test_a_nested_item_is_deeper():
    visible = read_memo(write_memo(MEMO))
    assert [b.level for b in visible.blocks if b.kind is BlockKind.ITEM] == [0, 1, 0]


def test_the_same_text_gives_the_same_bytes():
    assert write_memo(MEMO) == write_memo(MEMO)


def test_the_memo_is_numbered_page_by_page():
    document = docx.Document(io.BytesIO(write_memo(MEMO)))
    assert "NUMPAGES" in document.sections[0].footer._element.xml


def test_each_ordered_list_starts_with_its_own_number():
    document = docx.Document(io.BytesIO(write_memo("1. a\n2. b\n\ntext\n\n1. c\n")))
    numbers = [p._p.pPr.numPr.numId.val for p in document.paragraphs if p.style.name == "List Number"]
    assert numbers[0] == numbers[1] != numbers[2]


@pytest.mark.parametrize("wrap", ["```markdown\n{}\n```", "<html><body><p>{}</p></body></html>"])
def test_a_fenced_or_html_memo_is_unwrapped(wrap: str):
    assert read_memo(write_memo(wrap.format("The wages are unpaid."))).text == "The wages are unpaid."


def test_an_html_table_becomes_rows():
    html = "<h1>Memo</h1><table><tr><th>Item</th><th>Due</th></tr><tr><td>Pay</td><td>$5</td></tr></table>"
    assert read_memo(write_memo(html)).text.split("\n") == ["Memo", "Item | Due", "Pay | $5"]


@pytest.mark.parametrize(
    "content", ["UEsDBBQAAAA", "PK\x03\x04binary", r"{\rtf1 memo}", '<?xml version="1.0"?><w:document/>']
)
def test_a_file_instead_of_text_is_refused(content: str):
    with pytest.raises(MemoContentError, match="Markdown or plain text"):
        write_memo(content)


def test_escaped_line_breaks_become_lines():
    assert read_memo(write_memo("# A\\n\\nOne.\\n\\nTwo.\\n\\nThree.")).text == "A\nOne.\nTwo.\nThree."


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_no_text_breaks_the_writer(text: str):
    try:
        data = write_memo(text)
    except MemoContentError:
        return
    read_memo(data)
