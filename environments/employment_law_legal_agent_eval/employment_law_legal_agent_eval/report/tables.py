"""Terminal tables: a grade with its evidence, and rollouts by matter and model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from employment_law_legal_agent_eval.grading.result import Evidence, Grade
from employment_law_legal_agent_eval.report.statistics import Difference, Interval, Summary, mean, summaries, usable
from employment_law_legal_agent_eval.rollouts import Row

_QUOTED = 160


def number(value: float) -> str:
    """A score: three decimals, no negative zero."""
    return f"{value + 0.0:.3f}"


def _quote(evidence: Evidence) -> str:
    text = " ".join(evidence.text.split())
    text = text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"
    source = f" [{evidence.document}]" if evidence.document else ""
    return f"{evidence.role}: “{text}”{source}"


def print_grade(grade: Grade, console: Console) -> None:
    """The scorecard: score, findings with evidence and reasons, criteria, noise, citations."""
    console.print(f"[bold]{grade.task_id}[/bold]  score [bold]{number(grade.substantive_score)}[/bold]")
    for d in grade.deliverables:
        state = f"delivered, {d.characters:,} characters" if d.delivered else f"not delivered: {d.reason}"
        console.print(f"  {d.name}: {state}")
    for note in grade.notes:
        console.print(f"  note: {note}")
    table = Table("finding", "severity", "credit", "why", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for f in grade.findings:
        mark = Text("yes", "green") if f.credited else Text("—" if f.kind == "negative_control" else "no", "yellow")
        why = Text(f.reason)
        for evidence in f.evidence:
            why.append(f"\n{_quote(evidence)}", "dim")
        if f.where and f.kind == "substantive":
            why.append(f"\nwhere: {f.where}", "italic dim")
        table.add_row(f"{f.id} {f.title}", f.severity, mark, why)
    console.print(table)
    met = [c.id for c in grade.criteria if c.met]
    unmet = [f"{c.id} {c.label}" for c in grade.criteria if not c.met]
    console.print(f"\ncriteria met: {len(met)} of {len(grade.criteria)}")
    for line in unmet:
        console.print(f"  not met: {line}", style="dim", highlight=False)
    for kind, items in (
        ("escalated distractor", [(d.id, d.title, d.evidence) for d in grade.distractors if d.escalated]),
        ("prohibited claim", [(t.id, t.title, t.evidence) for t in grade.must_not_say if t.hit]),
    ):
        for identifier, title, evidence_ in items:
            console.print(f"[red]{kind}[/red] {identifier} {title}", highlight=False)
            for evidence in evidence_:
                console.print(f"  {_quote(evidence)}", style="dim", highlight=False)
    unknown = [c.text for c in grade.citations if c.status == "unknown"]
    if grade.citations:
        console.print(f"citations: {len(grade.citations)}, of which not in the record or the key: {len(unknown)}")
        for text in dict.fromkeys(unknown):
            console.print(f"  {' '.join(text.split())}", style="dim", highlight=False)
    console.print(f"content hash {grade.content_hash[:16]}", style="dim", highlight=False)


def print_metrics(metrics: Mapping[str, float], console: Console) -> None:
    """Every metric, one a line."""
    for name, value in metrics.items():
        console.print(f"  {name:28} {value:g}", highlight=False)


def rollout_table(rows: Sequence[Row], models: Iterable[str]) -> Table:
    """Matter by model: the mean score. Failures are named; rows whose judge failed are shown apart, not averaged."""
    names = list(models)
    table = Table(title="Score", box=None, pad_edge=False, padding=(0, 2, 0, 0), title_justify="left")
    table.add_column("matter", no_wrap=True)
    for name in names:
        table.add_column(name, justify="right")
    for task_id in sorted({r.task_id for r in rows if r.task_id}):
        cells: list[str] = []
        for name in names:
            mine = [r for r in rows if r.task_id == task_id and r.model == name]
            good = usable(mine)
            unjudged = [r for r in mine if r.ok and r.judge_failed]
            parts = [number(mean([r.score for r in good]))] if good else []
            if unjudged:
                both = number(mean([r.score for r in [*good, *unjudged]]))
                parts.append(f"({len(unjudged)} judge errors; with them {both})")
            if failed := len(mine) - len(good) - len(unjudged):
                parts.append(f"({failed} failed)")
            cells.append(" ".join(parts))
        table.add_row(task_id, *cells)
    return table


def _interval(value: Interval) -> str:
    return f"{number(value.mean)} [{value.low:.2f}, {value.high:.2f}]"


def leaderboard(made: Sequence[Summary]) -> Table:
    """Models, best first: scored and failed rollouts, the mean both ways, reliability, effort."""
    table = Table(title="Models", box=None, pad_edge=False, padding=(0, 2, 0, 0), title_justify="left")
    table.add_column("model", no_wrap=True)
    for head in ("scored", "errored", "judge errors", "mean [95 %]", "errors as 0", "recall", "false flags"):
        table.add_column(head, justify="right")
    for head in ("all pass", "pass^k", "turns", "tokens", "cost"):
        table.add_column(head, justify="right")
    for s in made:
        k = max(s.pass_hat, default=0)
        table.add_row(
            s.model,
            str(s.scored),
            str(s.errored),
            str(s.judge_errors),
            _interval(s.mean),
            number(s.mean_all),
            f"{s.recall:.2f}",
            f"{s.false_flags:.2f}",
            f"{s.all_pass:.2f}",
            f"{s.pass_hat[k]:.2f} (k={k})" if k else "",
            f"{s.turns:.1f}",
            f"{s.tokens:,}",
            f"${s.cost:,.2f}" if s.cost is not None else "",
        )
    return table


def print_run(rows: Sequence[Row], console: Console) -> None:
    """A run's summary: scores by matter, models with the mean both ways, failed rollouts by name."""
    console.print(rollout_table(rows, dict.fromkeys(r.model for r in rows)))
    console.print()
    console.print(leaderboard(summaries(rows)))


def print_differences(made: Sequence[Difference], names: tuple[str, str], console: Console) -> None:
    """Two runs side by side: each measure, and the paired difference with its interval."""
    table = Table("measure", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in (names[0], names[1], "difference [95 %]"):
        table.add_column(head, justify="right")
    for d in made:
        low, high = d.difference.low, d.difference.high
        table.add_row(d.name, f"{d.a:,.3f}", f"{d.b:,.3f}", f"{d.difference.mean:+,.3f} [{low:+,.3f}, {high:+,.3f}]")
    console.print(table)
