"""The head of a document template: ``key: value`` lines between two ``---`` lines, values as plain text."""

from __future__ import annotations

import re

from employment_law_legal_agent_eval.building.source import SourceError

_KEY = re.compile(r"([a-z_]+):[ \t]?(.*)")


def split(text: str, name: str) -> tuple[dict[str, str], str]:
    """The fields and the body of a rendered template.

    A value may go on over indented lines, which are joined by line breaks (``letterhead: |`` and the lines
    under it). A text that does not begin with ``---`` has no fields.

    Raises:
        SourceError: the head is not closed, or a line of it is neither a field nor a continuation.
    """
    lines = text.lstrip("\ufeff\n").split("\n")
    if lines[0].strip() != "---":
        return {}, text
    try:
        end = next(i for i, line in enumerate(lines[1:], 1) if line.strip() == "---")
    except StopIteration:
        raise SourceError(f"{name}: the head that begins with --- is never closed") from None
    fields: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in lines[1:end]:
        if match := _KEY.fullmatch(line):
            value = match[2].strip()
            current = fields.setdefault(match[1], [] if value in {"", "|", ">"} else [value])
        elif current is not None and (not line.strip() or line[0] in " \t"):
            current.append(line.strip())
        else:
            raise SourceError(f"{name}: {line!r} is not a 'key: value' line")
    joined = {key: "\n".join(value).strip() for key, value in fields.items()}
    unquoted = {k: v[1:-1] if len(v) > 1 and v[0] == v[-1] and v[0] in "\"'" else v for k, v in joined.items()}
    return unquoted, "\n".join(lines[end + 1 :]).lstrip("\n")
