"""Sentences as token ranges."""

from __future__ import annotations

from collections.abc import Iterator

from employment_law_legal_agent_eval.text.tokens import FIGURES, Kind, Tokens

_ABBREVIATIONS = frozenset(
    "mt ft tex fla ill mass colo mich va ga ind minn wis ariz okla ore conn v vs mr ms mrs dr inc no nos sec u.s e.g i.e prof bus cf id stat rev d p m c r s stats ch cir corp co llc lp "
    "ltd jr sr st supp dist ct app cal lab gov civ proc wash fed reg subd para art approx dep't ass'n cnty sch "
    "serv servs sec sys jan feb mar apr jun jul aug sept oct nov dec a.m p.m est ex rel const ins n.y n.j n.c".split()
)
_CLOSERS = frozenset({'"', ")"})
_WRAP = 60


def split(tokens: Tokens, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Cut the tokens ``first`` to ``last`` (exclusive) into sentences; marks stay with the sentence they end.

    A line break ends a sentence unless the line was long enough to have been wrapped and the next goes on in
    lower case.
    """
    start = first
    line_start = first
    i = first
    while i < last:
        mark = tokens.low[i] if tokens.kind[i] is Kind.MARK else ""
        ends = False
        if mark in {"!", "?", ";"}:
            ends = mark != ";"
        elif mark == "\n":
            wrapped = tokens.start[i] - tokens.start[line_start] >= _WRAP if i > line_start else False
            lower = i + 1 < last and tokens.kind[i + 1] is Kind.WORD and not tokens.capital[i + 1]
            ends = not (wrapped and lower)
            line_start = i + 1
        elif mark == ".":
            ends = _full_stop(tokens, start, i, last)
        if ends:
            end = i + 1
            while end < last and tokens.low[end] in _CLOSERS and tokens.start[end] == tokens.end[end - 1]:
                end += 1
            if any(tokens.kind[j] is not Kind.MARK for j in range(start, end)):
                yield start, end
                start = end
            i = max(i + 1, end)
            continue
        i += 1
    if start < last and any(tokens.kind[j] is not Kind.MARK for j in range(start, last)):
        yield start, last


def _full_stop(tokens: Tokens, start: int, i: int, last: int) -> bool:
    if i == start:
        return False
    following = i + 1 < last
    if following and tokens.start[i + 1] == tokens.end[i] and tokens.low[i + 1] not in _CLOSERS:
        return False
    before = tokens.low[i - 1]
    if tokens.kind[i - 1] is Kind.WORD and following:
        if before == "no" and tokens.capital[i - 1]:
            return tokens.kind[i + 1] not in FIGURES
        short = len(before) == 1 and tokens.capital[i - 1]
        if before in _ABBREVIATIONS or short:
            return False
    return not (following and tokens.kind[i + 1] is Kind.WORD and not tokens.capital[i + 1])
