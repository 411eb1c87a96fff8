"""Run a model over matters through verifiers' own evaluation, and read back what happened."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ENVIRONMENT = "employment-law-legal-agent-eval"
LOOPBACK_KEY_VAR = "EMPLOYMENT_LAW_EVAL_LOOPBACK_KEY"


@dataclass(frozen=True, slots=True)
class Rollout:
    """One rollout: what it was about, whether it ran to its end, its metrics, and its error if it failed."""

    task_id: str
    model: str
    ok: bool
    metrics: Mapping[str, float]
    deliverables: Mapping[str, str]
    turns: int
    error: str = ""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How to run. ``base_url`` is an OpenAI-compatible endpoint; ``api_key_var`` names the variable with its key."""

    model: str
    base_url: str
    api_key_var: str
    task_id: str = "all"
    rollouts: int = 1
    concurrency: int = 4
    output: Path | None = None
    arguments: Mapping[str, Any] | None = None


def _rollout(episode: Any, model: str) -> Rollout:
    errors = [e.message for e in getattr(episode, "errors", None) or ()]
    if not episode.traces:
        return Rollout("", model, False, {}, {}, 0, errors[-1] if errors else "the rollout left no trace")
    trace = episode.traces[0]
    errors += [e.message for e in trace.errors or ()]
    metrics = dict(trace.metrics or {})
    for name, reward in (trace.rewards or {}).items():
        score = getattr(reward, "score", reward)
        if score is not None:
            metrics[name] = float(score)
    ok = bool(episode.ok and trace.ok and "substantive_score" in metrics)
    reason = "" if ok else (errors[-1] if errors else "the rollout was not scored")
    return Rollout(
        task_id=trace.task.data.slug,
        model=model,
        ok=ok,
        metrics=metrics,
        deliverables=dict(trace.info.get("deliverables") or {}),
        turns=int(trace.num_turns),
        error=" ".join(reason.split())[-300:],
    )


def run(settings: RunSettings) -> list[Rollout]:
    """Run every rollout; failed ones are returned with their error, never dropped or counted as zero."""
    os.environ.setdefault("PRIME_RUNS_MODE", "disabled")
    from verifiers.v1.cli.eval.runner import run_eval
    from verifiers.v1.configs.cli.eval import EvalConfig

    logging.getLogger("verifiers").setLevel(logging.ERROR)
    config: dict[str, Any] = {
        "env": {"taskset": {"id": ENVIRONMENT, "task_id": settings.task_id, **(settings.arguments or {})}},
        "model": settings.model,
        "client": {"type": "eval", "base_url": settings.base_url, "api_key_var": settings.api_key_var},
        "push": False,
        "rich": None,
        "num_rollouts": settings.rollouts,
        "max_concurrent": settings.concurrency,
    }
    if settings.output is not None:
        config["output_dir"] = str(settings.output)
    episodes = asyncio.run(run_eval(EvalConfig.model_validate(config)))
    return [_rollout(episode, settings.model) for episode in episodes]


async def _run_associates(
    names: Sequence[str], task_id: str, url: str, done: Callable[[Rollout], None] | None
) -> list[Rollout]:
    import verifiers.v1 as vf
    from verifiers.v1.clients import ModelContext
    from verifiers.v1.utils.loaders import load_environment, resolve_env_config

    env = load_environment(resolve_env_config({"taskset": {"id": ENVIRONMENT, "task_id": task_id}}))
    client = vf.EvalClientConfig(base_url=url, api_key_var=LOOPBACK_KEY_VAR)
    limit = asyncio.Semaphore(4)

    async def one(name: str, task: Any) -> Rollout:
        context = ModelContext(client=client, model=name, sampling=vf.SamplingConfig())
        made = _rollout(await env.run_slot(env.slots(task, 1)[0], context, limit), name)
        if done is not None:
            done(made)
        return made

    async with env.serving():
        jobs = [one(name, task) for name in names for task in env.taskset]
        return list(await asyncio.gather(*jobs))


def run_associates(
    names: Sequence[str], task_id: str = "all", done: Callable[[Rollout], None] | None = None
) -> list[Rollout]:
    """Run the scripted associates through the environment over the loopback endpoint, one tool server for all.

    ``done`` is called as each rollout ends.
    """
    from employment_law_legal_agent_eval.associates.endpoint import serving

    os.environ.setdefault("PRIME_RUNS_MODE", "disabled")
    os.environ.setdefault(LOOPBACK_KEY_VAR, "loopback")
    logging.getLogger("verifiers").setLevel(logging.ERROR)
    with serving() as url:
        return asyncio.run(_run_associates(names, task_id, url, done))
