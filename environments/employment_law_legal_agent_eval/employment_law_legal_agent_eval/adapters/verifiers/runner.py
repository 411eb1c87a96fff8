"""Run models over matters through verifiers, keep every rollout as it ends, and finish what was interrupted."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from employment_law_legal_agent_eval import __version__
from employment_law_legal_agent_eval.rollouts import (
    RUN_FILE,
    SCORES,
    Row,
    RunError,
    append_row,
    read_manifest,
    write_rows,
)

ENVIRONMENT = "employment-law-legal-agent-eval"
LOOPBACK_KEY_VAR = "EMPLOYMENT_LAW_EVAL_LOOPBACK_KEY"
_TICK = 0.5


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How to run. ``base_url`` is an OpenAI-compatible endpoint; ``api_key_var`` names the variable with its key."""

    model: str
    base_url: str
    api_key_var: str
    task_id: str = "all"
    rollouts: int = 3
    concurrency: int = 4
    arguments: Mapping[str, Any] = field(default_factory=dict)
    sampling: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Live:
    """A rollout as it stands: turns, tokens and reported cost so far."""

    task_id: str
    started: bool
    done: bool
    turns: int
    tokens: int
    cost: float


Watch = Callable[[Sequence[Live]], None]
OnRow = Callable[[Row], None]


def _matter_hash(task_id: str, source: str, root: str | None) -> str:
    """SHA-256 over what the agent is given: instruction, deliverables and document texts (LAB: names and sizes)."""
    import hashlib

    digest = hashlib.sha256()
    if source == "lab":
        from employment_law_legal_agent_eval.lab.record import LabRecord
        from employment_law_legal_agent_eval.lab.tasks import load_task

        task = load_task(task_id, str(root))
        record = LabRecord(task.documents)
        given: Any = [task.instruction, task.deliverables, [(name, record.size(name)) for name in record]]
    else:
        from employment_law_legal_agent_eval.matter import load_matter

        matter = load_matter(task_id, root)
        given = [matter.instruction, matter.deliverable, dict(matter.record)]
    digest.update(json.dumps(given, ensure_ascii=False).encode())
    return digest.hexdigest()


def row_of(episode: Any, model: str, arguments: Mapping[str, Any] | None = None) -> Row:
    """The row of a finished episode."""
    errors = [e.message for e in getattr(episode, "errors", None) or ()]
    data = episode.task.data
    task_id = str(getattr(data, "slug", "") or getattr(data, "name", "") or "")
    if not episode.traces:
        return Row(task_id, model, False, {}, error=errors[-1] if errors else "the rollout left no trace")
    trace = episode.traces[0]
    errors += [e.message for e in trace.errors or ()]
    metrics = dict(trace.metrics or {})
    for name, reward in (trace.rewards or {}).items():
        score = getattr(reward, "score", reward)
        if score is not None:
            metrics[name] = float(score)
    ok = bool(episode.ok and trace.ok and any(name in metrics for name in SCORES))
    reason = "" if ok else (errors[-1] if errors else "the rollout was not scored")
    usages = [call.usage for call in trace.calls if call.usage is not None]
    costs = [u.cost for u in usages if u.cost is not None]
    calls = [call for call in trace.calls if call.sampling is not None]
    start = trace.timing.start
    end = max(trace.timing.scoring.end, trace.timing.agent.end, start)
    source = str(getattr(data, "source", "factory"))
    try:
        given = _matter_hash(task_id, source, getattr(data, "tasks_root", None)) if ok else ""
    except ValueError:
        given = ""
    return Row(
        id=str(episode.id),
        task_id=task_id,
        model=model,
        ok=ok,
        metrics=metrics,
        findings=dict(trace.info.get("findings") or {}),
        deliverables=dict(trace.info.get("deliverables") or {}),
        reasons=dict(trace.info.get("lab_reasons") or {}),
        turns=int(trace.num_turns),
        error=" ".join(reason.split())[-300:],
        version=__version__,
        content_hash=str(trace.info.get("content_hash") or ""),
        matter_hash=given,
        arguments=dict(arguments or {}),
        sampling=calls[-1].sampling.model_dump(exclude_none=True) if calls and calls[-1].sampling else {},
        started=start,
        seconds=round(end - start, 3),
        stop=str(trace.stop_condition or ""),
        input_tokens=sum(u.input_tokens for u in usages),
        output_tokens=sum(u.completion_tokens for u in usages),
        cost=sum(costs) if costs else None,
    )


