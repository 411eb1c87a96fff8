"""Markdown set as a PDF by reportlab, the same bytes every time."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    HRFlowable,
    Indenter,
    KeepTogether,
    PageBreak,
    PageTemplate,
    Paragraph,
    Preformatted,
    Spacer,
    Table,
    TableStyle,
)

from employment_law_legal_agent_eval.building.pages import passages
from employment_law_legal_agent_eval.building.source import SourceError
from employment_law_legal_agent_eval.building.themes import House, house

_VARIANTS = {
    "Times": ("Times-Roman", "Times-Bold", "Times-Italic"),
    "Helvetica": ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique"),
    "Courier": ("Courier", "Courier-Bold", "Courier-Oblique"),
}
_ALIGN = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}


def _inline(tokens: Sequence[Token]) -> str:
    parts: list[str] = []
    for token in tokens:
        match token.type:
            case "text":
                parts.append(html.escape(token.content, quote=False))
            case "softbreak":
                parts.append(" ")
            case "hardbreak":
                parts.append("<br/>")
            case "strong_open" | "strong_close":
                parts.append("<b>" if token.nesting > 0 else "</b>")
            case "em_open" | "em_close":
                parts.append("<i>" if token.nesting > 0 else "</i>")
            case "s_open" | "s_close":
                parts.append("<strike>" if token.nesting > 0 else "</strike>")
            case "code_inline":
                parts.append(f'<font face="Courier">{html.escape(token.content, quote=False)}</font>')
            case "html_inline" if token.content.lower() in {"<u>", "</u>", "<br>", "<br/>"}:
                parts.append("<br/>" if "br" in token.content else token.content.lower())
    return "".join(parts)


def _capitals(markup: str) -> str:
    return re.sub(r"<[^>]*>|&[a-z#0-9]+;|[^<&]+", lambda m: m[0] if m[0][0] in "<&" else m[0].upper(), markup)


def _widths(wanted: Sequence[float], needed: Sequence[float], total: float) -> list[float]:
    floor = min(1.0, total / sum(needed))
    least = [n * floor for n in needed]
    extra = [max(0.0, w - n) for w, n in zip(wanted, least, strict=True)]
    spare = total - sum(least)
    share = sum(extra)
    return [n + spare * (e / share if share else 1 / len(least)) for n, e in zip(least, extra, strict=True)]


class _Setter:
    """Turns one body into flowables under one house style."""

    def __init__(self, style: House, width: float, name: str) -> None:
        self.house, self.width, self.name = style, width, name
        self.regular, self.bold, self.italic = _VARIANTS[style.pdf_font]
        self.body = ParagraphStyle(
            "body",
            fontName=self.regular,
            fontSize=style.size,
            leading=style.size * 1.28,
            spaceAfter=style.size * 0.55,
            alignment=TA_JUSTIFY if style.justify else TA_LEFT,
            bulletFontName=self.regular,
            bulletFontSize=style.size,
        )
        self.markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])
        self.accent = colors.HexColor(f"#{style.accent}")

    def derived(self, **changes: Any) -> ParagraphStyle:
        return ParagraphStyle("derived", parent=self.body, **changes)

    def heading(self, level: int) -> ParagraphStyle:
        size = self.house.size + max(0, 5 - 1.6 * level)
        return self.derived(
            fontName=self.bold if level < 4 else self.italic,
            fontSize=size,
            leading=size * 1.2,
            spaceBefore=size * 0.8,
            spaceAfter=size * 0.35,
            alignment=TA_LEFT,
            textColor=self.accent,
            keepWithNext=1,
        )

    def paragraph(self, text: str, style: ParagraphStyle) -> Paragraph:
        self.check(text)
        return Paragraph(text, style)

    def check(self, text: str) -> None:
        try:
            html.unescape(text).encode("cp1252")
        except UnicodeEncodeError as error:
            bad = error.object[error.start]
            raise SourceError(f"{self.name}: {bad!r} cannot be set in a PDF base font; write it another way") from None

    def flow(self, markdown: str, style: ParagraphStyle) -> list[Flowable]:
        tree = SyntaxTreeNode(self.markdown.parse(markdown))
        return [flowable for node in tree.children for flowable in self.node(node, style)]

    def node(self, node: SyntaxTreeNode, style: ParagraphStyle) -> list[Flowable]:
        match node.type:
            case "heading":
                level = int(node.tag[1])
                text = _inline(self.tokens(node))
                text = _capitals(text) if self.house.heading_caps and level < 3 else text
                return [self.paragraph(text, self.heading(level))]
            case "paragraph":
                return [self.paragraph(_inline(self.tokens(node)), style)]
            case "bullet_list" | "ordered_list":
                return self.items(node, style)
            case "blockquote":
                inner = [f for child in node.children for f in self.node(child, style)]
                return [Indenter(24, 24), *inner, Indenter(-24, -24)]
            case "hr":
                return [HRFlowable(width="100%", thickness=0.6, color=colors.grey, spaceBefore=4, spaceAfter=8)]
            case "fence" | "code_block":
                self.check(node.content)
                return [
                    Preformatted(
                        node.content.rstrip("\n"), self.derived(fontName="Courier", fontSize=8.5, leading=10.5)
                    )
                ]
            case "table":
                return [self.table(node), Spacer(1, self.house.size * 0.7)]
        raise SourceError(f"{self.name}: {node.type} is not set in PDFs; write it another way")

    @staticmethod
    def tokens(node: SyntaxTreeNode) -> Sequence[Token]:
        inline = node.children[0].token if node.children else None
        return (inline.children or []) if inline is not None else []

    def items(self, node: SyntaxTreeNode, style: ParagraphStyle) -> list[Flowable]:
        out: list[Flowable] = []
        number = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else 0
        tight = self.derived_from(style, spaceAfter=self.house.size * 0.3)
        for item in node.children:
            label = f"{number}." if number else "\u2022"
            number += 1 if number else 0
            first = True
            out.append(Indenter(20, 0))
            for child in item.children:
                if first and child.type == "paragraph":
                    hung = self.derived_from(tight, bulletIndent=-16)
                    text = _inline(self.tokens(child))
                    self.check(text)
                    out.append(Paragraph(text, hung, bulletText=label))
                else:
                    out.extend(self.node(child, tight))
                first = False
            out.append(Indenter(-20, 0))
        out.append(Spacer(1, self.house.size * 0.3))
        return out

    @staticmethod
    def derived_from(style: ParagraphStyle, **changes: Any) -> ParagraphStyle:
        return ParagraphStyle("derived", parent=style, **changes)

    def table(self, node: SyntaxTreeNode) -> Table:
        rows: list[list[Paragraph]] = []
        wanted: list[float] = []
        needed: list[float] = []
        head = 0
        size = self.house.size - 1.2
        for section in node.children:
            for row in section.children:
                cells: list[Paragraph] = []
                for i, cell in enumerate(row.children):
                    align = str(cell.attrs.get("style", "text-align:left")).split(":")[-1]
                    text = _inline(self.tokens(cell))
                    plain = html.unescape(re.sub(r"<[^>]*>", " ", text))
                    wanted += [20.0] * (i + 1 - len(wanted))
                    needed += [20.0] * (i + 1 - len(needed))
                    wanted[i] = max(wanted[i], min(300.0, stringWidth(plain, self.bold, size) + 13))
                    needed[i] = max([needed[i], *(stringWidth(word, self.bold, size) + 13 for word in plain.split())])
                    font = self.bold if section.type == "thead" else self.regular
                    look = self.derived(
                        fontName=font, fontSize=size, leading=size * 1.2, spaceAfter=0, alignment=_ALIGN[align]
                    )
                    cells.append(self.paragraph(text, look))
                rows.append(cells)
            head += len(section.children) if section.type == "thead" else 0
        blank = head == 1 and all(not cell.text for cell in rows[0])
        rows, head = (rows[1:], 0) if blank else (rows, head)
        table = Table(rows, colWidths=_widths(wanted, needed, self.width), repeatRows=head)
        rules: list[tuple[Any, ...]] = [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 2.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ]
        if self.house.table == "grid":
            rules.append(("GRID", (0, 0), (-1, -1), 0.4, colors.grey))
            rules += [("BACKGROUND", (0, 0), (-1, head - 1), colors.Color(0.93, 0.94, 0.96))] if head else []
        elif self.house.table == "ruled":
            rules += [
                ("LINEABOVE", (0, 0), (-1, 0), 0.9, self.accent),
                ("LINEBELOW", (0, -1), (-1, -1), 0.9, self.accent),
            ]
            rules += [("LINEBELOW", (0, head - 1), (-1, head - 1), 0.5, self.accent)] if head else []
        table.setStyle(TableStyle(rules))
        return table

    def container(self, style: str, markdown: str) -> list[Flowable]:
        match style:
            case "center" | "right":
                return self.flow(markdown, self.derived(alignment=_ALIGN[style]))
            case "small":
                size = self.house.size - 2
                return self.flow(markdown, self.derived(fontSize=size, leading=size * 1.2, spaceAfter=size * 0.4))
            case "handnote":
                pen = self.derived(fontName="Courier-Oblique", textColor=colors.HexColor("#1A237E"), alignment=TA_LEFT)
                return [Indenter(16, 0), *self.flow(markdown, pen), Indenter(-16, 0)]
            case "signature":
                return [Spacer(1, 6), KeepTogether(self.flow(markdown, self.derived(spaceAfter=9, alignment=TA_LEFT)))]
        rows = [[f] for f in self.flow(markdown, self.derived(alignment=TA_LEFT)) if not isinstance(f, Indenter)]
        box = Table(rows, colWidths=[self.width])
        box.setStyle(TableStyle([("BOX", (0, 0), (-1, -1), 0.8, self.accent), ("LEFTPADDING", (0, 0), (-1, -1), 8)]))
        return [box, Spacer(1, 8)]


class _Numbered(Canvas):
    """A canvas that knows the number of pages when it draws the foot of each."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pages: list[dict[str, Any]] = []
        self.draw_frame: Any = lambda canvas, total: None

    def showPage(self) -> None:  # noqa: N802 - reportlab's name
        self.pages.append(dict(self.__dict__))
        self._startPage()  # type: ignore[attr-defined]

    def save(self) -> None:
        total = len(self.pages)
        for page in self.pages:
            self.__dict__.update(page)
            self.draw_frame(self, total)
            super().showPage()
        super().save()


