"""What a judge does to the grader's credits, on any OpenAI-compatible endpoint.

    python benchmarks/judge_gate.py --model M --base-url URL [--api-key-var JUDGE_API_KEY] [--limit N]
        [--price-in $] [--price-out $] [--json] [TASK_ID ...]

Runs the gate over the model memo, the labelled calibration memos and the attack families of each matter. Prints credits
put to the judge, removals, wrong removals (credits that readers or the key's author vouch for), exploits stopped
(credits of attacks taken away), failed judgements, calls, tokens and cost (prices are dollars a million tokens).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).resolve().parent))
from attack_families import families
from calibration import memos as calibration_memos
from calibration import settled
from employment_law_legal_agent_eval import gate
from employment_law_legal_agent_eval.associates.memos import golden
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.keys.anchors import load_anchors
from employment_law_legal_agent_eval.matter import Matter, UnknownMatterError, list_matters, load_matter

MILLION = 1_000_000


@dataclass(slots=True)
class Row:
    """One matter's totals for one kind of memo. ``true`` credits are those a label or the key's author vouches for."""

    task_id: str
    memos: str
    read: int = 0
    asked: int = 0
    credits: int = 0
    withheld: int = 0
    true_credits: int = 0
    wrongly_withheld: int = 0
    false_credits: int = 0
    stopped: int = 0
    failed: int = 0
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0


def material(matter: Matter) -> Iterator[tuple[str, bytes, dict[str, bool]]]:
    """``(kind, memo, which findings it truly states)``; a finding that no label covers is in no table of truth."""
    anchors = load_anchors(matter.folder)
    findings = [f["id"] for f in anchors.data["findings"]]
    yield "model memo", write_memo(golden(matter)), dict.fromkeys(findings, True)
    labels = settled(matter.task_id)
    for memo in calibration_memos("all", [matter.task_id]):
        truth = {i: bool(labels[memo.name, i][0]) for i in findings if (memo.name, i) in labels}
        yield "calibration", memo.data, truth
    for _, must, attack in families(matter, anchors, random.Random(0)):
        if must:
            data = attack if isinstance(attack, bytes) else write_memo(attack)
            yield "attacks", data, dict.fromkeys(findings, False)


def measure(matter: Matter, settings: gate.JudgeSettings, limit: int, step: Progress) -> list[Row]:
    """Put a matter's memos to the judge."""
    anchors = load_anchors(matter.folder)
    rows: dict[str, Row] = {}
    for kind, data, truth in material(matter):
        row = rows.setdefault(kind, Row(matter.task_id, kind))
        if limit and row.read >= limit:
            continue
        row.read += 1
        before = grade(matter, {matter.deliverable: data})
        credited = [f.id for f in before.findings if f.credited]
        if not credited:
            continue
        _, judgement = asyncio.run(gate.apply(matter, anchors, before, settings))
        withheld = set() if judgement.gate.error else set(judgement.gate.withheld)
        row.asked += 1
        row.credits += len(credited)
        row.withheld += len(withheld)
        row.true_credits += sum(truth.get(i, False) for i in credited)
        row.wrongly_withheld += sum(truth.get(i, False) for i in withheld)
        row.false_credits += sum(truth.get(i) is False for i in credited)
        row.stopped += sum(truth.get(i) is False for i in withheld)
        row.failed += judgement.gate.error
        row.calls += settings.votes
        row.prompt_tokens += judgement.prompt_tokens
        row.completion_tokens += judgement.completion_tokens
        row.seconds += judgement.seconds
        step.console.print(f"{matter.task_id} {kind}: {len(credited)} put, {len(withheld)} withheld", highlight=False)
    return list(rows.values())


def main() -> int:
    """Run the gate and print one line a matter and kind; exit 2 without a key."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task_id", nargs="*")
    parser.add_argument("--model")
    parser.add_argument("--base-url")
    parser.add_argument("--api-key-var", default="JUDGE_API_KEY")
    parser.add_argument("--limit", type=int, default=0, help="memos of each kind and matter (0: all)")
    parser.add_argument("--price-in", type=float, default=0.0)
    parser.add_argument("--price-out", type=float, default=0.0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not options.model or not options.base_url:
        print(
            "judge_gate needs a judge: --model M --base-url URL, and its key in the variable JUDGE_API_KEY "
            "(or another named with --api-key-var)",
            file=sys.stderr,
        )
        return 2
    try:
        settings = gate.JudgeSettings(options.model, options.base_url, options.api_key_var)
        settings.key()
        matters = [load_matter(t) for t in options.task_id or list_matters()]
    except (gate.JudgeError, UnknownMatterError) as error:
        print(error, file=sys.stderr)
        return 2
    rows: list[Row] = []
    with Progress(disable=options.json, transient=True) as progress:
        bar = progress.add_task("judging", total=len(matters))
        for matter in matters:
            rows += measure(matter, settings, options.limit, progress)
            progress.advance(bar)
    tokens_in, tokens_out = sum(r.prompt_tokens for r in rows), sum(r.completion_tokens for r in rows)
    cost = (tokens_in * options.price_in + tokens_out * options.price_out) / MILLION
    if options.json:
        print(json.dumps({"rows": [asdict(r) for r in rows], "cost": cost}, indent=1))
        return 0
    for row in rows:
        print(
            f"{row.task_id:27} {row.memos:12} memos {row.read:3}  put {row.credits:3}  withheld {row.withheld:3}  "
            f"wrongly {row.wrongly_withheld}/{row.true_credits}  stopped {row.stopped}/{row.false_credits}  "
            f"failed {row.failed}  calls {row.calls}  {row.seconds:.1f} s"
        )
    print(f"{tokens_in:,} prompt and {tokens_out:,} completion tokens, ${cost:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
