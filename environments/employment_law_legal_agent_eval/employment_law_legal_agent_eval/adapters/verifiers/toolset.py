"""The agent's four tools. This module runs in the tool server's process and never imports an answer key."""

from __future__ import annotations

import base64
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from employment_law_legal_agent_eval.adapters.verifiers.config import LegalToolsConfig
from employment_law_legal_agent_eval.documents.memo_writer import MemoContentError, write_memo
from employment_law_legal_agent_eval.documents.names import is_safe, near_miss
from employment_law_legal_agent_eval.documents.paging import pages
from employment_law_legal_agent_eval.documents.search import grep
from employment_law_legal_agent_eval.matter import Matter, load_matter


class LegalState(vf.State):
    """One rollout's state: the matter's id, the files saved (base64 by name) and the log of tool calls."""

    slug: str = ""
    saved: dict[str, str] = Field(default_factory=dict)
    log: list[dict[str, Any]] = Field(default_factory=list)


class LegalToolset(vf.Toolset[LegalToolsConfig, LegalState]):
    """Serves every rollout of a run; each rollout's matter comes from its own state."""

    TOOL_PREFIX = None

    def _matter(self) -> Matter:
        return load_matter(self.state.slug, self.config.tasks_root)

    def _log(self, tool: str, **arguments: Any) -> None:
        self.state.log = [*self.state.log, {"tool": tool, **arguments}]

    @vf.tool
    def list_documents(self) -> str:
        """List the documents of the matter with their number of pages."""
        self._log("list_documents")
        record = self._matter().record
        count = {name: len(pages(text, self.config.page_chars)) for name, text in record.items()}
        return "\n".join(f"{name} ({n} page{'s' if n > 1 else ''})" for name, n in count.items())

    @vf.tool
    def read_document(self, name: str, page: int = 1) -> str:
        """Read one page of a document.

        Args:
            name: the document's file name, as list_documents gives it.
            page: the page number, from 1.
        """
        self._log("read_document", name=name, page=page)
        record = self._matter().record
        if name not in record:
            meant = near_miss(name, record)
            hint = f"; did you mean {meant!r}?" if meant else f"; the documents are: {', '.join(record)}"
            return f"There is no document {name!r}{hint}"
        cut = pages(record[name], self.config.page_chars)
        if not 1 <= page <= len(cut):
            return f"{name} has {len(cut)} page{'s' if len(cut) > 1 else ''}; there is no page {page}."
        return f"{name}, page {page} of {len(cut)}\n\n{cut[page - 1]}"

    @vf.tool
    def grep_documents(self, pattern: str) -> str:
        """Search every document, case-insensitively, with a regular expression (RE2 syntax).

        Args:
            pattern: the expression, or a plain word or figure.
        """
        self._log("grep_documents", pattern=pattern[:200])
        return grep(self._matter().record, pattern, self.config.page_chars)

    @vf.tool
    def save_deliverable(self, filename: str, content: str) -> str:
        """Save a deliverable. The content is turned into a Word document; saving again replaces it.

        Args:
            filename: the exact file name that the instruction asks for.
            content: the text of the deliverable, in Markdown.
        """
        self._log("save_deliverable", filename=filename[:200], characters=len(content))
        declared = self._matter().deliverable
        if filename != declared and not is_safe(filename):
            return f"Not saved: {filename!r} is not a plain file name. The deliverable is {declared!r}."
        if not content.strip():
            return f"Not saved: the content is empty. Send the memo's text to save it as {declared!r}."
        try:
            data = write_memo(content)
        except MemoContentError as error:
            return f"Not saved: {error}."
        self.state.saved = {**self.state.saved, filename: base64.b64encode(data).decode("ascii")}
        if filename != declared:
            return f"Saved {filename}, but the deliverable asked for is {declared!r}; save it under that exact name."
        return f"Saved {filename} ({len(content):,} characters)."


if __name__ == "__main__":
    LegalToolset.run()
