"""What the tools can reach of a LAB task: its documents, whatever their type, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from employment_law_legal_agent_eval.lab.record import LabRecord
from tests.lab.conftest import write_task


@pytest.fixture(scope="module")
def record(corpus: Path) -> LabRecord:
    return LabRecord(corpus / "real-estate" / "renewal" / "documents")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("letter.docx", "The tenant must give notice of the renewal by March 1, 2026"),
        ("rent roll.xlsx", "4B | $2,150.00"),
        ("board deck.pptx", "Notice is due"),
        ("Pièces/clerk.eml", "Nobody has sent the notice yet"),
        ("Pièces/partner.msg", "Please do not let the notice lapse."),
        ("notes.txt", "The landlord called twice."),
        ("notes.md", "The landlord called twice."),
        ("calls.csv", "3/1/2026,landlord"),
        ("page.html", "It must be in writing."),
        ("meta.json", "renewable"),
    ],
)
def test_every_type_is_read(record: LabRecord, name: str, text: str):
    assert text in record[name]


def test_an_outlook_message_has_its_head(record: LabRecord):
    head = record["Pièces/partner.msg"].split("\n\n")[0].splitlines()
    assert head == ["From: A. Clerk", "To: B. Partner", "Date: Mon, 30 Dec 2024 02:40 UTC", "Subject: Renewal terms"]


@pytest.mark.parametrize(("name", "why"), [("broken.docx", "not a docx file"), ("scan.tif", ".tif is not read")])
def test_a_file_that_cannot_be_read_is_listed_and_says_why(record: LabRecord, name: str, why: str):
    assert name in record
    assert why in record[name]


def test_the_rubric_cannot_be_reached(tmp_path: Path):
    task = write_task(tmp_path / "tasks" / "a" / "b")
    documents = task / "documents"
    os.symlink(task / "task.json", documents / "notes-link.txt")
    os.symlink(task, documents / "up")
    os.link(task / "task.json", documents / "hard.json")
    (documents / "TASK.JSON").write_text("{}")
    (tmp_path / "secret.txt").write_text("outside")
    os.symlink(tmp_path / "secret.txt", documents / "outside.txt")
    assert list(LabRecord(documents)) == ["notes.txt"]


@pytest.mark.parametrize("name", ["../task.json", "up/task.json", "./../task.json", "/etc/passwd", "notes.txt/../../x"])
def test_no_odd_name_leads_out(tmp_path: Path, name: str):
    task = write_task(tmp_path / "tasks" / "a" / "b")
    with pytest.raises(KeyError):
        LabRecord(task / "documents")[name]


def test_lock_and_hidden_files_are_no_documents(tmp_path: Path):
    files = {"~$memo.docx": b"x", ".DS_Store": b"x", ".git/config": b"x", "memo.txt": b"x"}
    task = write_task(tmp_path / "a" / "b", files)
    assert list(LabRecord(task / "documents")) == ["memo.txt"]
