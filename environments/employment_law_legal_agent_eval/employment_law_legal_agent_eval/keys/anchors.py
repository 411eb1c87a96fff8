"""A compiled answer key as the grader uses it: ``anchors.json`` beside a matter's documents."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

FORMAT = 1
Trie = dict[Any, Any]


class AnchorsError(ValueError):
    """A matter has no usable ``anchors.json``; the message says how to make one."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A compiled fact. ``near`` holds the labels one of which must stand beside the value."""

    name: str
    type: str
    values: tuple[Any, ...]
    near: frozenset[str]
    documents: tuple[str, ...]
    rule: bool
    derive: str


@dataclass(frozen=True, slots=True)
class Entry:
    """The end of a phrase in the trie: what it stands for and how it was written in the key."""

    label: str
    phrase: str
    cased: bool
    self_negated: bool


@dataclass(frozen=True)
class Anchors:
    """A compiled key. The raw mapping is kept; the properties are its indexes, built when first used."""

    data: Mapping[str, Any]

    @property
    def reward_base(self) -> str:
        """``findings``, or ``criteria`` where the criteria carry the reward."""
        return str(self.data["reward_base"])

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kind (noun, state, verb, act) of every concept label."""
        return dict(self.data["kinds"])

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Facts by label (``@name``)."""
        return {
            "@" + name: Fact(
                name,
                fact["type"],
                tuple(tuple(v) if isinstance(v, list) else v for v in fact["values"]),
                frozenset(fact["near"]),
                tuple(fact["documents"]),
                fact["rule"],
                fact["derive"],
            )
            for name, fact in self.data["facts"].items()
        }

    @cached_property
    def trie(self) -> Trie:
        """Phrases by their token keys; ``None`` holds the entries that end there."""
        root: Trie = {}
        for label, phrase, keys, cased, negated in self.data["vocabulary"]:
            node = root
            for key in keys:
                node = node.setdefault(key, {})
            node.setdefault(None, []).append(Entry(label, phrase, cased, negated))
        return root

    @cached_property
    def exact(self) -> dict[str, dict[Any, list[str]]]:
        """Figure facts by type and exact value."""
        index: dict[str, dict[Any, list[str]]] = {}
        for label, fact in self.facts.items():
            for value in fact.values:
                index.setdefault(fact.type, {}).setdefault(value, []).append(label)
        return index

    @cached_property
    def _money(self) -> list[float]:
        return sorted(self.exact.get("money", {}))

    def near_money(self, value: float) -> Sequence[float]:
        """The money values of the key within 1.1 per cent of ``value``."""
        low = bisect_left(self._money, value / 1.011 - 1e-9)
        high = bisect_left(self._money, value * 1.011 + 1e-9)
        return self._money[low:high]

    @cached_property
    def published_from(self) -> int:
        """The position in ``shingles`` at which the key's titles begin."""
        return sum(source.count(" ") + 51 for source in self.data["sources"][: self.data["untitled_sources"]])

    @cached_property
    def shingles(self) -> dict[tuple[str, str, str], list[int]]:
        """Positions of every three-token sequence of the record, the instruction and the key's published strings."""
        index: dict[tuple[str, str, str], list[int]] = {}
        base = 0
        for source in self.data["sources"]:
            keys = source.split(" ")
            for i in range(len(keys) - 2):
                index.setdefault((keys[i], keys[i + 1], keys[i + 2]), []).append(base + i)
            base += len(keys) + 50
        return index


_LOADED: dict[tuple[str, int, int], Anchors] = {}


def load_anchors(folder: Path) -> Anchors:
    """The compiled key of the matter in ``folder``; parsed once a process as long as the file is the same.

    Raises:
        AnchorsError: there is none, or it was made by another compiler format.
    """
    path = folder / "anchors.json"
    if not path.is_file():
        raise AnchorsError(
            f"{folder.name} has no anchors.json; compile it with: employment-law-eval key compile {folder.name}"
        )
    stat = path.stat()
    key = (str(path), stat.st_mtime_ns, stat.st_size)
    if key not in _LOADED:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data.get("format") != FORMAT:
            raise AnchorsError(f"{path} has format {data.get('format')}, not {FORMAT}; compile it again")
        _LOADED[key] = Anchors(data)
    return _LOADED[key]
