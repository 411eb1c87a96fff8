"""Markdown cut into the passages that are set differently: plain text, containers and page breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from employment_law_legal_agent_eval.building.source import SourceError

CONTAINERS = ("center", "right", "box", "signature", "handnote", "small")
_OPEN = re.compile(r":::+[ \t]*([a-z]+)[ \t]*")


@dataclass(frozen=True, slots=True)
class Passage:
    """A run of Markdown; ``style`` is a container's name, ``pagebreak`` or empty."""

    style: str
    markdown: str


def passages(markdown: str, name: str) -> Iterator[Passage]:
    """Cut a body at its ``::: name`` … ``:::`` containers and ``<<pagebreak>>`` lines.

    Raises:
        SourceError: an unknown container, or one that is not closed.
    """
    style, buffer = "", [""]
    for line in markdown.split("\n"):
        stripped = line.strip()
        opening = _OPEN.fullmatch(stripped)
        if opening and not style:
            if opening[1] not in CONTAINERS:
                raise SourceError(f"{name}: unknown block {opening[1]!r}; known: {', '.join(CONTAINERS)}")
            yield Passage("", "\n".join(buffer))
            style, buffer = opening[1], []
        elif stripped == ":::" and style:
            yield Passage(style, "\n".join(buffer))
            style, buffer = "", []
        elif stripped == "<<pagebreak>>" and not style:
            yield Passage("", "\n".join(buffer))
            yield Passage("pagebreak", "")
            buffer = []
        else:
            buffer.append(line)
    if style:
        raise SourceError(f"{name}: the block ::: {style} is never closed")
    yield Passage("", "\n".join(buffer))
