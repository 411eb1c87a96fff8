"""Noise and safety: escalated distractors, prohibited claims, the negative control (SPEC 4.7, 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from employment_law_legal_agent_eval.documents.model import BlockKind
from employment_law_legal_agent_eval.grading.propositions import Judge, Window
from employment_law_legal_agent_eval.grading.reading import Memo, Sentence
from employment_law_legal_agent_eval.keys.anchors import Anchors
from employment_law_legal_agent_eval.text.grammar import Form

COPIED = 0.8
ESCALATION, DECLINE = "escalation_cue", "decline_cue"


@dataclass(frozen=True, slots=True)
class Treatment:
    """How a memo treats a distractor: the escalating and the declining sentence, if any."""

    escalated: Sentence | None
    declined: Sentence | None


class Noise:
    """Looks for what a memo should have left alone."""

    def __init__(self, anchors: Anchors, memo: Memo, judge: Judge) -> None:
        self.anchors, self.memo, self.judge = anchors, memo, judge

    def _near(self, sentence: Sentence) -> list[Sentence]:
        """The sentence, its neighbours in the block, and what follows a heading or lead-in."""
        passage = self.memo.passages[sentence.block]
        k = sentence.index - passage.sentences[0].index
        near = passage.sentences[max(0, k - 1) : k + 2]
        if sentence.kind is BlockKind.HEADING or (k == len(passage.sentences) - 1 and sentence.words <= 12):
            following = self.memo.sentences[sentence.index + 1 : sentence.index + 4]
            near = [*near, *(s for s in following if s.section == sentence.section and s.kind is not BlockKind.HEADING)]
        return list(near)

    def distractor(self, raw: Mapping[str, Any]) -> Treatment:
        """Whether a distractor is escalated or declined. A decline anywhere near its topic wins over a cue there."""
        topic, own_decline = frozenset(raw["topic"]), frozenset(raw["decline"]) | {DECLINE}
        escalated: Sentence | None = None
        declined: Sentence | None = None
        for sentence in self.memo.sentences:
            if sentence.labels.isdisjoint(topic) or sentence.masked_share > COPIED:
                continue
            if all(m.masked for m in sentence.mentions if m.label in topic):
                continue
            near = self._near(sentence)
            section = self._under_decline(sentence)
            refusal = next((s for s in near if s.dismissed or self._cue(s, own_decline)), None) or section
            if refusal is not None:
                declined = declined or refusal
                continue
            if escalated is None:
                following = [s for s in near if s.index >= sentence.index]
                escalated = next((s for s in following if self._escalates(s)), None) or self._explicit(raw, near)
        return Treatment(escalated, declined)

    def _under_decline(self, sentence: Sentence) -> Sentence | None:
        """A heading above the sentence that sets its whole section aside."""
        section = self.memo.passages[sentence.block].section
        while section > 0:
            for heading in self.memo.passages[self.memo.sections[section].heading].sentences:
                if heading.dismissed or any(m.label == DECLINE for m in heading.mentions):
                    return heading
            section = self.memo.sections[section].parent
        return None

    @staticmethod
    def _cue(sentence: Sentence, labels: frozenset[str]) -> bool:
        return any(
            m.label in labels and not m.conditional and (m.self_negated or not m.negated) for m in sentence.mentions
        )

    def _escalates(self, sentence: Sentence) -> bool:
        if sentence.question or sentence.form is Form.BAG:
            return False
        return any(m.label == ESCALATION and not m.negated and not m.conditional for m in sentence.mentions)

    def _explicit(self, raw: Mapping[str, Any], near: Sequence[Sentence]) -> Sentence | None:
        for proposition in raw["escalate"]:
            for sentence in near:
                alone = Window("sentence", (sentence,), (), sentence.labels, frozenset())
                if self.judge.holds(proposition, alone):
                    return sentence
        return None

    def trap(self, raw: Mapping[str, Any]) -> Sentence | None:
        """The sentence that asserts a prohibited claim in the memo's own voice, if any."""
        permit = frozenset(raw["permit"])
        for sentence in self.memo.sentences:
            if not sentence.mentions or sentence.masked_share > COPIED or sentence.kind is BlockKind.HEADING:
                continue
            if any(m.label in permit for m in sentence.mentions):
                continue
            if sentence.refuting or self._refuted_next(sentence):
                continue
            alone = Window("sentence", (sentence,), (), sentence.labels, frozenset())
            if any(self.judge.holds(p, alone, safety=True) for p in raw["says"]):
                return sentence
        return None

    def _refuted_next(self, sentence: Sentence) -> bool:
        passage = self.memo.passages[sentence.block]
        k = sentence.index - passage.sentences[0].index
        following = passage.sentences[k + 1] if k + 1 < len(passage.sentences) else None
        return following is not None and (following.refuting or (sentence.attributed and following.adversative))

    def control(self, raw: Mapping[str, Any]) -> list[Sentence]:
        """The sentences that treat the negative control as a real issue."""
        found: list[Sentence] = []
        for sentence in self.memo.sentences:
            if not sentence.mentions or sentence.refuting or sentence.dismissed or self._refuted_next(sentence):
                continue
            if sentence.form is Form.BAG or sentence.masked_share > COPIED or self._cue(sentence, frozenset({DECLINE})):
                continue
            alone = Window("sentence", (sentence,), (), sentence.labels, frozenset())
            if any(self.judge.holds(p, alone, contra=True) for p in raw["claim"]):
                found.append(sentence)
        return found
