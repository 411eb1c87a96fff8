"""Word documents: the visible text of a deliverable with its structure, and a record document's full text.

Visibility is decided run by run after resolving styles: hidden, tiny (4 points or less) and text in the colour
of its background is dropped and counted, as are tracked deletions and comments.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from employment_law_legal_agent_eval.documents.guard import check_package
from employment_law_legal_agent_eval.documents.model import (
    Block,
    BlockKind,
    HiddenText,
    UnreadableDocumentError,
    VisibleText,
)

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_OFF = {"0", "false", "off", "none"}
_DESCEND = {
    f"{W}{name}"
    for name in (
        "body hyperlink ins moveTo smartTag customXml sdtContent fldSimple dir bdo txbxContent footnote endnote hdr ftr"
    ).split()
} | {f"{MC}Choice"}
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
TINY_HALF_POINTS = 8
SAME_COLOUR = 24


@dataclass(slots=True)
class _Style:
    """What a style says itself; ``None`` where it is silent."""

    based_on: str = ""
    name: str = ""
    vanish: bool | None = None
    bold: bool | None = None
    colour: str | None = None
    size: int | None = None
    outline: int | None = None
    numbered: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class _Look:
    """Resolved character properties."""

    vanish: bool
    bold: bool
    colour: str
    size: int


@dataclass(slots=True)
class _Counts:
    vanish: int = 0
    white: int = 0
    tiny: int = 0
    deleted: int = 0


@dataclass(slots=True)
class _Paragraph:
    text: str
    bold: bool
    level: int  # heading level, 0 for none
    item: int  # list depth from 0, -1 for none
    label: str = ""
    boxes: list[str] = field(default_factory=list)
    indent: int = -1  # of a list item, twips; -1 where only its depth is known


def _on(element: etree._Element | None) -> bool | None:
    if element is None:
        return None
    return element.get(f"{W}val", "1").lower() not in _OFF


def _value(element: etree._Element | None) -> str | None:
    return None if element is None else element.get(f"{W}val")


def _rgb(colour: str) -> tuple[int, int, int] | None:
    if not re.fullmatch(r"[0-9A-Fa-f]{6}", colour):
        return None
    return int(colour[:2], 16), int(colour[2:4], 16), int(colour[4:], 16)


def _invisible(colour: str, background: str) -> bool:
    ink, paper = _rgb(colour), _rgb(background) or (255, 255, 255)
    return ink is not None and max(abs(a - b) for a, b in zip(ink, paper, strict=True)) < SAME_COLOUR


class _Package:
    """One opened document: its parts, resolved styles and numbering."""

    def __init__(self, data: bytes) -> None:
        check_package(io.BytesIO(data), ".docx", data[:8])
        self.zip = zipfile.ZipFile(io.BytesIO(data))
        self.names = set(self.zip.namelist())
        if "word/document.xml" not in self.names:
            raise UnreadableDocumentError("it is not a Word document")
        self.styles: dict[str, _Style] = {}
        self.default_paragraph = ""
        self.defaults = _Style()
        self._read_styles()
        self.formats = self._read_numbering()
        self._looks: dict[tuple[str, str], _Look] = {}
        self._paragraph_styles: dict[str, tuple[int, tuple[str, int] | None]] = {}

    def part(self, name: str) -> etree._Element | None:
        if name not in self.names:
            return None
        try:
            return etree.fromstring(self.zip.read(name), _PARSER)
        except etree.XMLSyntaxError as error:
            raise UnreadableDocumentError(f"it could not be read: {str(error)[:120]}") from None

    def _read_styles(self) -> None:
        root = self.part("word/styles.xml")
        if root is None:
            return
        if (defaults := root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")) is not None:
            self._fill(self.defaults, defaults)
        for element in root.iter(f"{W}style"):
            style = _Style(based_on=_value(element.find(f"{W}basedOn")) or "")
            style.name = (_value(element.find(f"{W}name")) or "").lower()
            if (run := element.find(f"{W}rPr")) is not None:
                self._fill(style, run)
            if (paragraph := element.find(f"{W}pPr")) is not None:
                outline = _value(paragraph.find(f"{W}outlineLvl"))
                style.outline = int(outline) if outline and outline.isdigit() else None
                style.numbered = self._numbering(paragraph)
            identifier = element.get(f"{W}styleId") or ""
            self.styles[identifier] = style
            if element.get(f"{W}type") == "paragraph" and element.get(f"{W}default") in {"1", "true"}:
                self.default_paragraph = identifier

    @staticmethod
    def _fill(style: _Style, properties: etree._Element) -> None:
        style.vanish = _on(properties.find(f"{W}vanish"))
        if style.vanish is None:
            style.vanish = _on(properties.find(f"{W}webHidden"))
        style.bold = _on(properties.find(f"{W}b"))
        style.colour = _value(properties.find(f"{W}color"))
        size = _value(properties.find(f"{W}sz"))
        style.size = int(float(size)) if size and re.fullmatch(r"[\d.]+", size) else None

    @staticmethod
    def _numbering(properties: etree._Element) -> tuple[str, int] | None:
        number = properties.find(f"{W}numPr")
        if number is None:
            return None
        identifier = _value(number.find(f"{W}numId")) or ""
        level = _value(number.find(f"{W}ilvl")) or "0"
        return (identifier, int(level) if level.isdigit() else 0)

    def _read_numbering(self) -> dict[tuple[str, int], str]:
        root = self.part("word/numbering.xml")
        if root is None:
            return {}
        abstract: dict[str, dict[int, str]] = {}
        for element in root.iter(f"{W}abstractNum"):
            levels = {
                int(level.get(f"{W}ilvl") or 0): _value(level.find(f"{W}numFmt")) or "decimal"
                for level in element.iter(f"{W}lvl")
            }
            abstract[element.get(f"{W}abstractNumId") or ""] = levels
        formats: dict[tuple[str, int], str] = {}
        for element in root.iter(f"{W}num"):
            identifier = element.get(f"{W}numId") or ""
            for level, kind in abstract.get(_value(element.find(f"{W}abstractNumId")) or "", {}).items():
                formats[identifier, level] = kind
        return formats

    def chain(self, identifier: str) -> Iterator[_Style]:
        seen: set[str] = set()
        while identifier and identifier not in seen and identifier in self.styles:
            seen.add(identifier)
            yield self.styles[identifier]
            identifier = self.styles[identifier].based_on

    def look(self, paragraph_style: str, run_style: str) -> _Look:
        key = (paragraph_style, run_style)
        if key not in self._looks:
            sources = [*self.chain(run_style), *self.chain(paragraph_style or self.default_paragraph), self.defaults]

            def first(name: str, default: object) -> object:
                return next((v for s in sources if (v := getattr(s, name)) is not None), default)

            self._looks[key] = _Look(
                vanish=bool(first("vanish", False)),
                bold=bool(first("bold", False)),
                colour=str(first("colour", "auto")),
                size=int(str(first("size", 22))),
            )
        return self._looks[key]

    def paragraph_style(self, identifier: str) -> tuple[int, tuple[str, int] | None]:
        """The heading level (0 for none) and numbering a paragraph style gives."""
        if identifier not in self._paragraph_styles:
            level, numbered = 0, None
            for style in self.chain(identifier):
                match = re.fullmatch(r"heading (\d)", style.name)
                found = int(match[1]) if match else 1 if style.name in {"title", "subtitle"} else 0
                if not found and style.outline is not None and style.outline < 9:
                    found = style.outline + 1
                level = level or found
                numbered = numbered or style.numbered
            self._paragraph_styles[identifier] = (min(level, 6), numbered)
        return self._paragraph_styles[identifier]


class _Reader:
    """Walks one document's tree; collects paragraphs and rows in reading order."""

    def __init__(self, package: _Package, *, labels: bool) -> None:
        self.package, self.labels = package, labels
        self.counts = _Counts()
        self.numbers: dict[tuple[str, int], int] = {}
        self.notes: list[str] = []

    def run(self, element: etree._Element, style: str, background: str, out: list[str], boxes: list[str]) -> bool:
        """Append a run's visible text; return whether it is bold."""
        properties = element.find(f"{W}rPr")
        run_style = "" if properties is None else _value(properties.find(f"{W}rStyle")) or ""
        look = self.package.look(style, run_style)
        vanish, bold, colour, size = look.vanish, look.bold, look.colour, look.size
        if properties is not None:
            for child in properties:
                tag = child.tag
                if tag in (f"{W}vanish", f"{W}webHidden"):
                    vanish = bool(_on(child))
                elif tag == f"{W}b":
                    bold = bool(_on(child))
                elif tag == f"{W}color":
                    colour = child.get(f"{W}val") or "auto"
                elif tag == f"{W}sz":
                    value = child.get(f"{W}val") or "22"
                    size = int(float(value)) if re.fullmatch(r"[\d.]+", value) else 22
                elif tag == f"{W}shd":
                    background = child.get(f"{W}fill") or background
        parts: list[str] = []
        for child in element:
            tag = child.tag
            if tag == f"{W}t":
                parts.append(child.text or "")
            elif tag == f"{W}tab":
                parts.append("\t")
            elif tag in (f"{W}br", f"{W}cr"):
                parts.append("\n" if child.get(f"{W}type") in (None, "textWrapping") else "")
            elif tag == f"{W}noBreakHyphen":
                parts.append("-")
            elif tag == f"{W}delText":
                self.counts.deleted += len(child.text or "")
            elif tag in (f"{W}drawing", f"{W}pict", f"{MC}AlternateContent", f"{W}object"):
                boxes.extend(self.boxes(child))
            elif tag in (f"{W}footnoteReference", f"{W}endnoteReference"):
                self.note(child)
        text = "".join(parts)
        if not text:
            return bold
        if vanish:
            self.counts.vanish += len(text)
        elif size <= TINY_HALF_POINTS:
            self.counts.tiny += len(text)
        elif colour != "auto" and _invisible(colour, background):
            self.counts.white += len(text)
        else:
            out.append(text)
        return bold

    def boxes(self, element: etree._Element) -> Iterator[str]:
        if element.tag == f"{MC}AlternateContent":
            choice = element.find(f"{MC}Choice")
            element = element if choice is None else choice
        for box in element.iter(f"{W}txbxContent"):
            for item in self.blocks(box, "FFFFFF"):
                yield item.text if isinstance(item, _Paragraph) else " | ".join(p.text for p in item[0])

    def note(self, reference: etree._Element) -> None:
        kind = "footnote" if reference.tag.endswith("footnoteReference") else "endnote"
        root = self.package.part(f"word/{kind}s.xml")
        if root is None:
            return
        for element in root.iter(f"{W}{kind}"):
            if element.get(f"{W}id") == reference.get(f"{W}id"):
                texts = [i.text for i in self.blocks(element, "FFFFFF") if isinstance(i, _Paragraph) and i.text.strip()]
                self.notes.append(" ".join(t.strip() for t in texts))

    def inline(
        self, element: etree._Element, style: str, background: str, out: list[str], bolds: list[bool], boxes: list[str]
    ) -> None:
        for child in element:
            tag = child.tag
            if tag == f"{W}r":
                before = len(out)
                bold = self.run(child, style, background, out, boxes)
                if len(out) > before and out[-1].strip():
                    bolds.append(bold)
            elif tag in (f"{W}del", f"{W}moveFrom"):
                for text in child.iter(f"{W}delText", f"{W}t"):
                    self.counts.deleted += len(text.text or "")
            elif tag in _DESCEND:
                self.inline(child, style, background, out, bolds, boxes)
            elif tag == f"{W}sdt":
                content = child.find(f"{W}sdtContent")
                if content is not None:
                    self.inline(content, style, background, out, bolds, boxes)
            elif tag == f"{MC}AlternateContent":
                boxes.extend(self.boxes(child))

    def paragraph(self, element: etree._Element, background: str) -> _Paragraph:
        properties = element.find(f"{W}pPr")
        style = ""
        numbered: tuple[str, int] | None = None
        level = 0
        if properties is not None:
            style = _value(properties.find(f"{W}pStyle")) or ""
            numbered = self.package._numbering(properties)
            outline = _value(properties.find(f"{W}outlineLvl"))
            level = int(outline) + 1 if outline and outline.isdigit() and int(outline) < 9 else 0
            shade = properties.find(f"{W}shd")
            if shade is not None:
                background = shade.get(f"{W}fill") or background
        style_level, style_number = self.package.paragraph_style(style or self.package.default_paragraph)
        level = level or style_level
        numbered = numbered or style_number
        out: list[str] = []
        bolds: list[bool] = []
        boxes: list[str] = []
        self.inline(element, style, background, out, bolds, boxes)
        listed = numbered is not None and numbered[0] not in {"", "0"} and not level
        label = self.label(numbered) if self.labels and listed and numbered is not None else ""
        depth = numbered[1] if listed and numbered is not None else -1
        indent = -1
        if listed and properties is not None and (ind := properties.find(f"{W}ind")) is not None:
            left = ind.get(f"{W}left") or ind.get(f"{W}start") or ""
            indent = int(left) if left.isdigit() else -1
        return _Paragraph("".join(out), bool(bolds) and all(bolds), level, depth, label, boxes, indent)

    def label(self, numbered: tuple[str, int]) -> str:
        identifier, depth = numbered
        kind = self.package.formats.get((identifier, depth), "decimal")
        if kind == "bullet":
            return "\u2022 "
        for deeper in [k for k in self.numbers if k[0] == identifier and k[1] > depth]:
            del self.numbers[deeper]
        self.numbers[numbered] = n = self.numbers.get(numbered, 0) + 1
        if kind in {"lowerLetter", "upperLetter"}:
            letter = chr(96 + (n - 1) % 26 + 1)
            return (letter.upper() if kind == "upperLetter" else letter) + ". "
        return f"{n}. "

    def rows(self, table: etree._Element, background: str) -> Iterator[tuple[list[_Paragraph], bool]]:
        """Each row's cells (one joined paragraph a cell) and whether Word marks it as a header row."""
        for row in table.iter(f"{W}tr"):
            if next(row.iterancestors(f"{W}tbl")) is not table:
                continue
            marked = row.find(f"{W}trPr/{W}tblHeader")
            cells: list[_Paragraph] = []
            for cell in _cells(row):
                fill, merged = background, False
                properties = cell.find(f"{W}tcPr")
                if properties is not None:
                    shade = properties.find(f"{W}shd")
                    fill = (shade.get(f"{W}fill") if shade is not None else None) or background
                    merge = properties.find(f"{W}vMerge")
                    merged = merge is not None and merge.get(f"{W}val") != "restart"
                texts: list[str] = []
                bolds: list[bool] = []
                for item in self.blocks(cell, fill):
                    if isinstance(item, _Paragraph):
                        if item.text.strip():
                            texts.append(item.label + item.text.strip())
                            bolds.append(item.bold)
                        texts += item.boxes
                    else:
                        texts.append("; ".join(p.text.replace("\n", " ") for p in item[0] if p.text))
                text = "" if merged else "\n".join(texts)
                cells.append(_Paragraph(text, bool(bolds) and all(bolds), 0, -1))
            yield cells, bool(_on(marked))

    def blocks(
        self, parent: etree._Element, background: str
    ) -> Iterator[_Paragraph | tuple[list[_Paragraph], bool, int]]:
        """Paragraphs, and table rows as (cells, header?, table number)."""
        for child in parent:
            tag = child.tag
            if tag == f"{W}p":
                yield self.paragraph(child, background)
            elif tag == f"{W}tbl":
                for cells, marked in self.rows(child, background):
                    yield cells, marked, id(child)
            elif tag == f"{W}sdt":
                content = child.find(f"{W}sdtContent")
                if content is not None:
                    yield from self.blocks(content, background)
            elif tag in _DESCEND:
                yield from self.blocks(child, background)
            elif tag in (f"{W}del", f"{W}moveFrom"):
                self.counts.deleted += sum(len(t.text or "") for t in child.iter(f"{W}delText", f"{W}t"))
            elif tag == f"{MC}AlternateContent" and (choice := child.find(f"{MC}Choice")) is not None:
                yield from self.blocks(choice, background)


