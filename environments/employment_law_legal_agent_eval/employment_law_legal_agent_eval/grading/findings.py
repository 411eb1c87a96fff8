"""Decide each finding: stated, tied to the record, and what follows from it (SPEC 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from employment_law_legal_agent_eval.documents.model import BlockKind
from employment_law_legal_agent_eval.grading.propositions import MIN_ROW_FUNCTION_SHARE, Judge, Window, usable
from employment_law_legal_agent_eval.grading.reading import Memo, Mention, Sentence
from employment_law_legal_agent_eval.grading.windows import windows
from employment_law_legal_agent_eval.keys.anchors import Anchors
from employment_law_legal_agent_eval.text.grammar import Form
from employment_law_legal_agent_eval.text.words import ATTRIBUTION_VERBS

DOMINANCE = 0.55
SECTION_DOMINANCE = 0.45
WINDOW_BAGS = 0.34
MEMO_BAGS = 0.15
TIED = 2
SMALL = 20
_SPEAKERS = frozenset(
    "hr management company employer defense counsel chronology memo memorandum email e-mail letter he she they client "
    "manager director statement alert playbook minutes committee executive".split()
)
_ARGUES = frozenset("argue contend assert claim maintain respond take takes took treats treat regards".split())


@dataclass(slots=True)
class Verdict:
    """A finding's fate. ``stage`` is how far the best window came, for the reason of a miss."""

    credited: bool = False
    claim: list[Sentence] = field(default_factory=list)
    facts: dict[str, Mention] = field(default_factory=dict)
    so_what: tuple[str, Sentence] | None = None
    contradiction: Sentence | None = None
    stage: int = 0
    best: Window | None = None
    best_facts: dict[str, Mention] = field(default_factory=dict)
    window_kind: str = ""
    tied: bool = False


@dataclass(frozen=True, slots=True)
class _Finding:
    raw: Mapping[str, Any]
    about: frozenset[str]
    record: frozenset[str]
    own: frozenset[str]


