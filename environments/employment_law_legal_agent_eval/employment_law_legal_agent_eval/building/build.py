"""Build a matter: nine documents, the task, their extracted text, the compiled key and the golden memo.

``python -m employment_law_legal_agent_eval.building.build TASK_ID`` writes into the package's ``matters``
folder; the same sources give the same bytes every time.
"""

from __future__ import annotations

import datetime as dt
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from employment_law_legal_agent_eval.building import front_matter, source
from employment_law_legal_agent_eval.building.eml import build_eml
from employment_law_legal_agent_eval.building.source import SourceError
from employment_law_legal_agent_eval.documents.paging import pages
from employment_law_legal_agent_eval.documents.read import read_text
from employment_law_legal_agent_eval.matter import matters_root

PAGE_CHARS = 6000


@dataclass(frozen=True, slots=True)
class BuiltDocument:
    """One built document: its file name, the length of its text in characters, and its tool pages."""

    name: str
    characters: int
    pages: int


def render_document(task_id: str, path: Path, root: Path | str | None = None) -> tuple[str, bytes]:
    """The file name and the bytes of one document.

    Raises:
        SourceError: the template cannot be filled or set; the message names it.
    """
    as_of = dt.date.fromisoformat(source.load_task(task_id, root)["as_of"])
    if path.name.endswith(".xlsx.py"):
        from employment_law_legal_agent_eval.building.xlsx import build_xlsx

        return path.name.removesuffix(".py"), build_xlsx(path, source.load_facts(task_id, root=root), as_of)
    name = path.name.removesuffix(".j2")
    text = source.render(task_id, path, root)
    if name.endswith(".txt"):
        return name, text.encode()
    fields, body = front_matter.split(text, name)
    match name.rsplit(".", 1)[-1]:
        case "eml":
            return name, build_eml(fields, body, name)
        case "pdf":
            from employment_law_legal_agent_eval.building.pdf import build_pdf

            return name, build_pdf(fields, body, name)
        case "docx":
            from employment_law_legal_agent_eval.building.docx import build_docx

            return name, build_docx(fields, body, name, as_of)
    raise SourceError(f"{path}: documents are .docx, .pdf, .eml or .txt templates (.j2) or .xlsx.py")


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_bytes() != data:
        path.write_bytes(data)


def build_documents(task_id: str, target: Path, root: Path | str | None = None) -> list[BuiltDocument]:
    """Write task, documents and their extracted text under ``target``; files no longer built are removed."""
    folder = source.source_folder(task_id, root)
    templates = sorted(p for p in (folder / "documents").iterdir() if p.name.endswith((".j2", ".xlsx.py")))
    made: list[BuiltDocument] = []
    record: dict[str, str] = {}
    for path in templates:
        name, data = render_document(task_id, path, root)
        _write(target / "documents" / name, data)
        record[name] = text = read_text(target / "documents" / name)
        made.append(BuiltDocument(name, len(text), len(pages(text, PAGE_CHARS))))
    for stale in (target / "documents").iterdir():
        if stale.name not in record:
            stale.unlink()
    task = {"task_id": task_id, **source.load_task(task_id, root)}
    _write(target / "task.json", _json(task))
    _write(target / "record.json", _json(record))
    return made


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()


def build_key(task_id: str, target: Path, root: Path | str | None = None) -> None:
    """Compile the key of a matter whose documents are built and write ``anchors.json`` and ``golden.md``."""
    from employment_law_legal_agent_eval.keys.compile import write_anchors

    write_anchors(task_id, target, root)
    _write(target / "golden.md", source.strip_markers(source.marked_golden(task_id, root)).encode())


def build_matter(
    task_id: str, target_root: Path | str | None = None, root: Path | str | None = None
) -> list[BuiltDocument]:
    """Build one matter whole; a source that has no ``key.yaml`` yet gives its documents only."""
    target = matters_root(target_root) / task_id
    made = build_documents(task_id, target, root)
    if (source.source_folder(task_id, root) / "key.yaml").is_file():
        build_key(task_id, target, root)
    return made


def main(arguments: list[str]) -> int:
    """Build the named matters (all by default) and print the length of every document."""
    known = sorted(p.parent.name for p in source.authoring_root().glob("*/facts.py"))
    try:
        for task_id in arguments or known:
            made = build_matter(task_id)
            for document in made:
                print(f"{document.name:55} {document.characters:8,} characters {document.pages:3} pages")
            print(f"{task_id}: {len(made)} documents, {sum(d.characters for d in made):,} characters")
    except SourceError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
