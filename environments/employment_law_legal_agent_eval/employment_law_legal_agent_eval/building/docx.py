"""Word documents of a client: letterhead, running head and foot, and a Markdown body in its house style."""

from __future__ import annotations

import datetime as dt
import io
import re
from dataclasses import replace
from typing import Any

import docx
from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor
from docx.text.paragraph import Paragraph

from employment_law_legal_agent_eval.building import themes
from employment_law_legal_agent_eval.building.archive import rezip
from employment_law_legal_agent_eval.building.pages import Passage, passages
from employment_law_legal_agent_eval.documents.markdown_docx import Theme, apply_fonts, render_markdown
from employment_law_legal_agent_eval.documents.memo_writer import template


def _field(paragraph: Paragraph, code: str) -> None:
    for kind, text in (("begin", None), (None, code), ("separate", None), ("text", "1"), ("end", None)):
        run = paragraph.add_run()
        run.font.size = Pt(8)
        if kind == "text":
            run.text = text or ""
        elif kind is None:
            instruction = OxmlElement("w:instrText")
            instruction.set(qn("xml:space"), "preserve")
            instruction.text = f" {text} "
            run._r.append(instruction)
        else:
            mark = OxmlElement("w:fldChar")
            mark.set(qn("w:fldCharType"), kind)
            run._r.append(mark)


def _rule_below(paragraph: Paragraph, colour: str) -> None:
    borders = OxmlElement("w:pBdr")
    bottom = OxmlElement("w:bottom")
    for key, value in (("val", "single"), ("sz", "10"), ("space", "4"), ("color", colour)):
        bottom.set(qn(f"w:{key}"), value)
    borders.append(bottom)
    paragraph._p.get_or_add_pPr().append(borders)


def _letterhead(document: Document, text: str, house: themes.House) -> None:
    lines = text.split("\n")
    for i, line in enumerate(lines):
        paragraph = document.add_paragraph()
        paragraph.paragraph_format.space_after = Pt(12 if i == len(lines) - 1 else 0)
        run = paragraph.add_run(line)
        run.font.name = house.heading_font or house.font
        run.font.size = Pt(house.size + 6 if i == 0 else house.size - 2)
        run.bold = i == 0
        if i == 0:
            run.font.color.rgb = RGBColor.from_string(house.accent)
        if i == len(lines) - 1:
            _rule_below(paragraph, house.accent)


def _frame(document: Document, header: str, footer: str, house: themes.House) -> None:
    section = document.sections[0]
    section.left_margin = section.right_margin = Pt(house.margin)
    if header:
        paragraph = section.header.paragraphs[0]
        paragraph.text = " ".join(header.split())
        for run in paragraph.runs:
            run.font.size, run.font.color.rgb = Pt(8), RGBColor(0x55, 0x55, 0x55)
    paragraph = section.footer.paragraphs[0]
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    lead = paragraph.add_run((" ".join(footer.split()) + "  |  " if footer else "") + "Page ")
    lead.font.size = Pt(8)
    _field(paragraph, "PAGE")
    paragraph.add_run(" of ").font.size = Pt(8)
    _field(paragraph, "NUMPAGES")


_COMMENT = re.compile(r"\{>>([^:{}]{1,30}):\s*(.*?)<<\}", re.DOTALL)


def _theme(house: themes.House, **changes: Any) -> Theme:
    return replace(
        Theme(
            font=house.font,
            size=house.size,
            accent=house.accent,
            table=house.table,
            heading_font=house.heading_font,
            heading_caps=house.heading_caps,
            justify=house.justify,
        ),
        **changes,
    )


def _set(document: Document, passage: Passage, house: themes.House) -> None:
    markdown = passage.markdown
    match passage.style:
        case "pagebreak":
            document.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
        case "center" | "right":
            render_markdown(document, markdown, _theme(house, align=passage.style))
        case "handnote":
            render_markdown(document, markdown, _theme(house, font="Segoe Script", italic=True, justify=False))
        case "box":
            before = len(document.paragraphs)
            render_markdown(document, markdown, _theme(house, justify=False))
            for paragraph in document.paragraphs[before:]:
                _box(paragraph, house.accent)
        case "small":
            before = len(document.paragraphs)
            render_markdown(document, markdown, _theme(house))
            for paragraph in document.paragraphs[before:]:
                for run in paragraph.runs:
                    run.font.size = Pt(house.size - 2)
        case _:
            render_markdown(document, markdown, _theme(house))


def _box(paragraph: Paragraph, colour: str) -> None:
    borders = OxmlElement("w:pBdr")
    for side in ("top", "left", "bottom", "right"):
        edge = OxmlElement(f"w:{side}")
        for key, value in (("val", "single"), ("sz", "6"), ("space", "4"), ("color", colour)):
            edge.set(qn(f"w:{key}"), value)
        borders.append(edge)
    paragraph._p.get_or_add_pPr().append(borders)


def _comments(document: Document, when: dt.datetime) -> None:
    """Turn ``{>>LB: text<<}`` at the end of a paragraph into a margin comment on it."""
    for paragraph in document.paragraphs:
        match = _COMMENT.search(paragraph.text)
        if match is None:
            continue
        remaining = len(match[0])
        for run in reversed(paragraph.runs):
            cut = min(remaining, len(run.text))
            if remaining:
                run.text = run.text[: len(run.text) - cut].rstrip()
                remaining -= cut
        anchor = next(r for r in reversed(paragraph.runs) if r.text)
        comment = document.add_comment(anchor, text=" ".join(match[2].split()), author=match[1], initials=match[1])
        comment._comment_elm.set(qn("w:date"), when.strftime("%Y-%m-%dT%H:%M:%SZ"))


def build_docx(fields: dict[str, str], body: str, name: str, as_of: dt.date) -> bytes:
    """The Word document of a Markdown body. Fields: theme, letterhead, header, footer, title, author, date.

    ``{>>Author: text<<}`` at the end of a paragraph is a margin comment.

    Raises:
        SourceError: the theme is unknown or a block is malformed.
    """
    house = themes.house(fields.get("theme", ""), name)
    document = docx.Document(io.BytesIO(template()))
    apply_fonts(document, _theme(house))
    _frame(document, fields.get("header", ""), fields.get("footer", ""), house)
    if letterhead := fields.get("letterhead"):
        _letterhead(document, letterhead, house)
    for passage in passages(body, name):
        _set(document, passage, house)
    when = dt.datetime(as_of.year, as_of.month, as_of.day, 9)
    _comments(document, when)
    core = document.core_properties
    core.title, core.author = fields.get("title", ""), fields.get("author", "")
    core.created = core.modified = when
    core.last_modified_by, core.revision, core.comments = core.author, 1, ""
    buffer = io.BytesIO()
    document.save(buffer)
    return rezip(buffer.getvalue())