def _live(slot: Any) -> Live:
    trace = slot.traces[-1] if slot.traces else None
    usages = [call.usage for call in trace.calls if call.usage is not None] if trace else []
    return Live(
        task_id=str(getattr(slot.task.data, "slug", "")),
        started=trace is not None,
        done=bool(slot.done),
        turns=int(trace.num_turns) if trace else 0,
        tokens=sum(u.input_tokens + u.completion_tokens for u in usages),
        cost=sum(u.cost or 0.0 for u in usages),
    )


async def _watching(slots: Sequence[Any], watch: Watch | None) -> None:
    while watch is not None:
        watch([_live(slot) for slot in slots])
        await asyncio.sleep(_TICK)


def _config(settings: RunSettings, folder: Path) -> Any:
    from verifiers.v1.configs.cli.eval import EvalConfig

    return EvalConfig.model_validate(
        {
            "env": {"taskset": {"id": ENVIRONMENT, "task_id": settings.task_id, **settings.arguments}},
            "model": settings.model,
            "client": {"type": "eval", "base_url": settings.base_url, "api_key_var": settings.api_key_var},
            "sampling": dict(settings.sampling),
            "push": False,
            "rich": None,
            "num_rollouts": settings.rollouts,
            "max_concurrent": settings.concurrency,
            "output_dir": str(folder.parent),
            "run": {"dir": folder.name},
        }
    )


def _quiet() -> None:
    os.environ.setdefault("PRIME_RUNS_MODE", "disabled")
    logging.getLogger("verifiers").setLevel(logging.ERROR)


async def _run(settings: RunSettings, folder: Path, resume: bool, on_row: OnRow | None, watch: Watch | None) -> None:
    from verifiers.v1.cli.eval import resume as resuming
    from verifiers.v1.cli.eval.runner import gather_rollouts
    from verifiers.v1.cli.output import save_config
    from verifiers.v1.clients import ModelContext
    from verifiers.v1.episode import EvalRunInfo
    from verifiers.v1.utils.eval import plan_rollouts
    from verifiers.v1.utils.loaders import load_environment
    from verifiers.v1.utils.trace_store import append_episode

    config = _config(settings, folder)
    env = load_environment(config.env)
    tasks = list(env.taskset)
    if resume:
        plan = resuming.load(folder, tasks, settings.rollouts, lambda episode: bool(env.complete(episode)))
    else:
        plan = plan_rollouts(tasks, settings.rollouts)
        save_config(config, folder)
    kept = [row_of(episode, settings.model, settings.arguments) for _, episodes, _ in plan for episode in episodes]
    write_rows(folder, kept)
    for row in kept:
        if on_row is not None:
            on_row(row)
    slots = [slot for task, _, owed in plan if owed for slot in env.slots(task, owed)]
    if not slots:
        return
    lock = asyncio.Lock()

    async def done(episode: Any) -> None:
        episode.record_run(EvalRunInfo(id=folder.name, name=folder.name))
        await append_episode(folder, episode, lock)
        row = row_of(episode, settings.model, settings.arguments)
        append_row(folder, row)
        if on_row is not None:
            on_row(row)

    context = ModelContext(client=config.client, model=config.model, sampling=config.sampling)
    limit = asyncio.Semaphore(settings.concurrency)
    async with env.serving():
        watcher = asyncio.ensure_future(_watching(slots, watch))
        try:
            await gather_rollouts(env.run_slot(slot, context, limit, done) for slot in slots)
        finally:
            watcher.cancel()


