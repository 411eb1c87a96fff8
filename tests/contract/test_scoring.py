"""The scoring contract (SPEC 1, 4 to 7, 9), rule by rule, on real files."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from employment_law_legal_agent_eval.associates import memos
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade, regate
from employment_law_legal_agent_eval.grading.score import METRICS, Counts, Gate, metrics
from employment_law_legal_agent_eval.grading.settings import Settings, WeightError
from employment_law_legal_agent_eval.keys.freeze import content_hash
from employment_law_legal_agent_eval.matter import load_matter

MATTER = load_matter("atlas-noncompete-001")
GOLDEN = write_memo(memos.golden(MATTER))
FINDINGS = tuple(f"ISS-00{i}" for i in range(1, 7))


def counts(**changes) -> Counts:
    base = Counts(
        reward_base="findings",
        findings=7,
        substantive=FINDINGS,
        credited=(),
        criteria=42,
        criteria_met=0,
        distractors=4,
        escalated=0,
        traps=5,
        trap_hits=0,
        control_matches=0,
        deliverables=1,
        delivered=1,
    )
    return dataclasses.replace(base, **changes)


def test_1_5_a_memo_under_another_name_does_not_count():
    result = grade(MATTER, {"noncompete-risk-memo.md": GOLDEN})
    assert result.substantive_score == 0.0
    assert result.metrics["deliverable_complete"] == 0.0
    assert "is not its name" in result.deliverables[0].reason


def test_1_5_a_memo_too_short_does_not_count():
    result = grade(MATTER, {MATTER.deliverable: write_memo("Short.")})
    assert result.deliverables[0].delivered is False
    assert "200 are needed" in result.deliverables[0].reason


def test_1_6_a_file_that_is_no_word_document_does_not_count():
    result = grade(MATTER, {MATTER.deliverable: b"plain text"})
    assert result.substantive_score == 0.0
    assert "cannot be read" in result.deliverables[0].reason


def test_4_7_the_negative_control_is_never_credited():
    result = grade(MATTER, {MATTER.deliverable: GOLDEN})
    assert [f.credited for f in result.findings if f.kind == "negative_control"] == [False]


def test_7_1_the_reward_is_recall_less_flags_and_prohibited_claims():
    made = metrics(counts(credited=FINDINGS[:3], escalated=2, trap_hits=1), Settings())
    assert made["substantive_score"] == pytest.approx(3 / 7 - 0.15 * 0.5 - 0.10)


def test_7_1_two_prohibited_claims_cost_no_more_than_one():
    one, two = (metrics(counts(credited=FINDINGS, trap_hits=n), Settings())["substantive_score"] for n in (1, 2))
    assert one == two


def test_7_2_the_floor_follows_the_weights():
    settings = Settings(false_flag_weight=0.4, must_not_say_weight=0.2)
    assert metrics(counts(escalated=4, trap_hits=3), settings)["substantive_score"] == pytest.approx(-0.6)


@pytest.mark.parametrize("weights", [(-0.15, 0.1), (0.15, -0.1), (1.01, 0.1)])
def test_7_3_weights_of_the_wrong_sign_or_size_are_refused(weights: tuple[float, float]):
    with pytest.raises(WeightError, match="positive magnitudes"):
        Settings(*weights)


def test_7_4_reckless_is_strictly_below_empty():
    reckless = metrics(counts(escalated=4, trap_hits=5), Settings())["substantive_score"]
    assert reckless == -0.25
    assert metrics(counts(), Settings())["substantive_score"] == 0.0


def test_7_5_saving_a_file_earns_nothing():
    assert metrics(counts(delivered=1), Settings())["substantive_score"] == 0.0


def test_7_6_a_complete_memo_scores_six_sevenths():
    made = metrics(counts(credited=FINDINGS), Settings())
    assert made["substantive_score"] == made["substantive_max_recall"] == pytest.approx(6 / 7)
    assert made["all_pass"] == 1.0


def test_5_3_where_criteria_carry_the_reward_recall_does_not():
    made = metrics(counts(reward_base="criteria", credited=FINDINGS, criteria_met=21), Settings())
    assert made["substantive_base"] == made["substantive_score"] == 0.5
    assert made["all_pass"] == 0.0


def test_the_metrics_are_those_of_the_contract_in_a_fixed_order():
    assert tuple(metrics(counts(), Settings())) == METRICS


@given(st.sets(st.sampled_from(FINDINGS)), st.sets(st.sampled_from(FINDINGS)))
def test_8_2_a_gate_can_only_take_credit_away(credited: set[str], withheld: set[str]):
    before = metrics(counts(credited=tuple(sorted(credited))), Settings())
    after = metrics(counts(credited=tuple(sorted(credited))), Settings(), Gate(frozenset(withheld), ran=True))
    assert after["finding_recall"] <= before["finding_recall"] == after["finding_recall_lexical"]


def test_8_2_a_withheld_finding_says_so():
    result = grade(MATTER, {MATTER.deliverable: GOLDEN})
    gated = regate(result, Gate(frozenset({"ISS-001"}), ran=True), reward_base="findings")
    assert gated.findings[0].credited is False
    assert gated.findings[0].reason.startswith("Withheld")
    assert gated.substantive_score == pytest.approx(5 / 7)


def test_9_1_every_grade_carries_the_content_hash():
    assert grade(MATTER, {}).content_hash == content_hash()


def test_9_3_grading_twice_gives_the_same_grade():
    first, second = (grade(MATTER, {MATTER.deliverable: GOLDEN}).to_dict() for _ in range(2))
    assert first == second


def test_every_piece_of_evidence_is_the_memo_s_own_text_at_its_offsets():
    result = grade(MATTER, {MATTER.deliverable: GOLDEN})
    evidence = [e for f in result.findings for e in f.evidence] + [e for c in result.criteria for e in c.evidence]
    assert len(evidence) > 50
    assert all(result.memo_text[e.start : e.end] == e.text for e in evidence)
