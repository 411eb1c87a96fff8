"""Read a memo: blocks to sentences, sentences to mentions of the key's vocabulary with their scopes.

Only sentences that mention something of the key are analysed; everything is computed once, in document order.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import pairwise

from employment_law_legal_agent_eval.documents.model import BlockKind, VisibleText
from employment_law_legal_agent_eval.grading import cues
from employment_law_legal_agent_eval.grading.masking import copied
from employment_law_legal_agent_eval.grading.scopes import Scopes, scopes_of
from employment_law_legal_agent_eval.keys.anchors import Anchors, Trie
from employment_law_legal_agent_eval.text import citations
from employment_law_legal_agent_eval.text.grammar import Form, Shape, shape, tags_of
from employment_law_legal_agent_eval.text.normalise import Normal, normalise
from employment_law_legal_agent_eval.text.phrases import skipped
from employment_law_legal_agent_eval.text.sentences import split
from employment_law_legal_agent_eval.text.tokens import FIGURES, Kind, Tokens, tokenise

# A row of at most this many words is read as one sentence; in longer rows each cell has sentences of its own.
SHORT_ROW = 45
LABEL_WORDS = 14
VERDICT_WORDS = 3
RARE_DIGITS = 5
# A memo with fewer sentences than this is not judged as a whole: one misread sentence would tip it.
FEW = 5


@dataclass(slots=True)
class Mention:
    """One place where a label of the key (or a cue) stands. ``first`` and ``last`` are token positions."""

    label: str
    first: int
    last: int
    phrase: str
    self_negated: bool = False
    negated: bool = False
    conditional: bool = False
    masked: bool = False
    bound: bool = True
    plausible: bool = True
    denied_after: bool = False

    @property
    def is_fact(self) -> bool:
        """Whether the label is a fact of the key."""
        return self.label[0] == "@"


@dataclass(slots=True)
class Sentence:
    """A sentence, heading or short row. ``first`` and ``last`` are token positions; ``block`` an index."""

    index: int
    first: int
    last: int
    block: int
    kind: BlockKind
    section: int
    mentions: list[Mention] = field(default_factory=list)
    labels: frozenset[str] = frozenset()
    form: Form = Form.FRAGMENT
    reason: str = ""
    words: int = 0
    function_share: float = 0.0
    masked_share: float = 0.0
    dismissed: bool = False
    refuting: bool = False
    question: bool = False
    attributed: bool = False
    adversative: bool = False
    directive: bool = False

    @property
    def asserts(self) -> bool:
        """Whether the sentence can assert anything: well formed enough, no question, not a dismissal."""
        return self.form is not Form.BAG and not self.question and not self.dismissed


@dataclass(slots=True)
class Passage:
    """A block of the memo as read: its sentences and, for a row, the labels its headings and first cell give."""

    kind: BlockKind
    level: int
    start: int
    normal: Normal
    section: int
    table: int = 0
    sentences: list[Sentence] = field(default_factory=list)
    context: list[Mention] = field(default_factory=list)
    header: tuple[str, ...] = ()


@dataclass(slots=True)
class Section:
    """A heading with what stands under it. ``first`` and ``last`` are passage indexes; ``parent`` a section index."""

    heading: int
    level: int
    first: int
    last: int = 0
    parent: int = -1


@dataclass(slots=True)
class Memo:
    """A memo as read."""

    text: str
    tokens: Tokens
    token_block: list[int]
    passages: list[Passage]
    sections: list[Section]
    sentences: list[Sentence]
    masked: list[bool]
    bag_share: float = 0.0

    def span(self, sentence: Sentence) -> tuple[int, int]:
        """The sentence's character span in the memo's visible text."""
        return self.token_span(sentence.first, sentence.last)

    def copied_spans(self) -> tuple[tuple[int, int], ...]:
        """The character spans of the visible text that were copied, one for each stretch of a block."""
        spans: list[tuple[int, int]] = []
        start: int | None = None
        for i, masked in enumerate([*self.masked, False]):
            ends = not masked or (start is not None and self.token_block[i] != self.token_block[start])
            if start is not None and ends:
                spans.append(self.token_span(start, i))
                start = None
            if masked and start is None:
                start = i
        return tuple(spans)

    def token_span(self, first: int, last: int) -> tuple[int, int]:
        """The character span of the tokens ``first`` to ``last`` (exclusive) of one block."""
        passage = self.passages[self.token_block[first]]
        a, b = passage.normal.back(self.tokens.start[first], self.tokens.end[last - 1])
        return passage.start + a, passage.start + b


def _extend(into: Tokens, more: Tokens) -> None:
    for name in ("kind", "key", "low", "start", "end", "value", "sig", "hyphen", "capital", "upper"):
        getattr(into, name).extend(getattr(more, name))


def _ranges(tokens: Tokens, kind: BlockKind, first: int, last: int) -> list[tuple[int, int]]:
    if first == last:
        return []
    if kind is BlockKind.HEADING:
        return [(first, last)]
    if kind is not BlockKind.ROW:
        return list(split(tokens, first, last))
    if last - first <= SHORT_ROW:
        return [(first, last)]
    ranges: list[tuple[int, int]] = []
    cell = first
    for i in range(first, last + 1):
        if i == last or tokens.low[i] == "|":
            ranges += list(split(tokens, cell, i))
            cell = i + 1
    return ranges


def _scan(tokens: Tokens, tries: tuple[Trie, ...], first: int, last: int, into: list[Mention]) -> None:
    """Every phrase of the tries in the tokens ``first`` to ``last``, fillers and marks skipped."""
    sequence = [i for i in range(first, last) if not skipped(tokens, i)]
    keys = [tokens.key[i] for i in sequence]
    n = len(keys)
    for trie in tries:
        get = trie.get
        for p in range(n):
            node = get(keys[p])
            if node is None:
                continue
            q = p + 1
            while True:
                entries = node.get(None)
                if entries is not None:
                    for entry in entries:
                        if entry.cased and not tokens.upper[sequence[p]]:
                            continue
                        into.append(
                            Mention(entry.label, sequence[p], sequence[q - 1] + 1, entry.phrase, entry.self_negated)
                        )
                if q >= n:
                    break
                node = node.get(keys[q])
                if node is None:
                    break
                q += 1


def _figure_labels(anchors: Anchors, tokens: Tokens, i: int) -> list[str]:
    kind, value = tokens.kind[i], tokens.value[i]
    exact = anchors.exact
    found: list[str] = []
    if kind is Kind.DATE and isinstance(value, tuple) and len(value) == 3:
        for (year, month, day), labels in exact.get("date", {}).items():
            if (month, day) == value[1:] and (value[0] in (0, year)):
                found += labels
    elif kind is Kind.DURATION and isinstance(value, tuple) and len(value) == 2:
        number, unit = value
        for days, labels in exact.get("days", {}).items():
            if _days_equal(number, str(unit), days):
                found += labels
        for type_ in ("count", "number"):
            found += exact.get(type_, {}).get(number, ())
    elif isinstance(value, float):
        if kind is Kind.MONEY:
            for candidate in anchors.near_money(value):
                if candidate == value or _rounds_to(candidate, value, tokens.sig[i]):
                    found += exact["money"][candidate]
        elif kind is Kind.PERCENT:
            found += exact.get("percent", {}).get(value, ())
            found += exact.get("number", {}).get(value, ())
        elif kind is Kind.NUMBER:
            found += exact.get("count", {}).get(value, ())
            found += exact.get("number", {}).get(value, ())
            found += exact.get("days", {}).get(value, ())
            found += exact.get("percent", {}).get(value, ())
            if value >= 1000 or value != int(value):
                found += exact.get("money", {}).get(value, ())
    return found


def _days_equal(number: float, unit: str, days: float) -> bool:
    if unit in "db":
        return number == days
    if unit == "w":
        return number * 7 == days
    if unit == "m":
        return number * 30 == days or abs(number * 365 / 12 - days) < 1
    return number * 365 == days or number * 360 == days


def _rounds_to(exact: float, said: float, digits: int) -> bool:
    if digits < 2 or not said:
        return False
    magnitude = len(str(int(abs(exact))))
    return said == round(exact, digits - magnitude) or said == round(exact)


def read(anchors: Anchors, visible: VisibleText, *, mask: bool = True) -> Memo:
    """Read a memo against a key. ``mask=False`` reads copied text as the writer's own (for the key's lint)."""
    tokens = Tokens()
    token_block: list[int] = []
    passages: list[Passage] = []
    sections = [Section(-1, 0, 0)]
    sentences: list[Sentence] = []
    open_sections = [0]
    table = 0
    before: BlockKind | None = None
    for block in visible.blocks:
        if block.kind is BlockKind.HEADING:
            level = block.level or 6
            while len(open_sections) > 1 and sections[open_sections[-1]].level >= level:
                sections[open_sections.pop()].last = len(passages)
            sections.append(Section(len(passages), level, len(passages), 0, open_sections[-1]))
            open_sections.append(len(sections) - 1)
        if block.kind is BlockKind.ROW and (before is not BlockKind.ROW or not block.header):
            table += 1
        before = block.kind
        normal = normalise(visible.text[block.start : block.end])
        index = len(passages)
        passage = Passage(block.kind, block.level, block.start, normal, open_sections[-1], table, header=block.header)
        passages.append(passage)
        first = len(tokens)
        _extend(tokens, tokenise(normal.text))
        token_block += [index] * (len(tokens) - first)
        for a, b in _ranges(tokens, block.kind, first, len(tokens)):
            sentence = Sentence(len(sentences), a, b, index, block.kind, passage.section)
            sentences.append(sentence)
            passage.sentences.append(sentence)
    for section in sections:
        section.last = section.last or len(passages)
    memo = Memo(visible.text, tokens, token_block, passages, sections, sentences, [False] * len(tokens))
    cited, named = _cited(memo)
    if mask:
        memo.masked = copied(anchors, tokens, named)
    _mention(anchors, memo, cited)
    for passage in passages:
        if any(s.mentions for s in passage.sentences):
            for sentence in passage.sentences:
                _analyse(anchors, memo, sentence)
            if passage.kind is BlockKind.ROW and passage.header:
                _overrule(memo, passage)
    _contexts(anchors, memo)
    for sentence in sentences:
        if sentence.mentions:
            _bind(anchors, memo, sentence)
    _weigh(anchors, memo)
    return memo


def _cited(memo: Memo) -> tuple[set[int], set[int]]:
    """The tokens of citations, without and with case names: the 11 of "11 Cal. 5th 858" counts nothing."""
    tokens = memo.tokens
    found: set[int] = set()
    named: set[int] = set()
    i = 0
    for index, passage in enumerate(memo.passages):
        spans = list(citations.find(passage.normal.text))
        wide = list(citations.whole(passage.normal.text)) if spans else []
        while i < len(tokens) and memo.token_block[i] == index:
            if spans and any(a <= tokens.start[i] < b for a, b in spans):
                found.add(i)
            if wide and any(a <= tokens.start[i] < b for a, b in wide):
                named.add(i)
            i += 1
    return found, named


def _mention(anchors: Anchors, memo: Memo, cited: set[int]) -> None:
    tokens = memo.tokens
    found: list[Mention] = []
    _scan(tokens, (anchors.trie, cues.cue_trie()), 0, len(tokens), found)
    for i in range(len(tokens)):
        if tokens.kind[i] in FIGURES and i not in cited:
            found += [Mention(label, i, i + 1, tokens.low[i]) for label in _figure_labels(anchors, tokens, i)]
    starts = [s.first for s in memo.sentences]
    for mention in found:
        sentence = memo.sentences[bisect_right(starts, mention.first) - 1]
        if mention.last > sentence.last or mention.first < sentence.first:
            continue
        mention.masked = memo.masked[mention.first] and memo.masked[mention.last - 1]
        sentence.mentions.append(mention)
    for sentence in memo.sentences:
        sentence.mentions.sort(key=lambda m: (m.first, -m.last, m.label))
        sentence.labels = frozenset(m.label for m in sentence.mentions)


def _analyse(anchors: Anchors, memo: Memo, sentence: Sentence) -> None:
    tokens = memo.tokens
    first, last = sentence.first, sentence.last
    tags = tags_of(tokens, first, last)
    low = tokens.low[first:last]
    covered = {
        i for m in sentence.mentions if m.label[0] not in "<>~!" for i in range(m.first, m.last) if not memo.masked[i]
    }
    judged: Shape = shape(tokens, first, last, tags, sentence.kind.value, covered)
    sentence.form, sentence.reason = judged.form, judged.reason
    sentence.words, sentence.function_share = judged.words, judged.function_share
    sentence.masked_share = sum(memo.masked[first:last]) / max(1, judged.words)
    sentence.question = low[-1] == "?" or (len(low) > 1 and low[-2] == "?")
    sentence.adversative = low[0] in {"however", "but", "yet", "instead", "actually", "not", "no"}
    scopes: Scopes = scopes_of(tokens, first, last, tags)
    sentence.attributed = scopes.attributed
    sentence.directive = sentence.kind is not BlockKind.HEADING and cues.is_directive(low, tags, scopes.negated)
    hard = any(
        m.is_fact and not anchors.facts[m.label].rule and anchors.facts[m.label].type != "name"
        for m in sentence.mentions
    )
    for mention in sentence.mentions:
        j = mention.first - first
        if mention.label == cues.DISMISS:
            sentence.dismissed = True
        elif mention.label == cues.REFUTE:
            sentence.refuting = True
        mention.negated = scopes.negated[j]
        mention.conditional = scopes.conditional[j] and not (hard and "unless" in low)
        mention.denied_after = scopes.denied_after(mention.last - first)
        if mention.label in {cues.LESS, cues.MORE} and scopes.rule_before(j):
            mention.conditional = True


def _overrule(memo: Memo, passage: Passage) -> None:
    """Turn round what the cells before a refusal say: ``All waived | No`` under ``Position | Sign off?``."""
    first, last = passage.sentences[0].first, passage.sentences[-1].last
    bars = [i for i in range(first, last) if memo.tokens.low[i] == "|"]
    edges = list(pairwise([first - 1, *bars, last]))
    if len(edges) != len(passage.header):
        return
    for (start, end), heading in zip(edges[1:], passage.header[1:], strict=True):
        words = [memo.tokens.low[i] for i in range(start + 1, end) if memo.tokens.kind[i] is not Kind.MARK]
        asked = cues.VERDICT_HEADINGS.intersection(re.findall(r"[a-z]+", heading.lower()))
        if not asked or not 1 <= len(words) <= VERDICT_WORDS or words[0] not in cues.REFUSALS:
            continue
        for sentence in passage.sentences:
            for m in sentence.mentions:
                if m.last <= start and not m.is_fact and m.label[0] not in "<>~!":
                    m.negated = not m.negated
        return


def _contexts(anchors: Anchors, memo: Memo) -> None:
    """What a row's headings and first cell contribute, once per table and row."""
    cache: dict[tuple[int, tuple[str, ...]], list[Mention]] = {}
    for passage in memo.passages:
        if passage.kind is not BlockKind.ROW:
            continue
        if passage.header:
            key = (passage.table, passage.header)
            if key not in cache:
                tokens = tokenise(normalise(" ; ".join(passage.header)).text)
                found: list[Mention] = []
                _scan(tokens, (anchors.trie,), 0, len(tokens), found)
                cache[key] = [m for m in found if not m.is_fact]
            passage.context += cache[key]
        if len(passage.sentences) > 1:
            head = passage.sentences[0]
            if head.last - head.first <= LABEL_WORDS:
                passage.context += head.mentions


