"""Does the grader do what careful readers do? Agreement with the calibration set's labels, with intervals.

    python benchmarks/agreement.py [--half tune|test|all] [--matter TASK_ID] [--json] [--disagreements N]

Precision, recall, macro-F1, Cohen's kappa and Gwet's AC of grader against settled labels on findings, beside reader
against reader; the same for distractors, traps and (on 006) criteria. Intervals are bootstraps over memos.
Cohen, Educ. Psychol. Meas. 20 (1960) 37; Gwet, Br. J. Math. Stat. Psychol. 61 (2008) 29.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))
from calibration import ADJUDICATED, CalibrationError, Memo, memos, questions, readers, settled
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.grading.result import Evidence
from employment_law_legal_agent_eval.matter import list_matters, load_matter

DRAWS = 1_000
KINDS = {"credit": "findings", "wrongly raised": "control", "escalated": "distractors", "asserted": "traps"}
KINDS["met"] = "criteria"
Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Judged:
    """One (memo, item) pair: what the readers settled on and what the grader says."""

    task_id: str
    memo: str
    item: str
    kind: str
    label: int
    predicted: int
    label_reason: str
    grader_reason: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Scores:
    """Agreement of a set of pairs."""

    n: int
    positive: int
    precision: float
    recall: float
    macro_f1: float
    kappa: float
    ac: float


def _ratio(a: float, b: float, empty: float = 1.0) -> float:
    return a / b if b else empty


def scores(pairs: Pairs) -> Scores:
    """Agreement of (label, predicted) pairs; kappa is 1 where both are constant and equal."""
    n = len(pairs)
    tp = sum(a == 1 and b == 1 for a, b in pairs)
    fp = sum(a == 0 and b == 1 for a, b in pairs)
    fn = sum(a == 1 and b == 0 for a, b in pairs)
    tn = n - tp - fp - fn
    f1 = (_ratio(2 * tp, 2 * tp + fp + fn) + _ratio(2 * tn, 2 * tn + fp + fn)) / 2
    agree = _ratio(tp + tn, n)
    p, q = _ratio(tp + fn, n, 0.0), _ratio(tp + fp, n, 0.0)
    chance = p * q + (1 - p) * (1 - q)
    middle = (p + q) / 2
    gwet = 2 * middle * (1 - middle)
    kappa = _ratio(agree - chance, 1 - chance) if chance < 1 else float(agree == 1)
    return Scores(n, tp + fn, _ratio(tp, tp + fp), _ratio(tp, tp + fn), f1, kappa, _ratio(agree - gwet, 1 - gwet))


def interval(rows: Sequence[Judged], value: Callable[[Scores], float]) -> tuple[float, float]:
    """A 95 % bootstrap interval over memos."""
    groups: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for row in rows:
        groups[row.task_id, row.memo].append((row.label, row.predicted))
    keys, draw = sorted(groups), random.Random(0)
    if not keys:
        return 0.0, 0.0
    found = sorted(
        value(scores([pair for key in draw.choices(keys, k=len(keys)) for pair in groups[key]])) for _ in range(DRAWS)
    )
    return found[int(0.025 * DRAWS)], found[int(0.975 * DRAWS) - 1]


def _quote(evidence: Sequence[Evidence]) -> str:
    return " ".join(" … ".join(e.text for e in evidence[:2]).split())[:300]


def judge(memo: Memo) -> list[Judged]:
    """What the grader says of each labelled item of a memo."""
    labels = {item: value for (name, item), value in settled(memo.task_id).items() if name == memo.name}
    if not labels:
        return []
    asked = questions(memo.task_id)
    matter = load_matter(memo.task_id)
    result = grade(matter, {matter.deliverable: memo.data})
    said: dict[str, tuple[bool, str, Sequence[Evidence]]] = {}
    for f in result.findings:
        raised = f.kind == "negative_control" and bool(result.metrics["nc_matched_no_credit"])
        said[f.id] = (f.credited or raised, f.reason, f.evidence)
    said |= {d.id: (d.escalated, "declined" if d.declined else "", d.evidence) for d in result.distractors}
    said |= {t.id: (t.hit, "", t.evidence) for t in result.must_not_say}
    said |= {c.id: (c.met, c.reason, c.evidence) for c in result.criteria}
    return [
        Judged(
            memo.task_id,
            memo.name,
            item,
            KINDS[asked[item][0]],
            label,
            int(said[item][0]),
            reason,
            said[item][1],
            _quote(said[item][2]),
        )
        for item, (label, reason) in sorted(labels.items())
        if item in asked
    ]


def readers_agree(task_ids: Sequence[str], half: str) -> dict[str, list[tuple[int, int]]]:
    """Reader against reader, by kind, over the same memos."""
    out: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for task_id in task_ids:
        chosen = {m.name for m in memos(half, [task_id])}
        asked = questions(task_id)
        by_reader = {name: labels for name, labels in readers(task_id).items() if name != ADJUDICATED}
        names = sorted(by_reader)
        for i, first in enumerate(names):
            for second in names[i + 1 :]:
                for memo, item in sorted(set(by_reader[first]) & set(by_reader[second])):
                    if memo in chosen and item in asked:
                        pair = (by_reader[first][memo, item][0], by_reader[second][memo, item][0])
                        out[KINDS[asked[item][0]]].append(pair)
    return out


def _line(table: Table, name: str, rows: Sequence[Judged]) -> None:
    s = scores([(r.label, r.predicted) for r in rows])
    f1, kappa = interval(rows, lambda v: v.macro_f1), interval(rows, lambda v: v.kappa)
    table.add_row(
        name,
        str(s.n),
        str(s.positive),
        f"{s.precision:.2f}",
        f"{s.recall:.2f}",
        f"{s.macro_f1:.2f} [{f1[0]:.2f}, {f1[1]:.2f}]",
        f"{s.kappa:.2f} [{kappa[0]:.2f}, {kappa[1]:.2f}]",
        f"{s.ac:.2f}",
    )


def main() -> int:
    """Grade the labelled memos and print the agreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=("tune", "test", "all"), default="tune")
    parser.add_argument("--matter", choices=list_matters())
    parser.add_argument("--disagreements", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    tasks = [options.matter] if options.matter else list_matters()
    console = Console(width=150)
    try:
        chosen = list(memos(options.half, tasks))
        rows = [row for memo in track(chosen, "grading", disable=options.json, transient=True) for row in judge(memo)]
        between = readers_agree(tasks, options.half)
    except CalibrationError as error:
        print(error, file=sys.stderr)
        return 2
    if not rows:
        print("no labelled memo in this half; put labels into calibration/TASK_ID/labels", file=sys.stderr)
        return 2
    wrong = [row for row in rows if row.label != row.predicted]
    if options.json:
        kinds = {k: asdict(scores([(r.label, r.predicted) for r in rows if r.kind == k])) for k in KINDS.values()}
        both = {k: asdict(scores(pairs)) for k, pairs in between.items()}
        print(json.dumps({"grader": kinds, "readers": both, "disagreements": [asdict(r) for r in wrong]}, indent=1))
        return 0
    head = ("pairs", "positive", "precision", "recall", "macro-F1 [95 %]", "kappa [95 %]", "AC")
    table = Table("grader against labels", *head, box=None, title=f"{options.half} half, {len(chosen)} memos")
    for task_id in tasks:
        if mine := [r for r in rows if r.task_id == task_id and r.kind == "findings"]:
            _line(table, f"findings, {task_id}", mine)
    for kind in KINDS.values():
        if mine := [r for r in rows if r.kind == kind]:
            _line(table, f"{kind}, all", mine)
    for kind, pairs in between.items():
        s = scores(pairs)
        values = (s.precision, s.recall, s.macro_f1, s.kappa, s.ac)
        table.add_row(f"reader against reader, {kind}", str(s.n), str(s.positive), *(f"{v:.2f}" for v in values))
    console.print(table)
    for row in wrong[: options.disagreements]:
        word = "misses" if row.label else "credits"
        console.print(
            f"\n{row.task_id} {row.memo} {row.item} ({row.kind}): grader {word}\n"
            f"  reader: {row.label_reason}\n  grader: {row.grader_reason}\n  memo:   {row.sentence}",
            markup=False,
            highlight=False,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
