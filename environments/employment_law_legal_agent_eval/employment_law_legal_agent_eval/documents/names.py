"""Names of deliverables: which are safe, and which were probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import PurePosixPath

_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ -]{0,119}\.[A-Za-z0-9]{2,5}")
_COPY = re.compile(r"(?:[\s_-]*(?:\(\d+\)|copy|final|draft|v\d+))+$")


def is_safe(name: str) -> bool:
    """Whether a file may be saved under this name: plain characters, no path, no trailing dot or space."""
    return _SAFE.fullmatch(name) is not None and ".." not in name


def near_miss(name: str, declared: Iterable[str]) -> str | None:
    """The declared name that ``name`` was probably meant to be, or ``None`` if it is declared or far from all."""
    names = list(declared)
    if name in names:
        return None
    plain = name.strip().replace("\\", "/").rsplit("/", 1)[-1].casefold()
    stems = {PurePosixPath(d).stem.casefold(): d for d in names}
    stem = PurePosixPath(plain).stem
    for candidate in (stem, _COPY.sub("", stem)):
        if candidate in stems:
            return stems[candidate]
    close = get_close_matches(stem, list(stems), n=1, cutoff=0.75)
    return stems[close[0]] if close else None
