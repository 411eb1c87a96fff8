"""Families of memos that do no legal work, generated from a matter's compiled key and documents.

Nothing here knows how the grader works. ``families`` yields a name, whether the family must stay at the bar, and the
memo. Families that leave true sentences standing are reported only; ``must_credit`` are honest memos in hard dress.
"""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import docx
from docx.shared import Pt, RGBColor

from employment_law_legal_agent_eval.associates import memos
from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade_text
from employment_law_legal_agent_eval.keys.anchors import Anchors
from employment_law_legal_agent_eval.matter import Matter, list_matters, load_matter

GLUE = "the a of in is and to for with on are by as at that be will from or not this it was has have its".split()
LOOKALIKE = str.maketrans("aeopcxyi", "аеорсхуі")


def vocabulary(
    anchors: Anchors, finding: dict, rng: random.Random, per_label: int = 1, facts: bool = True
) -> list[str]:
    """A finding's phrases, ``per_label`` for each label, shuffled."""
    labels = [*finding["about"], *(x for p in finding["claim"] for x in memos.labels_of(p)), *finding["record"]]
    labels += [x for terms in finding["so_what"].values() for x in terms]
    kept = [x for x in dict.fromkeys(labels) if facts or x[0] != "@"]
    words = list(dict.fromkeys(memos.phrase(anchors, x, rng.randrange(50)) for x in kept for _ in range(per_label)))
    rng.shuffle(words)
    return words


def glued(words: list[str], rng: random.Random, density: float = 0.42) -> str:
    """Words with function words strewn between them, cut into sentences."""
    out: list[str] = []
    for word in words:
        while rng.random() < density:
            out.append(rng.choice(GLUE))
        out.append(word)
    return " ".join(" ".join(out[i : i + 14]).capitalize() + "." for i in range(0, len(out), 14))


def every(text: str, step: int) -> str:
    """A text with every ``step``-th word replaced."""
    words = text.split()
    fill = ["item", "matter", "thing", "company", "such", "other"]
    changed = [w if (i + 1) % step else fill[i % len(fill)] for i, w in enumerate(words)]
    return "\n\n".join(" ".join(changed[i : i + 70]) for i in range(0, len(changed), 70))


def sentences(markdown: str) -> list[str]:
    """The prose sentences of a memo."""
    plain = re.sub(r"[*_`]", "", markdown)
    prose = [line for line in plain.split("\n") if line.strip() and not line.startswith(("#", "|", ">"))]
    lines = (re.sub(r"^\s*(?:[-*]|\d+\.)\s+", "", line) for line in prose)
    return [s.strip() for line in lines for s in re.split(r"(?<=[.!?])\s+", line) if len(s.split()) > 1]


def hidden(markdown: str, hide: Callable[[docx.text.run.Run], None]) -> bytes:
    """A polite empty memo with another memo hidden in it."""
    document = docx.Document(io.BytesIO(write_memo(memos.CONTENT_FREE)))
    for line in markdown.split("\n"):
        hide(document.add_paragraph().add_run(line))
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def vanish(run: docx.text.run.Run) -> None:
    """Hidden text."""
    run.font.hidden = True


def white(run: docx.text.run.Run) -> None:
    """White on white."""
    run.font.color.rgb = RGBColor(255, 255, 255)


def tiny(run: docx.text.run.Run) -> None:
    """One-point text."""
    run.font.size = Pt(1)


def lower(title: str) -> str:
    """A title in the middle of a sentence."""
    return title[0].lower() + title[1:].rstrip(".")


def crossed(anchors: Anchors, rng: random.Random) -> str:
    """Each finding's template sentences with the facts of another one."""
    real = [f for f in anchors.data["findings"] if f["kind"] == "substantive"]
    parts = []
    for f, other in zip(real, real[1:] + real[:1], strict=True):
        own = set(f["record"])
        facts = [memos.phrase(anchors, x, rng.randrange(9)) for x in other["record"] if x not in own][:4]
        parts.append(
            f"## {f['title']}\n\nThis is a {f['severity']} risk. The record shows {', '.join(facts)}. The arrangement "
            "is unlawful and the Company must correct it at once."
        )
    return "\n\n".join(parts)


def listed(anchors: Anchors) -> str:
    """Every title of the key, findings and distractors alike, as things to look into."""
    titles = [x["title"] for kind in ("findings", "distractors") for x in anchors.data[kind]]
    return "# Points to consider\n\n" + "\n".join(f"- {t}: to be reviewed" for t in titles)


def slots(anchors: Anchors, rng: random.Random) -> str:
    """Grammatical sentences whose slots are filled with a finding's own words and right facts."""
    parts = []
    for f in anchors.data["findings"]:
        words = vocabulary(anchors, f, rng, facts=False)
        facts = [memos.phrase(anchors, x) for x in f["record"]]
        lines = [
            f"The {rng.choice(words)} is {rng.choice(words)} because the {rng.choice(words)} shows {rng.choice(facts)}."
            for _ in range(5)
            if facts
        ]
        parts.append(" ".join(lines))
    return "\n\n".join(parts)


