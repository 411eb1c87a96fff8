"""E-mails with fixed identifiers and boundaries."""

from __future__ import annotations

import datetime as dt
import hashlib
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parsedate_to_datetime

from employment_law_legal_agent_eval.building.source import SourceError

_OMITTED = "[attachment omitted from this export]\n"


def _date(text: str, name: str) -> dt.datetime:
    try:
        return parsedate_to_datetime(text)
    except (TypeError, ValueError):
        pass
    for form in ("%Y-%m-%d %H:%M %z", "%Y-%m-%dT%H:%M:%S%z"):
        try:
            return dt.datetime.strptime(text, form)
        except ValueError:
            continue
    raise SourceError(f"{name}: date {text!r} should read like 'Tue, 24 Jun 2025 16:12:00 -0700'")


def build_eml(fields: dict[str, str], body: str, name: str) -> bytes:
    """The message with these head fields and this plain-text body.

    ``attachments`` is a comma- or line-separated list of file names; the attachments themselves are omitted,
    as mail exports omit them.

    Raises:
        SourceError: ``from``, ``to``, ``date`` or ``subject`` is missing, or the date is malformed.
    """
    if missing := [k for k in ("from", "to", "date", "subject") if not fields.get(k)]:
        raise SourceError(f"{name}: the head lacks {', '.join(missing)}")
    message = EmailMessage(policy=SMTP)
    message["From"] = fields["from"]
    message["To"] = " ".join(fields["to"].split())
    if fields.get("cc"):
        message["Cc"] = " ".join(fields["cc"].split())
    message["Date"] = format_datetime(_date(fields["date"], name))
    message["Subject"] = fields["subject"]
    digest = hashlib.sha256((fields["subject"] + fields["date"] + name).encode()).hexdigest()[:24]
    domain = fields["from"].rsplit("@", 1)[-1].rstrip("> ")
    message["Message-ID"] = fields.get("message_id") or f"<{digest}@{domain}>"
    for key in ("in_reply_to", "references"):
        if fields.get(key):
            message["-".join(p.capitalize() for p in key.split("_"))] = fields[key]
    message.set_content(body.rstrip("\n") + "\n", cte="quoted-printable")
    names = [a.strip(" -\t") for a in fields.get("attachments", "").replace("\n", ",").split(",")]
    for attachment in filter(None, names):
        message.add_attachment(
            _OMITTED.encode(), maintype="application", subtype="octet-stream", filename=attachment, cte="base64"
        )
    if message.is_multipart():
        message.set_boundary(f"=_part_{digest}")
    return message.as_bytes()
