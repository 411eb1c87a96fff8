"""Self-contained HTML pages: a memo's scorecard, a run's report, two runs compared. No network, no external asset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from employment_law_legal_agent_eval import __version__
from employment_law_legal_agent_eval.documents.model import BlockKind, VisibleText
from employment_law_legal_agent_eval.grading.result import Evidence, Grade
from employment_law_legal_agent_eval.grading.settings import Settings
from employment_law_legal_agent_eval.report.statistics import (
    Difference,
    by_matter,
    mean,
    summaries,
    summarise,
    usable,
)
from employment_law_legal_agent_eval.report.tables import number
from employment_law_legal_agent_eval.rollouts import Row

_ROLES = {
    "claim": "claim",
    "fact": "record fact",
    "so_what": "consequence or remedy",
    "contradiction": "contradiction",
    "criterion": "criterion",
    "escalation": "raised as a risk",
    "decline": "declined",
    "prohibited": "prohibited claim",
}
_RED = {"contradiction", "escalation", "prohibited"}
_SHORT = 180


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("employment_law_legal_agent_eval.report"), autoescape=True, undefined=StrictUndefined
    )
    made.globals.update(number=number, version=__version__, role=lambda name: _ROLES.get(name, name), short=_short)
    return made


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _SHORT else plain[: _SHORT - 1] + "…"


@dataclass(frozen=True, slots=True)
class _Mark:
    """A stretch of the memo that an item of the grade rests on; ``anchor`` is where the item's link lands."""

    start: int
    end: int
    item: str
    anchor: str
    role: str
    weak: bool

    @property
    def colour(self) -> str:
        return " red" if self.role in _RED else " weak" if self.weak else ""


def _marks(grade: Grade) -> list[_Mark]:
    out: list[_Mark] = []

    def add(item: str, evidence: Sequence[Evidence], weak: bool = False) -> None:
        for number_, e in enumerate(evidence, 1):
            if e.end > e.start:
                out.append(_Mark(e.start, e.end, item, f"m-{item}-{number_}", e.role, weak or e.role == "decline"))

    for f in grade.findings:
        add(f.id, f.evidence, weak=not f.credited)
    for d in grade.distractors:
        add(d.id, d.evidence)
    for t in grade.must_not_say:
        add(t.id, t.evidence)
    for c in grade.criteria:
        add(c.id, c.evidence, weak=True)
    return sorted(out, key=lambda m: (m.start, m.end, m.anchor))


Spans = Sequence[tuple[int, int]]


def _marked(text: str, start: int, end: int, marks: Sequence[_Mark], copied: Spans, placed: set[str]) -> Markup:
    """The text between two offsets with its highlights; each anchor is placed once, at its first highlight."""
    mine = [m for m in marks if m.start < end and m.end > start]
    spans = [(m.start, m.end) for m in mine] + [(a, b) for a, b in copied if a < end and b > start]
    cuts = sorted({start, end, *(max(start, a) for a, _ in spans), *(min(end, b) for _, b in spans)})
    out: list[Markup] = []
    for a, b in pairwise(cuts):
        over = [m for m in mine if m.start <= a and m.end >= b]
        if not over:
            plain = escape(text[a:b])
            is_copy = any(c <= a and d >= b for c, d in copied)
            out.append(
                Markup('<span class="copied" title="copied: earns nothing">{}</span>').format(plain)
                if is_copy
                else plain
            )
            continue
        over.sort(key=lambda m: (m.role not in _RED, m.weak, m.anchor))
        new = [m.anchor for m in over if m.anchor not in placed]
        placed.update(new)
        out += [Markup('<span id="{}"></span>').format(anchor) for anchor in new[1:]]
        out.append(
            Markup('<a class="hl{}"{} href="#f-{}" title="{}">{}</a>').format(
                over[0].colour,
                Markup(' id="{}"').format(new[0]) if new else "",
                over[0].item,
                ", ".join(dict.fromkeys(m.item for m in over)),
                text[a:b],
            )
        )
    return Markup("").join(out)


def _blocks(text: str, marks: Sequence[_Mark], copied: Spans, visible: VisibleText | None) -> Iterator[dict[str, Any]]:
    placed: set[str] = set()

    def html(start: int, end: int) -> Markup:
        return _marked(text, start, end, marks, copied, placed)

    if visible is None or visible.text != text:
        at = 0
        for line in text.split("\n"):
            if line.strip():
                yield {"kind": "paragraph", "level": 0, "html": html(at, at + len(line)), "cells": []}
            at += len(line) + 1
        return
    for block in visible.blocks:
        cells = [html(a, b) for a, b in block.cells] if block.kind is BlockKind.ROW else []
        kind = "paragraph" if block.kind is BlockKind.ROW and not cells else str(block.kind)
        whole = Markup("") if cells else html(block.start, block.end)
        yield {"kind": kind, "level": block.level, "html": whole, "cells": cells}


