"""Bring text to one form while keeping the way back to its own offsets (SPEC 2.2)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

_LOOKALIKES = dict(
    zip(
        "аеорсухіјѕһԁԛѡΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαενρτυχАВЕКМНОРСТХѴɑɡıⅼ",
        "aeopcyxijshdqwABEZHIKMNOPTYXoaevptuxABEKMHOPCTXVagil",
        strict=True,
    )
)
_PUNCTUATION = {
    "\u2018": "'",
    "\u2019": "'",
    "\u201a": "'",
    "\u201b": "'",
    "\u2032": "'",
    "\u00b4": "'",
    "`": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u201e": '"',
    "\u2033": '"',
    "\u00ab": '"',
    "\u00bb": '"',
    "\u2010": "-",
    "\u2011": "-",
    "\u2012": "-",
    "\u2013": "-",
    "\u2212": "-",
    "\u2014": " - ",
    "\u2015": " - ",
    "\u2026": "...",
    "\u00d7": "x",
    "\u2022": " ",
    "\u00b7": " ",
    "\u25cf": " ",
    "\u2192": " - ",
}
_TABLE = _LOOKALIKES | _PUNCTUATION


@dataclass(frozen=True, slots=True)
class Normal:
    """Normalised text; ``origin[i]`` is the offset in the source of character ``i`` (``None``: the same)."""

    text: str
    origin: tuple[int, ...] | None
    source_length: int

    def back(self, start: int, end: int) -> tuple[int, int]:
        """The span of the source behind a span of the normalised text."""
        if self.origin is None:
            return start, end
        first = self.origin[start] if start < len(self.origin) else self.source_length
        last = self.origin[end - 1] + 1 if end > start else first
        return first, last


def _fold(character: str) -> str:
    known = _TABLE.get(character)
    if known is not None:
        return known
    if unicodedata.category(character) == "Cf":
        return ""
    parts = unicodedata.normalize("NFKD", character)
    return "".join(c for c in parts if not unicodedata.combining(c))


def normalise(text: str) -> Normal:
    """Fold compatibility forms, look-alikes, accents, quotation marks and dashes; drop invisible characters."""
    if text.isascii():
        return Normal(text.replace("`", "'"), None, len(text))
    pieces: list[str] = []
    origin: list[int] = []
    for i, character in enumerate(text):
        folded = character if character.isascii() and character != "`" else _fold(character)
        pieces.append(folded)
        origin.extend([i] * len(folded))
    return Normal("".join(pieces), tuple(origin), len(text))
