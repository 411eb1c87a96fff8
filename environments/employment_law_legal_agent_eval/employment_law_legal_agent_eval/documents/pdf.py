"""PDF text in reading order, page by page."""

from __future__ import annotations

import logging
from pathlib import Path

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError

logging.getLogger("pypdf").setLevel(logging.ERROR)


def read_pdf(path: Path) -> str:
    """The text of a PDF, its pages separated by an empty line.

    Raises:
        UnreadableDocumentError: it is damaged, or protected by a password.
    """
    try:
        reader = PdfReader(path)
        texts = [page.extract_text() for page in reader.pages]
    except (PyPdfError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise UnreadableDocumentError(f"it could not be read: {str(error)[:120] or type(error).__name__}") from None
    lines = ("\n".join(line.rstrip() for line in text.splitlines()).strip("\n") for text in texts)
    return "\n\n".join(lines) + "\n"
