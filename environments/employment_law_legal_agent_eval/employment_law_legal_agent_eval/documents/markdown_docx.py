"""Set Markdown in a Word document: headings, lists with restarted numbers, tables, quotations, inline marks."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from docx.document import Document
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Inches, Pt, RGBColor
from docx.text.paragraph import Paragraph
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

_ALIGN = {
    "left": WD_ALIGN_PARAGRAPH.LEFT,
    "center": WD_ALIGN_PARAGRAPH.CENTER,
    "right": WD_ALIGN_PARAGRAPH.RIGHT,
    "justify": WD_ALIGN_PARAGRAPH.JUSTIFY,
}
_PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


@dataclass(frozen=True, slots=True)
class Theme:
    """How a document looks. Sizes are points, ``accent`` an RRGGBB colour; ``table`` is ruled, grid or plain."""

    font: str = "Times New Roman"
    size: float = 11.5
    accent: str = "000000"
    table: str = "ruled"
    heading_font: str = ""
    heading_caps: bool = False
    justify: bool = False
    italic: bool = False
    align: str = "left"
    space_after: float = 6


def apply_fonts(document: Document, theme: Theme) -> None:
    """Give the document's styles the theme's fonts."""
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size = theme.font, Pt(theme.size)
    fonts = normal.element.get_or_add_rPr().get_or_add_rFonts()
    for key in ("eastAsia", "cs", "hAnsi", "ascii"):
        fonts.set(qn(f"w:{key}"), theme.font)
    normal.paragraph_format.space_after = Pt(theme.space_after)
    normal.paragraph_format.line_spacing = 1.08
    for level in range(1, 7):
        style = document.styles[f"Heading {level}"]
        size = theme.size + max(0.0, 4.5 - 1.5 * level)
        style.font.name = theme.heading_font or theme.font
        style.font.size, style.font.bold, style.font.italic = Pt(size), level < 4, level >= 4
        style.font.color.rgb = RGBColor.from_string(theme.accent)
        properties = style.element.get_or_add_rPr()
        heading_fonts = properties.get_or_add_rFonts()
        for key in list(heading_fonts.attrib):
            if "heme" in key:
                del heading_fonts.attrib[key]
        for key in ("eastAsia", "cs", "hAnsi", "ascii"):
            heading_fonts.set(qn(f"w:{key}"), theme.heading_font or theme.font)
        style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(size * 0.8), Pt(4)
        style.paragraph_format.keep_with_next = True


class _Setter:
    def __init__(self, document: Document, theme: Theme) -> None:
        self.document, self.theme = document, theme

    def add_paragraph(self, style: str = "") -> Paragraph:
        paragraph = self.document.add_paragraph(style=style or None)
        if not style.startswith("List"):
            align = "justify" if self.theme.justify and self.theme.align == "left" else self.theme.align
            if align != "left":
                paragraph.alignment = _ALIGN[align]
        return paragraph

    def inline(self, paragraph: Paragraph, tokens: Sequence[Token], **forced: bool) -> None:
        marks = {"bold": 0, "italic": 1 if self.theme.italic else 0, "strike": 0, "underline": 0}
        names = {"strong": "bold", "em": "italic", "s": "strike"}

        def run(text: str, **more: Any) -> None:
            made = paragraph.add_run(text)
            made.bold = True if marks["bold"] or forced.get("bold") else None
            made.italic = True if marks["italic"] else None
            made.underline = True if marks["underline"] else None
            if marks["strike"]:
                made.font.strike = True
            if more.get("code"):
                made.font.name = "Courier New"

        for token in tokens:
            kind = token.type
            if kind == "text":
                if token.content:
                    run(token.content)
            elif kind in {"softbreak", "hardbreak"}:
                paragraph.add_run().add_break(WD_BREAK.LINE)
            elif kind == "code_inline":
                run(token.content, code=True)
            elif kind == "image":
                run(token.content)
            elif kind == "html_inline":
                tag = token.content.lower().strip()
                if tag in {"<u>", "</u>"}:
                    marks["underline"] += 1 if tag == "<u>" else -1
                elif tag.startswith("<br"):
                    paragraph.add_run().add_break(WD_BREAK.LINE)
                elif not tag.startswith("<!--"):
                    run(token.content)
            else:
                name = names.get(kind.rsplit("_", 1)[0])
                if name:
                    marks[name] += token.nesting

    @staticmethod
    def tokens(node: SyntaxTreeNode) -> Sequence[Token]:
        for child in node.children:
            if child.type == "inline" and child.token is not None:
                return child.token.children or []
        return []

    def flow(self, nodes: Sequence[SyntaxTreeNode], depth: int = 0, quoted: bool = False) -> None:
        for node in nodes:
            match node.type:
                case "heading":
                    paragraph = self.document.add_paragraph(style=f"Heading {min(int(node.tag[1]), 6)}")
                    if self.theme.align == "center":
                        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
                    self.inline(paragraph, self.tokens(node))
                    if self.theme.heading_caps and int(node.tag[1]) < 3:
                        for run in paragraph.runs:
                            run.font.all_caps = True
                case "paragraph":
                    paragraph = self.add_paragraph()
                    if quoted or depth:
                        paragraph.paragraph_format.left_indent = Inches(0.35 * (depth + quoted))
                    if quoted:
                        paragraph.paragraph_format.right_indent = Inches(0.35)
                    self.inline(paragraph, self.tokens(node))
                case "bullet_list" | "ordered_list":
                    self.items(node, depth)
                case "blockquote":
                    self.flow(node.children, depth, quoted=True)
                case "fence" | "code_block":
                    for line in node.content.rstrip("\n").split("\n"):
                        paragraph = self.document.add_paragraph()
                        paragraph.paragraph_format.space_after = Pt(0)
                        run = paragraph.add_run(line)
                        run.font.name, run.font.size = "Courier New", Pt(self.theme.size - 2)
                case "hr":
                    self.rule()
                case "table":
                    self.table(node)
                case "html_block":
                    if not node.content.strip().startswith("<!--"):
                        self.add_paragraph().add_run(node.content.strip())

    def rule(self) -> None:
        paragraph = self.document.add_paragraph()
        paragraph.paragraph_format.space_after = Pt(4)
        borders = OxmlElement("w:pBdr")
        bottom = OxmlElement("w:bottom")
        for key, value in (("val", "single"), ("sz", "6"), ("space", "1"), ("color", "808080")):
            bottom.set(qn(f"w:{key}"), value)
        borders.append(bottom)
        paragraph._p.get_or_add_pPr().append(borders)

    def items(self, node: SyntaxTreeNode, depth: int) -> None:
        ordered = node.type == "ordered_list"
        style = "List Number" if ordered else "List Bullet"
        number = self.numbering(style, int(node.attrs.get("start", 1))) if ordered else None
        for item in node.children:
            first = True
            for child in item.children:
                if first and child.type == "paragraph":
                    paragraph = self.add_paragraph(style)
                    paragraph.paragraph_format.space_after = Pt(self.theme.space_after / 2)
                    if number is not None or depth:
                        self.number(paragraph, number, depth)
                    self.inline(paragraph, self.tokens(child))
                else:
                    self.flow([child], depth + 1)
                first = False
            if not item.children:
                self.add_paragraph(style)

    def numbering(self, style: str, start: int) -> int:
        """A numbering of its own for one list, so that it starts where it says."""
        part = self.document.part.numbering_part.element
        source = self.document.styles[style].element.pPr.numPr.numId.val
        abstract = next(n for n in part.findall(qn("w:num")) if n.get(qn("w:numId")) == str(source))
        made = copy.deepcopy(abstract)
        for override in made.findall(qn("w:lvlOverride")):
            made.remove(override)
        identifier = max(int(n.get(qn("w:numId"))) for n in part.findall(qn("w:num"))) + 1
        made.set(qn("w:numId"), str(identifier))
        override = OxmlElement("w:lvlOverride")
        override.set(qn("w:ilvl"), "0")
        at = OxmlElement("w:startOverride")
        at.set(qn("w:val"), str(start))
        override.append(at)
        made.append(override)
        part.append(made)
        return identifier

    def number(self, paragraph: Paragraph, identifier: int | None, depth: int) -> None:
        if identifier is not None:
            properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
            properties.get_or_add_ilvl().val = 0
            properties.get_or_add_numId().val = identifier
        if depth:
            paragraph.paragraph_format.left_indent = Inches(0.25 + 0.3 * depth)
            paragraph.paragraph_format.first_line_indent = Inches(-0.25)

    def table(self, node: SyntaxTreeNode) -> None:
        rows = [(section.type == "thead", row.children) for section in node.children for row in section.children]
        if rows and rows[0][0] and not any(self.tokens(cell) for cell in rows[0][1]):
            rows = rows[1:]
        columns = max((len(cells) for _, cells in rows), default=0)
        if not columns:
            return
        table = self.document.add_table(rows=0, cols=columns)
        table.alignment = WD_TABLE_ALIGNMENT.CENTER
        table.autofit = True
        lengths = [6] * columns
        for header, cells in rows:
            line = table.add_row()
            if header:
                mark = OxmlElement("w:tblHeader")
                mark.set(qn("w:val"), "true")
                line._tr.get_or_add_trPr().append(mark)
            for i, cell in enumerate(cells):
                target = line.cells[i].paragraphs[0]
                target.paragraph_format.space_after = Pt(1)
                style = str(cell.attrs.get("style", "")).rpartition(":")[2] or "left"
                target.alignment = _ALIGN.get(style, WD_ALIGN_PARAGRAPH.LEFT)
                tokens = self.tokens(cell)
                self.inline(target, tokens, bold=header)
                lengths[i] = max(lengths[i], min(48, sum(len(t.content) for t in tokens)))
                for run in target.runs:
                    run.font.size = Pt(self.theme.size - 1.5)
        total = sum(lengths)
        section = self.document.sections[-1]
        width = (section.page_width or 0) - (section.left_margin or 0) - (section.right_margin or 0)
        for i, length in enumerate(lengths):
            share = int(width * max(length / total, 0.55 / columns))
            for cell in table.columns[i].cells:
                cell.width = share
        self.borders(table)
        gap = self.document.add_paragraph()
        gap.paragraph_format.space_after = Pt(2)

    def borders(self, table: Any) -> None:
        borders = OxmlElement("w:tblBorders")
        sides = {
            "ruled": {"top": "10", "bottom": "10", "insideH": "2"},
            "grid": dict.fromkeys(("top", "left", "bottom", "right", "insideH", "insideV"), "4"),
            "plain": {},
        }[self.theme.table]
        for side, weight in sides.items():
            edge = OxmlElement(f"w:{side}")
            for key, value in (("val", "single"), ("sz", weight), ("space", "0")):
                edge.set(qn(f"w:{key}"), value)
            edge.set(qn("w:color"), self.theme.accent if weight == "10" else "A6A6A6")
            borders.append(edge)
        table._tbl.tblPr.append(borders)
        if self.theme.table == "grid" and table.rows and table.rows[0]._tr.trPr is not None:
            for cell in table.rows[0].cells:
                shade = OxmlElement("w:shd")
                for key, value in (("val", "clear"), ("color", "auto"), ("fill", "EEF0F4")):
                    shade.set(qn(f"w:{key}"), value)
                cell._tc.get_or_add_tcPr().append(shade)


def render_markdown(document: Document, markdown: str, theme: Theme) -> None:
    """Append Markdown (CommonMark, tables, strikethrough) to a document. A soft line break stays a line break."""
    _Setter(document, theme).flow(SyntaxTreeNode(_PARSER.parse(markdown)).children)
