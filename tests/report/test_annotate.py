"""The annotated memo: real Word comments, at the right place, the text untouched."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path

import docx
import pytest
from docx.oxml.ns import qn

from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.matter import load_matter
from employment_law_legal_agent_eval.report.annotate import annotate

BRIGHT = load_matter("brightline-overtime-002")


@pytest.fixture(scope="module")
def memo() -> bytes:
    text = (BRIGHT.folder / "golden.md").read_text(encoding="utf-8")
    return write_memo(text[: len(text) // 2])


@pytest.fixture(scope="module")
def annotated(memo: bytes) -> bytes:
    return annotate(memo, grade(BRIGHT, {BRIGHT.deliverable: memo}))


def test_the_text_is_untouched(memo: bytes, annotated: bytes):
    assert read_memo(annotated).text == read_memo(memo).text


def test_every_finding_has_a_comment(annotated: bytes):
    texts = [c.text for c in docx.Document(io.BytesIO(annotated)).comments]
    for number in range(1, 7):
        assert sum(text.startswith(f"ISS-00{number} ") for text in texts) == 1


def test_a_credit_stands_where_the_claim_stands(memo: bytes, annotated: bytes):
    result = grade(BRIGHT, {BRIGHT.deliverable: memo})
    credited = next(f for f in result.findings if f.credited)
    claim = next(e.text for e in credited.evidence if e.role == "claim")
    document = docx.Document(io.BytesIO(annotated))
    number = next(c.comment_id for c in document.comments if c.text.startswith(f"{credited.id} credited"))
    start = document.element.body.xpath(f"//w:commentRangeStart[@w:id='{number}']")[0]
    paragraph = next(start.iterancestors(qn("w:p")))
    assert " ".join(claim.split())[:40] in " ".join("".join(paragraph.itertext()).split())


def test_annotating_again_grades_the_same(memo: bytes, annotated: bytes):
    first, again = (grade(BRIGHT, {BRIGHT.deliverable: data}) for data in (memo, annotated))
    assert again.metrics == first.metrics


@pytest.mark.skipif(shutil.which("soffice") is None, reason="no LibreOffice; on Debian: libreoffice-writer-nogui")
def test_libreoffice_opens_it_and_keeps_the_comments(annotated: bytes, tmp_path: Path):
    (tmp_path / "memo.docx").write_bytes(annotated)
    command = ["soffice", "--headless", f"-env:UserInstallation=file://{tmp_path}/profile", "--convert-to", "odt"]
    subprocess.run([*command, "--outdir", str(tmp_path), str(tmp_path / "memo.docx")], check=True, capture_output=True)
    import zipfile

    content = zipfile.ZipFile(tmp_path / "memo.odt").read("content.xml").decode()
    assert content.count("<office:annotation ") == len(docx.Document(io.BytesIO(annotated)).comments)
