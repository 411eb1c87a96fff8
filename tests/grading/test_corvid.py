"""The labelled matter: agreement with the labels of 28 memos (168 pairs), and what the memos were flagged for."""

from __future__ import annotations

import pytest

from tests.grading import corvid

MEMOS = corvid.labels()


def confusion() -> tuple[int, int, int, int]:
    pairs = [
        pair
        for name, label in MEMOS.items()
        for pair in zip(label["f"], corvid.credited(corvid.memo(name)), strict=True)
    ]
    return tuple(pairs.count(p) for p in ((1, 1), (0, 1), (1, 0), (0, 0)))  # type: ignore[return-value]


def test_no_finding_is_credited_that_a_reader_refused_and_nearly_none_is_missed():
    true_credit, false_credit, missed, refused = confusion()
    assert (false_credit, refused) == (0, 24)
    assert true_credit / (true_credit + missed) >= 0.97


@pytest.mark.parametrize("name", sorted(MEMOS))
def test_prohibited_claims_and_escalations_are_those_the_reader_marked(name: str):
    grade = corvid.grade_markdown(corvid.memo(name))
    assert {d.id[1:] for d in grade.distractors if d.escalated} == {d[1:] for d in MEMOS[name].get("distractors", [])}
    hits = {t.id[1:] for t in grade.must_not_say if t.hit}
    assert hits <= {t[1:] for t in MEMOS[name].get("mns", [])}


def test_a_memo_that_was_graded_twice_gives_the_same_result():
    text = corvid.memo("m01_irac")
    assert corvid.grade_markdown(text).to_dict() == corvid.grade_markdown(text).to_dict()


@pytest.mark.parametrize("name", ["m01_irac", "m09_declines", "h12_exec_numbers", "n22_llm"])
def test_repeating_a_memo_twenty_times_changes_no_finding(name: str):
    text = corvid.memo(name)
    assert corvid.credited("\n\n".join([text] * 20)) == corvid.credited(text)


@pytest.mark.parametrize("finding", corvid.FINDINGS)
def test_the_golden_paragraph_of_a_finding_earns_that_finding_only(finding: str):
    golden = corvid.raw_key()["goldens"][finding]
    assert corvid.credited(golden) == [int(f == finding) for f in corvid.FINDINGS]


@pytest.mark.parametrize(
    "text",
    [
        "Whether the nine Bothell technicians in Washington, at $60,400, are below the $123,394.17 threshold and whether the "
        "covenant is void should be researched.",
        "There is no issue with the nine Bothell technicians in Washington, whose $60,400 is below the $123,394.17 threshold.",
        "It is not true that the nine Bothell technicians in Washington, at $60,400, are below the $123,394.17 threshold and "
        "that their covenant is void.",
        "Washington Bothell nine technicians $60,400 below threshold $123,394.17 void unenforceable critical exclude remove.",
        "In Washington the covenant is enforceable against the nine Bothell technicians, because their $60,400 exceeds the "
        "$123,394.17 threshold. Keep them in the rollout.",
        "Washington voids a covenant where annual pay is under $123,394.17. This is critical. Exclude such workers.",
        "The schedule lists nine technicians at Bothell with pay of $60,400. The reference gives $123,394.17 for Washington.",
    ],
    ids=["asked", "dismissed", "denied", "vocabulary", "opposite", "rule only", "recital"],
)
def test_what_is_not_asserted_about_the_record_earns_nothing(text: str):
    assert corvid.credited(text) == [0, 0, 0, 0, 0, 0]
