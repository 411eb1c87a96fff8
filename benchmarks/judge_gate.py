"""What a judge does to the grader's credits, on any OpenAI-compatible endpoint.

``python benchmarks/judge_gate.py --model M --base-url URL [--api-key-var JUDGE_API_KEY] [TASK_ID …]``. Runs the gate
over each matter's model memo and its corruptions. The corrupted finding is never offered to the judge, so what it
withholds from these memos are credits that the key's author vouches for. Prints credits, removals, errors and tokens.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys

from employment_law_legal_agent_eval import gate
from employment_law_legal_agent_eval.building import source
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.keys.anchors import load_anchors
from employment_law_legal_agent_eval.matter import UnknownMatterError, list_matters, load_matter


def main(arguments: list[str]) -> int:
    """Run the gate and print one line a matter; exit 2 without a key."""
    parser = argparse.ArgumentParser(description="the judge gate over memos whose credits are known")
    parser.add_argument("task_id", nargs="*")
    parser.add_argument("--model", required=True)
    parser.add_argument("--base-url", required=True)
    parser.add_argument("--api-key-var", default="JUDGE_API_KEY")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    try:
        settings = gate.JudgeSettings(options.model, options.base_url, options.api_key_var)
        settings.key()
        matters = [load_matter(t) for t in options.task_id or list_matters()]
    except (gate.JudgeError, UnknownMatterError) as error:
        print(error, file=sys.stderr)
        return 2
    rows = []
    for matter in matters:
        anchors = load_anchors(matter.folder)
        texts = [source.strip_markers(source.marked_golden(matter.task_id))]
        texts += [c.memo for c in source.corruptions(matter.task_id)]
        row = {"task_id": matter.task_id, "memos": len(texts), "credits": 0, "withheld": 0, "errors": 0, "tokens": 0}
        for text in texts:
            before = grade(matter, {matter.deliverable: write_memo(text)})
            _, judgement = asyncio.run(gate.apply(matter, anchors, before, settings))
            row["credits"] += sum(f.credited for f in before.findings)
            row["withheld"] += 0 if judgement.gate.error else len(judgement.gate.withheld)
            row["errors"] += judgement.gate.error
            row["tokens"] += judgement.prompt_tokens + judgement.completion_tokens
        rows.append(row)
        if not options.json:
            print("  ".join(f"{name} {value}" for name, value in row.items()), flush=True)
    if options.json:
        print(json.dumps(rows, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
