"""What a grade is: one immutable object that the CLI, the reports and the trace all show."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Evidence:
    """A span of the memo and the part it played.

    ``start`` and ``end`` are character offsets into ``Grade.memo_text`` (the visible text of the memo).
    ``role`` is one of claim, fact, so_what, contradiction, criterion, escalation, decline, prohibited.
    ``fact`` and ``document`` name the record fact and the document it stands in, for role ``fact``.
    """

    role: str
    text: str
    start: int
    end: int
    fact: str = ""
    document: str = ""


@dataclass(frozen=True, slots=True)
class FindingResult:
    """Whether a finding was credited, and why. ``missing`` names the roles the memo did not supply."""

    id: str
    kind: str
    severity: str
    title: str
    credited: bool
    reason: str
    evidence: tuple[Evidence, ...] = ()
    missing: tuple[str, ...] = ()
    where: str = ""


@dataclass(frozen=True, slots=True)
class CriterionResult:
    """Whether one of the 42 atomic criteria was met."""

    id: str
    finding: str
    type: str
    label: str
    met: bool
    reason: str = ""
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class DistractorResult:
    """Whether a distractor was escalated as a real risk, declined, or not mentioned (both false)."""

    id: str
    title: str
    escalated: bool
    declined: bool
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class TrapResult:
    """Whether a prohibited claim was asserted."""

    id: str
    title: str
    hit: bool
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """A legal citation in the memo: ``status`` is in-record, in-key or unknown."""

    text: str
    status: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Deliverable:
    """Whether a declared deliverable was handed in; ``reason`` says why not, and names a near miss."""

    name: str
    delivered: bool
    characters: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Grade:
    """Everything a score says, with the evidence for it.

    ``copied`` are the spans of ``memo_text`` copied from the record or the instruction, which earn nothing (SPEC 3.1).
    """

    task_id: str
    content_hash: str
    substantive_score: float
    metrics: dict[str, float]
    deliverables: tuple[Deliverable, ...]
    findings: tuple[FindingResult, ...]
    criteria: tuple[CriterionResult, ...]
    distractors: tuple[DistractorResult, ...]
    must_not_say: tuple[TrapResult, ...]
    citations: tuple[Citation, ...]
    memo_text: str = ""
    hidden_characters: int = 0
    copied: tuple[tuple[int, int], ...] = ()
    notes: tuple[str, ...] = field(default=())

    def to_dict(self) -> dict[str, Any]:
        """The grade as plain data, in a fixed key order, ready for JSON."""
        return asdict(self)
