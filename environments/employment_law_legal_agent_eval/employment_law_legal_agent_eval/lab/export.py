"""Write the bundled matters as LAB task folders, so that other harnesses can run them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from employment_law_legal_agent_eval.keys.anchors import load_anchors
from employment_law_legal_agent_eval.matter import Matter

AREA = "employment-labor"


def lab_task(matter: Matter) -> dict[str, Any]:
    """A matter's ``task.json``. It holds the rubric: give agents ``documents/`` only."""
    anchors = load_anchors(matter.folder)
    return {
        "title": matter.title,
        "work_type": "analyze",
        "tags": ["Employment", "risk memorandum"],
        "instructions": matter.instruction,
        "deliverables": {matter.deliverable: matter.deliverable},
        "criteria": [
            {
                "id": c["id"],
                "title": f"{c['finding']}: {c['label']}" if c.get("finding") else c["label"],
                "match_criteria": (
                    f"PASS if the memorandum does this, applied to the record: {c['label']}. "
                    "FAIL if it does not, or says the opposite."
                ),
                "deliverables": [matter.deliverable],
            }
            for c in anchors.data["criteria"]
        ],
        "metadata": {"as_of": matter.as_of, "source": "employment-law-legal-agent-eval"},
    }


def export_lab(matter: Matter, folder: Path) -> Path:
    """Write one matter to ``folder/employment-labor/<task id>``; gives that path.

    Raises:
        FileExistsError: the task's folder exists already.
    """
    place = folder / AREA / matter.task_id
    (place / "documents").mkdir(parents=True)
    for name in matter.record:
        shutil.copyfile(matter.folder / "documents" / name, place / "documents" / name)
    text = json.dumps(lab_task(matter), indent=2, ensure_ascii=False)
    (place / "task.json").write_text(text + "\n", encoding="utf-8")
    return place
