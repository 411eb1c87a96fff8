"""Does a stretch of a memo assert a proposition of the key? (SPEC 4.2, 4.3, 5.2)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from employment_law_legal_agent_eval.documents.model import BlockKind
from employment_law_legal_agent_eval.grading import cues
from employment_law_legal_agent_eval.grading.reading import Memo, Mention, Sentence
from employment_law_legal_agent_eval.keys.anchors import Anchors
from employment_law_legal_agent_eval.text.grammar import Form
from employment_law_legal_agent_eval.text.tokens import FIGURES
from employment_law_legal_agent_eval.text.words import DETERMINERS, PREPOSITIONS

Proposition = Mapping[str, Any]
_REVERSED_BY_NEGATION = frozenset({"state", "verb", "act"})
_POINTERS = frozenset("this that it these they such those he she both".split())
MIN_ROW_FUNCTION_SHARE = 0.12
COMPARE_REACH = 12
LONGEST_LIST = 24
_LISTING = frozenset({",", "and", "or", ";"})


@dataclass(slots=True)
class Window:
    """Where a proposition is looked for: sentences in order, and the labels a heading or row lends them."""

    kind: str
    sentences: Sequence[Sentence]
    heading: Sequence[Sentence] = ()
    labels: frozenset[str] = frozenset()
    lent: frozenset[str] = field(default_factory=frozenset)


def usable(mention: Mention, *, copied_too: bool = False) -> bool:
    """Whether a mention can support an assertion: not supposed, not copied, and its figure is the right one's."""
    return not mention.conditional and mention.bound and (copied_too or not mention.masked)


def _reversed(anchors: Anchors, mention: Mention) -> bool:
    """Whether negation turns the mention into its opposite."""
    if not mention.negated or mention.self_negated or mention.is_fact:
        return False
    kind = anchors.kinds.get(mention.label)
    return kind in _REVERSED_BY_NEGATION if kind else True


def speaks(anchors: Anchors, sentence: Sentence) -> bool:
    """Whether a sentence is whole enough to state something.

    Fragments count only as list items or rows, and then with some grammar or with a figure of the record.
    """
    if not sentence.asserts:
        return False
    if sentence.form is Form.SENTENCE:
        return True
    if sentence.directive and sentence.words >= 3:
        return True
    if sentence.kind is BlockKind.HEADING:
        return sentence.words >= 4 and sentence.function_share >= MIN_ROW_FUNCTION_SHARE
    grounded = any(
        m.is_fact and m.bound and not m.masked and not anchors.facts[m.label].rule for m in sentence.mentions
    )
    if sentence.kind in {BlockKind.ITEM, BlockKind.ROW}:
        return grounded or sentence.function_share >= MIN_ROW_FUNCTION_SHARE
    return grounded and sentence.function_share >= MIN_ROW_FUNCTION_SHARE


