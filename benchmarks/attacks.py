"""What memos that do no legal work earn: families of attacks on every matter, and a search for more.

    python benchmarks/attacks.py [TASK_ID ...] [--seeds 3] [--climb STEPS] [--memos FOLDER] [--json]

The vocabulary and copying families must stay at or below 0.05 on every matter; the families that leave true sentences
standing are reported only; honest memos in hard dress must credit. ``--climb`` edits a memo against the reward without
true facts (bar 0.10). ``--memos`` adds real memos about other matters, which must earn nothing.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from pathlib import Path

from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).resolve().parent))
from attack_families import families, must_credit, real_memos
from climb import climb
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.keys.anchors import load_anchors
from employment_law_legal_agent_eval.matter import Matter, UnknownMatterError, list_matters, load_matter

BAR = 0.05
CLIMB_BAR = 0.10


def score(matter: Matter, memo: str | bytes) -> float:
    """The reward of a memo."""
    data = memo if isinstance(memo, bytes) else write_memo(memo)
    return grade(matter, {matter.deliverable: data}).substantive_score


def main() -> int:
    """Run every family on the named matters (all by default); exit 1 if one passes its bar."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task_id", nargs="*")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--climb", type=int, default=0, metavar="STEPS")
    parser.add_argument("--memos", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    try:
        matters = [load_matter(t) for t in options.task_id or list_matters()]
    except UnknownMatterError as error:
        print(error, file=sys.stderr)
        return 2
    worst: dict[str, dict[str, float]] = {}
    bound: dict[str, bool] = {}
    honest: dict[str, dict[str, float]] = {}
    climbed: dict[str, float] = {}
    with Progress(disable=options.json, transient=True) as progress:
        bar = progress.add_task("attacking", total=len(matters) * (options.seeds + 1 + bool(options.climb)))
        for matter in matters:
            anchors = load_anchors(matter.folder)
            for seed in range(options.seeds):
                for name, must, memo in families(matter, anchors, random.Random(seed)):
                    row = worst.setdefault(name, {})
                    row[matter.task_id] = max(score(matter, memo), row.get(matter.task_id, -1.0))
                    bound[name] = must
                progress.advance(bar)
            for _, memo in real_memos(options.memos) if options.memos else ():
                row = worst.setdefault("real memos, other matters", {})
                row[matter.task_id] = max(score(matter, memo), row.get(matter.task_id, -1.0))
                bound["real memos, other matters"] = True
            for name, memo in must_credit(matter, anchors):
                honest.setdefault(name, {})[matter.task_id] = score(matter, memo)
            progress.advance(bar)
            if options.climb:
                climbed[matter.task_id] = climb(matter, anchors, options.climb)
                progress.advance(bar)
    farm = max(s for n, row in worst.items() if bound[n] for s in row.values())
    median = statistics.median(s for n, row in worst.items() if bound[n] for s in row.values())
    broken = [f"{n} on {t}: {s:.3f}" for n, row in worst.items() if bound[n] for t, s in row.items() if s > BAR]
    broken += [f"search on {t}: {s:.3f}" for t, s in climbed.items() if s > CLIMB_BAR]
    if options.json:
        made = {"worst": worst, "honest": honest, "climbed": climbed, "farm_score": farm, "median": median}
        print(json.dumps(made, indent=1))
    else:
        tasks = [m.task_id for m in matters]
        print(f"{'family':36}" + "".join(f"{t[:10]:>12}" for t in tasks))
        lines = [(n, row, "" if bound[n] else "   (reported)") for n, row in worst.items()]
        lines += [(n, row, "   (must credit)") for n, row in honest.items()]
        lines += [(f"search, {options.climb} steps", climbed, "")] if climbed else []
        for name, row, mark in lines:
            print(f"{name:36}" + "".join(f"{row[t]:12.3f}" for t in tasks) + mark)
        print(f"farm score {farm:.3f} (bar {BAR}); median over families {median:.3f}")
    for line in broken:
        print(f"above the bar: {line}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
