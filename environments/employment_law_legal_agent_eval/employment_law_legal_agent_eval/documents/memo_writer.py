"""Turn what an agent hands to ``save_deliverable`` into a Word memo."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from functools import cache
from importlib.resources import files

import docx
from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Inches, Pt
from docx.text.paragraph import Paragraph

from employment_law_legal_agent_eval.documents.eml import html_text
from employment_law_legal_agent_eval.documents.markdown_docx import Theme, apply_fonts, render_markdown

_EPOCH = (1980, 1, 1, 0, 0, 0)
_CREATED = dt.datetime(2025, 1, 1, 9)
_BINARY = re.compile(r"(?:data:[^,]{0,200};base64,)?UEsDB|PK\x03\x04|<\?xml|<w:|<pkg:package|\{\\rtf")
_HTML = re.compile(r"(?i)<!doctype html|<html|<body|<(h[1-6]|p|div|table|ul|ol)\b")
_FENCE = re.compile(r"```[a-z]*\n(.*?)\n```\s*", re.DOTALL)
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
THEME = Theme(font="Times New Roman", size=11.5, table="ruled", justify=False)


class MemoContentError(ValueError):
    """The content is not the text of a memo; the message says what to send instead."""


def html_markdown(source: str) -> str:
    """Markdown of a simple HTML memo: headings, lists, tables, bold and italic."""
    source = re.sub(r"(?is)<(script|style|head)\b.*?</\1>|<!--.*?-->", "", source)
    source = re.sub(r"\s+", " ", source)
    source = re.sub(r"(?i)</?(b|strong)\b[^>]*>", "**", source)
    source = re.sub(r"(?i)</?(i|em)\b[^>]*>", "*", source)
    source = re.sub(r"(?i)<h([1-6])\b[^>]*>", lambda m: "\n\n" + "#" * int(m[1]) + " ", source)
    source = re.sub(r"(?i)<li\b[^>]*>", "\n- ", source)

    def table(match: re.Match[str]) -> str:
        rows = [
            [
                " ".join(html_text(c).split()).replace("|", "/")
                for c in re.findall(r"(?is)<t[dh]\b[^>]*>(.*?)</t[dh]>", row)
            ]
            for row in re.findall(r"(?is)<tr\b[^>]*>(.*?)</tr>", match[0])
        ]
        rows = [row for row in rows if row]
        if not rows:
            return ""
        width = max(len(row) for row in rows)
        lines = ["| " + " | ".join(row + [""] * (width - len(row))) + " |" for row in rows]
        return "\n\n" + "\n".join([lines[0], "|" + "---|" * width, *lines[1:]]) + "\n\n"

    source = re.sub(r"(?is)<table\b.*?</table>", table, source)
    source = re.sub(r"(?i)<(p|div|ul|ol)\b[^>]*>|</(p|div|h[1-6]|ul|ol)>", "\n\n", source)
    source = re.sub(r"(?i)<br\b[^>]*>", "\n", source)
    text = "\n".join(line.strip() for line in html_text_keep_lines(source).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def html_text_keep_lines(source: str) -> str:
    """Strip remaining tags and entities, leaving line breaks alone."""
    import html

    return html.unescape(re.sub(r"<[^>]+>", "", source)).replace("\xa0", " ")


def normalise(content: str) -> str:
    """The Markdown of a memo, whatever an agent wrapped it in.

    Raises:
        MemoContentError: the content is a file (base64, zip, OOXML, RTF) rather than text.
    """
    start = content.lstrip("\ufeff \n\r\t")
    if _BINARY.match(start):
        raise MemoContentError(
            "content must be the memo's text, as Markdown or plain text; save_deliverable makes the .docx itself"
        )
    if _HTML.match(start):
        content = html_markdown(content)
    if fenced := _FENCE.fullmatch(content.strip() + "\n"):
        content = fenced[1]
    if "\n" not in content and content.count("\\n") > 3:
        content = content.replace("\\n", "\n")
    content = content.encode("utf-8", "replace").decode("utf-8")
    return _UNWRITABLE.sub("", content.replace("\r\n", "\n").replace("\r", "\n"))


@cache
def template() -> bytes:
    """The slim Word template that memos and built documents start from."""
    return (files("employment_law_legal_agent_eval") / "documents" / "memo-template.docx").read_bytes()


def _page_numbers(paragraph: Paragraph) -> None:
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER

    def piece(text: str = "", field: str = "", kind: str = "") -> None:
        run = paragraph.add_run(text)
        run.font.size = Pt(9)
        if kind:
            mark = OxmlElement("w:fldChar")
            mark.set(qn("w:fldCharType"), kind)
            run._r.append(mark)
        if field:
            code = OxmlElement("w:instrText")
            code.text = field
            run._r.append(code)

    for lead, field in (("Page ", "PAGE"), (" of ", "NUMPAGES")):
        piece(lead)
        piece(kind="begin")
        piece(field=field)
        piece(kind="separate")
        piece("1")
        piece(kind="end")


def _stored(document: Document) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    out = io.BytesIO()
    with zipfile.ZipFile(buffer) as source, zipfile.ZipFile(out, "w") as target:
        for name in sorted(source.namelist(), key=lambda n: (n != "[Content_Types].xml", n)):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system, entry.external_attr = 3, 0o600 << 16
            target.writestr(entry, source.read(name))
    return out.getvalue()


def write_memo(content: str) -> bytes:
    """A Word memo of Markdown, plain or HTML text; the same text gives the same bytes.

    Raises:
        MemoContentError: the content is a file rather than a memo's text.
    """
    markdown = normalise(content)
    document = docx.Document(io.BytesIO(template()))
    section = document.sections[0]
    section.left_margin = section.right_margin = Inches(1.1)
    section.top_margin = section.bottom_margin = Inches(1)
    apply_fonts(document, THEME)
    _page_numbers(section.footer.paragraphs[0])
    render_markdown(document, markdown, THEME)
    core = document.core_properties
    core.created = core.modified = _CREATED
    core.author, core.title, core.comments = "", "Memorandum", ""
    return _stored(document)