def build_pdf(fields: dict[str, str], body: str, name: str) -> bytes:
    """The PDF of a Markdown body. Fields: theme, letterhead, header, footer, title, author.

    Raises:
        SourceError: a character, block or theme that cannot be set.
    """
    style = house(fields.get("theme", ""), name)
    width, height = LETTER
    measure = width - 2 * style.margin
    setter = _Setter(style, measure, name)
    story: list[Flowable] = []
    if letterhead := fields.get("letterhead"):
        first, *rest = letterhead.split("\n")
        size = style.size + 6
        top = setter.derived(
            fontName=setter.bold, fontSize=size, leading=size * 1.2, spaceAfter=2, textColor=setter.accent
        )
        story.append(setter.paragraph(html.escape(first, quote=False), top))
        fine = setter.derived(fontSize=style.size - 2, leading=style.size, spaceAfter=0, alignment=TA_LEFT)
        story += [setter.paragraph(html.escape(line, quote=False), fine) for line in rest]
        story.append(HRFlowable(width="100%", thickness=1.2, color=setter.accent, spaceBefore=4, spaceAfter=12))
    for passage in passages(body, name):
        if passage.style == "pagebreak":
            story.append(PageBreak())
        elif passage.style:
            story += setter.container(passage.style, passage.markdown)
        else:
            story += setter.flow(passage.markdown, setter.body)
    header, footer = fields.get("header", ""), fields.get("footer", "")
    setter.check(header + footer)

    def frame(canvas: Any, total: int) -> None:
        canvas.setFont(setter.regular, 8)
        canvas.setFillColor(colors.Color(0.3, 0.3, 0.3))
        page = canvas.getPageNumber()
        if header and not (page == 1 and fields.get("letterhead")):
            canvas.drawString(style.margin, height - style.margin * 0.55, " ".join(header.split()))
        canvas.drawString(style.margin, style.margin * 0.5, " ".join(footer.split()))
        canvas.drawRightString(width - style.margin, style.margin * 0.5, f"Page {page} of {total}")

    def maker(*args: Any, **kwargs: Any) -> _Numbered:
        canvas = _Numbered(*args, **kwargs)
        canvas.draw_frame = frame
        return canvas

    buffer = io.BytesIO()
    document = BaseDocTemplate(
        buffer,
        pagesize=LETTER,
        title=fields.get("title", ""),
        author=fields.get("author", ""),
        invariant=1,
        pageCompression=0,
    )
    body_frame = Frame(style.margin, style.margin, measure, height - 2 * style.margin, 0, 0, 0, 0)
    document.addPageTemplates([PageTemplate(id="page", frames=[body_frame])])
    document.build(story, canvasmaker=maker)
    return buffer.getvalue()
