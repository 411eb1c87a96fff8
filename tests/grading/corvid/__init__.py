"""A small labelled matter for the grader: four documents, 28 memos, 168 labels.

Matter, memos and labels were written by a language model; the labels were fixed before anything was graded.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade_text
from employment_law_legal_agent_eval.grading.result import Grade
from employment_law_legal_agent_eval.keys.anchors import Anchors
from employment_law_legal_agent_eval.keys.compile import _Compiler
from employment_law_legal_agent_eval.keys.schema import Concept, Distractor, Fact, Finding, KeySource, Trap
from employment_law_legal_agent_eval.matter import Matter

FOLDER = Path(__file__).parent
FINDINGS = [f"ISS-00{i}" for i in range(1, 7)]


@cache
def raw_key() -> dict[str, Any]:
    key: dict[str, Any] = yaml.load((FOLDER / "key.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return key


@cache
def matter() -> Matter:
    record = {p.name: p.read_text(encoding="utf-8") for p in sorted((FOLDER / "documents").iterdir())}
    return Matter("corvid-noncompete", "Corvid", raw_key()["instruction"], "memo.docx", "2025-07-01", record, FOLDER)


@cache
def anchors() -> Anchors:
    raw = raw_key()
    source = KeySource.model_construct(
        task_id=raw["task_id"],
        as_of=raw["as_of"],
        reference=raw["reference"],
        concepts={n: Concept.model_validate(c) for n, c in raw["concepts"].items()},
        facts={n: Fact.model_validate(f) for n, f in raw["facts"].items()},
        findings=[Finding.model_validate(f) for f in raw["findings"]],
        criteria=[],
        distractors=[Distractor.model_validate(d) for d in raw["distractors"]],
        must_not_say=[Trap.model_validate(t) for t in raw["must_not_say"]],
        authorities=[],
    )
    return Anchors(_Compiler(source, {}, matter(), "findings").compile())


def labels() -> Mapping[str, Mapping[str, Any]]:
    loaded: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "labels.yaml").read_text(encoding="utf-8"))
    return loaded


def memo(name: str) -> str:
    return (FOLDER / "memos" / f"{name}.md").read_text(encoding="utf-8")


def grade_markdown(markdown: str) -> Grade:
    return grade_text(matter(), anchors(), read_memo(write_memo(markdown)))


def credited(markdown: str) -> list[int]:
    """1 or 0 for each substantive finding, in order."""
    result = grade_markdown(markdown)
    return [int(f.credited) for f in result.findings if f.kind == "substantive"]
