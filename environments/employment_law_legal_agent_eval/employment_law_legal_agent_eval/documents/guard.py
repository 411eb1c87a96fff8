"""Refuse files that are not what their name says, or that would inflate past reason, before a parser sees them."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path
from typing import IO

from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError

OOXML = frozenset({".docx", ".xlsx", ".pptx"})
MAX_FILE = 25_000_000
MAX_PART = 20_000_000
MAX_TOTAL = 60_000_000
MAX_PARTS = 2_000


def _check_parts(package: zipfile.ZipFile) -> None:
    parts = package.infolist()
    if len(parts) > MAX_PARTS or len({p.filename for p in parts}) != len(parts):
        raise UnreadableDocumentError("it has too many or repeated parts")
    if max((p.file_size for p in parts), default=0) > MAX_PART or sum(p.file_size for p in parts) > MAX_TOTAL:
        raise UnreadableDocumentError("it inflates past the limit")
    for part in parts:
        # Reading to the end in small steps makes a false size fail its checksum without filling memory.
        with package.open(part) as stream:
            if b"<!DOCTYPE" in stream.read(4096) and part.filename.endswith((".xml", ".rels")):
                raise UnreadableDocumentError("it declares a document type, which Office files never do")
            while stream.read(65536):
                pass


def check_package(stream: IO[bytes], suffix: str, head: bytes) -> None:
    """Check an Office package.

    Raises:
        UnreadableDocumentError: it is damaged, encrypted, hostile or of another type.
    """
    if head.startswith(b"\xd0\xcf\x11\xe0"):
        raise UnreadableDocumentError("it is password-protected or a legacy Office file; save it as " + suffix)
    try:
        with zipfile.ZipFile(stream) as package:
            _check_parts(package)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, ValueError, EOFError):
        looks = " (it is a PDF)" if head.startswith(b"%PDF") else ""
        raise UnreadableDocumentError(f"it is not a {suffix[1:]} file, or it is damaged{looks}") from None


def check_file(path: Path) -> None:
    """Check a file before it is read.

    Raises:
        UnreadableDocumentError: it is missing, empty, too large, damaged or of another type than its name says.
    """
    if not path.is_file():
        raise UnreadableDocumentError("there is no such file")
    size, suffix = path.stat().st_size, path.suffix.lower()
    if size == 0:
        raise UnreadableDocumentError("the file is empty")
    if size > MAX_FILE:
        raise UnreadableDocumentError(f"the file is {size / 1e6:.0f} MB; the limit is {MAX_FILE / 1e6:.0f} MB")
    with path.open("rb") as stream:
        head = stream.read(1024)
        stream.seek(0)
        if suffix in OOXML:
            check_package(stream, suffix, head)
    if suffix == ".pdf" and b"%PDF-" not in head:
        raise UnreadableDocumentError("it is not a PDF")
