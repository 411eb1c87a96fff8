"""Outlook messages (MS-OXMSG compound files). Needs the ``lab`` extra."""

from __future__ import annotations

import datetime as dt
import struct
from pathlib import Path
from typing import Any

from employment_law_legal_agent_eval.documents.eml import html_text
from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError

# Property tags of MS-OXPROPS, each followed by its type: 001F Unicode, 001E in the message's code page.
_HEAD = (("From", "0C1A"), ("To", "0E04"), ("Cc", "0E03"), ("Subject", "0037"))
_BODY, _HTML, _ATTACHMENT_NAMES = "1000", "1013", ("3707", "3704")
_SENT = (0x00390040, 0x0E060040)
_EPOCH = dt.datetime(1601, 1, 1)


def _text(source: Any, storage: list[str], tag: str) -> str:
    for kind, encoding in (("001F", "utf-16-le"), ("001E", "cp1252")):
        name = [*storage, f"__substg1.0_{tag}{kind}"]
        if source.exists(name):
            return str(source.openstream(name).read().decode(encoding, "replace")).rstrip("\x00")
    return ""


def _sent(source: Any) -> str:
    name = ["__properties_version1.0"]
    if not source.exists(name):
        return ""
    data = source.openstream(name).read()[32:]
    found = {
        tag: value
        for tag, _, value in struct.iter_unpack("<IIQ", data[: len(data) // 16 * 16])
        if tag in _SENT and value
    }
    for tag in _SENT:
        if tag in found:
            return f"{_EPOCH + dt.timedelta(microseconds=found[tag] // 10):%a, %d %b %Y %H:%M} UTC"
    return ""


def _body(source: Any) -> str:
    if text := _text(source, [], _BODY):
        return text
    name = [f"__substg1.0_{_HTML}0102"]
    raw = source.openstream(name).read().decode("utf-8", "replace") if source.exists(name) else ""
    return html_text(raw or _text(source, [], _HTML))


def read_msg(path: Path) -> str:
    """A message as a reader sees it: head, attachment names, body.

    Raises:
        UnreadableDocumentError: it is no Outlook message, or the ``lab`` extra is not installed.
    """
    try:
        import olefile
    except ImportError:
        raise UnreadableDocumentError(
            "Outlook messages need the lab extra: pip install 'employment-law-legal-agent-eval[lab]'"
        ) from None
    if not olefile.isOleFile(str(path)):
        raise UnreadableDocumentError("it is not an Outlook message")
    try:
        with olefile.OleFileIO(str(path)) as source:
            lines = [f"{label}: {' '.join(text.split())}" for label, tag in _HEAD if (text := _text(source, [], tag))]
            if sent := _sent(source):
                lines.insert(len(lines) - 1, f"Date: {sent}")
            storages = sorted({e[0] for e in source.listdir() if e[0].startswith("__attach_version1.0_")})
            names = [next((n for tag in _ATTACHMENT_NAMES if (n := _text(source, [s], tag))), "") for s in storages]
            if any(names):
                lines.append("Attachments: " + ", ".join(n for n in names if n))
            body = _body(source)
    except (OSError, struct.error, ValueError) as error:
        raise UnreadableDocumentError(f"it could not be read: {str(error)[:120]}") from None
    if not lines and not body.strip():
        raise UnreadableDocumentError("it is not an Outlook message")
    return "\n".join(lines) + "\n\n" + body.replace("\r\n", "\n").strip("\n") + "\n"