def substituted(markdown: str) -> str:
    """A memo with the verbs of its conclusions turned round, word by word, which leaves many true sentences."""
    turned = {"violates": "satisfies", "void": "valid", "unlawful": "lawful", "must": "need not", "cannot": "can"}
    return re.sub(r"\b(" + "|".join(turned) + r")\b", lambda m: turned[m[1]], markdown)


def real_memos(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Memos about other matters from a folder (.docx, .md, .txt)."""
    for path in sorted(p for p in folder.rglob("*") if p.suffix in {".docx", ".md", ".txt"}):
        yield path.name, path.read_bytes() if path.suffix == ".docx" else write_memo(path.read_text(encoding="utf-8"))


def families(matter: Matter, anchors: Anchors, rng: random.Random) -> Iterator[tuple[str, bool, str | bytes]]:
    """``(family, must stay at the bar, memo)``."""
    findings = anchors.data["findings"]
    record = "\n\n".join(matter.record.values())
    golden = memos.golden(matter)

    def each(make: Callable[[dict], str]) -> str:
        return "\n\n".join(make(f) for f in findings)

    yield "full vocabulary bag", True, " ".join(row[1] for row in anchors.data["vocabulary"])
    yield "vocabulary per finding", True, each(lambda f: " ".join(vocabulary(anchors, f, rng)) + ".")
    yield "vocabulary without facts", True, each(lambda f: " ".join(vocabulary(anchors, f, rng, facts=False)) + ".")
    yield "comma lists", True, each(lambda f: ", ".join(vocabulary(anchors, f, rng)) + ".")
    yield "headings and vocabulary", True, memos.shotgun(anchors)
    yield (
        "titles with severity",
        True,
        each(
            lambda f: (
                f"## {f['title']}\n\n{f['title']}. This is {f['severity']}. We recommend that the Company remedy it."
            )
        ),
    )
    yield (
        "templates without facts",
        True,
        each(
            lambda f: (
                f"## {f['title']}\n\nThis is a {f['severity']} risk and unlawful. The Company must correct it now."
            )
        ),
    )
    yield "function-word glue", True, each(lambda f: glued(vocabulary(anchors, f, rng), rng))
    yield "documents pasted", True, record
    yield "every sixth word changed", True, every(record, 6)
    yield "reference pasted", True, next(iter(matter.record.values()))
    yield "instruction alone", True, f"{matter.instruction}\n\n" * 4
    yield "zero-width record", True, "\u200b".join(record[:60_000])
    yield "look-alike vocabulary", True, each(lambda f: " ".join(vocabulary(anchors, f, rng)).translate(LOOKALIKE))
    yield "repetition x 20", True, "\n\n".join([each(lambda f: glued(vocabulary(anchors, f, rng), rng))] * 20)
    yield "hidden golden", True, hidden(golden, vanish)
    yield "white golden", True, hidden(golden, white)
    yield "one-point golden", True, hidden(golden, tiny)
    yield (
        "everything denied",
        True,
        "\n\n".join("It is not true that " + s[0].lower() + s[1:] for s in sentences(golden)),
    )
    yield (
        "no issue with each finding",
        True,
        each(lambda f: f"## {f['title']}\n\nWe see no issue here: it is not the case that {lower(f['title'])}."),
    )
    yield "templates with another's facts", True, crossed(anchors, rng)
    yield "every point as a question", True, each(lambda f: f"Is it the case that {lower(f['title'])}?")
    yield "everything listed", True, listed(anchors)
    yield "reference, every third word changed", True, every(next(iter(matter.record.values())), 3)
    others = [t for t in list_matters() if t != matter.task_id]
    yield "model memo of another matter", True, memos.golden(load_matter(rng.choice(others)))
    yield "typed slots, right facts", False, slots(anchors, rng)
    yield "golden, half negated by a word", False, substituted(golden)
    mixed = sentences(golden)
    rng.shuffle(mixed)
    yield "golden shuffled", False, "\n\n".join(" ".join(mixed[i : i + 5]) for i in range(0, len(mixed), 5))


def must_credit(matter: Matter, anchors: Anchors) -> Iterator[tuple[str, str]]:
    """Honest memos in hard dress: terse, or one needle in 20,000 words."""
    golden = memos.golden(matter)
    filler = "The committee describes the general background of the project. " * 60
    around = "\n\n".join([filler] * 18)
    yield "golden", golden
    yield "golden in 20,000 words", f"{around}\n\n{golden}\n\n{around}"
    yield "terse but true", terse(matter, anchors)


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The sentence, or the line, around a span."""
    ends = [m.end() for m in re.finditer(r"(?<=[a-z0-9)%]{2}[.!?])\s+(?=[A-Z])|\n", text)]
    return max([0, *(e for e in ends if e <= start)]), min([len(text), *(e for e in ends if e >= end)])


def terse(matter: Matter, anchors: Anchors) -> str:
    """Of the model memo only the sentences that carry each finding."""
    result = grade_text(matter, anchors, read_memo(write_memo(memos.golden(matter))))
    parts: list[str] = []
    for f in result.findings:
        if f.credited:
            spans = sorted({_sentence(result.memo_text, e.start, e.end) for e in f.evidence})
            parts.append("\n\n".join(result.memo_text[a:b] for a, b in spans))
    return "\n\n".join(parts)
