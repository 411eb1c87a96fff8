"""Slide decks: titles, bullets, tables and speaker notes, slide by slide. Needs the ``lab`` extra."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError


def _texts(shapes: Any) -> Iterator[str]:
    for shape in shapes:
        if shape.shape_type is not None and getattr(shape, "shapes", None) is not None:
            yield from _texts(shape.shapes)
        elif getattr(shape, "has_table", False) and shape.has_table:
            for row in shape.table.rows:
                yield " | ".join(" ".join(cell.text.split()) for cell in row.cells)
        elif shape.has_text_frame:
            for paragraph in shape.text_frame.paragraphs:
                if text := "".join(run.text for run in paragraph.runs).strip():
                    yield "  " * paragraph.level + text


def read_pptx(path: Path) -> str:
    """A deck as a reader sees it; hidden slides are said to be hidden.

    Raises:
        UnreadableDocumentError: it is damaged, or the ``lab`` extra is not installed.
    """
    try:
        from pptx import Presentation
    except ImportError:
        raise UnreadableDocumentError(
            "slide decks need the lab extra: pip install 'employment-law-legal-agent-eval[lab]'"
        ) from None
    try:
        deck = Presentation(str(path))
        lines: list[str] = []
        for number, slide in enumerate(deck.slides, 1):
            hidden = " (hidden slide)" if slide._element.get("show") == "0" else ""
            lines.append(f"== Slide {number}{hidden} ==")
            lines += _texts(slide.shapes)
            if slide.has_notes_slide and (notes := slide.notes_slide.notes_text_frame) is not None and notes.text:
                lines.append("Notes: " + " ".join(notes.text.split()))
            lines.append("")
    except Exception as error:  # python-pptx lets many parser errors through
        raise UnreadableDocumentError(f"it could not be read: {str(error)[:120]}") from None
    return "\n".join(lines).strip("\n") + "\n"
