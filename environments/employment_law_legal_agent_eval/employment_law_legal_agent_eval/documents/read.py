"""Read any document of a matter into text, by its suffix."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from employment_law_legal_agent_eval.documents.docx import read_docx, read_memo
from employment_law_legal_agent_eval.documents.guard import check_file
from employment_law_legal_agent_eval.documents.model import HiddenText, UnreadableDocumentError

__all__ = ["READERS", "SUPPORTED", "count_hidden", "read_memo", "read_text"]


def _docx(path: Path) -> str:
    return read_docx(path.read_bytes())


def _pdf(path: Path) -> str:
    from employment_law_legal_agent_eval.documents.pdf import read_pdf

    return read_pdf(path)


def _xlsx(path: Path) -> str:
    from employment_law_legal_agent_eval.documents.xlsx import read_xlsx

    return read_xlsx(path)


def _eml(path: Path) -> str:
    from employment_law_legal_agent_eval.documents.eml import read_eml

    return read_eml(path)


def _pptx(path: Path) -> str:
    from employment_law_legal_agent_eval.documents.pptx import read_pptx

    return read_pptx(path)


def _msg(path: Path) -> str:
    from employment_law_legal_agent_eval.documents.msg import read_msg

    return read_msg(path)


def _html(path: Path) -> str:
    from employment_law_legal_agent_eval.documents.eml import html_text

    return html_text(_plain(path)) + "\n"


def _plain(path: Path) -> str:
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


READERS: dict[str, Callable[[Path], str]] = {
    ".docx": _docx,
    ".pdf": _pdf,
    ".xlsx": _xlsx,
    ".eml": _eml,
    ".txt": _plain,
    ".md": _plain,
    ".csv": _plain,
    ".json": _plain,
    ".html": _html,
    ".htm": _html,
    ".pptx": _pptx,
    ".msg": _msg,
}
SUPPORTED = tuple(READERS)


def read_text(path: Path) -> str:
    """The text of a document as the agent's tools show it.

    Raises:
        UnreadableDocumentError: the type is not supported, or the file is damaged, hostile or encrypted; the
            message says which.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise UnreadableDocumentError(
            f"{path.suffix or 'a file without a suffix'} is not read; supported: {', '.join(SUPPORTED)}"
        )
    check_file(path)
    return reader(path)


def count_hidden(path: Path) -> HiddenText:
    """How much text of a Word document is hidden, by kind. Other types report none.

    Raises:
        UnreadableDocumentError: the file cannot be read.
    """
    check_file(path)
    return read_memo(path.read_bytes()).hidden if path.suffix.lower() == ".docx" else HiddenText()
