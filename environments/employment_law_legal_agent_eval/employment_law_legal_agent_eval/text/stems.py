"""Word stems, with the exceptions that the algorithm confuses."""

from __future__ import annotations

import Stemmer

_STEMMER = Stemmer.Stemmer("english")
_STEMMER.maxCacheSize = 0

# Words whose stem collides with an unrelated or opposite common word.
_OWN = {
    "lawful": "lawful",
    "lawfully": "lawful",
    "unlawful": "unlawful",
    "unlawfully": "unlawful",
    "news": "news",
    "correctly": "correctly",
    "organization": "organization",
    "university": "university",
    "universal": "universal",
    "policy": "policy",
    "policies": "policy",
    "police": "police",
    "general": "general",
    "generate": "generate",
    "generated": "generate",
    "posting": "posting",
    "execute": "execute",
    "executed": "execute",
    "executive": "executive",
    "executives": "executive",
    "timely": "timely",
    "willful": "willful",
    "wilful": "willful",
    "willfully": "willful",
    "willfulness": "willful",
    "damages": "damages",
    "wrongly": "wrongly",
    "untimely": "untimely",
    "times": "times",
}
_CACHE: dict[str, str] = dict(_OWN)


def stem(word: str) -> str:
    """The stem of a lower-case word; a possessive ``'s`` is dropped first."""
    known = _CACHE.get(word)
    if known is None:
        base = word[:-2] if word.endswith("'s") else word.rstrip("'")
        known = _CACHE[word] = _OWN.get(base) or str(_STEMMER.stemWord(base))
    return known
