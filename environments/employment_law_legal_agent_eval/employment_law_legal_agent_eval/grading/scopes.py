"""The scopes of a sentence: what it negates, supposes, or puts in somebody's mouth (SPEC 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from employment_law_legal_agent_eval.text.tokens import Tokens
from employment_law_legal_agent_eval.text.words import ATTRIBUTION_VERBS, CLAUSE_BREAKS, NEGATIONS

REACH = 9
SHORT_REACH = 4
_LACK = frozenset("lack lacks lacked omits omit omitted lacking failing".split())
_NEGATORS = NEGATIONS | _LACK | frozenset("refuse refuses refused unable absence silent unlikely".split())
_FAIL = frozenset({"fail", "fails", "failed", "failure"})
_ABSENT = frozenset({"missing", "absent", "omitted", "lacking", "nonexistent", "nowhere"})
_GIVEN = frozenset(
    "included include includes provided provide provides given offered made mentioned mention mentions available "
    "contained contain stated sent posted documented received obtained paid done held there present attached disclosed "
    "listed supplied shown exist exists recorded conducted performed".split()
)
_RULE = frozenset("must require requires required conditions needs need needed unless demands wants".split())
_FOOTING = frozenset({"footing", "basis", "view", "assumption", "reading", "theory"})


@dataclass(slots=True)
class Scopes:
    """Per-token flags of one sentence, positions relative to its first token."""

    low: Sequence[str]
    tags: Sequence[str]
    negated: list[bool]
    conditional: list[bool]
    attributed: bool

    def denied_after(self, position: int) -> bool:
        """Whether what ends before ``position`` is then said not to be there ("notice … was never given")."""
        for q in range(position, min(len(self.low), position + 6)):
            if self.low[q] in {",", ";", ".", "|"}:
                return False
            if self.low[q] in _NEGATORS:
                return any(w in _GIVEN for w in self.low[q + 1 : q + 6])
        return False

    def rule_before(self, position: int) -> bool:
        """Whether the words before ``position`` state a rule ("must exceed")."""
        for q in range(position - 1, max(-1, position - 7), -1):
            if self.low[q] in {"|", ";", "."}:
                return False
            if self.low[q] in _RULE:
                return True
        return False


def scopes_of(tokens: Tokens, first: int, last: int, tags: Sequence[str]) -> Scopes:
    """Work out the scopes of the sentence from ``first`` to ``last`` (exclusive)."""
    low = tokens.low[first:last]
    n = len(low)
    negated, conditional = [False] * n, [False] * n
    for j, word in enumerate(low):
        following = low[j + 1] if j + 1 < n else ""
        negator = word in _NEGATORS or (word in _FAIL and following in {"to", "for"})
        if negator and negated[j] and (word in _LACK or word in _FAIL):
            for q in range(j + 1, n):
                negated[q] = False
            continue
        if negator and not (
            word in {"not", "no"} and following in {"only", "merely", "later", "less", "longer", "fewer"}
        ):
            reach = SHORT_REACH if word in {"without", "absence", "failure"} else REACH
            for q in range(j + 1, min(n, j + 1 + reach)):
                if low[q] in {",", ";", ":", ".", "|", "\n"} or (low[q] in CLAUSE_BREAKS and q > j + 1):
                    break
                if low[q] == "that" and tags[q - 1] == "X":
                    break
                negated[q] = True
        footing = word == "that" and j and low[j - 1] == "on" and following in _FOOTING
        if word in {"if", "whether", "unless"} or (word == "should" and j == 0) or footing:
            for q in range(j + 1, n):
                if low[q] in {",", ";", "|"} or (
                    q > j + 3 and tags[q] == "PRON" and q + 1 < n and tags[q + 1] == "MOD"
                ):
                    break
                conditional[q] = True
            if word == "unless" or (word == "whether" and j < 3):
                conditional = [True] * n
    for j, word in enumerate(low):
        if word in _ABSENT and not negated[j]:
            for q in range(max(0, j - 5), j):
                negated[q] = True
    attributed = '"' in low or any(word in ATTRIBUTION_VERBS for word in low)
    return Scopes(low, tags, negated, conditional, attributed)
