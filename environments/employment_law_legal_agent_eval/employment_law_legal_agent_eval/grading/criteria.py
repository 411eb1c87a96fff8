"""The 42 atomic criteria (SPEC 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from employment_law_legal_agent_eval.grading.findings import Verdict
from employment_law_legal_agent_eval.grading.propositions import Judge, Window
from employment_law_legal_agent_eval.grading.reading import Memo, Sentence
from employment_law_legal_agent_eval.grading.windows import windows


class Criteria:
    """Judges criteria over one memo. A criterion counts only where its finding is tied to the record."""

    def __init__(self, memo: Memo, judge: Judge, verdicts: Mapping[str, Verdict], *, salad: bool) -> None:
        self.judge, self.verdicts, self.salad = judge, verdicts, salad
        self.windows = windows(memo)
        labels: set[str] = set()
        for sentence in memo.sentences:
            labels |= sentence.labels
        self.whole = Window("memo", memo.sentences, (), frozenset(labels), frozenset())

    def met(self, raw: Mapping[str, Any]) -> list[Sentence] | None:
        """The sentences that meet a criterion; an empty list if it is met by saying nothing wrong; else ``None``."""
        verdict = self.verdicts.get(raw["finding"])
        if self.salad or (verdict is not None and not verdict.tied):
            return None
        for proposition in raw["met_by"]:
            found = self._holds(proposition)
            if found is not None:
                return found
        return None

    def _holds(self, proposition: Mapping[str, Any]) -> list[Sentence] | None:
        form = proposition["form"]
        if form == "all":
            parts = [self._holds(p) for p in proposition["of"]]
            if any(part is None for part in parts):
                return None
            merged = {s.index: s for part in parts if part for s in part}
            return [merged[i] for i in sorted(merged)]
        if form == "any":
            return next((found for p in proposition["of"] if (found := self._holds(p)) is not None), None)
        if form == "absent":
            return self.judge.holds(proposition, self.whole)
        return next((found for w in self.windows if (found := self.judge.holds(proposition, w)) is not None), None)


def evidence_of(found: Sequence[Sentence] | None) -> tuple[Sentence, ...]:
    """At most three sentences, enough to see why a criterion was met."""
    return tuple(found or ())[:3]