class Findings:
    """Judges the substantive findings of one memo."""

    def __init__(self, anchors: Anchors, memo: Memo, judge: Judge) -> None:
        self.anchors, self.memo, self.judge = anchors, memo, judge
        self.windows = windows(memo)
        self.findings = [self._compile(raw) for raw in anchors.data["findings"] if raw["kind"] == "substantive"]
        self.used = frozenset(label for f in self.findings for label in f.own)
        self.salad = memo.bag_share > MEMO_BAGS
        self._repeats = Counter(self._words(s) for s in memo.sentences if s.last - s.first <= 12)

    def _compile(self, raw: Mapping[str, Any]) -> _Finding:
        record = frozenset(r for r in raw["record"] if not self.anchors.facts[r].rule)
        own = set(raw["record"])
        for proposition in raw["claim"]:
            own |= {label for label in _terms(proposition) if label[0] == "@"}
        for terms in raw["so_what"].values():
            own |= {label for label in terms if label[0] == "@"}
        return _Finding(raw, frozenset(raw["about"]), record, frozenset(own))

    def judge_all(self) -> dict[str, Verdict]:
        """A verdict for every substantive finding, by id."""
        return {f.raw["id"]: self._judge(f) for f in self.findings}

    def _telling(self, label: str) -> bool:
        """Whether a fact is unlikely to be met by chance: not a small number."""
        fact = self.anchors.facts[label]
        return fact.type not in {"count", "number", "days"} or max(fact.values) >= SMALL

    def _tied(self, finding: _Finding) -> bool:
        """Whether the memo states at least two different record facts of the finding where it speaks of it."""
        stated: set[str] = set()
        for window in self.windows:
            if window.kind != "section" and self._topic(finding, window):
                stated |= self._facts(finding, window).keys()
                if len(stated) >= TIED and any(self._telling(label) for label in stated):
                    return True
        return False

    def _topic(self, finding: _Finding, window: Window) -> bool:
        return not finding.about.isdisjoint(window.labels | window.lent)

    def _judge(self, finding: _Finding) -> Verdict:
        verdict = Verdict()
        if self.salad:
            verdict.stage = -1
            return verdict
        for window in self.windows:
            if not self._topic(finding, window):
                continue
            verdict.stage = max(verdict.stage, 1)
            named = window.kind != "section" or any(not s.labels.isdisjoint(finding.about) for s in window.heading)
            if not named and not self._opens(finding, window):
                continue
            if self._mostly_bags(finding, window):
                continue
            facts = self._facts(finding, window)
            if not self._dominates(finding, window):
                continue
            if len(facts) < finding.raw["at_least"] or not any(self._telling(label) for label in facts):
                self._remember(verdict, 2 if facts else 1, window, facts)
                continue
            claim, form = self._claim(finding, window)
            if claim is None:
                self._remember(verdict, 3, window, facts)
                continue
            what = self._so_what(finding, window, form) or self._linked(finding)
            if what is None:
                self._remember(verdict, 4, window, facts)
                if not verdict.claim:
                    verdict.claim = claim
                continue
            if not any(s.form is Form.SENTENCE for s in window.sentences) and window.kind != "row":
                continue
            verdict.credited, verdict.claim, verdict.facts = True, claim, facts
            verdict.so_what, verdict.window_kind = what, window.kind
            break
        verdict.tied = verdict.credited or self._tied(finding)
        opposite = self._contradiction(finding)
        if opposite is not None:
            verdict.contradiction = opposite
            verdict.credited = False
        return verdict

    @staticmethod
    def _remember(verdict: Verdict, stage: int, window: Window, facts: dict[str, Mention]) -> None:
        if stage > verdict.stage or (stage == verdict.stage and len(facts) > len(verdict.best_facts)):
            verdict.stage, verdict.best, verdict.best_facts = stage, window, facts

    def _opens(self, finding: _Finding, window: Window) -> bool:
        """Whether an untitled or otherwise titled section opens with this finding."""
        first = next((s for s in window.sentences if s.mentions), None)
        return (
            first is not None
            and not first.labels.isdisjoint(finding.about)
            and not first.labels.isdisjoint(finding.own | finding.about)
        )

    def _facts(self, finding: _Finding, window: Window) -> dict[str, Mention]:
        found: dict[str, Mention] = {}
        for sentence in (*window.heading, *window.sentences):
            if sentence.form is Form.BAG or sentence.dismissed or sentence.labels.isdisjoint(finding.record):
                continue
            for m in sentence.mentions:
                if m.label in finding.record and m.bound and not m.masked and m.label not in found:
                    found[m.label] = m
        return found

    def _dominates(self, finding: _Finding, window: Window) -> bool:
        own: set[tuple[str, int]] = set()
        foreign: set[tuple[str, int]] = set()
        for sentence in window.sentences:
            for m in sentence.mentions:
                if m.label in self.used and m.bound and not m.masked:
                    (own if m.label in finding.own else foreign).add((m.label, sentence.index))
        # A figure that is also some fact of this finding is not foreign.
        mine = {
            (self._place(m), s.index)
            for s in window.sentences
            for m in s.mentions
            if m.label in finding.own and m.bound
        }
        others = {
            (self._place(m), s.index)
            for s in window.sentences
            for m in s.mentions
            if m.label in self.used and m.label not in finding.own and m.bound and not m.masked
        } - mine
        need = SECTION_DOMINANCE if window.kind == "section" else DOMINANCE
        return not own or len(mine) >= need * (len(mine) + len(others))

    @staticmethod
    def _place(mention: Mention) -> int:
        return mention.first

    def _mostly_bags(self, finding: _Finding, window: Window) -> bool:
        terms = finding.about | finding.record
        total = bags = 0
        for sentence in window.sentences:
            if sentence.labels.isdisjoint(terms):
                continue
            total += sentence.last - sentence.first
            bags += (sentence.last - sentence.first) * (sentence.form is Form.BAG)
        return bool(total) and bags / total > WINDOW_BAGS

    def _claim(self, finding: _Finding, window: Window) -> tuple[list[Sentence] | None, str]:
        place = window if window.kind not in {"section", "list"} else self._on_topic(finding, window)
        for proposition in finding.raw["claim"]:
            found = self.judge.holds(proposition, place)
            if found:
                return found, str(proposition["form"])
        if window.heading:
            titled = Window("heading", window.heading, (), window.lent, frozenset())
            for proposition in finding.raw["claim"]:
                if proposition["form"] in {"says", "lacks"} and (found := self.judge.holds(proposition, titled)):
                    return found, "heading"
        return None, ""

    def _on_topic(self, finding: _Finding, window: Window) -> Window:
        """The passages of a long window that speak of the finding, each with the one after it."""
        names = finding.about | finding.record
        blocks = {s.block for s in window.sentences if not s.labels.isdisjoint(names)}
        kept = [s for s in window.sentences if s.block in blocks or s.block - 1 in blocks]
        return Window(window.kind, kept, window.heading, window.labels, window.lent)

    def _says_what(self, terms: Sequence[str], sentences: Sequence[Sentence]) -> Sentence | None:
        wanted = frozenset(terms)
        for sentence in sentences:
            if not sentence.asserts or sentence.labels.isdisjoint(wanted):
                continue
            for m in sentence.mentions:
                if m.label not in wanted or not usable(m):
                    continue
                kind = self.anchors.kinds.get(m.label, "state")
                if m.negated and not m.self_negated and not m.is_fact and kind in {"state", "act", "verb"}:
                    continue
                return sentence
        return None

    def _so_what(self, finding: _Finding, window: Window, form: str) -> tuple[str, Sentence] | None:
        around = (*window.heading, *window.sentences)
        for part in ("remediation", "consequence", "exposure"):
            if found := self._says_what(finding.raw["so_what"][part], around):
                return part, found
        for sentence in window.sentences:
            if sentence.directive and sentence.asserts:
                return "remediation", sentence
        severity = finding.raw["so_what"]["severity"]
        own = [s for s in window.sentences if not self._formula(s)]
        if form not in {"side_by_side", "heading"} and (found := self._says_what(severity, own)):
            return "severity", found
        return None

    def _formula(self, sentence: Sentence) -> bool:
        """Whether the very same short sentence stands three times or more in the memo: a label, not a judgement."""
        return self._repeats[self._words(sentence)] >= 3

    def _words(self, sentence: Sentence) -> tuple[str, ...]:
        return tuple(self.memo.tokens.key[sentence.first : sentence.last])

    def _linked(self, finding: _Finding) -> tuple[str, Sentence] | None:
        """A remedy or consequence elsewhere in a sentence or row that names this finding and no other."""
        names = finding.about | finding.record
        for sentence in self.memo.sentences:
            if sentence.kind is BlockKind.HEADING or not sentence.asserts or sentence.labels.isdisjoint(names):
                continue
            if any(
                m.is_fact and m.label in self.used and m.label not in finding.own and m.bound for m in sentence.mentions
            ):
                continue
            for part in ("remediation", "consequence"):
                if self._says_what(finding.raw["so_what"][part], (sentence,)):
                    return part, sentence
        return None

    def _contradiction(self, finding: _Finding) -> Sentence | None:
        """A sentence that outright asserts the opposite, in the memo's own voice."""
        if not finding.raw["contradicted_by"]:
            return None
        for window in self.windows:
            if window.kind not in {"paragraph", "row"} or not self._topic(finding, window):
                continue
            if (denial := self._denial(finding, window)) is not None:
                return denial
            for k, sentence in enumerate(window.sentences):
                if not sentence.asserts or sentence.refuting or not self._whole(sentence):
                    continue
                if sentence.kind is BlockKind.HEADING or not sentence.mentions or sentence.masked_share > 0.5:
                    continue
                following = window.sentences[k + 1] if k + 1 < len(window.sentences) else None
                if following is not None and (following.refuting or (sentence.attributed and following.adversative)):
                    continue
                if self._somebody_elses(sentence):
                    continue
                alone = Window("sentence", (sentence,), (), sentence.labels, frozenset())
                for proposition in finding.raw["contradicted_by"]:
                    if self.judge.holds(proposition, alone, contra=True):
                        return sentence
        return None

    @staticmethod
    def _whole(sentence: Sentence) -> bool:
        if sentence.form is Form.SENTENCE:
            return True
        return (
            sentence.kind is BlockKind.ITEM
            and sentence.words >= 4
            and sentence.function_share >= MIN_ROW_FUNCTION_SHARE
        )

    def _denial(self, finding: _Finding, window: Window) -> Sentence | None:
        """A sentence of a passage on this finding's facts that denies the consequence, where none there affirms it."""
        states = {t for t in finding.raw["so_what"]["consequence"] if self.anchors.kinds.get(t) == "state"}
        if not states or window.labels.isdisjoint(states) or window.labels.isdisjoint(finding.record):
            return None
        denial: Sentence | None = None
        for sentence in window.sentences:
            if sentence.form is Form.BAG or sentence.refuting or sentence.question or self._somebody_elses(sentence):
                continue
            for m in sentence.mentions:
                if m.label not in states or m.conditional or m.masked:
                    continue
                if not m.negated or m.self_negated:
                    return None
                denial = denial or sentence
        return denial

    def _somebody_elses(self, sentence: Sentence) -> bool:
        """Whether the sentence opens by putting what follows in another's mouth ("HR's chronology says that …")."""
        if not sentence.attributed:
            return False
        tokens = self.memo.tokens
        for i in range(sentence.first, min(sentence.last, sentence.first + 12)):
            if tokens.low[i] not in ATTRIBUTION_VERBS and tokens.low[i] not in _ARGUES:
                continue
            speakers = range(max(sentence.first, i - 5), i)
            if any(tokens.low[k] in {"we", "i"} for k in speakers):
                return False
            if any(
                tokens.low[k].removesuffix("'s") in _SPEAKERS or (tokens.capital[k] and k > sentence.first)
                for k in speakers
            ):
                return True
            if tokens.capital[sentence.first] and tokens.low[sentence.first] not in {
                "the",
                "this",
                "it",
                "that",
                "in",
                "on",
                "a",
            }:
                return sentence.first in speakers
        return False


def _terms(proposition: Mapping[str, Any]) -> set[str]:
    """Every label a proposition names."""
    labels: set[str] = set()
    for key in ("groups", "of"):
        for entry in proposition.get(key, ()):
            labels |= _terms(entry) if isinstance(entry, dict) else set(entry)
    for key in ("terms", "lower", "higher", "any"):
        labels |= set(proposition.get(key, ()))
    return labels
