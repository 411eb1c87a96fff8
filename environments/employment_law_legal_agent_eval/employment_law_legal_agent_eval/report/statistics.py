"""Means, intervals and differences over rollouts, with matters as the clusters.

Intervals are percentile bootstraps over matters (Efron & Tibshirani, An Introduction to the Bootstrap, ch. 13) with
a fixed seed, so that the same rows always give the same interval.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from employment_law_legal_agent_eval.rollouts import Row

DRAWS = 2_000


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95 % interval; the ends equal the mean where there is one matter only."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Summary:
    """One model's rows. ``mean`` leaves failed and unjudged rows out; ``mean_all`` counts failed rows as 0 and
    takes unjudged rows as scored."""

    model: str
    scored: int
    errored: int
    judge_errors: int
    mean: Interval
    mean_all: float
    recall: float
    false_flags: float
    prohibited: float
    all_pass: float
    pass_hat: Mapping[int, float]
    turns: float
    seconds: float
    tokens: int
    cost: float | None


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def clustered(values: Mapping[str, Sequence[float]], seed: int = 0) -> Interval:
    """The mean of the matters' means, with a bootstrap interval over matters."""
    means = [mean(v) for _, v in sorted(values.items()) if v]
    if not means:
        return Interval(0.0, 0.0, 0.0)
    draw = random.Random(seed)
    drawn = sorted(mean(draw.choices(means, k=len(means))) for _ in range(DRAWS))
    return Interval(mean(means), drawn[int(0.025 * DRAWS)], drawn[int(0.975 * DRAWS) - 1])


def by_matter(rows: Sequence[Row], value: Callable[[Row], float]) -> dict[str, list[float]]:
    """Values of the rows by matter."""
    grouped: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        grouped[row.task_id].append(value(row))
    return dict(grouped)


def passed(row: Row) -> float:
    """Whether the rollout did everything asked: every finding, or every deliverable of a LAB task."""
    return float(row.metrics.get("all_pass", row.metrics.get("lab_all_delivered", 0.0)))


def pass_hat(rows: Sequence[Row], k: int) -> float | None:
    """pass^k, the chance that k rollouts of a matter all pass, C(c, k) / C(n, k) averaged over matters.

    ``None`` where no matter has k rollouts (Yao et al., tau-bench, 2024).
    """
    shares = [comb(int(sum(v)), k) / comb(len(v), k) for v in by_matter(rows, passed).values() if len(v) >= k]
    return mean(shares) if shares else None


def usable(rows: Sequence[Row]) -> list[Row]:
    """The rows that count: scored, and not left undecided by the judge."""
    return [row for row in rows if row.ok and not row.judge_failed]


def summarise(model: str, rows: Sequence[Row]) -> Summary:
    """A model's summary."""
    good = usable(rows)
    costs = [row.cost for row in rows if row.cost is not None]
    hats = {k: hat for k in range(1, 9) if (hat := pass_hat(good, k)) is not None}

    def average(name: str) -> float:
        return clustered(by_matter(good, lambda row: float(row.metrics.get(name, 0.0)))).mean

    return Summary(
        model=model,
        scored=len(good),
        errored=sum(not row.ok for row in rows),
        judge_errors=sum(row.ok and row.judge_failed for row in rows),
        mean=clustered(by_matter(good, lambda row: row.score)),
        mean_all=clustered(by_matter(rows, lambda row: row.score if row.ok else 0.0)).mean,
        recall=average("finding_recall"),
        false_flags=average("false_flag_rate"),
        prohibited=average("must_not_say_hits"),
        all_pass=mean([passed(row) for row in good]),
        pass_hat=hats,
        turns=mean([float(row.turns) for row in good]),
        seconds=mean([row.seconds for row in good]),
        tokens=sum(row.input_tokens + row.output_tokens for row in rows),
        cost=sum(costs) if costs else None,
    )


def summaries(rows: Sequence[Row]) -> list[Summary]:
    """Every model's summary, best first."""
    models = dict.fromkeys(row.model for row in rows)
    made = [summarise(model, [row for row in rows if row.model == model]) for model in models]
    return sorted(made, key=lambda s: (-s.mean.mean, s.model))


@dataclass(frozen=True, slots=True)
class Difference:
    """One measure of two runs on the matters both have: B minus A, paired by matter."""

    name: str
    a: float
    b: float
    difference: Interval


MEASURES: Mapping[str, Callable[[Row], float]] = {
    "score": lambda row: row.score,
    "finding recall": lambda row: float(row.metrics.get("finding_recall", 0.0)),
    "criteria pass rate": lambda row: float(row.metrics.get("criteria_pass_rate", 0.0)),
    "false-flag rate": lambda row: float(row.metrics.get("false_flag_rate", 0.0)),
    "prohibited claims": lambda row: float(row.metrics.get("must_not_say_hits", 0.0)),
    "all pass": passed,
    "turns": lambda row: float(row.turns),
    "seconds": lambda row: row.seconds,
    "tokens": lambda row: float(row.input_tokens + row.output_tokens),
    "cost": lambda row: float(row.cost or 0.0),
}


def differences(a: Sequence[Row], b: Sequence[Row], measures: Sequence[str] | None = None) -> list[Difference]:
    """Paired differences of two runs, matter by matter, with bootstrap intervals over matters."""
    out: list[Difference] = []
    for name in measures or tuple(MEASURES):
        value = MEASURES[name]
        left, right = by_matter(usable(a), value), by_matter(usable(b), value)
        shared = sorted(set(left) & set(right))
        pairs = {task: [mean(right[task]) - mean(left[task])] for task in shared}
        at, to = mean([mean(left[t]) for t in shared]), mean([mean(right[t]) for t in shared])
        out.append(Difference(name, at, to, clustered(pairs)))
    return out


def conflicts(a: Sequence[Row], b: Sequence[Row]) -> list[str]:
    """What makes two runs incomparable: another scoring function, other arguments, another record of a matter."""
    found: list[str] = []
    for label, value in (
        ("content hash", lambda row: row.content_hash[:16]),
        ("arguments", lambda row: ", ".join(f"{k}={v}" for k, v in sorted(row.arguments.items()) if k != "tasks_root")),
    ):
        left, right = sorted({value(row) for row in usable(a)}), sorted({value(row) for row in usable(b)})
        if left != right:
            found.append(f"{label}: {' / '.join(left) or 'none'} against {' / '.join(right) or 'none'}")
    hashes_a = {row.task_id: row.matter_hash for row in usable(a)}
    hashes_b = {row.task_id: row.matter_hash for row in usable(b)}
    for task in sorted(set(hashes_a) & set(hashes_b)):
        if hashes_a[task] != hashes_b[task]:
            found.append(f"the record of {task} differs")
    if not set(hashes_a) & set(hashes_b):
        found.append("no matter is in both")
    return found
