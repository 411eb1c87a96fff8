"""The reward algebra (SPEC 7). Pure arithmetic over what was found."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from employment_law_legal_agent_eval.grading.settings import Settings

METRICS = (
    "substantive_score",
    "deliverable_complete",
    "finding_recall",
    "finding_recall_lexical",
    "substantive_max_recall",
    "substantive_base",
    "criteria_pass_rate",
    "legacy_issue_recall",
    "legacy_issue_recall_lexical",
    "nc_matched_no_credit",
    "nc_lexical_match_count",
    "false_flag_rate",
    "must_not_say_hits",
    "must_not_say_rate",
    "all_pass",
    "judge_gated",
    "judge_error",
)


@dataclass(frozen=True, slots=True)
class Counts:
    """What was found in a memo. ``credited`` holds finding ids before the gate."""

    reward_base: str
    findings: int
    substantive: Collection[str]
    credited: Collection[str]
    criteria: int
    criteria_met: int
    distractors: int
    escalated: int
    traps: int
    trap_hits: int
    control_matches: int
    deliverables: int
    delivered: int


@dataclass(frozen=True, slots=True)
class Gate:
    """What the judge gate did: the finding ids it withheld, and whether most of its votes failed."""

    withheld: frozenset[str] = frozenset()
    ran: bool = False
    error: bool = False


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def metrics(counts: Counts, settings: Settings, gate: Gate | None = None) -> dict[str, float]:
    """Every metric of the contract, in its fixed order. ``gate`` can only take credit away."""
    gate = gate or Gate()
    credited = set(counts.credited)
    kept = credited - gate.withheld
    complete = _share(counts.delivered, counts.deliverables)
    lexical, recall = _share(len(credited), counts.findings), _share(len(kept), counts.findings)
    most = _share(len(counts.substantive), counts.findings)
    passed = _share(counts.criteria_met, counts.criteria)
    by_criteria = counts.reward_base == "criteria"
    gated_recall = recall
    if by_criteria:  # there the gate moves legacy_issue_recall only
        recall = lexical
    base = passed if by_criteria else recall
    flags, hits = _share(counts.escalated, counts.distractors), counts.trap_hits
    score = complete * base - settings.false_flag_weight * flags - settings.must_not_say_weight * min(1, hits)
    floor = -(settings.false_flag_weight + settings.must_not_say_weight)
    everything = counts.criteria_met == counts.criteria if by_criteria else len(kept) >= len(counts.substantive)
    values = {
        "substantive_score": max(floor, min(1.0, score)),
        "deliverable_complete": complete,
        "finding_recall": recall,
        "finding_recall_lexical": lexical,
        "substantive_max_recall": most,
        "substantive_base": base,
        "criteria_pass_rate": passed,
        "legacy_issue_recall": gated_recall,
        "legacy_issue_recall_lexical": lexical,
        "nc_matched_no_credit": float(counts.control_matches > 0),
        "nc_lexical_match_count": float(counts.control_matches),
        "false_flag_rate": flags,
        "must_not_say_hits": float(hits),
        "must_not_say_rate": _share(hits, counts.traps),
        "all_pass": float(everything and complete == 1.0),
        "judge_gated": float(gate.ran),
        "judge_error": float(gate.error),
    }
    return {name: round(values[name], 9) + 0.0 for name in METRICS}
