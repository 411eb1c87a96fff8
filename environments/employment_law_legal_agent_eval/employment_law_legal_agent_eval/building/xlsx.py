"""Workbooks: ``NN_name.xlsx.py`` defines ``build(book, facts)`` over an xlsxwriter workbook."""

from __future__ import annotations

import datetime as dt
import importlib.util
import io
from pathlib import Path
from typing import Any

import xlsxwriter

from employment_law_legal_agent_eval.building.archive import rezip
from employment_law_legal_agent_eval.building.source import SourceError


def build_xlsx(path: Path, facts: dict[str, Any], created: dt.date) -> bytes:
    """The workbook that ``path`` describes.

    Raises:
        SourceError: the file has no ``build`` function.
    """
    spec = importlib.util.spec_from_file_location("workbook_" + path.name.split(".")[0], path)
    if spec is None or spec.loader is None:
        raise SourceError(f"{path} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not hasattr(module, "build"):
        raise SourceError(f"{path}: define build(book, facts)")
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True})
    module.build(book, facts)
    when = dt.datetime(created.year, created.month, created.day, 9)
    book.set_properties({**book.doc_properties, "created": when})
    book.close()
    return rezip(buffer.getvalue())
