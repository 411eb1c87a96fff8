"""Rollouts a second through the real pipeline with a model that answers at once, beside tasksets that do nothing.

    python benchmarks/rollouts.py [--rollouts N] [--repeats 3] [--concurrency 1 8 32] [--json]

Each rollout lists, reads nine pages, saves a whole memo (a different one every time, so that no grade is remembered)
and ends; the no-op taskset has the same conversation, harness and tool server. Arms alternate in one run; medians of
the repeats. The bar is 0.8 of the throughput of the no-op that keeps the saved file, as any graded taskset must.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import statistics
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import verifiers.v1 as vf
from rich.progress import Progress
from verifiers.v1.clients import ModelContext
from verifiers.v1.utils.loaders import load_environment, resolve_env_config

from employment_law_legal_agent_eval.adapters.verifiers.runner import ENVIRONMENT, LOOPBACK_KEY_VAR
from employment_law_legal_agent_eval.associates import endpoint
from employment_law_legal_agent_eval.associates.memos import golden
from employment_law_legal_agent_eval.matter import load_matter

TASK = "atlas-noncompete-001"
BAR = 0.8
ARMS = {
    "matter": {"id": ENVIRONMENT, "task_id": TASK},
    "no-op that keeps files": {"id": "noop-taskset", "keep": True},
    "no-op": {"id": "noop-taskset"},
}
_MATTER = load_matter(TASK)
_MEMO = golden(_MATTER)
_NUMBER = count()


def answer(body: dict[str, Any], root: str | None = None) -> dict[str, Any]:
    """The next turn: list, read, save, done."""
    turn = sum(m.get("role") == "assistant" for m in body["messages"])
    calls: list[tuple[str, dict[str, Any]]] = []
    if turn == 0:
        calls = [("list_documents", {})]
    elif turn == 1:
        calls = [("read_document", {"name": name}) for name in _MATTER.record]
    elif turn == 2:
        text = f"{_MEMO}\n\nCopy number {next(_NUMBER)} of this memorandum.\n"
        calls = [("save_deliverable", {"filename": _MATTER.deliverable, "content": text})]
    message: dict[str, Any] = {"role": "assistant", "content": None if calls else "Saved."}
    if calls:
        message["tool_calls"] = [
            {"id": f"c{turn}_{i}", "type": "function", "function": {"name": n, "arguments": json.dumps(a)}}
            for i, (n, a) in enumerate(calls)
        ]
    reason = "tool_calls" if calls else "stop"
    return {
        "id": f"r{turn}", "object": "chat.completion", "created": 0, "model": "instant",
        "choices": [{"index": 0, "finish_reason": reason, "message": message}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }  # fmt: skip


async def measure(arm: str, url: str, rollouts: int, concurrency: int) -> float:
    """Rollouts a second once the tool server is up."""
    env = load_environment(resolve_env_config({"taskset": ARMS[arm]}))
    client = vf.EvalClientConfig(base_url=url, api_key_var=LOOPBACK_KEY_VAR)
    context = ModelContext(client=client, model="instant", sampling=vf.SamplingConfig())
    limit = asyncio.Semaphore(concurrency)
    async with env.serving():
        task = next(iter(env.taskset))
        await env.run_slot(env.slots(task, 1)[0], context, limit)
        start = time.perf_counter()
        made = await asyncio.gather(*(env.run_slot(slot, context, limit) for slot in env.slots(task, rollouts)))
        took = time.perf_counter() - start
    failed = [episode for episode in made if not episode.ok]
    if failed:
        raise RuntimeError(f"{len(failed)} rollouts of {arm} failed: {failed[0].errors or failed[0].traces[0].errors}")
    return rollouts / took


def main() -> int:
    """Measure and print; exit 1 under the bar."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rollouts", type=int, default=48)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--concurrency", type=int, nargs="+", default=[1, 8, 32])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    here = str(Path(__file__).resolve().parent)
    sys.path.insert(0, here)
    os.environ["PYTHONPATH"] = os.pathsep.join([here, os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    os.environ.setdefault(LOOPBACK_KEY_VAR, "loopback")
    os.environ.setdefault("PRIME_RUNS_MODE", "disabled")
    endpoint.reply = answer
    rows = []
    with endpoint.serving() as url, Progress(disable=options.json, transient=True) as progress:
        bar = progress.add_task("rollouts", total=len(options.concurrency) * options.repeats * len(ARMS))
        for concurrency in options.concurrency:
            rates: dict[str, list[float]] = {arm: [] for arm in ARMS}
            for _ in range(options.repeats):
                for arm in ARMS:
                    rates[arm].append(asyncio.run(measure(arm, url, options.rollouts, concurrency)))
                    progress.advance(bar)
            middle = {arm: statistics.median(rates[arm]) for arm in ARMS}
            peak = sum(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
            rows.append({"concurrency": concurrency, "per_second": middle, "peak_mb": peak / 1024})
    if options.json:
        print(json.dumps(rows, indent=1))
    else:
        for row in rows:
            rate = row["per_second"]
            rest = ", ".join(
                f"{arm} {v:.1f} (ratio {rate['matter'] / v:.2f})" for arm, v in rate.items() if arm != "matter"
            )
            print(
                f"concurrency {row['concurrency']:3}: {rate['matter']:.1f} rollouts/s; {rest}; {row['peak_mb']:.0f} MB"
            )
    return 0 if all(r["per_second"]["matter"] >= BAR * r["per_second"]["no-op that keeps files"] for r in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
