"""Workbooks as a reader sees them: displayed values, hidden parts named as hidden, formulas where no value is kept."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.utils import get_column_letter

from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError

_ROWS = 20_000


def _grouped(value: float, form: str) -> str:
    decimals = len(match[1]) if (match := re.search(r"\.([0#]+)", form)) else 0
    text = f"{abs(value):,.{decimals}f}" if "," in form else f"{abs(value):.{decimals}f}"
    symbol = "$" if "$" in form else "\u20ac" if "\u20ac" in form else ""
    negative = value < 0 and round(abs(value), decimals) > 0
    if negative and "(" in form:
        return f"({symbol}{text})"
    return f"{'-' if negative else ''}{symbol}{text}"


def _date(value: dt.datetime | dt.date, form: str) -> str:
    lower = form.lower()
    if "mmmm" in lower:
        return f"{value:%B} {value.day}, {value.year}"
    if "mmm" in lower:
        return f"{value.day}-{value:%b}-{value.year}"
    if lower.startswith("yyyy"):
        day = f"{value:%Y-%m-%d}"
    else:
        day = f"{value.month}/{value.day}/{value.year}"
    if isinstance(value, dt.datetime) and ("h" in lower or value.time() != dt.time(0)):
        return f"{day} {value:%H:%M}"
    return day


def display(value: Any, form: str) -> str:
    """A cell's value as its number format shows it (US conventions)."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, dt.datetime | dt.date):
        return _date(value, form)
    if isinstance(value, dt.time):
        return f"{value:%H:%M}"
    if isinstance(value, dt.timedelta):
        minutes = int(value.total_seconds() // 60)
        return f"{minutes // 60}:{minutes % 60:02d}"
    if isinstance(value, int | float):
        shown = form.split(";")[0]
        if "%" in shown:
            decimals = len(match[1]) if (match := re.search(r"\.([0#]+)", shown)) else 0
            return f"{value * 100:.{decimals}f}%"
        if re.search(r"[0#]", shown):
            return _grouped(float(value), form if "(" in form else shown)
        return str(int(value)) if float(value).is_integer() else repr(round(float(value), 10))
    return " ".join(str(value).split())


def _sheet(sheet: Any, formulas: Any) -> list[str]:
    state = {"hidden": " (hidden sheet)", "veryHidden": " (hidden sheet)"}.get(sheet.sheet_state, "")
    lines = [f"== Sheet: {sheet.title}{state} =="]
    hidden = [
        get_column_letter(i)
        for i in range(1, (sheet.max_column or 0) + 1)
        if (c := sheet.column_dimensions.get(get_column_letter(i))) is not None and c.hidden
    ]
    if hidden:
        lines.append(f"(hidden columns: {', '.join(hidden)})")
    notes: list[str] = []
    width = 0
    for row in sheet.iter_rows(max_row=min(sheet.max_row or 0, _ROWS)):
        texts = []
        for cell in row:
            value = cell.value
            if value is None:
                kept = formulas[cell.coordinate].value
                texts.append(str(kept) if isinstance(kept, str) and kept.startswith("=") else "")
            else:
                texts.append(display(value, cell.number_format or "General"))
            if cell.comment is not None:
                notes.append(
                    f"[comment on {cell.coordinate} by {cell.comment.author}] {' '.join(cell.comment.text.split())}"
                )
        while texts and not texts[-1]:
            texts.pop()
        if not texts:
            continue
        width = max(width, len(texts))
        mark = "(hidden row) " if row and sheet.row_dimensions[row[0].row].hidden else ""
        lines.append(mark + " | ".join(texts))
    return [*lines, *notes, ""]


def read_xlsx(path: Path) -> str:
    """Every sheet of a workbook as rows of displayed values.

    Raises:
        UnreadableDocumentError: it is damaged or not a workbook.
    """
    try:
        values = openpyxl.load_workbook(path, data_only=True)
        formulas = openpyxl.load_workbook(path, data_only=False)
    except Exception as error:  # openpyxl lets many parser errors through
        raise UnreadableDocumentError(f"it could not be read: {str(error)[:120]}") from None
    lines: list[str] = []
    for sheet in values.worksheets:
        lines += _sheet(sheet, formulas[sheet.title])
    return "\n".join(lines).strip("\n") + "\n"
