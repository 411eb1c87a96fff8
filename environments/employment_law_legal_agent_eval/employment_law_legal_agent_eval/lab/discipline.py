"""Workflow discipline of one LAB rollout: what was handed in, what was read, what went wrong (SPEC 8).

Nothing here looks at what a deliverable says about the matter.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError
from employment_law_legal_agent_eval.documents.names import near_miss
from employment_law_legal_agent_eval.documents.read import read_text

REWARD = "lab_deliverable_complete"


@dataclass(frozen=True, slots=True)
class Work:
    """What a rollout left. ``log`` is the tool log, ``truncated`` and ``malformed`` count tool calls whose
    arguments were cut by the output limit or were no JSON object."""

    declared: Sequence[str]
    saved: Mapping[str, bytes]
    log: Sequence[Mapping[str, Any]]
    documents: int
    turns: int
    finished: bool
    truncated: int = 0
    malformed: int = 0


@dataclass(frozen=True, slots=True)
class Discipline:
    """The metrics, and for each declared deliverable that does not count the reason."""

    metrics: Mapping[str, float]
    reasons: Mapping[str, str]


def substance(name: str, data: bytes) -> int:
    """Characters of distinct visible lines of a deliverable, without white space; 0 if it cannot be read."""
    suffix = PurePosixPath(name).suffix.lower()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"deliverable{suffix}"
        path.write_bytes(data)
        try:
            text = read_text(path)
        except UnreadableDocumentError:
            return 0
    return sum(len("".join(line.split())) for line in dict.fromkeys(text.splitlines()))


def _reason(name: str, work: Work, min_chars: int) -> str:
    if name in work.saved:
        size = substance(name, work.saved[name])
        return "" if size >= min_chars else f"saved, but with {size} characters of content; {min_chars} are needed"
    others = sorted(saved for saved in work.saved if near_miss(saved, [name]) == name)
    if others:
        return f"not delivered: saved as {', '.join(repr(o) for o in others)}; only the exact name counts"
    return "not delivered"


def measure(work: Work, min_chars: int = 200) -> Discipline:
    """Every ``lab_`` metric of a rollout; ``lab_deliverable_complete`` is the reward."""
    reasons = {name: why for name in work.declared if (why := _reason(name, work, min_chars))}
    delivered = len(work.declared) - len(reasons)
    strays = [name for name in work.saved if name not in work.declared and near_miss(name, work.declared)]
    good = [entry for entry in work.log if entry.get("ok", True)]
    pages = {(e["name"], e.get("page", 1)) for e in good if e["tool"] == "read_document" and "name" in e}
    read = {name for name, _ in pages}
    seen = read | {name for e in good if e["tool"] == "grep_documents" for name in e.get("documents", ())}
    metrics = {
        REWARD: delivered / len(work.declared) if work.declared else 0.0,
        "lab_all_delivered": float(bool(work.declared) and not reasons),
        "lab_near_miss_names": float(len(strays)),
        "lab_documents_read": float(len(read)),
        "lab_document_coverage": len(seen) / work.documents if work.documents else 0.0,
        "lab_pages_read": float(len(pages)),
        "lab_tool_calls": float(len(work.log) + work.truncated + work.malformed),
        "lab_tool_errors": float(len(work.log) - len(good) + work.malformed),
        "lab_turns": float(work.turns),
        "lab_truncated_calls": float(work.truncated),
        "lab_finished": float(work.finished),
    }
    return Discipline(metrics, reasons)