def run(settings: RunSettings, folder: Path, on_row: OnRow | None = None, watch: Watch | None = None) -> None:
    """Run every rollout into ``folder``: ``run.json``, ``rows.jsonl`` and verifiers' own traces and config.

    Each rollout is kept as it ends, so an interruption loses only those under way. Failed rollouts are rows with
    their error, never counted as zero. ``on_row`` is called with each row, ``watch`` twice a second.

    Raises:
        RunError: the folder holds a run already.
    """
    from employment_law_legal_agent_eval.keys.freeze import content_hash

    _quiet()
    if (folder / RUN_FILE).exists():
        raise RunError(f"{folder} holds a run already; finish it with --resume {folder} or choose another --output")
    folder.mkdir(parents=True, exist_ok=True)
    manifest = {**asdict(settings), "version": __version__, "content_hash": content_hash()}
    (folder / RUN_FILE).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    asyncio.run(_run(settings, folder, False, on_row, watch))


def resume(folder: Path, on_row: OnRow | None = None, watch: Watch | None = None) -> RunSettings:
    """Finish an interrupted run with its own settings: finished rollouts are kept, the rest are run.

    Raises:
        RunError: there is no run, or it was scored by another scoring function.
    """
    settings = settings_of(folder)
    _quiet()
    asyncio.run(_run(settings, folder, True, on_row, watch))
    return settings


def settings_of(folder: Path) -> RunSettings:
    """The settings of a run folder, checked against this version's content hash.

    Raises:
        RunError: there is no run, or it was scored by another scoring function.
    """
    from employment_law_legal_agent_eval.keys.freeze import content_hash

    manifest = read_manifest(folder)
    if manifest.get("content_hash") != content_hash():
        raise RunError(
            f"{folder} was scored by content hash {str(manifest.get('content_hash'))[:16]}, this version is "
            f"{content_hash()[:16]}; install version {manifest.get('version')} to resume it, or start a new run"
        )
    names = RunSettings.__dataclass_fields__
    try:
        return RunSettings(**{k: v for k, v in manifest.items() if k in names})
    except TypeError:
        raise RunError(f"{folder} is not a run: {RUN_FILE} is damaged") from None


async def _run_associates(
    names: Sequence[str], arguments: Mapping[str, Any], url: str, done: OnRow | None, only: Collection[str] | None
) -> list[Row]:
    import verifiers.v1 as vf
    from verifiers.v1.clients import ModelContext
    from verifiers.v1.utils.loaders import load_environment, resolve_env_config

    env = load_environment(resolve_env_config({"taskset": {"id": ENVIRONMENT, **arguments}}))
    client = vf.EvalClientConfig(base_url=url, api_key_var=LOOPBACK_KEY_VAR)
    limit = asyncio.Semaphore(4)

    async def one(name: str, task: Any) -> Row:
        context = ModelContext(client=client, model=name, sampling=vf.SamplingConfig())
        made = row_of(await env.run_slot(env.slots(task, 1)[0], context, limit), name, arguments)
        if done is not None:
            done(made)
        return made

    async with env.serving():
        tasks = [task for task in env.taskset if only is None or task.data.slug in only]
        jobs = [one(name, task) for name in names for task in tasks]
        return list(await asyncio.gather(*jobs))


def run_associates(
    names: Sequence[str],
    task_id: str = "all",
    done: OnRow | None = None,
    arguments: Mapping[str, Any] | None = None,
    only: Collection[str] | None = None,
) -> list[Row]:
    """Run the scripted associates through the environment over the loopback endpoint, one tool server for all.

    ``done`` is called as each rollout ends; ``arguments`` are further arguments of the environment; ``only`` keeps
    the tasks with these slugs.
    """
    from employment_law_legal_agent_eval.associates.endpoint import serving

    os.environ.setdefault(LOOPBACK_KEY_VAR, "loopback")
    _quiet()
    with serving() as url:
        return asyncio.run(_run_associates(names, {"task_id": task_id, **(arguments or {})}, url, done, only))
