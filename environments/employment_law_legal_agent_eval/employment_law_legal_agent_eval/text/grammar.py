"""Is a stretch of words a sentence somebody wrote, or vocabulary strung together? (SPEC 4.5)

The rules are word-order rules over closed classes: pairs that English does not allow, runs without function words,
comma lists. They were measured on honest memos and on attacks (see ``benchmarks/attacks.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from employment_law_legal_agent_eval.text.tokens import FIGURES, Kind, Tokens
from employment_law_legal_agent_eval.text.words import (
    ADJECTIVE_ONLY,
    CONTENT,
    STRANDED,
    TAGS,
    VERB_ONLY,
)

VIOLATION_RATE = 0.03
MIN_FUNCTION_SHARE = 0.16
HARD_FUNCTION_SHARE = 0.10
OWN_FUNCTION_SHARE = 0.06
FULL_FUNCTION_SHARE = 0.27
MAX_CONTENT_RUN = 9
MAX_COMMA_SHARE = 0.22
MAX_ROW_COMMA_SHARE = 0.48

_ENDINGS = frozenset({"PREP", "AUX", "MOD", "PU", "CONJ", "SUB", "DET"})
_BAD_PAIRS = (
    {("DET", t) for t in ("DET", "PREP", "CONJ", "MOD", "AUX", "SUB", "PU", "PRON", "NEG")}
    | {("PREP", t) for t in ("MOD", "AUX")}
    | {("MOD", t) for t in ("DET", "PREP", "MOD", "CONJ", "NUM")}
    | {("CONJ", t) for t in ("CONJ", "PU")}
    | {("AUX", t) for t in ("MOD", "CONJ", "AUX")}
)
_ALLOWED_PAIRS = frozenset(
    tuple(pair.split("+"))
    for pair in (
        "at+will the+per has+been have+been had+been is+being are+being was+being were+being has+had have+had had+had "
        "do+have does+have did+have be+had don't+have doesn't+have didn't+have haven't+been hasn't+been do+be as+is "
        "to+be to+do to+have after+being of+being without+being by+being is+or the+above than+is than+are for+being "
        "since+has since+been can+and and/or must+and should+and may+or may+and would+and will+and could+and is+and "
        "was+and are+and were+and has+and have+and must+by must+at must+in must+to should+at should+in is+to was+to "
        "are+to were+to may+not will+in will+at will+by are+and is+not before+being from+being about+being on+being "
        "in+having for+having of+having by+having as+has as+have as+are as+was as+were as+does as+did as+being "
        "the+then the+now its+own their+own than+was than+has the+not the+so a+no the+no the+without "
        "over+is under+is above+is below+is within+is before+is after+is"
    ).split()
    if "+" in pair
)
_PLAIN_PREPOSITIONS = frozenset("of in on at by for with from to".split())
_ALLOWED_PREPOSITIONS = frozenset(
    {
        ("of", "on"), ("for", "on"), ("in", "by"), ("with", "in"), ("for", "at"), ("in", "for"), ("in", "from"),
        ("in", "with"), ("on", "to"), ("from", "on"), ("in", "on"), ("in", "at"), ("on", "for"), ("on", "by"),
        ("to", "by"), ("by", "on"), ("of", "by"), ("on", "in"), ("of", "in"), ("for", "in"), ("on", "with"), ("in", "to"),
        ("to", "in"), ("to", "at"), ("to", "for"), ("to", "on"), ("for", "by"), ("from", "in"), ("to", "with"), ("by", "in"),
    }
)  # fmt: skip
_FINITE = frozenset("is are was were has had does did am".split())
_SUBJECTS = frozenset("it they we he she".split())


class Form(StrEnum):
    """How well formed a sentence is."""

    SENTENCE = "sentence"
    FRAGMENT = "fragment"
    BAG = "bag"


@dataclass(frozen=True, slots=True)
class Shape:
    """A sentence's form, the reason if it is a bag of words, and the measures behind both."""

    form: Form
    reason: str
    words: int
    function_share: float


