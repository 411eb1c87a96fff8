"""A writer's desk: the agent's four tools on the command line, with a turn log, for memos written by hand.

A writer who should know nothing but the matter gets a folder with ``matter.json`` (written by ``prepare``)
and this program::

    python benchmarks/desk.py prepare TASK_ID FOLDER
    cd FOLDER
    python desk.py list | read NAME [PAGE] | grep PATTERN | save NAME.docx MEMO.md

Every call is one turn; ``turns.jsonl`` keeps them, and ``save`` keeps the memo's text and the written file.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.documents.paging import pages
from employment_law_legal_agent_eval.documents.search import grep

PAGE_CHARS = 6000
MAX_TURNS = 30


def prepare(task_id: str, folder: Path) -> str:
    """Give a writer the matter: instruction, documents' text and this program; nothing else."""
    from employment_law_legal_agent_eval.matter import load_matter

    matter = load_matter(task_id)
    folder.mkdir(parents=True, exist_ok=True)
    given = {
        "instruction": matter.instruction,
        "deliverable": matter.deliverable,
        "record": dict(matter.record),
    }
    (folder / "matter.json").write_text(json.dumps(given, ensure_ascii=False), encoding="utf-8")
    shutil.copy(__file__, folder / "desk.py")
    return f"{folder} is ready"


def use(tool: str, arguments: list[str], given: dict, folder: Path) -> str:
    """One tool call; the text the agent would see."""
    record: dict[str, str] = given["record"]
    match tool, arguments:
        case "instruction", []:
            return f"{given['instruction']}"
        case "list", []:
            return "\n".join(f"{name} ({len(pages(text, PAGE_CHARS))} pages)" for name, text in record.items())
        case "read", [name, *rest] if name in record:
            cut = pages(record[name], PAGE_CHARS)
            page = int(rest[0]) if rest else 1
            if not 1 <= page <= len(cut):
                return f"{name} has {len(cut)} pages"
            return f"{name}, page {page} of {len(cut)}\n\n{cut[page - 1]}"
        case "read", [name, *_]:
            return f"no document {name!r}; documents: {', '.join(record)}"
        case "grep", [pattern]:
            return grep(record, pattern, PAGE_CHARS)
        case "save", [name, memo] if name == given["deliverable"]:
            content = Path(memo).read_text(encoding="utf-8")
            (folder / name).write_bytes(write_memo(content))
            (folder / "memo.md").write_text(content, encoding="utf-8")
            return f"saved {name} ({len(content):,} characters)"
        case "save", [name, _]:
            return f"{name!r} is not the deliverable; save it as {given['deliverable']!r}"
    return "usage: instruction | list | read NAME [PAGE] | grep PATTERN | save NAME.docx MEMO.md"


def main(arguments: list[str]) -> int:
    """Run one command of the desk."""
    if arguments[:1] == ["prepare"] and len(arguments) == 3:
        print(prepare(arguments[1], Path(arguments[2])))
        return 0
    folder = Path.cwd()
    if not (folder / "matter.json").is_file():
        print("no matter.json here; run: desk.py prepare TASK_ID FOLDER", file=sys.stderr)
        return 2
    log = folder / "turns.jsonl"
    turn = len(log.read_text(encoding="utf-8").splitlines()) + 1 if log.is_file() else 1
    if turn > MAX_TURNS and arguments[:1] != ["save"]:
        print(f"the {MAX_TURNS} turns are used up; save the memo")
        return 1
    given = json.loads((folder / "matter.json").read_text(encoding="utf-8"))
    tool, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    answer = use(tool, rest, given, folder)
    with log.open("a", encoding="utf-8") as out:
        shown = [Path(a).name for a in rest]
        out.write(json.dumps({"turn": turn, "tool": tool, "arguments": shown, "characters": len(answer)}) + "\n")
    print(answer)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
