"""A layout twin of Harvey's Legal Agent Benchmark, and what LAB mode makes of it.

    python benchmarks/lab_twin.py LAB-CORPUS.json.gz FOLDER [--rollouts 50] [--json]

Builds every task folder of the corpus' metadata with its real path, depth, missing fields, shared stores and number
of documents by type, with one small real file per type in place of the texts; then lists it, and runs the extractive
associate on tasks spread over all areas, through the real pipeline. Prints counts, reasons, seconds and memory.
"""

from __future__ import annotations

import argparse
import gzip
import json
import resource
import sys
import tempfile
import time
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from rich.progress import track

from employment_law_legal_agent_eval.lab.outputs import write_output

TEXT = (
    "# Note to file\n\nThe employer must give notice of the change and shall pay what is owed within thirty days. "
    "A late notice carries a penalty that nobody in this file has counted yet.\n\n"
    "Payment is due on the first business day of the month, and every claim for damages must be sent in writing to "
    "the general counsel before the deadline in section four, failing which the claim is barred.\n\n"
    "| item | amount |\n|---|---|\n"
    "| retainer | $1,200.00 |\n"
)


def samples() -> dict[str, bytes]:
    """One small real file of each type."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "clerk@example.com", "partner@example.com", "The file"
    mail.set_content(TEXT)
    made = {s: write_output(f"x{s}", TEXT) for s in (".docx", ".xlsx", ".pptx", ".txt", ".md")}
    return {**made, ".eml": mail.as_bytes(), ".json": b'{"note": "the employer must give notice in writing"}'}


def _criteria(task: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"id": c["id"], "title": c["title"], "match_criteria": c["match"], "deliverables": c.get("binds") or []}
        for c in task["criteria_sample"]
    ]


def build(corpus: list[dict[str, Any]], root: Path) -> int:
    """Write the twin; gives the number of files."""
    files, blobs = 0, samples()
    for task in track(corpus, "building the twin", disable=not sys.stderr.isatty()):
        where = task["evidence_path"].split("/tasks/", 1)[1].rsplit("/", 1)[0]
        folder = root / "tasks" / where
        folder.mkdir(parents=True, exist_ok=True)
        names = task.get("deliverables") or []
        bound = any(c.get("binds") for c in task["criteria_sample"])
        ending = "" if names or bound else " Output: `response.md`."
        data: dict[str, Any] = {
            "title": task["title"],
            "instructions": f"Review the file and report to the partner.{ending}",
            "criteria": _criteria(task),
        }
        if names:
            data["deliverables"] = {name: name for name in names}
        exts = task.get("document_exts") or {}
        if exts:
            place = folder / "documents"
            if (task.get("document_tree_depth") or 0) > 0:
                place = place / "Pièces & annexes" / "1. Général"
        else:
            data["docs_dir"] = f"firm-store/{task['area']}"
            place, exts = root / data["docs_dir"], {".docx": 3, ".eml": 1}
        if not place.is_dir():
            place.mkdir(parents=True)
            for suffix, count in exts.items():
                for n in range(count):
                    (place / f"document {n + 1:04d}{suffix}").write_bytes(blobs.get(suffix, blobs[".txt"]))
                    files += 1
        (folder / "task.json").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return files


def megabytes() -> float:
    """Peak memory of this process in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> int:
    """Build, list, run, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--rollouts", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not options.corpus.is_file():
        print(f"{options.corpus} is not there; give lab-corpus.json.gz", file=sys.stderr)
        return 2
    with gzip.open(options.corpus, "rt", encoding="utf-8") as source:
        corpus = json.load(source)["taskList"]
    with tempfile.TemporaryDirectory() as scratch:
        root = options.folder or Path(scratch)
        begun = time.perf_counter()
        files = build(corpus, root)
        built = time.perf_counter() - begun

        from employment_law_legal_agent_eval.lab.tasks import find_tasks

        begun = time.perf_counter()
        found = find_tasks(root / "tasks")
        listed, list_memory = time.perf_counter() - begun, megabytes()

        from employment_law_legal_agent_eval.adapters.verifiers.runner import run_associates

        step = max(1, len(found.tasks) // options.rollouts)
        chosen = {t.slug for t in found.tasks[::step][: options.rollouts]}
        arguments = {"source": "lab", "tasks_root": str((root / "tasks").resolve())}
        begun = time.perf_counter()
        rows = run_associates(["extractive"], "all", None, arguments, chosen)
        ran = time.perf_counter() - begun
    result = {
        "files": files,
        "build_seconds": round(built, 1),
        "summary": found.summary,
        "list_seconds": round(listed, 2),
        "list_peak_mb": round(list_memory),
        "rollouts": len(rows),
        "rollouts_ok": sum(r.ok for r in rows),
        "mean_lab_deliverable_complete": round(sum(r.score for r in rows) / len(rows), 3) if rows else 0,
        "mean_document_coverage": round(sum(r.metrics.get("lab_document_coverage", 0) for r in rows) / len(rows), 3),
        "run_seconds": round(ran, 1),
        "run_peak_mb": round(megabytes()),
        "errors": sorted({r.error for r in rows if r.error}),
    }
    if options.json:
        print(json.dumps(result, indent=1, ensure_ascii=False))
    else:
        for name, value in result.items():
            print(f"{name:32} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
