"""The LAB metrics: what was handed in under which name, what was read, what went wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from employment_law_legal_agent_eval.lab.discipline import Work, measure
from employment_law_legal_agent_eval.lab.outputs import write_output

MEMO = "\n\n".join(f"Point {n}: the tenant must send the notice in writing before day {n}." for n in range(9))
WORK = Work(
    declared=("memo.docx",),
    saved={"memo.docx": write_output("memo.docx", MEMO)},
    log=[
        {"tool": "list_documents"},
        {"tool": "read_document", "name": "a.txt", "page": 1},
        {"tool": "read_document", "name": "a.txt", "page": 2},
        {"tool": "read_document", "name": "nowhere.txt", "page": 1, "ok": False},
        {"tool": "grep_documents", "pattern": "rent", "documents": ["b.txt"], "ok": True},
        {"tool": "save_deliverable", "filename": "memo.docx", "ok": True},
    ],
    documents=4,
    turns=5,
    finished=True,
)


def test_a_delivered_memo_counts_whole():
    assert measure(WORK).metrics["lab_deliverable_complete"] == 1.0


def test_reading_is_counted_by_document_and_page():
    metrics = measure(WORK).metrics
    assert (metrics["lab_documents_read"], metrics["lab_pages_read"]) == (1.0, 2.0)
    assert metrics["lab_document_coverage"] == 0.5


def test_refused_calls_are_errors_and_cut_calls_are_not():
    metrics = measure(replace(WORK, truncated=2, malformed=1)).metrics
    assert (metrics["lab_tool_errors"], metrics["lab_truncated_calls"]) == (2.0, 2.0)
    assert metrics["lab_tool_calls"] == 9.0


@pytest.mark.parametrize("name", ["Memo.docx", "memo (1).docx", "memo.md", "memo"])
def test_a_near_miss_is_not_delivered_and_the_reason_names_it(name: str):
    result = measure(replace(WORK, saved={name: WORK.saved["memo.docx"]}))
    assert result.metrics["lab_deliverable_complete"] == 0.0
    assert result.metrics["lab_near_miss_names"] == 1.0
    assert name in result.reasons["memo.docx"]


def test_an_empty_shell_is_not_substantive():
    shell = write_output("memo.docx", "# Memo\n\n" + "TBD\n\n" * 200)
    result = measure(replace(WORK, saved={"memo.docx": shell}))
    assert result.metrics["lab_deliverable_complete"] == 0.0
    assert "200 are needed" in result.reasons["memo.docx"]


def test_the_reward_is_the_share_of_the_declared_files():
    assert measure(replace(WORK, declared=("memo.docx", "b.xlsx"))).metrics["lab_deliverable_complete"] == 0.5


def test_every_metric_is_a_lab_metric():
    assert all(name.startswith("lab_") for name in measure(WORK).metrics)