def _cells(row: etree._Element) -> Iterator[etree._Element]:
    for child in row:
        if child.tag == f"{W}tc":
            yield child
        elif child.tag in (f"{W}sdt", f"{W}sdtContent", f"{W}ins", f"{W}customXml"):
            yield from _cells(child)


def _looks_like_header(cells: list[_Paragraph]) -> bool:
    filled = [c for c in cells if c.text.strip()]
    if not filled:
        return False
    if all(c.bold for c in filled):
        return True
    return len(filled) > 1 and all(len(c.text.split()) <= 6 and not re.search(r"\d", c.text) for c in filled)


def _acts_as_heading(paragraph: _Paragraph) -> bool:
    text = paragraph.text.strip()
    if not text or paragraph.item >= 0 or "\n" in text or len(text) > 140 or text[-1] in ".;,":
        return False
    if paragraph.bold:
        return len(text.split()) <= 18
    return text.isupper() and 1 <= len(text.split()) <= 10 and any(c.isalpha() for c in text)


class _Depths:
    """Depths of list items from their indents, which writers set more faithfully than levels."""

    def __init__(self) -> None:
        self.stack: list[int] = []

    def reset(self) -> None:
        self.stack.clear()

    def of(self, item: _Paragraph) -> int:
        indent = item.indent if item.indent >= 0 else 360 + 360 * item.item
        while self.stack and self.stack[-1] > indent:
            self.stack.pop()
        if not self.stack or self.stack[-1] < indent:
            self.stack.append(indent)
        return len(self.stack) - 1


