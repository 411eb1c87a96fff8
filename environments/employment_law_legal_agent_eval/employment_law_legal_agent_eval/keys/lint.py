"""Lint an answer key: does it credit what it should, and nothing else?

``python -m employment_law_legal_agent_eval.keys.lint TASK_ID`` prints one line a fault and exits 1 if there is any
error. Warnings need a look, not a change.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from employment_law_legal_agent_eval.building import source
from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.documents.model import Block, BlockKind, VisibleText
from employment_law_legal_agent_eval.grading.grade import grade_text
from employment_law_legal_agent_eval.grading.reading import read
from employment_law_legal_agent_eval.grading.result import Grade
from employment_law_legal_agent_eval.keys.anchors import Anchors, load_anchors
from employment_law_legal_agent_eval.matter import Matter, load_matter

FREQUENT = 12


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing the lint found. ``level`` is error or warning."""

    level: str
    rule: str
    what: str


class _Lint:
    def __init__(self, task_id: str, root: str | None) -> None:
        self.task_id, self.root = task_id, root
        self.matter: Matter = load_matter(task_id)
        self.anchors: Anchors = load_anchors(self.matter.folder)
        self.substantive = [f["id"] for f in self.anchors.data["findings"] if f["kind"] == "substantive"]

    def grade(self, markdown: str, *, mask: bool = True) -> Grade:
        return grade_text(self.matter, self.anchors, read_memo(write_memo(markdown)), mask=mask)

    def credited(self, markdown: str) -> set[str]:
        return {f.id for f in self.grade(markdown).findings if f.credited}

    def golden(self) -> Iterator[Fault]:
        grade = self.grade(source.strip_markers(source.marked_golden(self.task_id, self.root)))
        for f in grade.findings:
            if f.kind == "substantive" and not f.credited:
                yield Fault("error", "golden", f"{f.id} is not credited: {f.reason}")
        for d in grade.distractors:
            if d.escalated:
                yield Fault("error", "golden", f"{d.id} is flagged: {d.evidence[0].text[:120]!r}")
        for t in grade.must_not_say:
            if t.hit:
                yield Fault("error", "golden", f"{t.id} is hit: {t.evidence[0].text[:120]!r}")
        if grade.metrics["nc_matched_no_credit"]:
            yield Fault("error", "golden", "the negative control is treated as a real issue")
        level = "error" if self.anchors.reward_base == "criteria" else "warning"
        for c in grade.criteria:
            if not c.met:
                yield Fault(level, "golden criteria", f"{c.id} is not met: {c.label}")

    def removals(self) -> Iterator[Fault]:
        marked = source.marked_golden(self.task_id, self.root)
        for finding in self.substantive:
            kept = self.credited(source.without_finding(marked, finding))
            lost = set(self.substantive) - kept
            if lost != {finding}:
                yield Fault("error", "removal", f"without {finding} the golden memo loses {sorted(lost) or 'nothing'}")

    def corruptions(self) -> Iterator[Fault]:
        made = source.corruptions(self.task_id, self.root)
        for c in made:
            lost = set(self.substantive) - self.credited(c.memo)
            if lost != {c.finding}:
                yield Fault("error", "corruption", f"{c.id} ({c.finding}) loses {sorted(lost) or 'nothing'}")
        for finding in self.substantive:
            count = sum(c.finding == finding for c in made)
            if count < 2:
                yield Fault("error", "corruption", f"{finding} has {count} corruptions; two are needed")

    def near_misses(self) -> Iterator[Fault]:
        for n in source.near_misses(self.task_id, self.root):
            if n.finding in self.credited(n.text):
                yield Fault("error", "near miss", f"{n.id} ({n.kind}) is credited for {n.finding}")

    def sources(self) -> Iterator[Fault]:
        """Neither a document alone nor the reference with the instruction may state a finding, copied text included."""
        for name, text in self.matter.record.items():
            result = grade_text(self.matter, self.anchors, _plain(text), mask=False)
            for f in result.findings:
                if f.credited:
                    claim = next((e.text for e in f.evidence if e.role == "claim"), "")
                    yield Fault("warning", "document alone", f"{name} by itself reads as {f.id}: {claim[:120]!r}")
        pasted = grade_text(self.matter, self.anchors, _plain("\n".join(self.matter.record.values())))
        if pasted.substantive_score > 0.05:
            yield Fault("error", "pasted", f"the documents pasted whole score {pasted.substantive_score:.3f}")

    def facts(self) -> Iterator[Fault]:
        memos = {n: read(self.anchors, _plain(t), mask=False) for n, t in self.matter.record.items()}
        seen: dict[str, set[str]] = {}
        for name, memo in memos.items():
            for sentence in memo.sentences:
                for m in sentence.mentions:
                    if m.is_fact:
                        seen.setdefault(m.label, set()).add(name)
        used = json.dumps([self.anchors.data["findings"], self.anchors.data["criteria"]])
        for label, fact in self.anchors.facts.items():
            for document in fact.documents:
                if document not in seen.get(label, set()) and not fact.derive:
                    yield Fault("error", "fact", f"{label} is not found in {document}")
            if f'"{label}"' not in used:
                yield Fault("warning", "fact", f"{label} is used by no finding and no criterion")

    def titles(self) -> Iterator[Fault]:
        for f in self.anchors.data["findings"]:
            if any(ch.isdigit() for ch in f["title"]):
                yield Fault("warning", "title", f"{f['id']}: the title carries a figure: {f['title']!r}")

    def vocabulary(self) -> Iterator[Fault]:
        by_keys: dict[tuple[str, ...], set[str]] = {}
        for label, phrase, keys, _, _ in self.anchors.data["vocabulary"]:
            by_keys.setdefault(tuple(keys), set()).add(label)
            kind = self.anchors.kinds.get(label)
            if kind in {"state", "act"} and len(keys) == 1 and len(phrase) <= 3:
                yield Fault("warning", "vocabulary", f"{label}: {phrase!r} is very short for a {kind}")

    def run(self) -> list[Fault]:
        """Every fault, errors first."""
        checks: tuple[Callable[[], Iterator[Fault]], ...] = (
            self.golden,
            self.removals,
            self.corruptions,
            self.near_misses,
            self.sources,
            self.facts,
            self.titles,
            self.vocabulary,
        )
        faults = [fault for check in checks for fault in check()]
        return sorted(faults, key=lambda f: f.level != "error")


