"""The agent's four tools. This module runs in the tool server's process and never imports an answer key."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from employment_law_legal_agent_eval.adapters.verifiers.config import LegalToolsConfig
from employment_law_legal_agent_eval.documents.memo_writer import MemoContentError
from employment_law_legal_agent_eval.documents.names import is_safe, near_miss
from employment_law_legal_agent_eval.documents.paging import pages
from employment_law_legal_agent_eval.documents.search import find
from employment_law_legal_agent_eval.lab.outputs import write_output
from employment_law_legal_agent_eval.lab.record import LabRecord
from employment_law_legal_agent_eval.lab.tasks import load_task
from employment_law_legal_agent_eval.matter import load_matter

PAGED_LISTING = 60
FLAT_LISTING = 400


@dataclass(frozen=True, slots=True)
class File:
    """What one rollout works on: the documents by name, and the names to hand in."""

    record: Mapping[str, str]
    declared: tuple[str, ...]


@lru_cache(maxsize=64)
def open_file(source: str, slug: str, root: str | None) -> File:
    """The matter or LAB task of a rollout, kept for the others on it."""
    if source == "lab":
        task = load_task(slug, str(root))
        return File(LabRecord(task.documents), task.deliverables)
    matter = load_matter(slug, root)
    return File(matter.record, (matter.deliverable,))


def listing(record: Mapping[str, str], page_chars: int) -> str:
    """The documents with their pages; of a large data room the sizes, of a very large one the folders."""
    if not isinstance(record, LabRecord) or len(record) <= PAGED_LISTING:
        count = {name: len(pages(text, page_chars)) for name, text in record.items()}
        return "\n".join(f"{name} ({n} page{'s' if n > 1 else ''})" for name, n in count.items())
    if len(record) <= FLAT_LISTING:
        return "\n".join(f"{name} ({-(-record.size(name) // 1024)} KB)" for name in record)
    folders = Counter(name.rpartition("/")[0] for name in record)
    lines = [f"{folder or '.'}/ ({n} documents)" for folder, n in sorted(folders.items())]
    note = f"{len(record):,} documents. read_document with a folder's name lists it; grep_documents searches all."
    return "\n".join([note, *lines])


def _folder(record: Mapping[str, str], name: str) -> str:
    prefix = "" if name in {".", "./"} else name.rstrip("/") + "/"
    inside = [n for n in record if n.startswith(prefix) and "/" not in n[len(prefix) :]]
    return "\n".join(inside)


class LegalState(vf.State):
    """One rollout's state: the matter's id, the files saved (base64 by name) and the log of tool calls."""

    slug: str = ""
    saved: dict[str, str] = Field(default_factory=dict)
    log: list[dict[str, Any]] = Field(default_factory=list)


class LegalToolset(vf.Toolset[LegalToolsConfig, LegalState]):
    """Serves every rollout of a run; each rollout's matter comes from its own state."""

    TOOL_PREFIX = None

    def _file(self) -> File:
        return open_file(self.config.source, self.state.slug, self.config.tasks_root)

    def _log(self, tool: str, **arguments: Any) -> None:
        self.state.log = [*self.state.log, {"tool": tool, **arguments}]

    @vf.tool
    def list_documents(self) -> str:
        """List the documents of the matter with their number of pages."""
        self._log("list_documents")
        return listing(self._file().record, self.config.page_chars)

    @vf.tool
    def read_document(self, name: str, page: int = 1) -> str:
        """Read one page of a document.

        Args:
            name: the document's file name, as list_documents gives it.
            page: the page number, from 1.
        """
        record = self._file().record
        text = record[name] if name in record else _folder(record, name)
        cut = pages(text, self.config.page_chars)
        if not text and name not in record:
            self._log("read_document", name=name[:200], page=page, ok=False)
            meant = near_miss(name, record)
            if meant is None and len(record) <= PAGED_LISTING:
                return f"There is no document {name!r}; the documents are: {', '.join(record)}"
            return f"There is no document {name!r}; " + (f"did you mean {meant!r}?" if meant else "see list_documents")
        if not 1 <= page <= len(cut):
            self._log("read_document", name=name, page=page, ok=False)
            return f"{name} has {len(cut)} page{'s' if len(cut) > 1 else ''}; there is no page {page}."
        self._log("read_document", **({"name": name} if name in record else {"folder": name}), page=page)
        return f"{name}, page {page} of {len(cut)}\n\n{cut[page - 1]}"

    @vf.tool
    def grep_documents(self, pattern: str) -> str:
        """Search every document, case-insensitively, with a regular expression (RE2 syntax).

        Args:
            pattern: the expression, or a plain word or figure.
        """
        found = find(self._file().record, pattern, self.config.page_chars)
        self._log("grep_documents", pattern=pattern[:200], documents=list(found.documents), ok=found.ok)
        return found.text

    @vf.tool
    def save_deliverable(self, filename: str, content: str) -> str:
        """Save a deliverable. A .docx is made from the content; saving again replaces it.

        Args:
            filename: the exact file name that the instruction asks for.
            content: the text of the deliverable, in Markdown.
        """
        saved, answer = self._save(filename, content)
        self._log("save_deliverable", filename=filename[:200], characters=len(content), ok=saved)
        return answer

    def _save(self, filename: str, content: str) -> tuple[bool, str]:
        declared = self._file().declared
        wanted = " and ".join(repr(name) for name in declared)
        if filename not in declared and not is_safe(filename):
            return False, f"Not saved: {filename!r} is not a plain file name. The deliverable is {wanted}."
        if not content.strip():
            return False, f"Not saved: the content is empty. Send the text to save it as {wanted}."
        try:
            data = write_output(filename, content)
        except MemoContentError as error:
            return False, f"Not saved: {error}. The deliverable is {wanted}."
        self.state.saved = {**self.state.saved, filename: base64.b64encode(data).decode("ascii")}
        if filename not in declared:
            return False, f"Saved {filename}, but the deliverable asked for is {wanted}; save it under that exact name."
        left = [name for name in declared if name not in self.state.saved]
        more = f" Still to hand in: {', '.join(left)}." if left else ""
        return True, f"Saved {filename} ({len(content):,} characters).{more}"


if __name__ == "__main__":
    LegalToolset.run()
