"""Finding and loading LAB task folders as they really are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from employment_law_legal_agent_eval.lab.tasks import LabError, choose, find_tasks, load_task
from tests.lab.conftest import RUBRIC, write_task


def test_tasks_are_found_at_every_depth_and_named_by_their_whole_path(corpus: Path):
    assert [t.slug for t in find_tasks(corpus).tasks] == [
        "contracts/playbook/escalation/scenario-02",
        "real-estate/leases/scenario-01",
        "real-estate/renewal",
    ]


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({"deliverables": {"memo.docx": "memo.docx", "a.xlsx": ""}}, ("memo.docx", "a.xlsx")),
        ({"deliverables": ["memo.docx", {"name": "b.md"}]}, ("memo.docx", "b.md")),
        ({"deliverables": None}, ("memo.docx",)),
        ({"deliverables": None, "criteria": [], "instructions": "Report.\nOutput: `answer.docx`."}, ("answer.docx",)),
        ({"deliverables": {}, "criteria": [], "instructions": "Save it as `plan.xlsx`."}, ("plan.xlsx",)),
        ({"deliverables": {"Résumé – final.docx": ""}}, ("Résumé – final.docx",)),
    ],
)
def test_deliverables_come_from_where_the_task_names_them(tmp_path: Path, fields: dict, names: tuple[str, ...]):
    write_task(tmp_path / "area" / "task", **fields)
    assert load_task("area/task", tmp_path).deliverables == names


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"deliverables": None, "criteria": [], "instructions": "Report."}, "no deliverable named"),
        ({"deliverables": {"memo.pdf": ""}}, "deliverable of a type that is not written"),
        ({"instructions": ""}, "no instructions"),
    ],
)
def test_a_task_that_cannot_be_run_is_skipped_with_its_reason(tmp_path: Path, fields: dict, reason: str):
    write_task(tmp_path / "area" / "good")
    write_task(tmp_path / "area" / "odd", **fields)
    found = find_tasks(tmp_path)
    assert [t.slug for t in found.tasks] == ["area/good"]
    assert found.summary == f"2 tasks found, 1 loaded; 1 skipped: {reason}"


@pytest.mark.parametrize("text", ["{", "[]", "", "nul\x00"])
def test_a_broken_task_file_is_named_with_its_path_and_stops_no_other(tmp_path: Path, text: str):
    write_task(tmp_path / "area" / "good")
    broken = write_task(tmp_path / "area" / "broken") / "task.json"
    broken.write_text(text, encoding="utf-8")
    found = find_tasks(tmp_path)
    assert len(found.tasks) == 1
    assert str(broken) in found.skipped[0].reason


def test_a_shared_store_serves_tasks_without_documents_of_their_own(tmp_path: Path):
    store = tmp_path / "stores" / "firm"
    store.mkdir(parents=True)
    (store / "policy.txt").write_text("Policy.")
    task = write_task(tmp_path / "tasks" / "firm-knowledge" / "a", files={}, docs_dir="stores/firm")
    assert not (task / "documents").exists()
    assert load_task("firm-knowledge/a", tmp_path / "tasks").documents == store


@pytest.mark.parametrize("named", [".", "..", "../..", "../other"])
def test_a_store_that_would_show_a_rubric_is_refused(tmp_path: Path, named: str):
    write_task(tmp_path / "tasks" / "area" / "other")
    write_task(tmp_path / "tasks" / "area" / "a", files={}, docs_dir=named)
    with pytest.raises(LabError, match="documents refused"):
        load_task("area/a", tmp_path / "tasks")


def test_a_store_outside_the_corpus_is_not_read(tmp_path: Path):
    (tmp_path / "private").mkdir()
    write_task(tmp_path / "corpus" / "tasks" / "area" / "a", files={}, docs_dir=str(tmp_path / "private"))
    with pytest.raises(LabError, match="is not a folder"):
        load_task("area/a", tmp_path / "corpus" / "tasks")


@pytest.mark.parametrize("slug", ["../outside", "area/none", "", "/etc"])
def test_a_slug_cannot_lead_outside_the_root(tmp_path: Path, slug: str):
    write_task(tmp_path / "outside")
    write_task(tmp_path / "tasks" / "area" / "a")
    with pytest.raises(LabError):
        load_task(slug, tmp_path / "tasks")


def test_a_task_file_among_the_documents_is_no_task(tmp_path: Path):
    folder = write_task(tmp_path / "area" / "a")
    (folder / "documents" / "task.json").write_text(json.dumps({"instructions": RUBRIC}))
    assert len(find_tasks(tmp_path).tasks) == 1


def test_a_folder_of_tasks_can_be_chosen(corpus: Path):
    assert [t.slug for t in choose(find_tasks(corpus), "real-estate/leases")] == ["real-estate/leases/scenario-01"]


def test_an_unknown_choice_names_what_there_is(corpus: Path):
    with pytest.raises(LabError, match="contracts, real-estate"):
        choose(find_tasks(corpus), "tax")


def test_a_missing_root_is_one_clear_error(tmp_path: Path):
    with pytest.raises(LabError, match="tasks_root is the folder"):
        find_tasks(tmp_path / "nowhere")