class _Builder:
    """Builds the text and its blocks with exact offsets."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.blocks: list[Block] = []
        self.length = 0

    def add(self, kind: BlockKind, text: str, level: int = 0) -> None:
        text = text.strip("\n ").replace("\t", " ")
        if not text.strip():
            return
        self.blocks.append(Block(kind, self.length, self.length + len(text), level))
        self._append(text)

    def add_row(self, cells: list[str], header: tuple[str, ...]) -> None:
        if not any(c.strip() for c in cells):
            return
        spans: list[tuple[int, int]] = []
        at = self.length
        for i, cell in enumerate(cells):
            at += 3 if i else 0
            spans.append((at, at + len(cell)))
            at += len(cell)
        text = " | ".join(cells)
        self.blocks.append(Block(BlockKind.ROW, self.length, self.length + len(text), 0, tuple(spans), header))
        self._append(text)

    def _append(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text) + 1


def read_memo(data: bytes) -> VisibleText:
    """The visible text of a deliverable, block by block.

    Raises:
        UnreadableDocumentError: the bytes are not a Word document, or it is damaged or hostile.
    """
    package = _Package(data)
    reader = _Reader(package, labels=False)
    root = package.part("word/document.xml")
    body = None if root is None else root.find(f"{W}body")
    if body is None:
        raise UnreadableDocumentError("it has no body")
    builder = _Builder()
    depths = _Depths()
    table = 0
    header: tuple[str, ...] = ()
    for item in reader.blocks(body, "FFFFFF"):
        if isinstance(item, _Paragraph):
            table = 0
            if item.item < 0:
                depths.reset()
            if item.level or _acts_as_heading(item):
                builder.add(BlockKind.HEADING, item.text, item.level or 5)
            elif item.item >= 0:
                builder.add(BlockKind.ITEM, item.text, depths.of(item))
            else:
                builder.add(BlockKind.PARAGRAPH, item.text)
            for box in item.boxes:
                builder.add(BlockKind.PARAGRAPH, box)
            continue
        cells, marked, identity = item
        texts = [c.text.strip() for c in cells]
        if identity != table:
            table, header = identity, ()
            if marked or _looks_like_header(cells):
                builder.add_row(texts, ())
                header = tuple(t.replace("\n", " ") for t in texts)
                continue
        builder.add_row(texts, header)
    for note in reader.notes:
        builder.add(BlockKind.PARAGRAPH, note)
    comments = sum(len(text) for _, text in _comments(package))
    counts = reader.counts
    hidden = HiddenText(counts.vanish, counts.white, counts.tiny, counts.deleted, comments)
    return VisibleText("\n".join(builder.parts), tuple(builder.blocks), hidden)


def _comments(package: _Package) -> Iterator[tuple[str, str]]:
    root = package.part("word/comments.xml")
    if root is None:
        return
    for comment in root.iter(f"{W}comment"):
        text = " ".join("".join(t.text or "" for t in p.iter(f"{W}t")) for p in comment.iter(f"{W}p")).strip()
        yield comment.get(f"{W}author") or "", text


def read_docx(data: bytes) -> str:
    """A record document's text as the tools show it: heads and feet once, tables as rows, notes, comments last.

    Raises:
        UnreadableDocumentError: the bytes are not a Word document, or it is damaged or hostile.
    """
    package = _Package(data)
    reader = _Reader(package, labels=True)
    lines: list[str] = []

    def collect(root: etree._Element) -> None:
        for item in reader.blocks(root, "FFFFFF"):
            if isinstance(item, _Paragraph):
                text = (item.label + item.text).rstrip()
                if item.level and text:
                    lines.append("")
                lines.append("  " * max(item.item, 0) + text)
                lines.extend(item.boxes)
            else:
                lines.append(" | ".join(c.text.strip().replace("\n", " / ") for c in item[0]))

    seen: set[str] = set()
    for kind, tag in (("header", "hdr"), ("body", ""), ("footer", "ftr")):
        if kind == "body":
            root = package.part("word/document.xml")
            body = None if root is None else root.find(f"{W}body")
            if body is not None:
                collect(body)
            continue
        for name in sorted(n for n in package.names if re.fullmatch(rf"word/{kind}\d*\.xml", n)):
            part = package.part(name)
            text = "" if part is None else " ".join(t.text or "" for t in part.iter(f"{W}t"))
            text = re.sub(r"\s+", " ", text).strip()
            if text and text not in seen and not re.fullmatch(r"(Page )?\d+( of \d+)?", text):
                seen.add(text)
                lines.append(f"[{kind}: {text}]" if tag else text)
    for i, note in enumerate(reader.notes, 1):
        lines.append(f"[note {i}] {note}")
    for author, text in _comments(package):
        lines.append(f"[comment by {author or 'unknown'}] {text}")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"
