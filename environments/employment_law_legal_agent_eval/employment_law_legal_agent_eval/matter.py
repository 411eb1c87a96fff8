"""A matter file: the partner's instruction, the documents and the deliverable asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path


class UnknownMatterError(ValueError):
    """No matter has this id; the message lists the known ones."""


@dataclass(frozen=True, slots=True)
class Matter:
    """What an agent is given. ``record`` maps each document's file name, in order, to its text."""

    task_id: str
    title: str
    instruction: str
    deliverable: str
    as_of: str
    record: Mapping[str, str]
    folder: Path


def matters_root(root: Path | str | None = None) -> Path:
    """The folder that holds the matters: ``root`` if given, else the bundled one."""
    return Path(root) if root else Path(str(files("employment_law_legal_agent_eval"))) / "matters"


def list_matters(root: Path | str | None = None) -> list[str]:
    """The ids of the matters under ``root``, sorted."""
    folder = matters_root(root)
    if not folder.is_dir():
        raise UnknownMatterError(f"{folder} is not a folder of matters")
    return sorted(p.parent.name for p in folder.glob("*/task.json"))


def load_matter(task_id: str, root: Path | str | None = None) -> Matter:
    """Load one matter.

    ``record.json`` beside ``task.json`` holds the documents' text as the tools show it, extracted when the
    matter was built; a matter without one is read from its documents.

    Raises:
        UnknownMatterError: no matter has this id; the message lists those there are.
    """
    known = list_matters(root)
    if task_id not in known:
        raise UnknownMatterError(f"unknown task {task_id!r}; known: {', '.join(known) or 'none'}")
    folder = matters_root(root) / task_id
    task = json.loads((folder / "task.json").read_text(encoding="utf-8"))
    stored = folder / "record.json"
    if stored.is_file():
        record: dict[str, str] = json.loads(stored.read_text(encoding="utf-8"))
    else:
        from employment_law_legal_agent_eval.documents.read import read_text

        record = {p.name: read_text(p) for p in sorted((folder / "documents").iterdir()) if p.is_file()}
    return Matter(
        task_id=task_id,
        title=task["title"],
        instruction=task["instruction"],
        deliverable=task["deliverable"],
        as_of=task["as_of"],
        record=record,
        folder=folder,
    )
