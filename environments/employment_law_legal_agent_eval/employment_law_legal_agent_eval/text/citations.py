"""Legal citations: cases by reporter, statutes and regulations by section."""

from __future__ import annotations

import re
from collections.abc import Iterator

_REPORTER = (
    r"(?:U\.?\s?S\.?|S\.?\s?Ct\.?|F\.?\s?(?:2d|3d|4th)|F\.?\s?Supp\.?\s?(?:2d|3d)?|Cal\.?\s?(?:App\.?\s?)?(?:2d|3d|4th|5th)"
    r"|Wash\.?\s?(?:2d|App\.?(?:\s?2d)?)|Wn\.?\s?(?:2d|App\.?(?:\s?2d)?)|P\.?\s?(?:2d|3d)|N\.?\s?E\.?\s?(?:2d|3d)|N\.?\s?J\.?(?:\s?Super\.?)?"
    r"|A\.?\s?(?:2d|3d)|N\.?\s?Y\.?\s?(?:2d|3d)|S\.?\s?E\.?\s?2d|S\.?\s?W\.?\s?(?:2d|3d)|Ill\.?\s?(?:2d|App\.?\s?\d?d?)|N\.?\s?C\.?(?:\s?App\.?)?|NLRB"
    r"|N\.?\s?W\.?\s?2d|Mass\.?|Colo\.?|Fed\.?\s?Reg\.?)"
)
_CASE = re.compile(rf"\b\d{{1,4}}\s+{_REPORTER}\s+\d{{1,5}}\b")
_NLRB = re.compile(r"\b\d{3}\s+NLRB\s+No\.\s+\d+\b")
_SECTION = re.compile(
    r"(?:(?:\b\d+\s+(?:U\.?S\.?C\.?|C\.?F\.?R\.?)|\b(?:[A-Z][\w.'&]*\s+){0,4}(?:Code|Stat\.?|Stats\.?|Act|Laws?|Ann\.?|RCW|ILCS|Law)"
    r"(?:\s+Ann\.?)?)\s*(?:§§?|[Ss]ections?|[Ss]ec\.)?\s*|(?:§§?|\b[Ss]ections?)\s*)"
    r"(\d+[A-Za-z]?(?:[.:/-]\d+[A-Za-z]?)*(?:\([A-Za-z0-9]{1,4}\))*)"
)


def find(text: str) -> Iterator[tuple[int, int]]:
    """The spans of citations in a text, in order, without overlaps."""
    spans = sorted(
        m.span()
        for pattern in (_NLRB, _CASE, _SECTION)
        for m in pattern.finditer(text)
        if pattern is not _SECTION or not _own_section(m)
    )
    last = -1
    for start, end in spans:
        if start >= last:
            yield start, end
            last = end


_NAME = re.compile(
    r"(?:\b(?:[A-Z][\w.'’&-]*|of|the|and|for|in|re|ex|rel\.?|de|&)[\s,]+){1,14}?v\.?\s+"
    r"(?:(?:[A-Z][\w.'’&()-]*|of|the|and|for|in|ex|rel\.?|de|&)[\s,]+){1,14}$|\bIn\s+re\s+(?:[A-Z][\w.'’&-]*[\s,]+){1,8}$"
)
_COURT = re.compile(r"(?:,\s*\d{1,4}(?:[-–]\d{1,4})?)?\s*\((?:[^()]{0,40}\s)?\d{4}\)")
_REACH = 160


def whole(text: str) -> Iterator[tuple[int, int]]:
    """The spans of :func:`find`, each with its case name before it and its court and year behind it."""
    last = 0
    for start, end in find(text):
        if _CASE.fullmatch(text[start:end]) or _NLRB.fullmatch(text[start:end]):
            before = max(last, start - _REACH)
            if name := _NAME.search(text[before:start]):
                start = before + name.start()
            if court := _COURT.match(text, end):
                end = court.end()
        last = end
        yield start, end


def _own_section(match: re.Match[str]) -> bool:
    """Whether a bare "Section 7" is more likely a section of some document than of a code."""
    bare = match[0].lower().startswith(("section", "§")) and not re.search(r"[A-Za-z.]{2,}\s*§|Code|Act|C\.", match[0])
    return bare and int(re.match(r"\d+", match[1])[0]) < 100  # type: ignore[index]


def core(citation: str) -> str:
    """What identifies a citation whatever its style: volume, reporter and page, or the bare section number."""
    if match := _CASE.search(citation) or _NLRB.search(citation):
        return re.sub(r"[\s.]", "", match[0]).lower()
    if match := _SECTION.search(citation):
        return "s" + re.sub(r"\(.*", "", match[1]).lower()
    return re.sub(r"[\s.]", "", citation).lower()