def tags_of(tokens: Tokens, first: int, last: int) -> list[str]:
    """The word class of each token: V, X (other content), NUM, PU, or a function class."""
    tags: list[str] = []
    for i in range(first, last):
        kind = tokens.kind[i]
        if kind is Kind.WORD:
            low = tokens.low[i]
            tag = TAGS.get(low, "X")
            if (
                (low == "may" and tokens.capital[i] and i > first)
                or (low == "will" and i > first and tokens.low[i - 1] == "at")
                or (low in {"a", "i"} and tokens.capital[i] and i > first and tags[-1] in {"X", "NUM"})
            ):
                tag = "X"
            tags.append(tag)
        else:
            tags.append("PU" if kind is Kind.MARK else "NUM")
    return tags


def _pair_violations(tokens: Tokens, first: int, tags: Sequence[str], j: int) -> int:
    """Violations between the words ``j`` and ``j + 1`` of a sentence."""
    i = first + j
    tag, following = tags[j], tags[j + 1]
    word, nxt = tokens.low[i], tokens.low[i + 1]
    if tokens.hyphen[i] or tokens.hyphen[i + 1]:
        return 0
    found = 0
    if (tag, following) in _BAD_PAIRS and (word, nxt) not in _ALLOWED_PAIRS:
        opening = following == "PU" and nxt in {'"', "("}
        label = following == "PU" and len(word) == 1
        found += not (opening or label)
    elif tag == "PREP" and word in STRANDED and (following == "CONJ" or (following == "PU" and nxt not in {'"', "("})):
        found += 1
    if tokens.kind[i] is Kind.WORD and tokens.kind[i + 1] is Kind.WORD:
        found += (
            (word in _PLAIN_PREPOSITIONS and nxt in _PLAIN_PREPOSITIONS and (word, nxt) not in _ALLOWED_PREPOSITIONS)
            or (tag == "MOD" and nxt in _FINITE)
            or (word == "it" and following == "DET")
            or (word in _SUBJECTS and (nxt in _SUBJECTS or nxt == "of"))
            or (word in {"this", "these"} and nxt in {"the", "a", "an", "it", "of", "this"})
            or (word == nxt and word not in {"that", "had"})
        )
    elif (
        tokens.kind[i] is tokens.kind[i + 1]
        and tokens.kind[i] in {Kind.MONEY, Kind.DURATION}
        and (tokens.start[i + 1] - tokens.end[i] <= 1)
    ):
        found += 1
    after = tags[j + 2] if j + 2 < len(tags) else "PU"
    if nxt in VERB_ONLY:
        misplaced = tag == "DET" or (tag == "AUX" and word in {"is", "are", "was", "were", "has", "have", "be", "been"})
        misplaced |= tag == "PREP" and word not in {"to", "than", "as", "for"}
        found += misplaced + (nxt.endswith("s") and tag == "MOD")
    if nxt in ADJECTIVE_ONLY and tag in {"DET", "MOD"} and after in _ENDINGS:
        found += not (after == "PU" and j + 2 < len(tags) and tokens.low[i + 2] in {",", '"'})
    if tag == "DET" and tokens.kind[i + 1] is Kind.WORD and nxt:
        a_vowel = word == "a" and nxt[0] in "aeio" and nxt[:3] not in {"one", "eur"}
        an_consonant = word == "an" and nxt[0] in "bcdgjkpqtvwyz"
        found += a_vowel or an_consonant
    return int(found)


def _violations(tokens: Tokens, first: int, tags: Sequence[str]) -> int:
    found = sum(_pair_violations(tokens, first, tags, j) for j in range(len(tags) - 1))
    spoken = [j for j, tag in enumerate(tags) if tag != "PU"]
    if spoken:
        final = spoken[-1]
        stranded = tags[final] == "PREP" and tokens.low[first + final] in STRANDED
        found += tags[final] in {"DET", "CONJ"} or stranded
    return found


