"""The text of a document as the tools show it, and the structure of a memo as the grader reads it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class UnreadableDocumentError(Exception):
    """A file that cannot be read; the message says why in words a user can act on."""


@dataclass(frozen=True, slots=True)
class HiddenText:
    """How many characters a reader of the printed page would not see, by the way they were hidden."""

    vanish: int = 0
    white: int = 0
    tiny: int = 0
    deleted: int = 0
    comment: int = 0

    @property
    def total(self) -> int:
        """All hidden characters together."""
        return self.vanish + self.white + self.tiny + self.deleted + self.comment


class BlockKind(StrEnum):
    """What a block of a memo is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Block:
    """One block of visible text.

    ``start`` and ``end`` are character offsets into ``VisibleText.text``; ``level`` is the heading level
    (1 to 6), the list depth (0 is outermost) or 0; for a table row ``cells`` gives each cell's offsets and
    ``header`` the texts of the table's header row (empty for the header row itself and for tables without one).
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    cells: tuple[tuple[int, int], ...] = ()
    header: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VisibleText:
    """A document's visible text with its block structure and a count of what was hidden."""

    text: str
    blocks: tuple[Block, ...]
    hidden: HiddenText = field(default_factory=HiddenText)
