"""The calibration set: memos, readers' labels, and which half of them tuning may look at.

    python benchmarks/calibration.py packet TASK_ID FOLDER     # what a reader gets: documents, memos, questions, form

Memos are ``authoring/TASK_ID/memos/blind-*.md`` and anything in ``calibration/TASK_ID/memos`` (.md, .txt, .docx).
Labels are CSV files in ``calibration/TASK_ID/labels``: one per reader with the columns memo, item, label (0 or 1)
and reason, and ``adjudicated.csv`` in the same form for what readers did not agree on. An item is a finding, a
distractor, a trap or (on matters scored by criteria) a criterion.
"""

from __future__ import annotations

import csv
import hashlib
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from employment_law_legal_agent_eval.building.source import load_key_source
from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.matter import list_matters, load_matter

ROOT = Path(__file__).resolve().parents[1]
CALIBRATION = ROOT / "calibration"
ADJUDICATED = "adjudicated"
COLUMNS = ("memo", "item", "label", "reason")
# Read while the grader was written, so never part of the test half.
SEEN = {"blind-checklist"}


class CalibrationError(ValueError):
    """The set cannot be used; the message names the file and what to do."""


@dataclass(frozen=True, slots=True)
class Memo:
    """One memo of the set: its matter, its name, its bytes as a Word file, and its half."""

    task_id: str
    name: str
    data: bytes
    half: str


def memo_files(task_id: str) -> dict[str, Path]:
    """The memos of a matter by name."""
    places = sorted((ROOT / "authoring" / task_id / "memos").glob("blind-*.md"))
    places += sorted(p for p in (CALIBRATION / task_id / "memos").glob("*") if p.suffix in {".md", ".txt", ".docx"})
    return {p.stem: p for p in places}


def halves(task_id: str, names: list[str]) -> dict[str, str]:
    """``test`` for half of a matter's memos, picked by a hash of their names; ``tune`` for the others."""
    order = sorted(set(names) - SEEN, key=lambda n: hashlib.sha256(f"{task_id}/{n}".encode()).hexdigest())
    test = set(order[: len(names) // 2])
    return {name: "test" if name in test else "tune" for name in names}


def memos(half: str = "all", tasks: list[str] | None = None) -> Iterator[Memo]:
    """The memos of a half (``tune``, ``test`` or ``all``)."""
    for task_id in tasks or list_matters():
        files = memo_files(task_id)
        of = halves(task_id, list(files))
        for name, path in files.items():
            if half in {"all", of[name]}:
                data = path.read_bytes() if path.suffix == ".docx" else write_memo(path.read_text(encoding="utf-8"))
                yield Memo(task_id, name, data, of[name])


def _read(path: Path) -> dict[tuple[str, str], tuple[int, str]]:
    out: dict[tuple[str, str], tuple[int, str]] = {}
    with path.open(encoding="utf-8-sig", newline="") as source:
        for number, row in enumerate(csv.DictReader(source), 2):
            label = (row.get("label") or "").strip()
            if label not in {"0", "1"} or not row.get("memo") or not row.get("item"):
                raise CalibrationError(f"{path}, line {number}: a row needs memo, item and a label of 0 or 1")
            out[row["memo"].strip(), row["item"].strip()] = (int(label), (row.get("reason") or "").strip())
    return out


def readers(task_id: str) -> dict[str, dict[tuple[str, str], tuple[int, str]]]:
    """Each reader's labels of a matter, and the adjudicated ones.

    Raises:
        CalibrationError: a file is not in the form.
    """
    return {p.stem: _read(p) for p in sorted((CALIBRATION / task_id / "labels").glob("*.csv"))}


def settled(task_id: str) -> dict[tuple[str, str], tuple[int, str]]:
    """The label of each pair: the readers' where they agree, else the adjudicator's; pairs left open are left out."""
    by_reader = readers(task_id)
    decided = by_reader.pop(ADJUDICATED, {})
    out = dict(decided)
    for pair in {pair for labels in by_reader.values() for pair in labels}:
        given = {labels[pair][0] for labels in by_reader.values() if pair in labels}
        if pair not in out and len(given) == 1 and sum(pair in labels for labels in by_reader.values()) >= 2:
            out[pair] = next(labels[pair] for labels in by_reader.values() if pair in labels)
    return out


def questions(task_id: str) -> dict[str, tuple[str, str]]:
    """What is asked of a reader about each memo: item to kind and plain-language text. Never the anchors."""
    source = load_key_source(task_id)
    asked: dict[str, tuple[str, str]] = {}
    for f in source.findings:
        what = "credit" if f.kind == "substantive" else "wrongly raised"
        asked[f.id] = (what, f"{f.title}. {f.description}")
    for d in source.distractors:
        asked[d.id] = ("escalated", f"{d.title}. {d.description}")
    for t in source.must_not_say:
        asked[t.id] = ("asserted", f"{t.title}. {t.description}")
    if task_id.endswith("-006"):
        for c in source.criteria:
            asked[c.id] = ("met", c.label)
    return asked


_HOW = """# How to label

For every memo and every item below write 1 or 0, and a reason of at most one line.

- ISS-001 to ISS-006, *credit*: 1 if a careful supervising partner would say the memo found this issue and applied it
  to this record as the description asks; 0 if it is missing, cleared, only mentioned, or wrong in what it turns on.
  Form, length and style do not matter; a right answer in a table cell counts. An extra error elsewhere in the memo
  does not take credit away.
- ISS-007, *wrongly raised*: 1 if the memo treats it as a real problem of the client; 0 if it declines it or is silent.
- D, *escalated*: 1 if the memo raises this point as a real legal risk or exposure in its own voice; 0 if it declines
  it, mentions it neutrally, lists it as something to check, or is silent.
- T, *asserted*: 1 if the memo says this wrong thing in its own voice; 0 if it reports, denies or does not say it.
- C, *met* (where asked): 1 if the memo does exactly this.
"""


def packet(task_id: str, folder: Path) -> None:
    """Write what a reader gets."""
    matter = load_matter(task_id)
    (folder / "documents").mkdir(parents=True, exist_ok=True)
    (folder / "memos").mkdir(exist_ok=True)
    for name, text in matter.record.items():
        (folder / "documents" / f"{name}.txt").write_text(text, encoding="utf-8")
    for name, path in memo_files(task_id).items():
        if path.suffix == ".docx":
            (folder / "memos" / f"{name}.md").write_text(read_memo(path.read_bytes()).text, encoding="utf-8")
        else:
            shutil.copyfile(path, folder / "memos" / f"{name}.md")
    asked = questions(task_id)
    lines = [_HOW, f"# {matter.title}\n", matter.instruction, ""]
    lines += [f"- **{item}** ({kind}): {text}" for item, (kind, text) in asked.items()]
    (folder / "questions.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_labels(path: Path, rows: Mapping[tuple[str, str], tuple[int, str]]) -> None:
    """Write labels in the set's form, in order."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for (memo, item), (label, reason) in sorted(rows.items()):
            writer.writerow((memo, item, label, reason))


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] != "packet":
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    packet(sys.argv[2], Path(sys.argv[3]))
    print(f"{sys.argv[3]} is ready")
