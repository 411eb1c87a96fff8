"""Tokens as flat, parallel lists: words, money, dates, durations, percentages, numbers, references, marks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import IntEnum

from employment_law_legal_agent_eval.text.stems import stem


class Kind(IntEnum):
    """What a token is."""

    WORD = 0
    MARK = 1
    NUMBER = 2
    MONEY = 3
    DATE = 4
    DURATION = 5
    PERCENT = 6
    REFERENCE = 7


FIGURES = frozenset({Kind.NUMBER, Kind.MONEY, Kind.DATE, Kind.DURATION, Kind.PERCENT})

_MONTHS = {m: i + 1 for i, m in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split())}
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_TOKEN = re.compile(
    rf"""
    (?P<money>(?:usd\s?)?\$\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:k|m|mm|bn|thousand|million|billion)\b)?)
  | (?P<date>\b{_MONTH}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?!\s?[%:])(?:,?\s+(?:19|20)\d\d\b)?
      |\b\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}\b\.?(?:,?\s+(?:19|20)\d\d\b)?
      |\b(?:19|20)\d\d-\d\d-\d\d\b|\b\d{{1,2}}/\d{{1,2}}(?:/\d{{2,4}})?\b(?!/))
  | (?P<ref>\b\d+(?:\.\d+)*(?:\([a-z0-9]{{1,4}}\))+|\b\d+(?:[.-]\d+){{2,}}|\b\d+[a-z]\b(?<!\dk)(?<!\dm)|\b[a-z]{{1,3}}-\d{{2,}}\b)
  | (?P<percent>\d[\d,]*(?:\.\d+)?\s?(?:%|percent\b|per\scent\b|percentage\spoints?\b))
  | (?P<num>\d[\d,]*\d(?:\.\d+)?(?:st|nd|rd|th)?\b|\d(?:\.\d+)?(?:st|nd|rd|th)?\b|\d[\d,]*(?:\.\d+)?)
  | (?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)
  | (?P<mark>[.,;:!?()"|=\n/])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_UNITS = {
    w: i
    for i, w in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}
_TENS = {w: (i + 2) * 10 for i, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split())}
_SCALE = {"k": 1e3, "m": 1e6, "mm": 1e6, "bn": 1e9, "thousand": 1e3, "million": 1e6, "billion": 1e9}
_PERIOD = {"day": "d", "days": "d", "week": "w", "weeks": "w", "month": "m", "months": "m", "year": "y", "years": "y"}
_PERIOD_FILLER = frozenset({"calendar", "business", "full", "working", "consecutive", "additional", "more"})
_DOLLARS = frozenset({"dollar", "dollars", "usd"})
_CONTRACTED = {"cannot": "can", "can't": "can", "won't": "will", "shan't": "shall"}
_HYPHEN = re.compile(r"(?<=[A-Za-z0-9])-(?=[A-Za-z])|(?<=[A-Za-z])-(?=\d)")
_CODE = re.compile(r"\b[A-Za-z]{1,3}-\d{2,}\b")

DateValue = tuple[int, int, int]  # year (0: not said), month, day
Value = float | DateValue | tuple[float, str]


@dataclass(slots=True)
class Tokens:
    """Parallel lists; ``key`` is what phrases are compared by, ``sig`` the significant digits of a figure.

    A duration's value is ``(number, unit)`` with unit d, w, m or y; a date's is ``(year or 0, month, day)``.
    """

    kind: list[Kind] = field(default_factory=list)
    key: list[str] = field(default_factory=list)
    low: list[str] = field(default_factory=list)
    start: list[int] = field(default_factory=list)
    end: list[int] = field(default_factory=list)
    value: list[Value | None] = field(default_factory=list)
    sig: list[int] = field(default_factory=list)
    hyphen: list[bool] = field(default_factory=list)
    capital: list[bool] = field(default_factory=list)
    upper: list[bool] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.kind)

    def add(
        self, kind: Kind, key: str, raw: str, start: int, end: int, value: Value | None = None, sig: int = 0
    ) -> None:
        """Append one token."""
        self.kind.append(kind)
        self.key.append(key)
        self.low.append(raw.lower())
        self.start.append(start)
        self.end.append(end)
        self.value.append(value)
        self.sig.append(sig)
        self.hyphen.append(False)
        self.capital.append(raw[:1].isupper())
        self.upper.append(raw.isupper())


