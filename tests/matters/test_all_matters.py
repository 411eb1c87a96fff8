"""What every matter must be: built from its source byte for byte, right in its key, worth nothing to copy."""

from __future__ import annotations

import json

import pytest

from employment_law_legal_agent_eval.associates import memos
from employment_law_legal_agent_eval.building import source
from employment_law_legal_agent_eval.building.build import build_matter
from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.keys.anchors import load_anchors
from employment_law_legal_agent_eval.keys.lint import lint
from employment_law_legal_agent_eval.matter import list_matters, load_matter

TASKS = list_matters()


def score(task_id: str, markdown: str):
    matter = load_matter(task_id)
    return grade(matter, {matter.deliverable: write_memo(markdown)})


@pytest.mark.parametrize("task_id", TASKS)
def test_building_a_matter_again_gives_the_committed_bytes(task_id: str, tmp_path):
    build_matter(task_id, tmp_path)
    built = {p.relative_to(tmp_path / task_id): p.read_bytes() for p in (tmp_path / task_id).rglob("*") if p.is_file()}
    folder = load_matter(task_id).folder
    committed = {p.relative_to(folder): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    assert sorted(built) == sorted(committed)
    assert [str(name) for name in built if built[name] != committed[name]] == []


@pytest.mark.parametrize("task_id", TASKS)
def test_a_matter_has_nine_documents_of_full_length(task_id: str):
    record = load_matter(task_id).record
    assert len(record) == 9
    assert 60_000 <= sum(map(len, record.values())) <= 125_000


@pytest.mark.parametrize("task_id", TASKS)
def test_the_key_credits_what_it_should_and_nothing_else(task_id: str):
    """The golden memo, each finding's removal, every corruption and near miss, each fact in its document."""
    assert [f"{f.rule}: {f.what}" for f in lint(task_id) if f.level == "error"] == []


@pytest.mark.parametrize("task_id", TASKS)
def test_the_golden_memo_scores_the_most_there_is(task_id: str):
    result = score(task_id, memos.golden(load_matter(task_id)))
    assert result.metrics["finding_recall"] == pytest.approx(6 / 7)
    assert result.metrics["all_pass"] == 1.0
    by_criteria = load_anchors(load_matter(task_id).folder).reward_base == "criteria"
    assert result.substantive_score == pytest.approx(1.0 if by_criteria else 6 / 7)


@pytest.mark.parametrize("task_id", TASKS)
def test_the_reckless_memo_scores_exactly_the_floor(task_id: str):
    assert score(task_id, memos.reckless(task_id)).substantive_score == -0.25


@pytest.mark.parametrize("task_id", TASKS)
def test_the_empty_of_content_memo_scores_zero(task_id: str):
    assert score(task_id, memos.CONTENT_FREE).substantive_score == 0.0


@pytest.mark.parametrize("task_id", TASKS)
def test_the_whole_vocabulary_earns_nothing(task_id: str):
    assert score(task_id, memos.shotgun(load_anchors(load_matter(task_id).folder))).substantive_score <= 0.05


@pytest.mark.parametrize("task_id", TASKS)
def test_the_documents_pasted_whole_earn_nothing(task_id: str):
    record = load_matter(task_id).record
    assert score(task_id, "\n\n".join(record.values())).substantive_score <= 0.05


@pytest.mark.parametrize("task_id", TASKS)
def test_the_golden_memo_of_another_matter_earns_nothing(task_id: str):
    other = TASKS[(TASKS.index(task_id) + 1) % len(TASKS)]
    assert score(task_id, memos.golden(load_matter(other))).substantive_score <= 0.05


@pytest.mark.parametrize("task_id", TASKS)
def test_what_the_agent_sees_holds_nothing_of_the_key(task_id: str):
    matter = load_matter(task_id)
    anchors = load_anchors(matter.folder)
    seen = " ".join([matter.instruction, matter.title, *matter.record, *matter.record.values()]).lower()
    secret = [f["title"] for f in anchors.data["findings"]] + [c["label"] for c in anchors.data["criteria"]]
    assert [s for s in secret if s.lower() in seen] == []


@pytest.mark.parametrize("task_id", TASKS)
def test_the_task_file_says_only_what_an_agent_may_know(task_id: str):
    task = json.loads((load_matter(task_id).folder / "task.json").read_text())
    assert sorted(task) == ["as_of", "deliverable", "instruction", "reward_base", "task_id", "title"]


@pytest.mark.parametrize("task_id", TASKS)
def test_a_written_golden_memo_reads_back_with_its_tables_and_headings(task_id: str):
    visible = read_memo(write_memo(source.strip_markers(source.marked_golden(task_id))))
    kinds = {b.kind.value for b in visible.blocks}
    assert {"heading", "paragraph", "row"} <= kinds
    assert visible.hidden.total == 0
