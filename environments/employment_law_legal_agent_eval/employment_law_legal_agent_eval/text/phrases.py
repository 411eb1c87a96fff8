"""Phrases as sequences of token keys: how a key's vocabulary and a memo's text are compared."""

from __future__ import annotations

from employment_law_legal_agent_eval.text.normalise import normalise
from employment_law_legal_agent_eval.text.tokens import Kind, Tokens, tokenise

# Words that may be left out of, or put into, a phrase without changing it ("take them out" is "take out").
SKIPPED = frozenset(
    "a an the any such this that these those its their our his her your my very quite it them him us".split()
)


def skipped(tokens: Tokens, i: int) -> bool:
    """Whether token ``i`` takes no part in phrases: a mark or a filler word."""
    return tokens.kind[i] is Kind.MARK or (tokens.kind[i] is Kind.WORD and tokens.low[i] in SKIPPED)


def phrase_keys(phrase: str) -> list[str]:
    """The keys of a phrase; a phrase made of filler words only keeps them."""
    tokens = tokenise(normalise(phrase).text)
    keys = [tokens.key[i] for i in range(len(tokens)) if not skipped(tokens, i)]
    return keys or [tokens.key[i] for i in range(len(tokens)) if tokens.kind[i] is not Kind.MARK]


def all_keys(text: str) -> list[str]:
    """The keys of every token of a text that is not a mark, fillers included."""
    tokens = tokenise(normalise(text).text)
    return [tokens.key[i] for i in range(len(tokens)) if tokens.kind[i] is not Kind.MARK]