def figure_key(kind: Kind, value: Value) -> str:
    """The key by which figures in phrases are compared, by value."""
    if kind is Kind.DATE and isinstance(value, tuple) and len(value) == 3:
        return f"#d{value[1]:02d}-{value[2]:02d}"
    if kind is Kind.DURATION and isinstance(value, tuple) and len(value) == 2:
        return f"#t{value[0]!r}{value[1]}"
    letter = {Kind.NUMBER: "n", Kind.MONEY: "m", Kind.PERCENT: "p"}[kind]
    return f"#{letter}{value!r}"


def _number(text: str) -> tuple[float, int]:
    digits = re.sub(r"(?:st|nd|rd|th)$", "", text.replace(",", ""), flags=re.IGNORECASE)
    return float(digits), max(2, len(digits.replace(".", "").strip("0")))


def _date(raw: str) -> DateValue | None:
    low = raw.lower()
    month = re.search(_MONTH, low)
    year = re.search(r"(?:19|20)\d\d", low)
    if month:
        day = re.search(r"\d{1,2}", low)
        assert day is not None
        value = (int(year[0]) if year else 0, _MONTHS[month[0][:3]], int(day[0]))
    elif "-" in low:
        y, m, d = (int(x) for x in low.split("-"))
        value = (y, m, d)
    else:
        parts = [int(x) for x in low.split("/")]
        y = 0 if len(parts) < 3 else parts[2] + (2000 if parts[2] < 100 else 0)
        value = (y, parts[0], parts[1])
    return value if 1 <= value[1] <= 12 and 1 <= value[2] <= 31 else None


def _money(raw: str) -> tuple[float, int]:
    text = raw[raw.index("$") + 1 :].strip().lower()
    scale = 1.0
    for suffix in sorted(_SCALE, key=len, reverse=True):
        if text.endswith(suffix):
            text, scale = text[: -len(suffix)].strip(), _SCALE[suffix]
            break
    value, sig = _number(text.rstrip(",."))
    return value * scale, sig


def _plain(tokens: Tokens, match: re.Match[str], offset: int) -> None:
    group, raw = match.lastgroup, match.group()
    start, end = offset + match.start(), offset + match.end()
    if group == "word":
        low = raw.lower()
        if (base := _CONTRACTED.get(low)) or low.endswith("n't"):
            cut = end - 3
            tokens.add(Kind.WORD, stem(base or low[:-3]), base or raw[:-3], start, cut)
            tokens.add(Kind.WORD, "not", "not", cut, end)
            return
        tokens.add(Kind.WORD, stem(low), raw, start, end)
    elif group == "mark":
        tokens.add(Kind.MARK, raw, raw, start, end)
    elif group == "money":
        value, sig = _money(raw)
        tokens.add(Kind.MONEY, figure_key(Kind.MONEY, value), raw, start, end, value, sig)
    elif group == "date":
        date = _date(raw)
        if raw[0].isdigit() and (modal := re.search(r"\bmay\b", raw)):  # "1 may": the verb
            digits = re.match(r"\d+", raw)
            assert digits is not None
            value, sig = _number(digits[0])
            key = figure_key(Kind.NUMBER, value)
            tokens.add(Kind.NUMBER, key, digits[0], start, start + digits.end(), value, sig)
            tokens.add(Kind.WORD, "may", "may", start + modal.start(), start + modal.end())
        elif date is None:
            tokens.add(Kind.REFERENCE, raw.lower(), raw, start, end)
        else:
            tokens.add(Kind.DATE, figure_key(Kind.DATE, date), raw, start, end, date)
    elif group == "ref":
        tokens.add(Kind.REFERENCE, _reference_key(raw), raw, start, end)
    else:
        if raw[-1:].isalpha() and group == "num":  # an ordinal counts nothing
            tokens.add(Kind.REFERENCE, raw.lower(), raw, start, end)
            return
        digits = re.match(r"[\d,]*\d(?:\.\d+)?", raw)
        assert digits is not None
        value, sig = _number(digits[0])
        kind = Kind.PERCENT if group == "percent" else Kind.NUMBER
        tokens.add(kind, figure_key(kind, value), raw, start, end, value, sig)


def _reference_key(raw: str) -> str:
    """``98.6(b)(1)`` is found by ``98.6``; a code such as ``R-2231`` by itself."""
    base = raw.lower().partition("(")[0]
    if re.fullmatch(r"\d{3,}|\d+\.\d+", base):
        return figure_key(Kind.NUMBER, float(base))
    return raw.lower() if base.isdigit() else base


