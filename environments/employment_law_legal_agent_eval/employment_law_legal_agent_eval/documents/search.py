"""Search a record with a regular expression that cannot run away (RE2)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

import re2

from employment_law_legal_agent_eval.documents.paging import pages

MAX_PATTERN = 200
MAX_HITS = 40
MAX_LINE = 300
_LIMITS = "RE2 syntax: no lookaround (?=..) (?!..) (?<=..), no backreferences, repeat counts <= 1000"


def _compile(pattern: str) -> re2._Regexp:
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = 8 << 20
    return re2.compile(pattern, options)


def _window(line: str, at: int) -> str:
    if len(line) <= MAX_LINE:
        return line
    start = max(0, min(at - MAX_LINE // 3, len(line) - MAX_LINE))
    return ("…" if start else "") + line[start : start + MAX_LINE] + ("…" if start + MAX_LINE < len(line) else "")


@dataclass(frozen=True, slots=True)
class Found:
    """What a search answers: the text for the agent, the documents whose lines it shows, and whether it ran."""

    text: str
    documents: tuple[str, ...] = ()
    ok: bool = True


def grep(record: Mapping[str, str], pattern: str, page_chars: int) -> str:
    """The answer's text of :func:`find`."""
    return find(record, pattern, page_chars).text


def find(record: Mapping[str, str], pattern: str, page_chars: int) -> Found:
    """Lines of the record that match, case-insensitively, each with document, page and line.

    At most 40 hits are shown. A pattern that RE2 refuses is searched for as literal text, and the answer says
    so.
    """
    if not pattern.strip():
        return Found("The pattern is empty. Give a word, a figure or a regular expression to look for.", ok=False)
    if len(pattern) > MAX_PATTERN:
        return Found(f"The pattern has {len(pattern)} characters; the limit is {MAX_PATTERN}.", ok=False)
    notice = ""
    try:
        expression = _compile(pattern)
    except re2.error as error:
        reason = error.args[0] if error.args else error
        reason = reason.decode() if isinstance(reason, bytes) else str(reason)
        notice = f"Invalid pattern ({reason}). {_LIMITS}. Searched for the literal text instead.\n"
        expression = _compile(re.sub(r"([^\w\s])", r"\\\1", pattern))
    hits: list[str] = []
    shown: dict[str, None] = {}
    total = 0
    for name, text in record.items():
        starts = [0, *accumulate(len(page) for page in pages(text, page_chars))]
        at = 0
        for number, line in enumerate(text.split("\n"), 1):
            if match := expression.search(line):
                total += 1
                if len(hits) < MAX_HITS:
                    shown[name] = None
                    page = bisect_right(starts, at + match.start(), hi=len(starts) - 1)
                    hits.append(f"{name}, page {page}, line {number}: {_window(line.strip(), match.start())}")
            at += len(line) + 1
    if not hits:
        return Found(f"{notice}No line matches {pattern!r} in {len(record)} documents.")
    more = f"\n({total - MAX_HITS} more matches not shown; narrow the pattern.)" if total > MAX_HITS else ""
    text = f"{notice}{total} matching line{'s' if total > 1 else ''}:\n" + "\n".join(hits) + more
    return Found(text, tuple(shown))
