"""The identity of a scoring function: a hash over the engine, the answer keys and the documents.

A version number does not say which function produced a score; the content hash does (SPEC section 9).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from employment_law_legal_agent_eval.matter import matters_root

MANIFEST = "freeze.json"
_ENGINE = ("text", "documents", "keys", "grading")
_ENGINE_FILES = ("matter.py",)
_DATA_SUFFIXES = {".py", ".json", ".txt", ".docx"}


@dataclass(frozen=True, slots=True)
class Verification:
    """What ``verify`` found. Each list holds file names relative to the package or the matters folder."""

    content_hash: str
    frozen_hash: str
    changed: tuple[str, ...]
    missing: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether every file is the frozen one."""
        return self.content_hash == self.frozen_hash


class NotFrozenError(ValueError):
    """The matters folder has no freeze manifest; the message says how to write one."""


def _engine_files() -> Iterator[tuple[str, Path]]:
    package = Path(str(files("employment_law_legal_agent_eval")))
    for part in _ENGINE:
        for path in (package / part).rglob("*"):
            if path.is_file() and path.suffix in _DATA_SUFFIXES and "__pycache__" not in path.parts:
                yield "engine/" + path.relative_to(package).as_posix(), path
    for name in _ENGINE_FILES:
        yield f"engine/{name}", package / name


def _matter_files(root: Path) -> Iterator[tuple[str, Path]]:
    for path in root.rglob("*"):
        relative = path.relative_to(root)
        if path.is_file() and len(relative.parts) > 1 and not any(p.startswith((".", "__")) for p in relative.parts):
            yield "matters/" + relative.as_posix(), path


def file_hashes(root: Path | str | None = None) -> dict[str, str]:
    """The SHA-256 of every file that can change a score, by name, sorted."""
    folder = matters_root(root)
    found = dict(_engine_files()) | dict(_matter_files(folder))
    return {name: hashlib.sha256(found[name].read_bytes()).hexdigest() for name in sorted(found)}


def combine(hashes: Mapping[str, str]) -> str:
    """One hash over named file hashes: SHA-256 of ``name`` NUL ``hash`` LF lines in name order."""
    lines = (f"{name}\0{hashes[name]}\n" for name in sorted(hashes))
    return hashlib.sha256("".join(lines).encode()).hexdigest()


@lru_cache(maxsize=8)
def content_hash(root: Path | str | None = None) -> str:
    """The content hash of the engine as installed and the matters under ``root``; computed once a process."""
    return combine(file_hashes(root))


def freeze(root: Path | str | None = None) -> Path:
    """Write the manifest ``freeze.json`` beside the matters and return its path."""
    hashes = file_hashes(root)
    path = matters_root(root) / MANIFEST
    manifest = {"content_hash": combine(hashes), "files": hashes}
    path.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return path


def verify(root: Path | str | None = None) -> Verification:
    """Recompute the content hash and compare it, file by file, with the manifest.

    Raises:
        NotFrozenError: there is no manifest.
    """
    path = matters_root(root) / MANIFEST
    if not path.is_file():
        raise NotFrozenError(f"{path} is missing; write it with: employment-law-eval key freeze")
    manifest = json.loads(path.read_text(encoding="utf-8"))
    frozen: dict[str, str] = manifest["files"]
    now = file_hashes(root)
    return Verification(
        content_hash=combine(now),
        frozen_hash=manifest["content_hash"],
        changed=tuple(n for n in now if n in frozen and now[n] != frozen[n]),
        missing=tuple(n for n in frozen if n not in now),
        added=tuple(n for n in now if n not in frozen),
    )