class Judge:
    """Evaluates propositions over one memo."""

    def __init__(self, anchors: Anchors, memo: Memo) -> None:
        self.anchors, self.memo = anchors, memo
        self._needs: dict[int, list[frozenset[str]]] = {}
        self._speaks: dict[int, bool] = {}

    def speaks(self, sentence: Sentence) -> bool:
        """:func:`speaks`, remembered."""
        known = self._speaks.get(sentence.index)
        if known is None:
            known = self._speaks[sentence.index] = speaks(self.anchors, sentence)
        return known

    def holds(
        self, proposition: Proposition, window: Window, *, safety: bool = False, contra: bool = False
    ) -> list[Sentence] | None:
        """The sentences that assert a proposition, or ``None``.

        ``safety`` also reads copied and ill-formed text (prohibited claims); ``contra`` is stricter about what
        counts as the opposite of a finding.
        """
        form = proposition["form"]
        if form == "all":
            parts = [self.holds(p, window, safety=safety, contra=contra) for p in proposition["of"]]
            if any(part is None for part in parts):
                return None
            return _merge(parts)
        if form == "any":
            for p in proposition["of"]:
                if (found := self.holds(p, window, safety=safety, contra=contra)) is not None:
                    return found
            return None
        if form == "absent":
            return None if any(self.holds(p, window) is not None for p in proposition["of"]) else []
        if not self._possible(proposition, window.labels | window.lent):
            return None
        if form == "says":
            return self._says(proposition, window, safety, contra)
        if form == "lacks":
            return self._lacks(proposition, window)
        if form == "compare":
            return self._compare(proposition, window, contra)
        if form == "side_by_side":
            return self._side_by_side(proposition["groups"], window)
        return self._facts(proposition, window)

    def _possible(self, proposition: Proposition, labels: frozenset[str]) -> bool:
        key = id(proposition)
        needs = self._needs.get(key)
        if needs is None:
            form = proposition["form"]
            if form in {"says", "side_by_side"}:
                needs = [frozenset(g) for g in proposition["groups"]]
            elif form == "lacks":
                needs = [frozenset(proposition["terms"]), *(frozenset(g) for g in proposition["of"])]
            elif form == "compare":
                sides = [frozenset(proposition["lower"]), frozenset(proposition["higher"])]
                needs = [frozenset({cues.LESS, cues.MORE, cues.SET_AGAINST}), *sides]
            else:
                needs = [frozenset(proposition["any"])]
            self._needs[key] = needs
        return all(not group.isdisjoint(labels) for group in needs)

    def _pick(
        self,
        group: Sequence[str],
        sentences: Sequence[Sentence],
        used: list[Mention],
        subject: bool,
        safety: bool,
        contra: bool,
    ) -> tuple[Mention, Sentence] | None:
        for sentence in sentences:
            if sentence.labels.isdisjoint(group):
                continue
            for m in sentence.mentions:
                if m.label not in group or not usable(m, copied_too=safety):
                    continue
                if contra and self._attributive(m):
                    continue
                if _reversed(self.anchors, m) and not (subject and m.label[0] == "="):
                    continue
                if all(m.first >= u.last or m.last <= u.first for u in used):
                    return m, sentence
        return None

    def _attributive(self, mention: Mention) -> bool:
        """Whether a predicate word is used as a noun or before one ("a valid noncompete", "the validity of")."""
        if self.anchors.kinds.get(mention.label) not in {"state", "verb"} or mention.last - mention.first > 1:
            return False
        before = self.memo.tokens.low[mention.first - 1] if mention.first else ""
        return before in DETERMINERS or before in PREPOSITIONS or before in {"no", "any", "this", "that"}

    def _says(self, proposition: Proposition, window: Window, safety: bool, contra: bool) -> list[Sentence] | None:
        groups: list[list[str]] = proposition["groups"]
        sentences = window.sentences
        # The cells of a row are one statement: issue here, facts there, what it means in a third.
        reach: int = len(sentences) if window.kind == "row" and not contra else proposition.get("within", 1)
        for k, sentence in enumerate(sentences):
            if not sentence.mentions:
                continue
            if not safety and not self.speaks(sentence):
                continue
            if safety and (sentence.question or sentence.dismissed):
                continue
            span = [sentence]
            for other in sentences[k + 1 : k + reach]:
                if other.mentions and (safety or self.speaks(other)):
                    span.append(other)
            found = self._fill(groups, span, window, sentences[k - 1] if k else None, safety, contra)
            if found is not None:
                return found
        return None

    def _fill(
        self,
        groups: Sequence[Sequence[str]],
        span: Sequence[Sentence],
        window: Window,
        before: Sentence | None,
        safety: bool,
        contra: bool,
    ) -> list[Sentence] | None:
        used: list[Mention] = []
        evidence: dict[int, Sentence] = {}
        borrowed = False
        # The rarest group first keeps a common word from taking the place of the only one that fits.
        order = sorted(
            range(len(groups)), key=lambda g: sum(1 for s in span for m in s.mentions if m.label in groups[g])
        )
        for g in order:
            picked = self._pick(groups[g], span, used, g == 0 and len(groups) > 1, safety, contra)
            if picked is not None:
                used.append(picked[0])
                evidence[picked[1].index] = picked[1]
                continue
            if contra or safety or borrowed or len(groups) < 2 or g == len(groups) - 1:
                return None
            lender = self._lender(groups[g], span[0], window, before)
            if lender is None:
                return None
            borrowed = True
            if lender is not span[0]:
                evidence[lender.index] = lender
        if span[0].index not in evidence and not borrowed and min(evidence, default=0) > span[0].index:
            return None
        return [evidence[i] for i in sorted(evidence)] or [span[0]]

    def _lender(
        self, group: Sequence[str], sentence: Sentence, window: Window, before: Sentence | None
    ) -> Sentence | None:
        """Who lends a missing subject: the row's labels, the heading, or the sentence a pronoun points to."""
        if not window.lent.isdisjoint(group):
            for head in window.heading:
                if not head.labels.isdisjoint(group):
                    return head
            return sentence
        if before is None or not self.speaks(before):
            return None
        start = self.memo.tokens.low[sentence.first : sentence.first + 6]
        if any(word in _POINTERS for word in start) and any(m.label in group and usable(m) for m in before.mentions):
            return before
        return None

    def _lacks(self, proposition: Proposition, window: Window) -> list[Sentence] | None:
        terms, others = proposition["terms"], proposition["of"]
        for k, sentence in enumerate(window.sentences):
            if not sentence.asserts or sentence.labels.isdisjoint(terms):
                continue
            for m in sentence.mentions:
                if m.label not in terms or m.conditional or m.masked:
                    continue
                if not (m.negated or m.denied_after or m.self_negated):
                    continue
                nearby = [sentence, *window.sentences[k + 1 : k + proposition.get("within", 1)]]
                fits = True
                for group in others:
                    here = any(
                        o.label in group and not o.masked and (o.first >= m.last or o.last <= m.first)
                        for s in nearby
                        for o in s.mentions
                    )
                    fits = fits and (here or not window.lent.isdisjoint(group))
                if fits:
                    return [sentence]
        return None

    def _compare(self, proposition: Proposition, window: Window, contra: bool) -> list[Sentence] | None:
        lower, higher = frozenset(proposition["lower"]), frozenset(proposition["higher"])
        low = self.memo.tokens.low
        for sentence in window.sentences:
            if not sentence.asserts or sentence.labels.isdisjoint(lower) or sentence.labels.isdisjoint(higher):
                continue
            bars = (
                [q for q in range(sentence.first, sentence.last) if low[q] == "|"]
                if sentence.kind is BlockKind.ROW
                else []
            )
            for cue in sentence.mentions:
                if cue.label not in {cues.LESS, cues.MORE, cues.SET_AGAINST} or cue.conditional:
                    continue
                start = max((q for q in bars if q < cue.first), default=-1)
                end = min((q for q in bars if q >= cue.last), default=1 << 60)
                fits = [m for m in sentence.mentions if not m.masked and m.bound and m.label[0] not in "<>~!"]
                left = [m for m in fits if start < m.first and m.last <= cue.first]
                right = [m for m in fits if cue.last <= m.first < min(end, cue.last + COMPARE_REACH)]
                direction = cue.label
                if cue.negated and direction is not cues.SET_AGAINST:
                    direction = cues.MORE if direction == cues.LESS else cues.LESS
                if direction == cues.SET_AGAINST:
                    if contra:
                        continue
                    if _has_fact(left, lower) and _has_fact(right, higher):
                        return [sentence]
                    continue
                small, large = (left, right) if direction == cues.LESS else (right, left)
                if not (_has(small, lower) and _has(large, higher)):
                    continue
                if direction == cues.MORE and not _has_fact(small, lower):
                    continue
                return [sentence]
        return None

    def _side_by_side(self, groups: Sequence[Sequence[str]], window: Window) -> list[Sentence] | None:
        evidence: dict[int, Sentence] = {}
        used: list[Mention] = []
        for group in groups:
            found = None
            for sentence in window.sentences:
                if not sentence.asserts or sentence.labels.isdisjoint(group):
                    continue
                found = next(
                    (
                        m
                        for m in sentence.mentions
                        if m.label in group
                        and m.bound
                        and not m.masked
                        and all(m.first >= u.last or m.last <= u.first for u in used)
                        and not any(self._listed(u, m) for u in used)
                    ),
                    None,
                )
                if found is not None:
                    used.append(found)
                    evidence[sentence.index] = sentence
                    break
            if found is None:
                return None
        return [evidence[i] for i in sorted(evidence)]

    def _listed(self, one: Mention, other: Mention) -> bool:
        """Whether two figures stand in one enumeration ("shows $1, $2 and 3 days"), which sets nothing side by side."""
        first, second = sorted((one, other), key=lambda m: m.first)
        tokens = self.memo.tokens
        between = range(first.last, second.first)
        return len(between) < LONGEST_LIST and all(
            tokens.kind[i] in FIGURES or tokens.low[i] in _LISTING for i in between
        )

    def _facts(self, proposition: Proposition, window: Window) -> list[Sentence] | None:
        wanted = frozenset(proposition["any"])
        seen: dict[str, Sentence] = {}
        for sentence in window.sentences:
            if not sentence.asserts:
                continue
            for m in sentence.mentions:
                if m.label in wanted and m.bound and not m.masked and not m.conditional:
                    seen.setdefault(m.label, sentence)
        if len(seen) < proposition["at_least"]:
            return None
        return list({s.index: s for s in seen.values()}.values())


def _has(mentions: Sequence[Mention], labels: frozenset[str]) -> bool:
    return any(m.label in labels for m in mentions)


def _has_fact(mentions: Sequence[Mention], labels: frozenset[str]) -> bool:
    return any(m.is_fact and m.label in labels for m in mentions)


def _merge(parts: Sequence[list[Sentence] | None]) -> list[Sentence]:
    merged = {s.index: s for part in parts if part for s in part}
    return [merged[i] for i in sorted(merged)]
