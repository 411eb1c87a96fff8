"""Find and load tasks in the folder format of Harvey's Legal Agent Benchmark.

A task is a folder with ``task.json`` and, usually, ``documents/`` beside it. The rubric stands in the same
``task.json``; what is loaded here is the instruction and the names of the deliverables, never the criteria.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from employment_law_legal_agent_eval.lab.outputs import WRITABLE

_OUTPUT = re.compile(r"(?i)\boutputs?\s*(?:file)?\s*:\s*`([^`\n]{1,200})`")
_BACKTICKED = re.compile(r"`([^`\n/\\]{1,120}\.(?:docx|xlsx|pptx|md|txt|csv|html|json))`")


class LabError(ValueError):
    """The folder of tasks, or one task, cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class LabTask:
    """One task as the agent is given it. ``slug`` is the whole path below the root; ``documents`` a folder."""

    slug: str
    title: str
    instruction: str
    deliverables: tuple[str, ...]
    documents: Path


@dataclass(frozen=True, slots=True)
class Skipped:
    """A task folder that cannot be run: where it is and why."""

    path: str
    reason: str


@dataclass(slots=True)
class Corpus:
    """What a walk over a folder of tasks found."""

    tasks: list[LabTask] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)

    @property
    def summary(self) -> str:
        """One line: found, loaded, skipped by reason."""
        found = len(self.tasks) + len(self.skipped)
        reasons = Counter(s.reason.split(":")[0] for s in self.skipped)
        why = "".join(f"; {n} skipped: {reason}" for reason, n in sorted(reasons.items()))
        return f"{found:,} tasks found, {len(self.tasks):,} loaded{why}"


def _deliverables(task: Mapping[str, Any], instruction: str) -> tuple[str, ...]:
    """Declared names: of ``deliverables``, else of the criteria, else of the instruction."""
    declared = task.get("deliverables")
    names: list[Any] = []
    if isinstance(declared, Mapping):
        names = list(declared)
    elif isinstance(declared, list):
        names = [d.get("name") or d.get("filename") if isinstance(d, Mapping) else d for d in declared]
    elif isinstance(declared, str):
        names = [declared]
    if not names:
        criteria = task.get("criteria")
        for criterion in criteria if isinstance(criteria, list) else ():
            bound = criterion.get("deliverables") if isinstance(criterion, Mapping) else None
            names += bound if isinstance(bound, list) else [bound] if isinstance(bound, str) else list(bound or ())
    if not names:
        names = _OUTPUT.findall(instruction) or _BACKTICKED.findall(instruction)
    return tuple(dict.fromkeys(n.strip() for n in names if isinstance(n, str) and n.strip()))


def _store(root: Path, folder: Path, named: Any) -> Path:
    """The folder of a task's documents: its own, or the shared store that ``docs_dir`` names."""
    own = folder / "documents"
    if own.is_dir():
        return own
    if isinstance(named, str) and named.strip():
        bases = [folder, *(p for p in folder.parents if p == root or root in p.parents), root.parent]
        for base in bases:
            place = (base / named).resolve()
            if not place.is_dir() or not (place == root.parent or root.parent in place.parents):
                continue
            if place == folder or place in folder.parents or (place / "task.json").is_file():
                raise LabError(f"documents refused: docs_dir {named!r} would show the rubric")
            return place
        raise LabError(f"no documents: docs_dir {named!r} is not a folder")
    raise LabError("no documents: neither a documents folder nor docs_dir")


def read_task(root: Path, folder: Path) -> LabTask:
    """Load one task folder.

    Raises:
        LabError: it cannot be run; the message begins with the kind of reason.
    """
    try:
        task = json.loads((folder / "task.json").read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise LabError(f"broken task.json: {folder / 'task.json'}: {' '.join(str(error).split())[:160]}") from None
    if not isinstance(task, Mapping):
        raise LabError(f"broken task.json: {folder / 'task.json'}: not an object")
    instruction = task.get("instructions") or task.get("instruction")
    if not isinstance(instruction, str) or not instruction.strip():
        raise LabError("no instructions: the task says nothing to do")
    names = _deliverables(task, instruction)
    if not names:
        raise LabError("no deliverable named: neither in deliverables, criteria nor the instructions")
    for name in names:
        if Path(name).suffix.lower() not in WRITABLE:
            raise LabError(f"deliverable of a type that is not written: {name}")
    slug = folder.relative_to(root).as_posix()
    title = task.get("title")
    return LabTask(
        slug, title if isinstance(title, str) else slug, instruction, names, _store(root, folder, task.get("docs_dir"))
    )


def _folders(root: Path) -> Iterator[Path]:
    """Every folder with a ``task.json``, in order; never inside a task's documents, never through symlinks."""
    for folder, below, files in os.walk(root):
        below.sort()
        if "task.json" in files:
            below[:] = [name for name in below if name != "documents"]
            yield Path(folder)


def _root(root: Path | str) -> Path:
    place = Path(root).expanduser()
    if not place.is_dir():
        raise LabError(f"{root} is not a folder; tasks_root is the folder that holds the LAB tasks")
    return place.resolve()


def find_tasks(root: Path | str) -> Corpus:
    """Walk a folder of tasks. A task that cannot be run is named with its reason and stops no other.

    Raises:
        LabError: there is no such folder, or no task in it.
    """
    top = _root(root)
    corpus = Corpus()
    for folder in _folders(top):
        try:
            corpus.tasks.append(read_task(top, folder))
        except LabError as error:
            corpus.skipped.append(Skipped(folder.relative_to(top).as_posix(), str(error)))
    if not corpus.tasks and not corpus.skipped:
        raise LabError(f"no task.json anywhere under {root}")
    return corpus


def load_task(slug: str, root: Path | str) -> LabTask:
    """The task with this slug.

    Raises:
        LabError: there is none, or it cannot be run.
    """
    top = _root(root)
    folder = (top / slug).resolve()
    if top not in folder.parents or not (folder / "task.json").is_file():
        raise LabError(f"no LAB task {slug!r} under {root}")
    return read_task(top, folder)


def choose(corpus: Corpus, task_id: str) -> list[LabTask]:
    """The tasks with this slug or under this folder; all of them for ``all``.

    Raises:
        LabError: nothing matches.
    """
    if task_id == "all":
        return corpus.tasks
    wanted = task_id.strip("/")
    chosen = [t for t in corpus.tasks if t.slug == wanted or t.slug.startswith(wanted + "/")]
    if not chosen:
        gone = next((s for s in corpus.skipped if s.path == wanted), None)
        known = sorted({t.slug.split("/")[0] for t in corpus.tasks})
        raise LabError(
            f"LAB task {task_id!r} cannot be run: {gone.reason}"
            if gone
            else f"no LAB task {task_id!r}; a task's path or a folder of: {', '.join(known[:30])}"
        )
    return chosen