def _bare_cells(tokens: Tokens, first: int, tags: Sequence[str]) -> tuple[int, int]:
    """How many table cells of four words or more there are, and how many of them have no grammar at all."""
    cells = bare = 0
    current: list[int] = []
    for j in range(len(tags) + 1):
        if j < len(tags) and tokens.low[first + j] != "|":
            current.append(j)
            continue
        if sum(tags[q] != "PU" for q in current) >= 4:
            cells += 1
            bare += all(tags[q] in {"X", "V"} for q in current)
        current = []
    return cells, bare


def shape(tokens: Tokens, first: int, last: int, tags: Sequence[str], kind: str, covered: set[int]) -> Shape:
    """Judge one sentence.

    ``kind`` is the block's kind (row, item, paragraph, heading); ``covered`` holds the tokens that belong to
    key phrases, which do not count as the writer's own function words. Masked tokens must not be in
    ``covered``.
    """
    words = len(tags) - tags.count("PU")
    if not words:
        return Shape(Form.FRAGMENT, "", 0, 0.0)
    function = sum(tag not in CONTENT and tag != "PU" for tag in tags)
    share = function / words
    figures = sum(tokens.kind[first + j] in FIGURES for j in range(len(tags)))
    commas = sum(tokens.low[first + j] in {",", ";"} for j in range(len(tags)))
    run = longest = 0
    verb = False
    for j, tag in enumerate(tags):
        run = run + 1 if tag in CONTENT else 0
        longest = max(longest, run)
        past = tag == "X" and j and tags[j - 1] in {"X", "PRON", "NUM"} and tokens.low[first + j].endswith("ed")
        verb = verb or tag in {"MOD", "AUX", "V"} or bool(past)
    reasons: list[str] = []
    row, item = kind == "row", kind == "item"
    own = sum(tag not in CONTENT and tag != "PU" and (first + j) not in covered for j, tag in enumerate(tags))
    if words >= 10 and own / words < OWN_FUNCTION_SHARE and share < FULL_FUNCTION_SHARE:
        marks = commas + sum(tokens.low[first + j] in {":", ";", "(", "|"} for j in range(len(tags)))
        if not (figures >= 2 and marks >= 2):
            reasons.append("no grammar words of its own")
    if item and words >= 3 and "PU" not in tags and figures < 2 and all(t in {"X", "NUM", "OT", "NEG"} for t in tags):
        reasons.append("item without grammar")
    if row:
        cells, bare = _bare_cells(tokens, first, tags)
        if bare and bare * 3 >= cells:
            reasons.append("cell without grammar")
    violations = _violations(tokens, first, tags)
    if violations and (violations / words > VIOLATION_RATE or violations >= 3):
        reasons.append("implausible word order")
    listed = len(reasons)
    if words >= 7 and share < MIN_FUNCTION_SHARE and not row and not figures:
        reasons.append("no grammar words")
    if words >= 7 and share < HARD_FUNCTION_SHARE and not (row and figures):
        reasons.append("no grammar words")
    if longest > MAX_CONTENT_RUN and not row:
        reasons.append("noun pile")
    if words >= 8 and commas / words > (MAX_ROW_COMMA_SHARE if row else MAX_COMMA_SHARE):
        reasons.append("comma list")
    if reasons and listed == 0 and not row:
        starts = [j for j, t in enumerate(tags) if t != "PU" and (j == 0 or tags[j - 1] == "PU")]
        imperative = len(starts) >= 2 and sum(tags[j] == "V" for j in starts) * 2 >= len(starts) and words <= 20
        if imperative or (figures >= 2 and words <= 14):
            reasons = []
    if reasons:
        return Shape(Form.BAG, reasons[0], words, share)
    whole = (verb and words >= 4 and share >= 0.14) or (row and words >= 12 and share >= 0.10)
    return Shape(Form.SENTENCE if whole else Form.FRAGMENT, "", words, share)
