"""Rows of a run: one per rollout, with everything needed to say what was scored, by what, on what."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

ROWS_FILE = "rows.jsonl"
RUN_FILE = "run.json"
SCORES = ("substantive_score", "lab_deliverable_complete")


class RunError(ValueError):
    """A run folder cannot be used; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Row:
    """One rollout. ``ok`` means it ran to its end and was scored; ``error`` says why not.

    ``seconds`` is wall-clock time, ``cost`` US dollars where the endpoint reports them, ``findings`` the credit
    of each finding after the judge gate.
    """

    task_id: str
    model: str
    ok: bool
    metrics: Mapping[str, float]
    turns: int = 0
    error: str = ""
    id: str = ""
    findings: Mapping[str, bool] = field(default_factory=dict)
    deliverables: Mapping[str, str] = field(default_factory=dict, repr=False)
    reasons: Mapping[str, str] = field(default_factory=dict)
    version: str = ""
    content_hash: str = ""
    matter_hash: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    sampling: Mapping[str, Any] = field(default_factory=dict)
    started: float = 0.0
    seconds: float = 0.0
    stop: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float | None = None

    @property
    def score_name(self) -> str:
        """The metric that is the reward: a matter's score, or a LAB task's delivery."""
        return next((name for name in SCORES if name in self.metrics), SCORES[0])

    @property
    def score(self) -> float:
        """The reward; 0 for a rollout that was not scored."""
        return float(self.metrics.get(self.score_name, 0.0))

    @property
    def judge_failed(self) -> bool:
        """Whether the judge gate could not decide."""
        return bool(self.metrics.get("judge_error"))

    def to_dict(self, deliverables: bool = False) -> dict[str, Any]:
        """The row as JSON; the saved files are left out unless asked for."""
        data = asdict(self)
        if not deliverables:
            del data["deliverables"]
        return data


_FIELDS = {f.name for f in fields(Row)}


def read_rows(folder: Path) -> list[Row]:
    """The rows of a run folder; a torn last line is left out.

    Raises:
        RunError: there is no run there.
    """
    path = folder / ROWS_FILE
    if not path.is_file():
        raise RunError(f"{folder} is not a run: it has no {ROWS_FILE}; give the folder that `run` named")
    rows: dict[str, Row] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        try:
            data = json.loads(line)
            row = Row(**{k: v for k, v in data.items() if k in _FIELDS})
        except (ValueError, TypeError, AttributeError):
            continue
        rows[row.id or str(number)] = row
    return list(rows.values())


def read_manifest(folder: Path) -> dict[str, Any]:
    """What the run was: model, arguments, sampling, rollouts, version, content hash.

    Raises:
        RunError: there is no run there.
    """
    path = folder / RUN_FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise RunError(f"{folder} is not a run: {RUN_FILE} is missing or damaged") from None
    if not isinstance(data, dict):
        raise RunError(f"{folder} is not a run: {RUN_FILE} is damaged")
    return data


def write_rows(folder: Path, rows: Iterable[Row]) -> None:
    """Replace the rows of a run folder, whole or not at all."""
    path = folder / ROWS_FILE
    draft = path.with_suffix(".tmp")
    draft.write_text("".join(_line(row) for row in rows), encoding="utf-8")
    draft.replace(path)


def append_row(folder: Path, row: Row) -> None:
    """Add one row."""
    with (folder / ROWS_FILE).open("a", encoding="utf-8") as out:
        out.write(_line(row))


def _line(row: Row) -> str:
    return json.dumps(row.to_dict(), ensure_ascii=False, sort_keys=True) + "\n"
