"""How fast grading is, as a multiple of extracting the same memo's visible text in the same run.

``python benchmarks/speed.py [--json]``: medians of 30 interleaved repeats, growth with length, and how long all matters
take to be ready.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable

from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.keys.anchors import Anchors, load_anchors
from employment_law_legal_agent_eval.matter import list_matters, load_matter

REPEATS = 30
TASK = "atlas-noncompete-001"


def seconds(work: Callable[[], object]) -> float:
    """The time one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def resized(markdown: str, words: int) -> str:
    """A memo of about ``words`` words made of a memo's whole paragraphs, repeated as needed."""
    paragraphs = markdown.split("\n\n")
    out: list[str] = []
    count = i = 0
    while count < words:
        out.append(paragraphs[i % len(paragraphs)])
        count += len(out[-1].split())
        i += 1
    return "\n\n".join(out)


def main(arguments: list[str]) -> int:
    """Measure and print."""
    matter = load_matter(TASK)
    golden = (matter.folder / "golden.md").read_text(encoding="utf-8")
    fresh = [Anchors(load_anchors(load_matter(t).folder).data) for t in list_matters()]
    ready = seconds(lambda: [(a.trie, a.facts, a.exact, a.shingles) for a in fresh])
    rows = []
    for words in (500, 3_000, 20_000):
        data = write_memo(resized(golden, words))
        repeats = REPEATS if words <= 3_000 else 8
        grade(matter, {matter.deliverable: data})
        pairs = [
            (seconds(lambda d=data: read_memo(d)), seconds(lambda d=data: grade(matter, {matter.deliverable: d})))
            for _ in range(repeats)
        ]
        read, graded = (statistics.median(p[k] for p in pairs) * 1000 for k in (0, 1))
        rows.append({"words": words, "extract_ms": read, "grade_ms": graded, "ratio": graded / read})
    per_word = [row["grade_ms"] / row["words"] for row in rows]
    result = {"rows": rows, "growth_3000_to_20000": per_word[2] / per_word[1], "all_matters_ready_s": ready}
    if "--json" in arguments:
        print(json.dumps(result, indent=1))
        return 0
    for row in rows:
        times = f"extract {row['extract_ms']:7.1f} ms  grade {row['grade_ms']:7.1f} ms"
        print(f"{row['words']:6} words  {times}  ×{row['ratio']:.1f}")
    print(f"cost per word at 20,000 against 3,000 words: ×{result['growth_3000_to_20000']:.2f}")
    print(f"indexes of all {len(fresh)} matters: {ready:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
