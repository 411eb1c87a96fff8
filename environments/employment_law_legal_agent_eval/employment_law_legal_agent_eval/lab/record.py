"""A LAB task's documents: listed at once, read when asked for, never anything outside their folder."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError
from employment_law_legal_agent_eval.documents.read import read_text

_NOISE = ("~$", ".")


@lru_cache(maxsize=4096)
def _text(path: str, size: int, modified: int) -> str:
    try:
        return read_text(Path(path))
    except UnreadableDocumentError as error:
        return f"[This document cannot be read: {error}.]\n"
    except Exception as error:  # a parser's crash on one file must not take the others away
        return f"[This document cannot be read: {type(error).__name__}.]\n"


def document_names(folder: Path) -> list[str]:
    """The documents below a folder, as relative paths, in order.

    Left out: lock and hidden files, every file that a link leads to outside the folder, and any file that is a
    ``task.json``, by name or by being the same file.
    """
    top = folder.resolve()
    rubric = top.parent / "task.json"
    guarded = (rubric.stat().st_dev, rubric.stat().st_ino) if rubric.is_file() else None
    names: list[str] = []
    for place, below, files in os.walk(top):
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted(files):
            path = Path(place) / name
            if name.startswith(_NOISE) or name.casefold() == "task.json":
                continue
            target = path.resolve()
            if not target.is_file() or top not in target.parents or target.name.casefold() == "task.json":
                continue
            if guarded == (target.stat().st_dev, target.stat().st_ino):
                continue
            names.append(path.relative_to(top).as_posix())
    return sorted(names)


class LabRecord(Mapping[str, str]):
    """The documents of one task by relative path. Texts are read on first use and kept for other rollouts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._names = dict.fromkeys(document_names(folder))

    def __getitem__(self, name: str) -> str:
        if name not in self._names:
            raise KeyError(name)
        path = self.folder / name
        status = path.stat()
        return _text(str(path), status.st_size, status.st_mtime_ns)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def size(self, name: str) -> int:
        """The file's size in bytes, without reading it."""
        return (self.folder / name).stat().st_size
