"""Tasksets that do nothing, with the same tools, harness and conversation as ours: what the framework itself costs.

``keep`` makes the tool server keep what was saved in the rollout's state, as every taskset must that scores a file.
"""

from __future__ import annotations

import verifiers.v1 as vf

from employment_law_legal_agent_eval.adapters.verifiers.env import LegalAgentEnv
from employment_law_legal_agent_eval.adapters.verifiers.harness import LegalAgentHarness
from noop_keeping import PAGE, KeepingToolset, NoopState

__all__ = ["LegalAgentEnv", "LegalAgentHarness", "NoopTaskset"]


class NoopToolset(vf.Toolset[vf.SharedToolsetConfig, vf.State]):
    """The same tool names; constant answers."""

    TOOL_PREFIX = None

    @vf.tool
    def list_documents(self) -> str:
        """List nothing."""
        return "nothing.txt (1 page)"

    @vf.tool
    def read_document(self, name: str, page: int = 1) -> str:
        """Read a constant page.

        Args:
            name: any.
            page: any.
        """
        return PAGE

    @vf.tool
    def save_deliverable(self, filename: str, content: str) -> str:
        """Keep nothing.

        Args:
            filename: any.
            content: any.
        """
        return "saved"


class NoopTask(vf.Task[vf.TaskData, NoopState, vf.TaskConfig]):
    """One constant reward."""

    @vf.reward(weight=1.0)
    async def nothing(self, trace: vf.Trace) -> dict[str, float]:
        """Zero."""
        return {"nothing": 0.0}


class NoopConfig(vf.TasksetConfig):
    """One tool server, with or without a state."""

    keep: bool = False
    task: vf.TaskConfig = vf.TaskConfig()
    tools: vf.SharedToolsetConfig = vf.SharedToolsetConfig()


class NoopTaskset(vf.Taskset[NoopTask, NoopConfig]):
    """One task."""

    @classmethod
    def toolsets(cls, config: NoopConfig) -> list[vf.Toolset]:
        """One shared tool server."""
        return [KeepingToolset(config.tools) if config.keep else NoopToolset(config.tools)]

    def load(self) -> list[NoopTask]:
        """The one task."""
        return [NoopTask(vf.TaskData(id="noop", name="noop", prompt="Do nothing."), self.config.task)]


if __name__ == "__main__":
    NoopToolset.run()