def _plain(text: str) -> VisibleText:
    blocks: list[Block] = []
    at = 0
    for line in text.split("\n"):
        if line.strip():
            kind = BlockKind.ROW if " | " in line else BlockKind.PARAGRAPH
            blocks.append(Block(kind, at, at + len(line)))
        at += len(line) + 1
    return VisibleText(text, tuple(blocks))


def lint(task_id: str, root: str | None = None) -> list[Fault]:
    """Lint the built key of a matter against its sources.

    Raises:
        SourceError, AnchorsError, UnknownMatterError: the matter has no sources or is not built.
    """
    return _Lint(task_id, root).run()


def main(arguments: list[str]) -> int:
    """Lint the named matters; exit 1 if there is an error."""
    parser = argparse.ArgumentParser(description="lint answer keys")
    parser.add_argument("task_id", nargs="+")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    errors = 0
    for task_id in options.task_id:
        faults = lint(task_id)
        errors += sum(f.level == "error" for f in faults)
        if options.json:
            print(json.dumps({"task_id": task_id, "faults": [asdict(f) for f in faults]}, ensure_ascii=False))
            continue
        for f in faults:
            print(f"{f.level:7} {f.rule:16} {f.what}")
        wrong = sum(f.level == "error" for f in faults)
        print(f"{task_id}: {wrong} errors, {len(faults) - wrong} warnings")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