def arithmetic(grade: Grade, settings: Settings) -> list[tuple[str, str]]:
    """The reward, line by line (SPEC 7.1)."""
    m = grade.metrics
    complete, base = m["deliverable_complete"], m["substantive_base"]
    flags, hits = m["false_flag_rate"], m["must_not_say_hits"]
    criteria = len(grade.criteria)
    by_criteria = abs(base - m["finding_recall"]) > 1e-9 and abs(base - m["criteria_pass_rate"]) < 1e-9
    what = (
        f"criteria met ({sum(c.met for c in grade.criteria)} of {criteria})"
        if by_criteria
        else f"findings credited ({round(m['finding_recall'] * len(grade.findings))} of {len(grade.findings)})"
    )
    lines = [
        ("delivered", f"{complete:.3f}"),
        (f"× {what}", f"{base:.3f}"),
        ("= base", f"{complete * base:.3f}"),
        (
            f"− {settings.false_flag_weight:g} × distractors escalated ({flags:.3f})",
            f"{settings.false_flag_weight * flags:.3f}",
        ),
        (
            f"− {settings.must_not_say_weight:g} × any prohibited claim ({int(hits)})",
            f"{settings.must_not_say_weight * min(1, hits):.3f}",
        ),
        ("score", number(grade.substantive_score)),
    ]
    return lines


def scorecard(
    grade: Grade, title: str, visible: VisibleText | None = None, settings: Settings | None = None, share: bool = False
) -> str:
    """A memo's scorecard as one HTML page.

    With ``share`` nothing of the key is in the page: no titles, reasons, evidence, criteria or highlights.
    """
    return (
        _environment()
        .get_template("scorecard.html.j2")
        .render(
            g=grade,
            title=title,
            share=share,
            blocks=list(_blocks(grade.memo_text, [] if share else _marks(grade), grade.copied, visible)),
            credited=[f for f in grade.findings if f.credited],
            substantive=[f for f in grade.findings if f.kind == "substantive"],
            met=sum(c.met for c in grade.criteria),
            escalated=sum(d.escalated for d in grade.distractors),
            hits=sum(t.hit for t in grade.must_not_say),
            arithmetic=arithmetic(grade, settings or Settings()),
            citations=list(dict.fromkeys((" ".join(c.text.split()), c.status) for c in grade.citations)),
        )
    )


@dataclass(frozen=True, slots=True)
class _Heat:
    columns: list[str]
    rows: list[tuple[str, list[float | None]]]


def heat_map(rows: Sequence[Row]) -> _Heat:
    """Share of the scored rollouts of each matter in which each finding was credited."""
    good = usable(rows)
    columns = sorted({name for row in good for name in row.findings})
    out: list[tuple[str, list[float | None]]] = []
    for task in sorted({row.task_id for row in good}):
        mine = [row.findings for row in good if row.task_id == task]
        shares = [[float(f[name]) for f in mine if name in f] for name in columns]
        out.append((task, [mean(s) if s else None for s in shares]))
    return _Heat(columns, out)


def report(rows: Sequence[Row], title: str) -> str:
    """A run, or several, as one HTML page: leaderboard, scores by matter, findings heat map, failures."""
    made = summaries(rows)
    lab = any(row.score_name.startswith("lab_") and row.ok for row in rows)

    def cell(task: str, model: str) -> str:
        mine = [row for row in rows if row.task_id == task and row.model == model]
        good = usable(mine)
        parts = [number(mean([row.score for row in good]))] if good else []
        if len(good) < len(mine):
            parts.append(f"({len(mine) - len(good)} not scored)")
        return " ".join(parts)

    return (
        _environment()
        .get_template("report.html.j2")
        .render(
            title=title,
            rows=rows,
            made=made,
            lab=lab,
            matters=sorted({row.task_id for row in rows if row.task_id}),
            hashes=sorted({row.content_hash[:16] for row in rows if row.content_hash}),
            cell=cell,
            at=lambda value: round(100 * (value + 0.25) / 1.25, 1),
            heat=[(s.model, heat) for s in made if (heat := heat_map([r for r in rows if r.model == s.model])).columns],
            failed=[row for row in rows if not row.ok],
            undelivered=[(row, name, why) for row in rows for name, why in row.reasons.items()],
        )
    )


def comparison(
    names: tuple[str, str], a: Sequence[Row], b: Sequence[Row], made: Sequence[Difference], conflicts: Sequence[str]
) -> str:
    """Two runs side by side as one HTML page."""
    left, right = (by_matter(usable(rows), lambda row: row.score) for rows in (a, b))
    sums = [summarise(name, rows) for name, rows in zip(names, (a, b), strict=True)]
    return (
        _environment()
        .get_template("compare.html.j2")
        .render(
            a=names[0],
            b=names[1],
            made=made,
            conflicts=conflicts,
            sums=sums,
            ks=sorted({k for s in sums for k in s.pass_hat}),
            shared=[(task, mean(left[task]), mean(right[task])) for task in sorted(set(left) & set(right))],
        )
    )


def write_report(rows: Sequence[Row], path: Path, title: str) -> None:
    """Write a run's page."""
    path.write_text(report(rows, title), encoding="utf-8")


def as_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as CSV, nested values as their own columns (``metrics.finding_recall``)."""
    import csv
    import io

    flat: list[dict[str, Any]] = []
    for row in rows:
        line: dict[str, Any] = {}
        for key, value in row.items():
            if isinstance(value, Mapping):
                line.update({f"{key}.{k}": v for k, v in value.items()})
            else:
                line[key] = value
        flat.append(line)
    columns = list(dict.fromkeys(k for line in flat for k in line))
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return buffer.getvalue()
