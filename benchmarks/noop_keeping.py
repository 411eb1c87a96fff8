"""A tool server that keeps what was saved in the rollout's state and does nothing else."""

from __future__ import annotations

import verifiers.v1 as vf

PAGE = "nothing to see here " * 300


class NoopState(vf.State):
    """How much was saved."""

    calls: int = 0
    saved: str = ""


class KeepingToolset(vf.Toolset[vf.SharedToolsetConfig, NoopState]):
    """The same, keeping what is saved and how often it was asked."""

    TOOL_PREFIX = None

    @vf.tool
    def list_documents(self) -> str:
        """List nothing."""
        self.state.calls += 1
        return "nothing.txt (1 page)"

    @vf.tool
    def read_document(self, name: str, page: int = 1) -> str:
        """Read a constant page.

        Args:
            name: any.
            page: any.
        """
        self.state.calls += 1
        return PAGE

    @vf.tool
    def save_deliverable(self, filename: str, content: str) -> str:
        """Keep the content.

        Args:
            filename: any.
            content: any.
        """
        self.state.saved = content
        return "saved"


if __name__ == "__main__":
    KeepingToolset.run()
