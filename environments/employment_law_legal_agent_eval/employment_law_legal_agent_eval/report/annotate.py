"""The memo back as a Word file with comments, as a supervising partner would return it. The text is untouched."""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

import docx
from docx.document import Document
from docx.text.paragraph import Paragraph
from docx.text.run import Run

from employment_law_legal_agent_eval.grading.result import FindingResult, Grade

AUTHOR, INITIALS = "Grader", "G"
_WORD = re.compile(r"[A-Za-z]{4,}")
_DATE = dt.datetime(2025, 1, 1, tzinfo=dt.UTC)


@dataclass(frozen=True, slots=True)
class Note:
    """A comment: ``text`` on the paragraph that ``quote`` stands in; without a quote, at the nearest place."""

    text: str
    quote: str
    about: str = ""


def notes(grade: Grade) -> list[Note]:
    """What a partner would write in the margin: credits, misses, escalations, prohibited claims, unknown citations."""
    out: list[Note] = []
    for f in grade.findings:
        if f.kind == "negative_control":
            continue
        quote = next((e.text for e in f.evidence if e.role == "claim"), f.evidence[0].text if f.evidence else "")
        if f.credited:
            out.append(Note(f"{f.id} credited. {f.title}. {f.reason}", quote))
        else:
            out.append(Note(_miss(f), quote, f.title))
    for d in grade.distractors:
        if d.escalated:
            quote = next((e.text for e in d.evidence if e.role == "escalation"), "")
            out.append(
                Note(f"{d.id} false flag. Raised as a risk, but the record does not make it one: {d.title}.", quote)
            )
    for t in grade.must_not_say:
        if t.hit:
            out.append(Note(f"{t.id} prohibited claim: {t.title}.", t.evidence[0].text if t.evidence else ""))
    unknown = dict.fromkeys(" ".join(c.text.split()) for c in grade.citations if c.status == "unknown")
    out += [Note(f"Citation not in the record: check it before it goes out. {text}", text) for text in unknown]
    return out


def _miss(finding: FindingResult) -> str:
    where = f" Where the record answers it: {finding.where}." if finding.where else ""
    return f"{finding.id} missed ({finding.severity}). {finding.title}. {finding.reason}{where}"


def _paragraphs(document: Document) -> list[Paragraph]:
    from docx.oxml.ns import qn

    return [Paragraph(p, document._body) for p in document.element.body.iter(qn("w:p"))]


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _place(note: Note, texts: Sequence[str]) -> int:
    """The paragraph a note belongs to: where its quote stands, else where most words of its title do, else the last."""
    quote = _plain(note.quote)
    if quote:
        for i, text in enumerate(texts):
            if text and (quote in text or (len(text) > 40 and text in quote)):
                return i
        head = quote[:60]
        for i, text in enumerate(texts):
            if head and head in text:
                return i
    words = {w.casefold()[:6] for w in _WORD.findall(note.about)}
    scores = [len(words & {w[:6] for w in _WORD.findall(text)}) for text in texts]
    best = max(range(len(texts)), key=lambda i: (scores[i], -i), default=0)
    if words and scores and scores[best] >= max(2, len(words) // 3):
        return best
    return max((i for i, text in enumerate(texts) if text), default=len(texts) - 1)


def annotate(memo: bytes, grade: Grade) -> bytes:
    """The memo's bytes with real Word comments.

    Raises:
        ValueError: the file has no paragraph to comment on.
    """
    document = docx.Document(io.BytesIO(memo))
    paragraphs = [p for p in _paragraphs(document) if p.runs]
    if not paragraphs:
        raise ValueError("the memo has no text to comment on")
    texts = [_plain(p.text) for p in paragraphs]
    placed = [(_place(note, texts), note) for note in notes(grade)]
    for at, note in sorted(placed, key=lambda pair: pair[0]):
        runs: list[Run] = paragraphs[at].runs
        comment = document.add_comment([runs[0], runs[-1]], text=note.text, author=AUTHOR, initials=INITIALS)
        comment._comment_elm.date = _DATE
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()
