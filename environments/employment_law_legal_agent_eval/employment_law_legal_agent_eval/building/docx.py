"""Word documents of a client: letterhead, running head and foot, and a Markdown body in its house style."""

from __future__ import annotations

import datetime as dt
import io

import docx
from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor
from docx.text.paragraph import Paragraph

from employment_law_legal_agent_eval.building import themes
from employment_law_legal_agent_eval.building.archive import rezip
from employment_law_legal_agent_eval.documents.markdown_docx import Theme, render_markdown


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


def build_docx(fields: dict[str, str], body: str, name: str, as_of: dt.date) -> bytes:
    """The Word document of a Markdown body. Fields: theme, letterhead, header, footer, title, author, date.

    Raises:
        SourceError: the theme is unknown or a block is malformed.
    """
    house = themes.house(fields.get("theme", ""), name)
    document = docx.Document()
    _frame(document, fields.get("header", ""), fields.get("footer", ""), house)
    if letterhead := fields.get("letterhead"):
        _letterhead(document, letterhead, house)
    render_markdown(document, body, _theme(house))
    core = document.core_properties
    core.title, core.author = fields.get("title", ""), fields.get("author", "")
    core.created = core.modified = dt.datetime(as_of.year, as_of.month, as_of.day, 9)
    core.last_modified_by, core.revision, core.comments = core.author, 1, ""
    buffer = io.BytesIO()
    document.save(buffer)
    return rezip(buffer.getvalue())
