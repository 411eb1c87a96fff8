"""Matters as verifiers tasks: prompt, tools, what is kept of a rollout, and its score."""

from __future__ import annotations

import base64
import binascii
import json
import logging
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import verifiers.v1 as vf
from verifiers.v1.utils.loaders import harness_class

from employment_law_legal_agent_eval import gate
from employment_law_legal_agent_eval.adapters.verifiers.config import LegalTaskConfig, LegalTasksetConfig
from employment_law_legal_agent_eval.adapters.verifiers.toolset import LegalState, LegalToolset
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.grading.result import Grade
from employment_law_legal_agent_eval.grading.settings import Settings
from employment_law_legal_agent_eval.keys.anchors import load_anchors
from employment_law_legal_agent_eval.lab.discipline import REWARD as LAB_REWARD
from employment_law_legal_agent_eval.lab.discipline import Work, measure
from employment_law_legal_agent_eval.lab.record import document_names
from employment_law_legal_agent_eval.lab.tasks import choose, find_tasks, load_task
from employment_law_legal_agent_eval.matter import UnknownMatterError, list_matters, load_matter

SYSTEM_PROMPT = (
    "You are an associate at a law firm. A partner has given you a matter file and an instruction. Read the documents "
    "with list_documents, read_document and grep_documents, and hand in the deliverable with save_deliverable, as "
    "Markdown text under the exact file name the instruction gives. Only what you save is read. You have a limited "
    "number of turns ({turns}), so save in good time; saving again replaces."
)
LAB_SYSTEM_PROMPT = (
    "You are an associate at a law firm. A partner has given you a matter file and an instruction. Read the documents "
    "with list_documents, read_document and grep_documents, and hand in every deliverable with save_deliverable under "
    "its exact file name: Markdown for .docx and .pptx, Markdown tables or CSV for .xlsx, the text itself for other "
    "types. Only what you save is read. You have a limited number of turns ({turns}), so save in good time; saving "
    "again replaces."
)
LAB_PROMPT = "{instruction}\n\nSave under these exact names: {names}"
_LOG = logging.getLogger(f"verifiers.{__name__}")


class LegalData(vf.TaskData):
    """A task's row: the matter's id. Nothing of the answer key may ever stand here; rows go to traces."""

    slug: str
    tasks_root: str | None = None
    source: Literal["factory", "lab"] = "factory"
    declared: tuple[str, ...] = ()


@lru_cache(maxsize=512)
def _grade(slug: str, root: str | None, saved: tuple[tuple[str, bytes], ...], settings: Settings) -> Grade:
    return grade(load_matter(slug, root), dict(saved), settings)


def _decode(saved: dict[str, str]) -> tuple[tuple[str, bytes], ...]:
    files: dict[str, bytes] = {}
    for name, data in saved.items():
        try:
            files[name] = base64.b64decode(data, validate=True)
        except (binascii.Error, ValueError):
            files[name] = b""
    return tuple(sorted(files.items()))


def broken_calls(trace: Any) -> tuple[int, int]:
    """Tool calls whose arguments are no JSON object: those cut by the model's output limit, and the others."""
    reasons = {call.node: call.finish_reason for call in trace.calls if call.node is not None}
    cut = malformed = 0
    for number, node in enumerate(trace.nodes):
        for call in getattr(node.message, "tool_calls", None) or ():
            try:
                sound = isinstance(json.loads(call.arguments or "{}"), dict)
            except ValueError:
                sound = False
            if not sound and reasons.get(number) == "length":
                cut += 1
            elif not sound:
                malformed += 1
    return cut, malformed