def _near(memo: Memo, sentence: Sentence, mention: Mention, other: Mention, reach: int) -> bool:
    distance = other.first - mention.last if other.first >= mention.last else mention.first - other.last
    return 0 <= distance <= reach and other.first != mention.first


def _bind(anchors: Anchors, memo: Memo, sentence: Sentence) -> None:
    """Decide whether each figure is the figure of the thing its fact is about."""
    passage = memo.passages[sentence.block]
    by_label: dict[str, list[Mention]] = {}
    for m in sentence.mentions:
        by_label.setdefault(m.label, []).append(m)
    row = sentence.kind is BlockKind.ROW
    context = {m.label for m in passage.context}
    if not row and passage.section:
        heading = memo.passages[memo.sections[passage.section].heading]
        context |= {m.label for s in heading.sentences for m in s.mentions}
    neighbours: set[str] = set()
    k = sentence.index - passage.sentences[0].index
    for other in passage.sentences[max(0, k - 1) : k + 2]:
        if other is not sentence:
            neighbours |= other.labels
    nouns_before: dict[int, set[str]] = {}
    for m in sentence.mentions:
        if anchors.kinds.get(m.label) == "noun" or m.label[0] == "=":
            nouns_before.setdefault(m.last, set()).add(m.label)
    tokens = memo.tokens
    for mention in sentence.mentions:
        if not mention.is_fact:
            continue
        fact = anchors.facts[mention.label]
        if not fact.near or fact.type == "name":
            continue
        kind = tokens.kind[mention.first]
        if fact.type in {"money", "number"} and tokens.sig[mention.first] >= RARE_DIGITS:
            continue
        governor = mention.first - 1
        if governor > sentence.first and tokens.low[governor] == "of" and governor in nouns_before:
            before = nouns_before[governor]
            if before and not before & fact.near and not _unit_near(tokens, mention.first, fact.near):
                mention.bound = False
                continue
        if _unit_near(tokens, mention.first, fact.near):
            continue
        reach = 6 if fact.type == "count" else 16
        bound = any(
            _near(memo, sentence, mention, other, reach) for label in fact.near for other in by_label.get(label, ())
        )
        if not bound and row:
            bound = bool(fact.near & sentence.labels or fact.near & context)
        if not bound and fact.type != "count":
            bound = bool(fact.near & neighbours or fact.near & context) and kind is not Kind.NUMBER
        if (
            not bound
            and kind is Kind.NUMBER
            and fact.type in {"number", "percent"}
            and value_is_rare(tokens.value[mention.first])
        ):
            bound = bool(fact.near & neighbours or fact.near & context)
        mention.bound = bound


def value_is_rare(value: object) -> bool:
    """Whether a bare number is unusual enough to be looked for in the neighbouring sentence."""
    return isinstance(value, float) and (value != int(value) or value >= 100)


def _unit_near(tokens: Tokens, i: int, near: frozenset[str]) -> bool:
    """Whether a duration's own unit is the noun a count is of (``41 days``)."""
    if tokens.kind[i] is not Kind.DURATION:
        return False
    unit = tokens.low[i].split()[-1].rstrip("s")
    return any(label[0] == "=" and label[1:].lower().rstrip("s") == unit for label in near)


def _weigh(anchors: Anchors, memo: Memo) -> None:
    total = bags = count = 0
    for sentence in memo.sentences:
        if sentence.kind is BlockKind.HEADING or sum(m.label[0] not in "<>~!" for m in sentence.mentions) < 3:
            continue
        length = sentence.last - sentence.first
        total += length
        count += 1
        bags += length * (sentence.form is Form.BAG)
    memo.bag_share = bags / total if count >= FEW else 0.0
