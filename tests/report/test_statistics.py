"""Means, intervals, reliability and what may be compared."""

from __future__ import annotations

import pytest

from employment_law_legal_agent_eval.report.pages import as_csv, comparison, report
from employment_law_legal_agent_eval.report.statistics import conflicts, differences, pass_hat, summarise
from employment_law_legal_agent_eval.rollouts import Row


def row(task: str, score: float, model: str = "m", ok: bool = True, **more) -> Row:
    metrics = {"substantive_score": score, "all_pass": float(score > 0.8), **more.pop("metrics", {})}
    return Row(task, model, ok, metrics if ok else {}, content_hash=more.pop("content_hash", "aa"), **more)


def test_the_mean_weighs_matters_not_rollouts():
    rows = [row("a", 1.0), row("a", 1.0), row("a", 1.0), row("b", 0.0)]
    assert summarise("m", rows).mean.mean == 0.5


def test_failed_rollouts_are_apart_and_the_mean_is_given_both_ways():
    summary = summarise("m", [row("a", 0.8), row("a", 0.0, ok=False)])
    assert (summary.scored, summary.errored) == (1, 1)
    assert (summary.mean.mean, summary.mean_all) == (0.8, 0.4)


def test_rows_that_the_judge_could_not_decide_are_left_out_of_the_mean():
    summary = summarise("m", [row("a", 0.8), row("a", 0.0, metrics={"judge_error": 1.0})])
    assert (summary.judge_errors, summary.mean.mean, summary.mean_all) == (1, 0.8, 0.4)


def test_the_interval_is_the_same_every_time_and_spans_the_matters():
    rows = [row(task, score) for task, score in zip("abcdef", (0.1, 0.2, 0.3, 0.4, 0.5, 0.6), strict=True)]
    first, again = summarise("m", rows).mean, summarise("m", rows).mean
    assert first == again
    assert 0.1 <= first.low < first.mean < first.high <= 0.6


@pytest.mark.parametrize(("k", "chance"), [(1, 0.5), (2, 1 / 6), (4, 0.0), (5, None)])
def test_pass_hat_k(k: int, chance: float | None):
    rows = [row("a", s) for s in (0.9, 0.9, 0.1, 0.1)]
    assert pass_hat(rows, k) == (chance if chance is None else pytest.approx(chance))


def test_differences_are_paired_by_matter_and_leave_out_what_only_one_has():
    a = [row("a", 0.2), row("b", 0.4)]
    b = [row("a", 0.3), row("b", 0.7), row("c", 1.0)]
    made = differences(a, b, ["score"])[0]
    assert (made.a, made.b) == (pytest.approx(0.3), pytest.approx(0.5))
    assert made.difference.mean == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (row("a", 0.1, content_hash="bb"), "content hash"),
        (row("a", 0.1, arguments={"max_turns": 5}), "arguments"),
        (row("a", 0.1, matter_hash="x"), "the record of a differs"),
        (row("z", 0.1), "no matter is in both"),
    ],
)
def test_what_makes_runs_incomparable_is_named(other: Row, said: str):
    assert any(said in line for line in conflicts([row("a", 0.1)], [other]))


def test_like_runs_have_no_conflict():
    assert conflicts([row("a", 0.1)], [row("a", 0.9)]) == []


def test_csv_has_a_column_for_every_metric():
    lines = as_csv([row("a", 0.5).to_dict()]).splitlines()
    assert "metrics.substantive_score" in lines[0].split(",")
    assert len(lines) == 2


def test_the_pages_name_the_failed_rollouts_and_the_differences():
    rows = [row("a", 0.5, findings={"ISS-001": True}), row("a", 0, ok=False, error="the endpoint hung up")]
    page = report(rows, "A run")
    assert "the endpoint hung up" in page
    assert "ISS-001" in page
    made = differences(rows, rows)
    assert "+0.000" in comparison(("left", "right"), rows, rows, made, [])
