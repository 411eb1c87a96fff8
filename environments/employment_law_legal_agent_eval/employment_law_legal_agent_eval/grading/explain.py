"""One plain sentence for every credit and every miss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from employment_law_legal_agent_eval.grading.findings import Verdict
from employment_law_legal_agent_eval.grading.reading import Memo, Mention, Sentence
from employment_law_legal_agent_eval.grading.result import Evidence, FindingResult
from employment_law_legal_agent_eval.keys.anchors import Anchors

_SO_WHAT = {
    "remediation": "says what to do",
    "consequence": "says what follows",
    "exposure": "gives the exposure",
    "severity": "rates it",
}


class Explainer:
    """Turns verdicts into results with evidence and reasons."""

    def __init__(self, anchors: Anchors, memo: Memo) -> None:
        self.anchors, self.memo = anchors, memo

    def evidence(self, role: str, sentence: Sentence) -> Evidence:
        """A sentence as evidence."""
        start, end = self.memo.span(sentence)
        return Evidence(role, self.memo.text[start:end], start, end)

    def fact(self, mention: Mention) -> Evidence:
        """A record fact as evidence, with the document it stands in (or how it is derived)."""
        start, end = self.memo.token_span(mention.first, mention.last)
        fact = self.anchors.facts[mention.label]
        source = ", ".join(fact.documents) or f"derived: {fact.derive}"
        return Evidence("fact", self.memo.text[start:end], start, end, fact.name, source)

    def _facts(self, facts: Mapping[str, Mention]) -> tuple[Evidence, ...]:
        return tuple(self.fact(m) for m in sorted(facts.values(), key=lambda m: (m.first, m.label)))

    def substantive(self, raw: Mapping[str, Any], verdict: Verdict) -> FindingResult:
        """The result of a substantive finding."""
        if verdict.credited:
            evidence = [self.evidence("claim", s) for s in verdict.claim[:3]]
            evidence += self._facts(verdict.facts)
            part, sentence = verdict.so_what or ("", verdict.claim[0])
            evidence.append(self.evidence("so_what", sentence))
            count = len(verdict.facts)
            reason = (
                f"States the issue, ties it to {count} fact{'s' if count != 1 else ''} of the record and "
                f"{_SO_WHAT.get(part, 'says what follows')}."
            )
            return self._result(raw, True, reason, tuple(evidence))
        reason, missing, evidence_ = self._miss(raw, verdict)
        return self._result(raw, False, reason, evidence_, missing)

    @staticmethod
    def _result(
        raw: Mapping[str, Any],
        credited: bool,
        reason: str,
        evidence: tuple[Evidence, ...],
        missing: tuple[str, ...] = (),
    ) -> FindingResult:
        where = "" if credited else raw["where"]
        return FindingResult(
            raw["id"], raw["kind"], raw["severity"], raw["title"], credited, reason, evidence, missing, where
        )

    def _miss(self, raw: Mapping[str, Any], verdict: Verdict) -> tuple[str, tuple[str, ...], tuple[Evidence, ...]]:
        if verdict.contradiction is not None:
            found = self.evidence("contradiction", verdict.contradiction)
            return "The memo also asserts the opposite, so the finding is withheld.", ("claim",), (found,)
        facts = self._facts(verdict.best_facts)
        need = raw["at_least"]
        if verdict.stage < 0:
            return (
                "Most of the memo is vocabulary without sentences; nothing in it is a claim.",
                ("claim", "fact", "so_what"),
                (),
            )
        if verdict.stage == 0:
            return "The memo does not raise this issue.", ("claim", "fact", "so_what"), ()
        if verdict.stage in {1, 2}:
            have = len(verdict.best_facts)
            said = f"only {have} of the {need} facts" if have else "no figure, date or other fact"
            return f"Touches the topic, but ties it to {said} of the record in one place.", ("fact",), facts
        if verdict.stage == 3:
            return (
                "States facts of the record on this topic, but never the conclusion that makes them an issue.",
                ("claim",),
                facts,
            )
        claim = tuple(self.evidence("claim", s) for s in verdict.claim[:2])
        return (
            "States the issue with facts, but no consequence, exposure or remedy follows from it.",
            ("so_what",),
            claim + facts,
        )

    def control(self, raw: Mapping[str, Any], treated: list[Sentence]) -> FindingResult:
        """The result of the negative control, which is never credited."""
        evidence = tuple(self.evidence("claim", s) for s in treated[:3])
        reason = (
            "Treats the negative control as a real issue; that earns nothing."
            if treated
            else "Negative control: not treated as a real issue, which is right and earns nothing."
        )
        return self._result(raw, False, reason, evidence)
