"""The Jinja environment of matter sources: strict about names, with filters for the forms figures take."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from functools import cache
from typing import Any

from jinja2 import Environment, StrictUndefined

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def _as_date(value: dt.date | str) -> dt.date:
    return dt.date.fromisoformat(value) if isinstance(value, str) else value


def num(value: float | Decimal) -> str:
    """1234.5 → ``1,234.5``; whole numbers without a decimal point."""
    exact = Decimal(str(value))
    return f"{int(exact):,}" if exact == int(exact) else f"{exact.normalize():,f}"


def money(value: float | Decimal) -> str:
    """1234 → ``$1,234``; cents only where there are any; negative amounts in parentheses."""
    exact = Decimal(str(value))
    text = f"${abs(exact):,.0f}" if exact == int(exact) else f"${abs(exact):,.2f}"
    return f"({text})" if exact < 0 else text


def money2(value: float | Decimal) -> str:
    """1234 → ``$1,234.00``; negative amounts in parentheses."""
    exact = Decimal(str(value))
    return f"(${abs(exact):,.2f})" if exact < 0 else f"${exact:,.2f}"


def long_date(value: dt.date | str) -> str:
    """``June 24, 2025``."""
    day = _as_date(value)
    return f"{day:%B} {day.day}, {day.year}"


def short_date(value: dt.date | str) -> str:
    """``6/24/2025``."""
    day = _as_date(value)
    return f"{day.month}/{day.day}/{day.year}"


def month_day(value: dt.date | str) -> str:
    """``June 24``."""
    day = _as_date(value)
    return f"{day:%B} {day.day}"


def iso(value: dt.date | str) -> str:
    """``2025-06-24``."""
    return _as_date(value).isoformat()


def weekday(value: dt.date | str) -> str:
    """``Tuesday``."""
    return f"{_as_date(value):%A}"


def words(value: int) -> str:
    """12 → ``twelve``; 0 to 999,999."""
    value = int(value)
    if value < 20:
        return _ONES[value]
    if value < 100:
        return _TENS[value // 10] + (f"-{_ONES[value % 10]}" if value % 10 else "")
    if value < 1000:
        return f"{_ONES[value // 100]} hundred" + (f" {words(value % 100)}" if value % 100 else "")
    return f"{words(value // 1000)} thousand" + (f" {words(value % 1000)}" if value % 1000 else "")


def pct(value: float | Decimal, digits: int = 1) -> str:
    """0.125 → ``12.5%``; a trailing ``.0`` is dropped."""
    text = f"{Decimal(str(value)) * 100:.{digits}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) + "%"


@cache
def environment() -> Environment:
    """The environment; a name that the facts do not define is an error, never an empty string."""
    env = Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
    filters: dict[str, Any] = {
        "money": money,
        "money2": money2,
        "num": num,
        "date": long_date,
        "dateshort": short_date,
        "monthday": month_day,
        "iso": iso,
        "weekday": weekday,
        "words": words,
        "pct": pct,
    }
    env.filters.update(filters)
    return env
