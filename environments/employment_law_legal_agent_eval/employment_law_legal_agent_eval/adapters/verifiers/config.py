"""The environment's arguments (SPEC 7 and 8; README, "Arguments")."""

from __future__ import annotations

from typing import Literal

import verifiers.v1 as vf
from pydantic import model_validator

from employment_law_legal_agent_eval.gate import JudgeSettings
from employment_law_legal_agent_eval.grading.settings import Settings

_SCORING = (
    "max_turns",
    "false_flag_weight",
    "must_not_say_weight",
    "min_deliverable_chars",
    "judge_model",
    "judge_gate",
    "judge_strict",
    "judge_votes",
    "judge_max_retries",
    "judge_base_url",
    "judge_api_key_var",
    "tasks_root",
)
_SERVING = ("source", "page_chars", "tasks_root")


class LegalToolsConfig(vf.SharedToolsetConfig):
    """What the tool server needs: the page size and where the matters are. Never the answer keys."""

    source: Literal["factory", "lab"] = "factory"
    page_chars: int = 6000
    tasks_root: str | None = None


class LegalTaskConfig(vf.TaskConfig):
    """What scoring needs. Replay builds tasks from this alone, so every scoring argument is mirrored here."""

    max_turns: int = 30
    false_flag_weight: float = 0.15
    must_not_say_weight: float = 0.10
    min_deliverable_chars: int = 200
    judge_model: str | None = None
    judge_gate: bool = True
    judge_strict: bool = True
    judge_votes: int = 3
    judge_max_retries: int = 2
    judge_base_url: str | None = None
    judge_api_key_var: str = "JUDGE_API_KEY"
    tasks_root: str | None = None

    def settings(self) -> Settings:
        """The engine's settings. Raises WeightError for weights of the wrong sign."""
        return Settings(self.false_flag_weight, self.must_not_say_weight, self.min_deliverable_chars)

    def judge(self) -> JudgeSettings | None:
        """The judge, where there is one. Raises JudgeError for a key variable that an agent could read."""
        if not self.judge_model or not self.judge_gate:
            return None
        return JudgeSettings(
            self.judge_model,
            self.judge_base_url,
            self.judge_api_key_var,
            self.judge_votes,
            self.judge_max_retries,
            self.judge_strict,
        )


class LegalTasksetConfig(vf.TasksetConfig):
    """The environment's arguments, flat. ``None`` leaves the default of :class:`LegalTaskConfig`."""

    source: Literal["factory", "lab"] = "factory"
    task_id: str = "all"
    page_chars: int | None = None
    max_turns: int | None = None
    false_flag_weight: float | None = None
    must_not_say_weight: float | None = None
    min_deliverable_chars: int | None = None
    judge_model: str | None = None
    judge_gate: bool | None = None
    judge_strict: bool | None = None
    judge_votes: int | None = None
    judge_max_retries: int | None = None
    judge_base_url: str | None = None
    judge_api_key_var: str | None = None
    tasks_root: str | None = None
    task: LegalTaskConfig = LegalTaskConfig()
    tools: LegalToolsConfig = LegalToolsConfig()

    @model_validator(mode="after")
    def _mirror(self) -> LegalTasksetConfig:
        scoring = {name: value for name in _SCORING if (value := getattr(self, name)) is not None}
        serving = {name: value for name in _SERVING if (value := getattr(self, name)) is not None}
        # model_copy: the defaults are shared between instances of this class.
        self.task = self.task.model_copy(update=scoring)
        self.tools = self.tools.model_copy(update=serving)
        self.task.settings()
        if self.tools.page_chars < 200:
            raise ValueError(f"page_chars={self.tools.page_chars} is too small; use at least 200")
        if self.task.max_turns < 1:
            raise ValueError(f"max_turns={self.task.max_turns} is refused; use at least 1")
        self.task.judge()
        if self.source == "lab" and not self.tasks_root:
            raise ValueError("source='lab' needs tasks_root, the folder of LAB-format tasks")
        return self
