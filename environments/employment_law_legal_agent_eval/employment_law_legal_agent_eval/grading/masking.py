"""Find what a memo copied from the record, word for word or nearly so (SPEC 3)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from employment_law_legal_agent_eval.keys.anchors import Anchors
from employment_law_legal_agent_eval.text.tokens import Kind, Tokens

MIN_SPAN = 10
MIN_PUBLISHED_SPAN = 6
MIN_COVER = 0.55
GAP = 5
MAX_HITS = 6


def copied(anchors: Anchors, tokens: Tokens, cited: AbstractSet[int] = frozenset()) -> list[bool]:
    """For each token, whether it stands in a copied passage.

    Three-token seeds on nearly equal diagonals are chained over small gaps; a chain of ten tokens or more that
    is covered to 55 per cent is a copy, so that changing every sixth word does not hide it. Six tokens are enough
    for the key's own titles. ``cited`` tokens belong to citations, which can only be the reference's; they count
    for nothing.
    """
    mask = [False] * len(tokens)
    at = [i for i in range(len(tokens)) if tokens.kind[i] is not Kind.MARK and i not in cited]
    keys = [tokens.key[i] for i in at]
    seeds = anchors.shingles
    published = anchors.published_from
    diagonals: dict[int, list[int]] = {}
    titles: set[int] = set()
    for i in range(len(keys) - 2):
        for hit in seeds.get((keys[i], keys[i + 1], keys[i + 2]), ())[:MAX_HITS]:
            diagonals.setdefault((hit - i) // 3, []).append(i)
            if hit >= published:
                titles.add((hit - i) // 3)
    for diagonal, positions in diagonals.items():
        beside = diagonals.get(diagonal + 1)
        if beside is not None:
            positions = sorted({*positions, *beside})
        if len(positions) < 2:
            continue
        start = previous = positions[0]
        cover = 3
        for position in [*positions[1:], 1 << 60]:
            if position - previous <= 1 + GAP:
                cover += min(3, position - previous)
                previous = position
                continue
            length = previous + 3 - start
            least = MIN_PUBLISHED_SPAN if diagonal in titles else MIN_SPAN
            if length >= least and cover >= MIN_COVER * length:
                for k in range(start, previous + 3):
                    mask[at[k]] = True
            start = previous = position
            cover = 3
    return mask
