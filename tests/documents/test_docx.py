"""What is visible in a Word document, and what is not."""

from __future__ import annotations

import io
import zipfile

import docx
import pytest
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Pt, RGBColor

from employment_law_legal_agent_eval.documents.docx import read_docx, read_memo
from employment_law_legal_agent_eval.documents.model import BlockKind, UnreadableDocumentError


def saved(document) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def with_run(format_run) -> bytes:
    document = docx.Document()
    paragraph = document.add_paragraph("Shown. ")
    format_run(paragraph.add_run("Secret."))
    return saved(document)


def vanish(run):
    run.font.hidden = True


def white(run):
    run.font.color.rgb = RGBColor(0xFF, 0xFF, 0xFF)


def tiny(run):
    run.font.size = Pt(1)


@pytest.mark.parametrize(("hide", "kind"), [(vanish, "vanish"), (white, "white"), (tiny, "tiny")])
def test_hidden_text_is_not_read_but_counted(hide, kind: str):
    visible = read_memo(with_run(hide))
    assert visible.text == "Shown."
    assert getattr(visible.hidden, kind) == len("Secret.")


def test_white_text_on_a_dark_cell_is_visible():
    document = docx.Document()
    cell = document.add_table(1, 1).cell(0, 0)
    white(cell.paragraphs[0].add_run("Head"))
    cell._tc.get_or_add_tcPr().append(parse_xml(f'<w:shd {nsdecls("w")} w:val="clear" w:fill="1F3864"/>'))
    assert read_memo(saved(document)).text == "Head"


def test_hidden_by_its_style_is_hidden():
    document = docx.Document()
    style = document.styles.add_style("Ghost", docx.enum.style.WD_STYLE_TYPE.PARAGRAPH)
    style.font.hidden = True
    document.add_paragraph("Secret.", style="Ghost")
    document.add_paragraph("Shown.")
    assert read_memo(saved(document)).text == "Shown."


def tracked(tag: str, text_tag: str) -> bytes:
    document = docx.Document()
    paragraph = document.add_paragraph("Base. ")
    change = OxmlElement(tag)
    run = OxmlElement("w:r")
    text = OxmlElement(text_tag)
    text.text = "Change."
    run.append(text)
    change.append(run)
    paragraph._p.append(change)
    return saved(document)


def test_a_tracked_insertion_is_read():
    assert read_memo(tracked("w:ins", "w:t")).text == "Base. Change."


def test_a_tracked_deletion_is_counted():
    visible = read_memo(tracked("w:del", "w:delText"))
    assert visible.text == "Base."
    assert visible.hidden.deleted == len("Change.")


def test_comments_count_in_a_memo_and_are_shown_in_a_record_document():
    document = docx.Document()
    run = document.add_paragraph("Clause.").runs[0]
    document.add_comment(run, text="Struck out.", author="LB")
    assert read_memo(saved(document)).hidden.comment == len("Struck out.")
    assert "[comment by LB] Struck out." in read_docx(saved(document))


def test_content_controls_text_boxes_and_links_are_read():
    document = docx.Document()
    paragraph = document.add_paragraph("Start ")
    paragraph._p.append(
        parse_xml(f"<w:sdt {nsdecls('w')}><w:sdtContent><w:r><w:t>control </w:t></w:r></w:sdtContent></w:sdt>")
    )
    paragraph._p.append(parse_xml(f"<w:hyperlink {nsdecls('w')}><w:r><w:t>link</w:t></w:r></w:hyperlink>"))
    assert read_memo(saved(document)).text == "Start control link"


def test_a_table_row_has_its_cells_and_the_header_of_its_table():
    document = docx.Document()
    table = document.add_table(2, 2)
    for i, text in enumerate(["Issue", "Amount", "Vacation", "$1,801.95"]):
        table.cell(i // 2, i % 2).text = text
    head, row = read_memo(saved(document)).blocks
    assert (head.kind, head.header) == (BlockKind.ROW, ())
    assert row.header == ("Issue", "Amount")
    text = read_memo(saved(document)).text
    assert [text[a:b] for a, b in row.cells] == ["Vacation", "$1,801.95"]


def test_merged_cells_are_read_once():
    document = docx.Document()
    table = document.add_table(2, 2)
    table.cell(0, 0).merge(table.cell(1, 0)).text = "Both"
    table.cell(0, 1).text, table.cell(1, 1).text = "one", "two"
    assert read_memo(saved(document)).text.count("Both") == 1


def test_a_bold_line_acts_as_a_heading_and_a_bold_sentence_does_not():
    document = docx.Document()
    document.add_paragraph().add_run("Final pay").bold = True
    document.add_paragraph().add_run("Final pay is late and must be paid now.").bold = True
    assert [b.kind for b in read_memo(saved(document)).blocks] == [BlockKind.HEADING, BlockKind.PARAGRAPH]


def test_headers_are_given_once_in_a_record_document():
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = "Handbook 2025"
    document.add_paragraph("Body")
    assert read_docx(saved(document)).count("Handbook 2025") == 1


def bomb() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as z:
        z.writestr("word/document.xml", b" " * 30_000_000)
    return buffer.getvalue()


def doctype() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as z:
        z.writestr("word/document.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    return buffer.getvalue()


def sheet() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as z:
        z.writestr("xl/workbook.xml", "<a/>")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a docx file"),
        (b"just text", "not a docx file"),
        (b"%PDF-1.7", "it is a PDF"),
        (b"\xd0\xcf\x11\xe0legacy", "password-protected or a legacy"),
        (bomb(), "inflates past the limit"),
        (doctype(), "document type"),
        (sheet(), "not a Word document"),
    ],
    ids=["empty", "text", "pdf", "legacy", "bomb", "doctype", "workbook"],
)
def test_a_hostile_or_wrong_file_is_refused_with_the_reason(data: bytes, says: str):
    with pytest.raises(UnreadableDocumentError, match=says):
        read_memo(data)


def test_a_run_split_in_the_middle_of_a_word_reads_as_one_word():
    document = docx.Document()
    paragraph = document.add_paragraph("unen")
    paragraph.add_run("forceable").bold = True
    assert read_memo(saved(document)).text == "unenforceable"


def test_nested_list_depth_comes_from_the_indent():
    document = docx.Document()
    document.add_paragraph("outer", style="List Bullet")
    inner = document.add_paragraph("inner", style="List Bullet")
    inner.paragraph_format.left_indent = docx.shared.Inches(0.8)
    assert [b.level for b in read_memo(saved(document)).blocks] == [0, 1]
    assert qn("w:p") == inner._p.tag
