"""The run's report as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment

from employment_law_legal_agent_eval.report.tables import Scored, number

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Employment Law Legal Agent Eval</title>
<style>
body{font:16px/1.5 Georgia,serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.5rem;margin:0 0 .25rem}p{margin:.25rem 0 1rem;color:#444}
table{border-collapse:collapse;width:100%}caption{text-align:left;color:#444;padding:.5rem 0}
th,td{padding:.5rem .75rem;border-bottom:1px solid #ddd;text-align:right;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left}th{border-bottom:2px solid #1b1b1b}
.bar{display:block;height:.4rem;background:#e6e6e6;margin-top:.25rem}
.bar i{display:block;height:100%;background:#2e5e8c}
.neg i{background:#b3261e}small{color:#666}.failed{color:#b3261e}
@media (prefers-color-scheme:dark){body{background:#161616;color:#eaeaea}p,caption,small{color:#aaa}
th{border-color:#eaeaea}
td{border-color:#333}.bar{background:#333}}
</style></head><body>
<h1>Employment Law Legal Agent Eval</h1>
<p>Each cell: the reward, then finding recall, false-flag rate and prohibited claims.</p>
<table><caption>{{ rows|length }} matters, {{ models|length }} associates</caption>
<thead><tr><th>matter</th>{% for m in models %}<th>{{ m }}</th>{% endfor %}</tr></thead><tbody>
{% for task, cells in rows %}<tr><td>{{ task }}</td>
{% for c in cells %}<td>{% if c is none %}{% elif not c.ok %}<span class="failed">failed</span>{% else %}
{{ number(c.metrics.substantive_score) }}
<span class="bar{{ ' neg' if c.metrics.substantive_score < 0 }}"><i style="width:{{
 (100 * (c.metrics.substantive_score|abs))|round(1) }}%"></i></span>
<small>{{ '%.2f'|format(c.metrics.finding_recall) }} · {{ '%.2f'|format(c.metrics.false_flag_rate) }} ·
{{ '%d'|format(c.metrics.must_not_say_hits) }}</small>{% endif %}</td>{% endfor %}</tr>
{% endfor %}</tbody></table></body></html>
"""


def write_page(rollouts: Sequence[Scored], models: Sequence[str], path: Path) -> None:
    """Write the matter-by-model page."""
    tasks = sorted({r.task_id for r in rollouts if r.task_id})

    def cell(task: str, model: str) -> Scored | None:
        return next((r for r in rollouts if r.task_id == task and r.model == model), None)

    rows = [(task, [cell(task, model) for model in models]) for task in tasks]
    page = Environment(autoescape=True).from_string(_PAGE).render(rows=rows, models=models, number=number)
    path.write_text(page, encoding="utf-8")
