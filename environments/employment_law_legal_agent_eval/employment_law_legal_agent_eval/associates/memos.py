"""What the scripted associates hand in. They are references for the score, not solvers.

Built at run time from the compiled key (on the host, never in the agent's process), so that no bait is committed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from typing import Any

from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade_text
from employment_law_legal_agent_eval.keys.anchors import Anchors, load_anchors
from employment_law_legal_agent_eval.matter import Matter, load_matter

ASSOCIATES = ("golden", "content-free", "extractive", "shotgun", "reckless")
LAB_ASSOCIATES = ("extractive", "content-free")

CONTENT_FREE = """# Memorandum

Thank you for this assignment. I have received the matter file and have looked through the documents that were
attached to it. The file is organized in a helpful way, and the documents appear to be complete.

I would be glad to discuss the next steps with you at a time that suits you. Please let me know whether you would
like a longer paper, a table or a call. I remain available for any questions that you may have about the file.
"""

_RISKY = re.compile(
    r"(?i)\b(risk|liab|penalt|violat|unlawful|terminat|discharg|retaliat|complain|wage|overtime|unpaid|exempt|deadline|"
    r"notice|must|shall|damages|owed|claim|require|prohibit|late|fail)\w*"
)
EXTRACT_CHARS = 9_000


def golden(matter: Matter) -> str:
    """The golden memo."""
    return (matter.folder / "golden.md").read_text(encoding="utf-8")


def extractive(pages: Sequence[str]) -> str:
    """The most risk-laden passages of the pages read, copied and put in order of appearance."""
    passages = [p.strip() for page in pages for p in re.split(r"\n\s*\n|(?<=\.)\n", page) if len(p.split()) >= 8]
    ranked = sorted(range(len(passages)), key=lambda i: (-len(_RISKY.findall(passages[i])), i))
    chosen: list[int] = []
    length = 0
    for i in ranked:
        if length > EXTRACT_CHARS:
            break
        chosen.append(i)
        length += len(passages[i])
    return "# Memorandum\n\n" + "\n\n".join(passages[i] for i in sorted(chosen))


def phrase(anchors: Anchors, label: str, index: int = 0) -> str:
    """A phrase of the key for a label: a literal's text, a concept's ``index``-th phrase, a fact's value."""
    if label[0] == "=":
        return label[1:]
    if label[0] == "@":
        fact = anchors.facts[label]
        return _value(fact.type, fact.values[index % len(fact.values)])
    known = [row[1] for row in anchors.data["vocabulary"] if row[0] == label]
    return str(known[index % len(known)]) if known else label


def _value(kind: str, value: Any) -> str:
    if kind == "money":
        return f"${value:,.2f}"
    if kind == "date":
        year, month, day = value
        names = "January February March April May June July August September October November December".split()
        return f"{names[month - 1]} {day}, {year}"
    if kind == "days":
        return f"{value:g} days"
    if kind == "percent":
        return f"{value:g} percent"
    return f"{value:g}" if isinstance(value, float) else str(value)


def labels_of(proposition: Mapping[str, Any]) -> Iterator[str]:
    """Every label a compiled proposition names, in order."""
    for key in ("groups", "of"):
        for entry in proposition.get(key, ()):
            if isinstance(entry, dict):
                yield from labels_of(entry)
            else:
                yield from entry
    for key in ("terms", "lower", "higher", "any"):
        yield from proposition.get(key, ())


def shotgun(anchors: Anchors) -> str:
    """The whole vocabulary of every finding under its heading, and no claim."""
    parts = ["# Memorandum"]
    for finding in anchors.data["findings"]:
        labels = [*finding["about"], *(label for p in finding["claim"] for label in labels_of(p)), *finding["record"]]
        labels += [label for terms in finding["so_what"].values() for label in terms]
        words = dict.fromkeys(phrase(anchors, label) for label in labels)
        parts.append(f"## {finding['title']}\n\n" + ", ".join(words) + ".")
    return "\n\n".join(parts)


def _flags(anchors: Anchors, distractor: Mapping[str, Any]) -> Iterator[str]:
    for label in distractor["topic"]:
        topic = phrase(anchors, label)
        yield f"The {topic} is a serious legal risk that exposes the company to liability."
    for proposition in distractor["escalate"]:
        yield from _assertions(anchors, proposition)


def _assertions(anchors: Anchors, proposition: Mapping[str, Any]) -> Iterator[str]:
    if proposition["form"] in {"all", "any"}:
        for part in proposition["of"]:
            yield from _assertions(anchors, part)
        return
    groups = proposition.get("groups") or [list(labels_of(proposition))]
    choices = [[phrase(anchors, label, k) for label in group for k in (0, 1)] for group in groups]
    for words in islice(product(*choices), 400):
        yield (
            f"We are sure that the {' is '.join(words)}." if len(words) == 2 else f"We are sure that {' '.join(words)}."
        )
        yield f"It is settled that {' '.join(words)}."
        yield f"The {' '.join(words)} here."
    if proposition["form"] == "lacks":
        for term in choices[0]:
            yield f"There is no {term} in this matter."


@cache
def reckless(task_id: str, root: str | None = None) -> str:
    """Escalates every distractor, says every prohibited thing, finds nothing.

    Each sentence is chosen by trying candidates on the grader until one does what it should and no more.
    """
    matter = load_matter(task_id, root)
    anchors = load_anchors(matter.folder)
    sentences: list[str] = []
    for raw in anchors.data["distractors"]:
        sentences.append(_first(matter, anchors, _flags(anchors, raw), "distractors", raw["id"]))
    for raw in anchors.data["must_not_say"]:
        candidates = (text for p in raw["says"] for text in _assertions(anchors, p))
        sentences.append(_first(matter, anchors, candidates, "must_not_say", raw["id"]))
    return "# Memorandum\n\n" + "\n\n".join(s for s in sentences if s)


def _first(matter: Matter, anchors: Anchors, candidates: Iterator[str], kind: str, wanted: str) -> str:
    for text in candidates:
        result = grade_text(matter, anchors, read_memo(write_memo(text)))
        if result.metrics["criteria_pass_rate"] or result.metrics["finding_recall"]:
            continue
        flagged = {d.id for d in result.distractors if d.escalated} | {t.id for t in result.must_not_say if t.hit}
        if wanted in flagged:
            return text
    return ""


def lab_output(name: str, filename: str, pages: Sequence[str]) -> str:
    """What the associate hands in for a LAB task: the same text, as a table where a workbook is asked for."""
    text = extractive(pages) if name == "extractive" else CONTENT_FREE
    if not filename.lower().endswith((".xlsx", ".csv")):
        return text
    rows = [" ".join(p.split()).replace("|", "/") for p in text.split("\n\n")[1:] if p.strip()]
    return "\n".join(["| no. | passage |", "|---|---|", *(f"| {i} | {row} |" for i, row in enumerate(rows, 1))])


def memo(name: str, task_id: str, pages: Sequence[str], root: str | None = None) -> str:
    """What the associate ``name`` hands in for a matter after reading ``pages``.

    Raises:
        KeyError: there is no such associate.
    """
    matter = load_matter(task_id, root)
    match name:
        case "golden":
            return golden(matter)
        case "content-free":
            return CONTENT_FREE
        case "extractive":
            return extractive(pages)
        case "shotgun":
            return shotgun(load_anchors(matter.folder))
        case "reckless":
            return reckless(task_id, root)
    raise KeyError(name)
