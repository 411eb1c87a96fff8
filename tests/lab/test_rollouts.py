"""LAB tasks through the real pipeline, and the package's matters written as LAB tasks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from employment_law_legal_agent_eval.adapters.verifiers.runner import run_associates
from employment_law_legal_agent_eval.lab.export import export_lab
from employment_law_legal_agent_eval.lab.tasks import find_tasks
from employment_law_legal_agent_eval.matter import list_matters, load_matter
from tests.lab.conftest import RUBRIC


def cli(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "employment_law_legal_agent_eval.cli", *arguments], capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def rows(corpus: Path):
    arguments = {"source": "lab", "tasks_root": str(corpus), "min_deliverable_chars": 60}
    return {r.task_id: r for r in run_associates(["extractive"], "all", None, arguments)}


@pytest.mark.e2e
def test_the_extractive_associate_hands_in_every_type(rows):
    row = rows["real-estate/leases/scenario-01"]
    assert row.error == ""
    assert sorted(row.deliverables) == ["deck.pptx", "figures.xlsx", "log.md", "memo.docx"]
    assert row.metrics["lab_all_delivered"] == 1.0


@pytest.mark.e2e
def test_no_finding_metric_appears_in_lab_mode(rows):
    names = {name for row in rows.values() for name in row.metrics}
    assert names == {name for name in names if name.startswith("lab_")}


@pytest.mark.e2e
def test_the_documents_read_are_counted(rows):
    assert rows["real-estate/renewal"].metrics["lab_document_coverage"] == 1.0


@pytest.mark.e2e
def test_the_rubric_is_in_nothing_the_agent_saw(corpus: Path, tmp_path: Path):
    page = tmp_path / "lab.html"
    done = cli("demo", "--source", "lab", "--tasks-root", str(corpus), "--html", str(page))
    assert done.returncode == 0, done.stderr
    assert "3 tasks found, 3 loaded" in done.stderr
    assert RUBRIC not in done.stdout + page.read_text()


def test_our_matters_round_trip_as_lab_tasks(tmp_path: Path):
    for task_id in list_matters():
        export_lab(load_matter(task_id), tmp_path)
    found = find_tasks(tmp_path)
    assert [t.slug for t in found.tasks] == [f"employment-labor/{name}" for name in list_matters()]
    for task in found.tasks:
        matter = load_matter(task.slug.split("/")[1])
        assert (task.instruction, task.deliverables) == (matter.instruction, (matter.deliverable,))
        assert sorted(p.name for p in task.documents.iterdir()) == sorted(matter.record)


def test_an_exported_rubric_has_the_42_criteria(tmp_path: Path):
    task = json.loads((export_lab(load_matter("atlas-noncompete-001"), tmp_path) / "task.json").read_text())
    assert [c["id"] for c in task["criteria"]] == [f"C-{n:03d}" for n in range(1, 43)]
    assert all(c["match_criteria"].startswith("PASS if") for c in task["criteria"])


def test_lab_without_a_root_says_what_is_missing():
    done = cli("run", "-m", "x", "--source", "lab")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--tasks-root" in done.stderr
