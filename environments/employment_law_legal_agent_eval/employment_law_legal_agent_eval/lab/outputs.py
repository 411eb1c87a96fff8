"""Turn what an agent hands in into a real file of the declared type."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from employment_law_legal_agent_eval.documents.memo_writer import MemoContentError, normalise, write_memo

WRITABLE = frozenset({".docx", ".xlsx", ".pptx", ".md", ".txt", ".csv", ".html", ".json"})
_PARSER = MarkdownIt("commonmark").enable("table")
_CREATED = dt.datetime(2025, 1, 1)
_SHEET_TITLE = re.compile(r"[\[\]:*?/\\]")
_MONEY = re.compile(r"\(?-?\$\s?[\d,]+(?:\.\d+)?\)?")
_NUMBER = re.compile(r"-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")
_PERCENT = re.compile(r"-?\d+(?:\.\d+)?%")
Rows = list[list[str]]


def _text(node: SyntaxTreeNode) -> str:
    if node.type in {"text", "code_inline", "fence", "code_block", "html_inline"}:
        return str(node.content)
    if node.type in {"softbreak", "hardbreak"}:
        return " "
    return "".join(_text(child) for child in node.children)


def _tables(markdown: str) -> Iterator[tuple[str, Rows]]:
    heading = ""
    for node in SyntaxTreeNode(_PARSER.parse(markdown)).children:
        if node.type == "heading":
            heading = _text(node).strip()
        elif node.type == "table":
            yield heading, [[_text(c).strip() for c in row.children] for part in node.children for row in part.children]


def _csv(content: str) -> Rows:
    lines = content.strip().splitlines()
    head = lines[0] if lines else ""
    delimiter = max("\t;,", key=head.count)
    return [row for row in csv.reader(io.StringIO(content.strip()), delimiter=delimiter) if row]


def _value(text: str) -> tuple[Any, str | None]:
    """A cell's value and number format: numbers, US money and percents become numbers."""
    plain = text.strip()
    if _NUMBER.fullmatch(plain) and not (plain.startswith("0") and plain.isdigit() and len(plain) > 1):
        bare = plain.replace(",", "")
        return (float(bare) if "." in bare else int(bare)), "#,##0.00" if "," in plain and "." in plain else None
    if _MONEY.fullmatch(plain):
        amount = float(re.sub(r"[^\d.]", "", plain))
        return -amount if plain[0] in "(-" or "-" in plain else amount, '"$"#,##0.00'
    if _PERCENT.fullmatch(plain):
        return float(plain[:-1]) / 100, "0.00%" if "." in plain else "0%"
    return text, None


def write_xlsx(content: str) -> bytes:
    """A workbook: one sheet per Markdown table, named by the heading above it, or one sheet of CSV.

    Raises:
        MemoContentError: there is neither a table nor CSV in the content.
    """
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    markdown = normalise(content)
    tables = list(_tables(markdown))
    if not tables:
        rows = _csv(markdown)
        if not any(len(row) > 1 for row in rows):
            raise MemoContentError("a workbook is made from Markdown tables or CSV rows; the content has neither")
        tables = [("Sheet1", rows)]
    book = Workbook()
    for sheet in book.worksheets:
        book.remove(sheet)
    used: set[str] = set()
    for number, (heading, rows) in enumerate(tables, 1):
        base = _SHEET_TITLE.sub(" ", heading).strip("' ")[:28].strip() or f"Sheet{number}"
        title, again = base, 2
        while title.casefold() in used:
            title, again = f"{base[:27]} {again}", again + 1
        used.add(title.casefold())
        sheet = book.create_sheet(title)
        for r, row in enumerate(rows, 1):
            for c, text in enumerate(row, 1):
                value, form = _value(text) if r > 1 else (text, None)
                cell = sheet.cell(r, c, value)
                cell.alignment = Alignment(wrap_text=True, vertical="top")
                if form:
                    cell.number_format = form
                if r == 1:
                    cell.font = Font(bold=True)
        sheet.freeze_panes = "A2"
        for c in range(1, max(len(row) for row in rows) + 1):
            widest = max((len(row[c - 1]) for row in rows if len(row) >= c), default=8)
            sheet.column_dimensions[get_column_letter(c)].width = min(60, max(10, widest + 2))
    book.properties.created = _CREATED
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _lines(node: SyntaxTreeNode, level: int = 0) -> Iterator[tuple[int, str]]:
    if node.type in {"bullet_list", "ordered_list"}:
        for item in node.children:
            for child in item.children:
                nested = child.type in {"bullet_list", "ordered_list"}
                yield from _lines(child, level + 1 if nested else level)
    elif node.type == "table":
        for part in node.children:
            for row in part.children:
                yield level, " | ".join(_text(cell).strip() for cell in row.children)
    elif text := _text(node).strip():
        yield level, text


def write_pptx(content: str) -> bytes:
    """A deck: a slide per heading, its paragraphs, bullets and table rows below. Needs the ``lab`` extra.

    Raises:
        MemoContentError: the content is no text, or the extra is not installed.
    """
    try:
        from pptx import Presentation
    except ImportError:
        raise MemoContentError(
            "writing a deck needs the lab extra: pip install 'employment-law-legal-agent-eval[lab]'"
        ) from None

    deck = Presentation()
    layout = deck.slide_layouts[1]
    slide: Any = None
    lines: list[tuple[int, str]] = []

    def finish() -> None:
        if slide is None:
            return
        frame = slide.placeholders[1].text_frame
        for i, (level, text) in enumerate(lines):
            paragraph = frame.paragraphs[0] if i == 0 else frame.add_paragraph()
            paragraph.text, paragraph.level = text, min(level, 8)
        lines.clear()

    for node in SyntaxTreeNode(_PARSER.parse(normalise(content))).children:
        if node.type == "heading" or slide is None:
            finish()
            slide = deck.slides.add_slide(layout)
            slide.shapes.title.text = _text(node).strip() if node.type == "heading" else ""
            if node.type == "heading":
                continue
        lines += _lines(node)
    if slide is None:
        raise MemoContentError("a deck is made from headings and bullets; the content is empty")
    finish()
    deck.core_properties.created = deck.core_properties.modified = _CREATED
    buffer = io.BytesIO()
    deck.save(buffer)
    return buffer.getvalue()


def write_output(name: str, content: str) -> bytes:
    """The bytes of a deliverable of the type that its name says.

    Raises:
        MemoContentError: the content does not fit the type, or the type is not written.
    """
    suffix = PurePosixPath(name).suffix.lower()
    if suffix == ".docx":
        return write_memo(content)
    if suffix == ".xlsx":
        return write_xlsx(content)
    if suffix == ".pptx":
        return write_pptx(content)
    if suffix in WRITABLE:
        return content.encode("utf-8", "replace")
    raise MemoContentError(f"{suffix or 'a name without a suffix'} is not written; use one of {', '.join(WRITABLE)}")