class LegalTask(vf.Task[LegalData, LegalState, LegalTaskConfig]):
    """One matter, one memo."""

    @property
    def root(self) -> str | None:
        """The matters folder: the argument's, so that a replay may move it, else the row's."""
        return self.config.tasks_root or self.data.tasks_root

    async def setup(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        """Refuse harnesses that could read the answer keys, and tell the tools which matter this rollout is about."""
        harness = trace.agent.config.harness
        if harness is not None and harness_class(harness.id).EXECUTES_CODE and runtime.type == "subprocess":
            raise ValueError(
                f"harness {harness.id!r} runs code on this host, where the answer keys are readable; "
                "use the package's own harness, or --env.agent.runtime.type docker"
            )
        trace.state.slug = self.data.slug

    @vf.stop
    async def max_turns(self, trace: vf.Trace) -> bool:
        """The turn budget is used up."""
        return bool(trace.num_turns >= self.config.max_turns)

    async def finalize(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        """Keep the saved files and the tool log: a replay scores from ``trace.info`` alone."""
        trace.info["deliverables"] = dict(trace.state.saved)
        trace.info["tool_log"] = list(trace.state.log)
        if self.data.source == "lab":
            cut, malformed = broken_calls(trace)
            trace.info["lab"] = {
                "documents": len(document_names(load_task(self.data.slug, str(self.root)).documents)),
                "finished": trace.stop_condition in (None, "agent_completed") and not trace.errors,
                "truncated": cut,
                "malformed": malformed,
            }

    def grade_of(self, trace: vf.Trace) -> Grade:
        """The grade of what the rollout saved."""
        saved = _decode(trace.info.get("deliverables") or {})
        return _grade(self.data.slug, self.root, saved, self.config.settings())

    async def gated(self, trace: vf.Trace) -> Grade:
        """The grade after the judge gate, where there is one; the votes are kept on the trace, the prompt is not."""
        result = self.grade_of(trace)
        judge = self.config.judge()
        if judge is None:
            return result
        matter = load_matter(self.data.slug, self.root)
        anchors = load_anchors(matter.folder)
        result, judgement = await gate.apply(matter, anchors, result, judge, self.config.settings())
        trace.info["judge"] = dict(gate.telemetry(judgement))
        return result

    def discipline(self, trace: vf.Trace) -> dict[str, float]:
        """The LAB metrics, from what the trace keeps; the reasons are put beside them."""
        kept = trace.info.get("lab") or {}
        work = Work(
            declared=self.data.declared,
            saved=dict(_decode(trace.info.get("deliverables") or {})),
            log=trace.info.get("tool_log") or [],
            documents=int(kept.get("documents", 0)),
            turns=int(trace.num_turns),
            finished=bool(kept.get("finished")),
            truncated=int(kept.get("truncated", 0)),
            malformed=int(kept.get("malformed", 0)),
        )
        result = measure(work, self.config.min_deliverable_chars)
        trace.info["lab_reasons"] = dict(result.reasons)
        return dict(result.metrics)

    @vf.reward(weight=1.0)
    async def substantive_score(self, trace: vf.Trace) -> dict[str, float]:
        """The reward (SPEC 7.1); in LAB mode it is the share of deliverables handed in (SPEC 8)."""
        if self.data.source == "lab":
            return {LAB_REWARD: self.discipline(trace)[LAB_REWARD]}
        return {"substantive_score": (await self.gated(trace)).substantive_score}

    @vf.metric
    async def telemetry(self, trace: vf.Trace) -> dict[str, float]:
        """Every other metric of the contract."""
        if self.data.source == "lab":
            return {name: value for name, value in self.discipline(trace).items() if name != LAB_REWARD}
        result = await self.gated(trace)
        trace.info["content_hash"] = result.content_hash
        trace.info["findings"] = {f.id: f.credited for f in result.findings}
        return {name: value for name, value in result.metrics.items() if name != "substantive_score"}

    async def validate(self, runtime: vf.Runtime) -> bool:
        """The golden memo scores the most there is, and an empty hand scores nothing.

        A LAB task has no answer key here: it is valid when it has documents.
        """
        if self.data.source == "lab":
            return bool(document_names(load_task(self.data.slug, str(self.root)).documents))
        matter = load_matter(self.data.slug, self.root)
        golden = write_memo((Path(matter.folder) / "golden.md").read_text(encoding="utf-8"))
        best = grade(matter, {matter.deliverable: golden}, self.config.settings())
        nothing = grade(matter, {}, self.config.settings())
        return best.metrics["all_pass"] == 1.0 and nothing.substantive_score == 0.0


class LegalAgentTaskset(vf.Taskset[LegalTask, LegalTasksetConfig]):
    """Employment-law matters: nine documents, a terse instruction, one memo to hand in."""

    @classmethod
    def toolsets(cls, config: LegalTasksetConfig) -> list[vf.Toolset]:
        """One shared tool server."""
        return [LegalToolset(config.tools)]

    def load(self) -> list[LegalTask]:
        """The matters asked for, or the LAB tasks under ``tasks_root``; no document is read.

        Raises:
            UnknownMatterError: no matter has this id; the message lists those there are.
            LabError: there are no such LAB tasks.
        """
        return list(self._lab() if self.config.source == "lab" else self._factory())

    def _lab(self) -> Iterator[LegalTask]:
        config = self.config
        corpus = find_tasks(str(config.tasks_root))
        _LOG.info("%s", corpus.summary)
        for task in choose(corpus, config.task_id):
            names = ", ".join(f"`{name}`" for name in task.deliverables)
            yield LegalTask(
                LegalData(
                    id=task.slug,
                    name=task.slug,
                    slug=task.slug,
                    source="lab",
                    declared=task.deliverables,
                    tasks_root=config.tasks_root,
                    system_prompt=LAB_SYSTEM_PROMPT.format(turns=config.task.max_turns),
                    prompt=LAB_PROMPT.format(instruction=task.instruction, names=names),
                ),
                config.task,
            )

    def _factory(self) -> Iterator[LegalTask]:
        config = self.config
        known = list_matters(config.tasks_root)
        wanted = known if config.task_id == "all" else [config.task_id]
        if config.task_id != "all" and config.task_id not in known:
            raise UnknownMatterError(f"unknown task {config.task_id!r}; known: {', '.join(known) or 'none'}")
        turns = config.task.max_turns
        for slug in wanted:
            yield LegalTask(
                LegalData(
                    id=slug,
                    name=slug,
                    slug=slug,
                    tasks_root=config.tasks_root,
                    system_prompt=SYSTEM_PROMPT.format(turns=turns),
                    prompt=load_matter(slug, config.tasks_root).instruction,
                ),
                config.task,
            )
