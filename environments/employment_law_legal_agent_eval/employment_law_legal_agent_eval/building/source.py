"""Where a matter's source lives, and how its facts, key and golden memo are read.

Sources are in ``authoring/<task_id>/`` of the repository and never in the published wheel.
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from employment_law_legal_agent_eval.building.templates import environment
from employment_law_legal_agent_eval.keys.schema import Concept, KeySource

_MARKER = re.compile(r"[ \t]*<!--\s*(end:\s*|finding:\s*)(ISS-\d{3})\s*-->[ \t]*\n?")


class SourceError(ValueError):
    """A matter's source cannot be used; the message names the file and what to change."""


@dataclass(frozen=True, slots=True)
class Corruption:
    """The golden memo with one thing wrong: it must lose ``finding`` and nothing else."""

    id: str
    finding: str
    why: str
    memo: str


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A short text on one finding that a careful reader would refuse to credit."""

    id: str
    finding: str
    kind: str
    text: str


def authoring_root(root: Path | str | None = None) -> Path:
    """The folder of matter sources: ``root``, or the nearest ``authoring`` above here or above this file.

    Raises:
        SourceError: there is none (an installed wheel carries no sources).
    """
    if root:
        return Path(root)
    for start in (Path.cwd(), Path(__file__).resolve().parent):
        for folder in (start, *start.parents):
            if (folder / "authoring" / "lexicon.yaml").is_file():
                return folder / "authoring"
    raise SourceError("no authoring folder here; run this from a clone of the repository")


def source_folder(task_id: str, root: Path | str | None = None) -> Path:
    """The source folder of one matter.

    Raises:
        SourceError: no matter has this id; the message lists those there are.
    """
    base = authoring_root(root)
    folder = base / task_id
    if not (folder / "facts.py").is_file():
        known = ", ".join(sorted(p.parent.name for p in base.glob("*/facts.py"))) or "none"
        raise SourceError(f"unknown task {task_id!r}; sources exist for: {known}")
    return folder


@cache
def _facts_module(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"facts_{path.parent.name.replace('-', '_')}", path)
    if spec is None or spec.loader is None:
        raise SourceError(f"{path} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def load_facts(task_id: str, seed: int = 0, root: Path | str | None = None) -> dict[str, Any]:
    """The facts of a matter; ``seed=0`` is the canonical, frozen draw."""
    facts: dict[str, Any] = _facts_module(source_folder(task_id, root) / "facts.py").facts(seed)
    return facts


def load_task(task_id: str, root: Path | str | None = None) -> dict[str, str]:
    """Title, instruction, deliverable, as-of date and reward base of a matter, as strings."""
    path = source_folder(task_id, root) / "task.yaml"
    task: dict[str, str] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    needed = ("title", "instruction", "deliverable", "as_of", "reward_base")
    if missing := [k for k in needed if not task.get(k)]:
        raise SourceError(f"{path}: missing {', '.join(missing)}")
    return {k: " ".join(str(task[k]).split()) for k in needed}


def render(task_id: str, path: Path, root: Path | str | None = None) -> str:
    """One template of a matter, filled from its facts. Undefined names are errors that name the template."""
    from jinja2 import TemplateError

    try:
        return environment().from_string(path.read_text(encoding="utf-8")).render(load_facts(task_id, root=root))
    except TemplateError as error:
        at = getattr(error, "lineno", None)
        line = f", line {at}" if at else ""
        raise SourceError(f"{path.name}{line}: {error}") from error


def load_key_source(task_id: str, root: Path | str | None = None) -> KeySource:
    """The answer key of a matter, its figures filled in from the facts."""
    text = render(task_id, source_folder(task_id, root) / "key.yaml", root)
    return KeySource.model_validate(yaml.load(text, Loader=yaml.BaseLoader))


def load_lexicon(root: Path | str | None = None) -> Mapping[str, Concept]:
    """The vocabulary shared by all matters."""
    text = (authoring_root(root) / "lexicon.yaml").read_text(encoding="utf-8")
    raw = yaml.load(text, Loader=yaml.BaseLoader)  # every term a string: "off" and "no" are words here
    return {name: Concept.model_validate(entry) for name, entry in raw.get("concepts", raw).items()}


def marked_golden(task_id: str, root: Path | str | None = None) -> str:
    """The golden memo with its finding markers."""
    return render(task_id, source_folder(task_id, root) / "memos" / "golden.md.j2", root)


def strip_markers(memo: str) -> str:
    """A golden memo without its finding markers: what an associate hands in."""
    return _MARKER.sub("", memo)


def without_finding(memo: str, finding: str) -> str:
    """A marked golden memo without every passage marked as ``finding``'s, markers stripped.

    Raises:
        SourceError: nothing is marked as this finding's, or a marker is never closed.
    """
    kept: list[str] = []
    position, inside = 0, False
    for marker in _MARKER.finditer(memo):
        if marker[2] != finding:
            continue
        opens = marker[1].startswith("finding")
        if opens == inside:
            raise SourceError(f"golden memo: the markers of {finding} do not pair near character {marker.start()}")
        if opens:
            kept.append(memo[position : marker.start()])
        position, inside = marker.end(), opens
    if inside or not kept:
        raise SourceError(f"golden memo: {finding} has {'an unclosed marker' if inside else 'no marked passage'}")
    return strip_markers("".join(kept) + memo[position:])


def _yaml_list(task_id: str, name: str, root: Path | str | None) -> list[dict[str, Any]]:
    path = source_folder(task_id, root) / "memos" / name
    return yaml.safe_load(render(task_id, path, root)) or [] if path.is_file() else []


def corruptions(task_id: str, root: Path | str | None = None) -> list[Corruption]:
    """The single-fact corruptions of the golden memo.

    Raises:
        SourceError: a text to be replaced does not stand in the golden memo.
    """
    golden = strip_markers(marked_golden(task_id, root))
    made = []
    for entry in _yaml_list(task_id, "corruptions.yaml", root):
        memo = golden
        for old, new in entry["replace"]:
            if old not in memo:
                raise SourceError(f"corruption {entry['id']}: the golden memo does not say {old!r}")
            memo = memo.replace(old, new)
        made.append(Corruption(entry["id"], entry["finding"], entry["why"], memo))
    return made


def near_misses(task_id: str, root: Path | str | None = None) -> list[NearMiss]:
    """Texts on one finding that must earn nothing: wrong conclusion, no facts, or only 'monitor'."""
    entries = _yaml_list(task_id, "near-misses.yaml", root)
    return [NearMiss(e["id"], e["finding"], e["kind"], e["text"]) for e in entries]
