"""E-mail messages: head, body, quoted chain and the names of attachments."""

from __future__ import annotations

import email
import email.policy
import html
import re
from email.message import EmailMessage, MIMEPart
from pathlib import Path

from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError

_HEAD = ("From", "To", "Cc", "Date", "Subject")


def html_text(source: str) -> str:
    """The text of an HTML fragment: blocks on lines of their own, scripts and styles dropped."""
    source = re.sub(r"(?is)<(script|style|head)\b.*?</\1>|<!--.*?-->", "", source)
    source = re.sub(r"(?i)<(br|/p|/div|/tr|/li|/h[1-6])\b[^>]*>", "\n", source)
    source = re.sub(r"(?i)</t[dh]>\s*(?=<t[dh]\b)", " | ", source)
    text = html.unescape(re.sub(r"<[^>]+>", "", source)).replace("\xa0", " ")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(" ".join(line.split()) for line in text.splitlines())).strip()


def _content(part: MIMEPart) -> str:
    try:
        content = part.get_content()
    except (LookupError, UnicodeError):
        raw = part.get_payload(decode=True)
        content = raw.decode("latin-1") if isinstance(raw, bytes) else str(raw)
    return content if isinstance(content, str) else ""


def read_eml(path: Path) -> str:
    """A message as a reader sees it.

    Raises:
        UnreadableDocumentError: it has no head of a message.
    """
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    if not isinstance(message, EmailMessage) or not any(message.get(name) for name in _HEAD):
        raise UnreadableDocumentError("it is not an e-mail message")
    lines = [f"{name}: {' '.join(str(message[name]).split())}" for name in _HEAD if message.get(name)]
    attachments = [str(part.get_filename() or part.get_content_type()) for part in message.iter_attachments()]
    if attachments:
        lines.append(f"Attachments: {', '.join(attachments)}")
    body = message.get_body(preferencelist=("plain", "html"))
    text = "" if body is None else _content(body)
    if body is not None and body.get_content_type() == "text/html":
        text = html_text(text)
    return "\n".join(lines) + "\n\n" + text.replace("\r\n", "\n").strip("\n") + "\n"