def _number_words(low: list[str], i: int) -> tuple[int, int]:
    """The value of number words from token ``i`` and the token after them; the value is -1 if there are none."""
    total, current, j = 0, 0, i
    while j < len(low):
        word, before = low[j], low[j - 1] if j > i else ""
        if word in _UNITS and (j == i or before in _TENS or before in {"hundred", "thousand", "and"}):
            current += _UNITS[word]
        elif word in _TENS and (j == i or before in {"hundred", "thousand", "and"}):
            current += _TENS[word]
        elif word == "hundred" and j > i and current:
            current *= 100
        elif word == "thousand" and j > i and current:
            total, current = total + current * 1000, 0
        elif (
            word == "and"
            and before in {"hundred", "thousand"}
            and j + 1 < len(low)
            and low[j + 1] in {**_UNITS, **_TENS}
        ):
            pass
        else:
            break
        j += 1
    return (total + current, j) if j > i else (-1, i)


def tokenise(text: str, offset: int = 0) -> Tokens:
    """The tokens of normalised text; offsets are shifted by ``offset``."""
    rewritten = text
    hyphens: set[int] = set()
    if "-" in text:
        codes = [m.span() for m in _CODE.finditer(text)]
        kept = {i for a, b in codes for i in range(a, b)}
        hyphens = {m.start() for m in _HYPHEN.finditer(text) if m.start() not in kept}
        rewritten = "".join(" " if i in hyphens else c for i, c in enumerate(text)) if hyphens else text
    plain = Tokens()
    for match in _TOKEN.finditer(rewritten):
        _plain(plain, match, offset)
    if hyphens:
        for i in range(len(plain)):
            if plain.start[i] - 1 - offset in hyphens or plain.end[i] - offset in hyphens:
                plain.hyphen[i] = True
    return _combine(plain, rewritten, offset)


def _combine(plain: Tokens, text: str, offset: int) -> Tokens:
    """Join number words, dollars, percent words and durations into single tokens."""
    out = Tokens()
    n, i = len(plain), 0
    low, kind = plain.low, plain.kind
    while i < n:
        start, j = plain.start[i], i + 1
        value: float | None = None
        sig = plain.sig[i]
        k = kind[i]
        if k is Kind.WORD and (low[i] in _UNITS or low[i] in _TENS):
            number, j = _number_words(low, i)
            value, sig, k = float(number), max(2, len(str(number).strip("0"))), Kind.NUMBER
        elif k is Kind.NUMBER and isinstance(plain.value[i], float):
            value = plain.value[i]  # type: ignore[assignment]
        if value is not None:
            if j < n and low[j] in {"thousand", "million"} and k is Kind.NUMBER and kind[i] is Kind.NUMBER:
                value *= _SCALE[low[j]]
                j += 1
            if j < n and low[j] in _DOLLARS:
                _emit(out, Kind.MONEY, value, sig, text, start, plain.end[j], offset)
                i = j + 1
                continue
            if j < n and (low[j] == "percent" or (low[j] == "per" and j + 1 < n and low[j + 1] == "cent")):
                last = j if low[j] == "percent" else j + 1
                _emit(out, Kind.PERCENT, value, sig, text, start, plain.end[last], offset)
                i = last + 1
                continue
            # "fourteen (14) days"
            if j + 2 < n and low[j] == "(" and low[j + 2] == ")" and plain.value[j + 1] == value:
                j += 3
            p = j + 1 if j + 1 < n and low[j] in _PERIOD_FILLER else j
            if p < n and low[p] in _PERIOD:
                unit = "b" if low[j] in {"business", "working"} else _PERIOD[low[p]]
                _emit(out, Kind.DURATION, (value, unit), sig, text, start, plain.end[p], offset)
                i = p + 1
                continue
            _emit(out, Kind.NUMBER, value, sig, text, start, plain.end[j - 1], offset)
            out.hyphen[-1] = any(plain.hyphen[i:j])
            i = j
            continue
        if k is Kind.WORD and low[i] == "non" and i + 1 < n and low[i + 1].startswith(("compet", "exempt")):
            joined = "non" + low[i + 1]
            out.add(k, stem(joined), joined, start, plain.end[i + 1])
            i += 2
            continue
        if k is Kind.WORD and low[i] == "a" and i + 1 < n and low[i + 1] == "week":
            _emit(out, Kind.DURATION, (1.0, "w"), 2, text, start, plain.end[i + 1], offset)
            i += 2
            continue
        out.add(k, plain.key[i], text[start - offset : plain.end[i] - offset], start, plain.end[i], plain.value[i], sig)
        out.hyphen[-1] = plain.hyphen[i]
        i += 1
    return out


def _emit(
    out: Tokens, kind: Kind, value: float | tuple[float, str], sig: int, text: str, start: int, end: int, offset: int
) -> None:
    out.add(kind, figure_key(kind, value), text[start - offset : end - offset], start, end, value, sig)
