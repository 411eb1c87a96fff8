"""The engine's own cues: comparison, dismissal, refutation, directives. They belong to no matter."""

from __future__ import annotations

from functools import cache

from employment_law_legal_agent_eval.keys.anchors import Entry, Trie
from employment_law_legal_agent_eval.text.phrases import phrase_keys
from employment_law_legal_agent_eval.text.words import VERBS

LESS, MORE, SET_AGAINST, DISMISS, REFUTE = "<", ">", "~", "!dismiss", "!refute"

_PHRASES: dict[str, tuple[str, ...]] = {
    LESS: (
        "below", "under", "less than", "short of", "fall short", "falls short", "fell short", "shortfall", "beneath",
        "lower than", "fewer than", "underpaid", "short", "does not reach", "not reach", "smaller than", "trails",
        "better than", "earlier than", "shy of", "only", "not meet", "well under", "beats",
    ),
    MORE: (
        "exceed", "exceeds", "above", "over", "more than", "greater than", "higher than", "times", "clear", "meet", "satisfy",
        "reach", "qualify", "come close", "in excess", "larger than", "longer than", "surpass", "outweigh", "at least",
        "worse than", "beyond", "overshoots",
    ),
    SET_AGAINST: (
        "against", "v", "vs", "versus", "rather than", "instead of", "where statute wants", "where", "compared with",
        "compared to", "not", "while", "whereas", "when", "but", "required", "as opposed to", "in contrast", "relative to",
    ),
    DISMISS: (
        "no issue", "no concern", "no problem", "no risk", "not an issue", "not issue", "not see issue", "nothing of concern",
        "no action", "not a risk", "no legal issue", "not a problem", "not a concern", "no legal content", "unnecessary",
        "not necessary", "no exposure", "not true", "not case that", "is false that", "not agree that", "not correct that",
        "not material", "immaterial", "red herring", "out of scope of memo", "non-issue", "no violation",
    ),
    REFUTE: (
        "mistake to", "wrong", "mistaken", "untrue", "incorrect", "error", "in error", "out of date",
        "not hold", "not safe", "false", "not so", "does not help", "not what", "disregard", "not right",
        "misplaced", "not correct", "no longer", "should not be relied", "rejected", "superseded", "cannot be relied",
        "not withstand", "does not survive", "not survive", "unsupported", "cannot stand", "overlooks", "ignores",
        "misreads", "misstates", "we disagree", "not adopt", "contradicts", "contradicted", "inaccurate", "not persuasive",
        "unpersuasive", "beside the point", "does not cure", "not cure", "not supported", "belied", "refuted",
        "flawed", "not dispositive", "does not answer", "not credible", "too narrow", "incomplete", "should be withdrawn",
        "must be withdrawn", "cannot be squared", "not accurate", "goes too far", "too far", "overstates", "overstated",
        "overreaches", "premise is not", "not sound", "unsound",
    ),
}  # fmt: skip


@cache
def cue_trie() -> Trie:
    """The engine's cues as a trie like the key's."""
    root: Trie = {}
    for label, phrases in _PHRASES.items():
        for phrase in phrases:
            node = root
            for key in phrase_keys(phrase):
                node = node.setdefault(key, {})
            node.setdefault(None, []).append(Entry(label, phrase, False, False))
    return root


# A column under one of these words says whether the row's statement holds; a refusal there turns the statement round.
VERDICT_HEADINGS = frozenset(
    "right correct hold holds sound true safe agree accept stand stands supported survive survives valid accurate verdict "
    "ok okay works work rely adopt endorse sign defensible sustainable justified".split()
)
REFUSALS = frozenset("no not false wrong incorrect rejected unsupported fails reject untrue unsafe".split())
WEAK_DIRECTIVES = frozenset(
    "monitor monitored review reviewed consider considered confirm check checked consult consulted ensure ensured "
    "communicate evaluate evaluated assess assessed research researched note noted see discuss discussed explore verify "
    "study action aware careful know understand remember appropriate look find proceed be keep keeps continue retain "
    "maintain call contact let revisit track watch".split()
)
DIRECTIVE_MODALS = frozenset(
    "should must recommend recommends recommended advise advises suggest suggests please urge urges propose proposes needs".split()
)
IMPERATIVES = VERBS | frozenset(
    "yank scrap discard retract undo lower raise halt pause freeze save kill nix shelve defer strip trim tear shred serve "
    "supply furnish inform warn apologize amend revise redraft rescind reopen extend restart redo carve spare excuse exempt "
    "substitute replace segregate separate unwind offer pay repay tender compute recompute recalculate reclassify suspend "
    "image collect produce instruct engage file rehire reengage grant approve provide issue reissue preserve strike delete "
    "hold cease discontinue correct credit true".split()
)
_NOT_IMPERATIVE = frozenset(
    "is made wrote found said got took gave went came put told saw knew felt held kept paid sent met left read".split()
)
_LEADS = frozenset(
    "then so instead accordingly therefore action decision recommendation either and immediately today".split()
)


def is_directive(low: list[str], tags: list[str], negated: list[bool]) -> bool:
    """Whether a sentence tells somebody to do something definite; monitoring and reviewing is not."""
    n = len(low)
    first = 0
    while first < n and (tags[first] == "PU" or low[first] in _LEADS):
        first += 1
    starts = [first]
    starts += [q + 1 for q in range(n - 1) if low[q] in {",", ";", ":", "|", "\n"}]
    starts += [q + 2 for q in range(n - 2) if low[q] == "," and low[q + 1] in {"and", "or"}]
    for j in starts:
        if j + 1 >= n or negated[j]:
            continue
        word = low[j]
        if word not in IMPERATIVES or word in WEAK_DIRECTIVES or word in _NOT_IMPERATIVE:
            continue
        if word.endswith(("ed", "ing")) or (word.endswith("s") and not word.endswith("ss")):
            continue
        if tags[j + 1] in {"DET", "PRON", "X", "NUM", "PREP", "OT", "V"}:
            return True
    for j in range(n):
        if low[j] in DIRECTIVE_MODALS and not negated[j]:
            tail = low[j + 1 : j + 9]
            about_law = low[j] == "must" and j and "employer" in low[max(0, j - 3) : j]
            if tail and not about_law and not any(w in WEAK_DIRECTIVES - {"be", "proceed"} for w in tail):
                return True
    return False
