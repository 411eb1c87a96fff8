"""A folder of LAB tasks with real files of every type."""

from __future__ import annotations

import json
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from employment_law_legal_agent_eval.lab.outputs import write_output
from tests.lab.outlook import outlook_message

LETTER = "# Letter\n\nThe tenant must give notice of the renewal by March 1, 2026, or pay a penalty of $4,500."
TABLE = "## Rent roll\n\n| unit | rent |\n|---|---|\n| 4B | $2,150.00 |\n| 5A | $1,975.50 |\n"
RUBRIC = "PASS if the memo flags the zebra clause"


def mail() -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "clerk@example.com", "partner@example.com", "Renewal"
    message.set_content("Nobody has sent the notice yet, and the deadline is close.")
    return message.as_bytes()


def documents() -> dict[str, bytes]:
    return {
        "letter.docx": write_output("letter.docx", LETTER),
        "rent roll.xlsx": write_output("a.xlsx", TABLE),
        "board deck.pptx": write_output("a.pptx", "# Renewal\n\n- Notice is due\n- Penalty applies"),
        "Pièces/clerk.eml": mail(),
        "Pièces/partner.msg": outlook_message("Renewal terms", "Please do not let the notice lapse."),
        "notes.txt": b"The landlord called twice.",
        "notes.md": b"# Calls\n\nThe landlord called twice.",
        "calls.csv": b"day,caller\n3/1/2026,landlord\n",
        "page.html": b"<html><body><h1>Notice</h1><p>It must be in writing.</p></body></html>",
        "meta.json": b'{"lease": "renewable"}',
        "broken.docx": b"not a Word file",
        "scan.tif": b"II*\x00",
    }


def write_task(folder: Path, files: dict[str, bytes] | None = None, **fields: Any) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    task = {
        "title": "Renewal",
        "instructions": "Report to the partner on the renewal.",
        "deliverables": {"memo.docx": "memo.docx"},
        "criteria": [{"id": "C-001", "title": "zebra", "match_criteria": RUBRIC, "deliverables": ["memo.docx"]}],
        **fields,
    }
    task = {key: value for key, value in task.items() if value is not None}
    (folder / "task.json").write_text(json.dumps(task), encoding="utf-8")
    for name, data in (files if files is not None else {"notes.txt": b"The landlord called twice."}).items():
        path = folder / "documents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("corpus") / "tasks"
    write_task(root / "real-estate" / "renewal", documents())
    several = {"memo.docx": "memo.docx", "figures.xlsx": "figures.xlsx", "deck.pptx": "deck.pptx", "log.md": "log.md"}
    write_task(root / "real-estate" / "leases" / "scenario-01", documents(), deliverables=several)
    write_task(root / "contracts" / "playbook" / "escalation" / "scenario-02", deliverables=None)
    return root
