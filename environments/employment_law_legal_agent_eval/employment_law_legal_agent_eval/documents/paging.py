"""Cut a document's text into the pages that ``read_document`` serves."""

from __future__ import annotations


def pages(text: str, page_chars: int) -> list[str]:
    """Pages of at most ``page_chars`` characters that end at line ends where they can; joined, they are the text.

    Raises:
        ValueError: ``page_chars`` is not positive.
    """
    if page_chars < 1:
        raise ValueError(f"page_chars must be at least 1, not {page_chars}")
    out: list[str] = []
    start = 0
    while len(text) - start > page_chars:
        end = start + page_chars
        line_end = text.rfind("\n", start, end)
        end = line_end + 1 if line_end >= start + page_chars // 2 else end
        out.append(text[start:end])
        start = end
    out.append(text[start:])
    return out
