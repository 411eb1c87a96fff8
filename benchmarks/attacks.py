"""What memos that do no legal work earn: families of attacks on every matter, generated from its key and documents.

``python benchmarks/attacks.py [TASK_ID …] [--json]``. The vocabulary and copying families must stay at or below 0.05;
the families that leave true sentences standing are reported only.
"""

from __future__ import annotations

import io
import json
import random
import re
import statistics
import sys
from collections.abc import Callable, Iterator

import docx
from docx.shared import Pt, RGBColor

from employment_law_legal_agent_eval.associates import memos
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.keys.anchors import Anchors, load_anchors
from employment_law_legal_agent_eval.matter import Matter, list_matters, load_matter

BAR = 0.05
SEEDS = 3
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
    mixed = sentences(golden)
    rng.shuffle(mixed)
    yield "golden shuffled", False, "\n\n".join(" ".join(mixed[i : i + 5]) for i in range(0, len(mixed), 5))
    filler = "The committee describes the general background of the project. " * 60
    yield (
        "golden in 20,000 words",
        False,
        "\n\n".join([filler] * 18) + "\n\n" + golden + "\n\n" + "\n\n".join([filler] * 18),
    )
    yield "golden", False, golden


def main(arguments: list[str]) -> int:
    """Run every family on the named matters (all by default); exit 1 if one passes the bar."""
    from rich.progress import track

    tasks = [a for a in arguments if not a.startswith("-")] or list_matters()
    worst: dict[str, dict[str, float]] = {}
    bound: dict[str, bool] = {}
    jobs = [(t, s) for t in tasks for s in range(SEEDS)]
    for task_id, seed in track(jobs, "attacking", disable="--json" in arguments):
        matter = load_matter(task_id)
        for name, must, memo in families(matter, load_anchors(matter.folder), random.Random(seed)):
            data = memo if isinstance(memo, bytes) else write_memo(memo)
            score = grade(matter, {matter.deliverable: data}).substantive_score
            bound[name] = must
            row = worst.setdefault(name, {})
            row[task_id] = max(score, row.get(task_id, -1.0))
    broken = [(n, t, s) for n, row in worst.items() if bound[n] for t, s in row.items() if s > BAR]
    farm = max(s for n, row in worst.items() if bound[n] for s in row.values())
    median = statistics.median(s for n, row in worst.items() if bound[n] for s in row.values())
    if "--json" in arguments:
        print(json.dumps({"worst": worst, "farm_score": farm, "median": median}, indent=1))
    else:
        print(f"{'family':28}" + "".join(f"{t[:10]:>12}" for t in tasks))
        for name, row in worst.items():
            mark = "" if bound[name] else "   (reported)"
            print(f"{name:28}" + "".join(f"{row[t]:12.3f}" for t in tasks) + mark)
        print(f"farm score {farm:.3f} (bar {BAR}); median over families {median:.3f}")
    for name, task_id, score in broken:
        print(f"above the bar: {name} on {task_id}: {score:.3f}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
