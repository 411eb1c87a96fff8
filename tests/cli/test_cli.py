"""The command line: what it prints for good input, and one clear line with exit code 2 for bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from employment_law_legal_agent_eval.matter import load_matter

ATLAS = "atlas-noncompete-001"
CLI = [sys.executable, "-m", "employment_law_legal_agent_eval.cli"]


def run(*arguments: str | Path, seed: str = "0") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "COLUMNS": "120"}
    environment.pop("OPENAI_API_KEY", None)
    return subprocess.run([*CLI, *map(str, arguments)], capture_output=True, text=True, env=environment, timeout=120)


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    memo = tmp_path / "memo.md"
    memo.write_text((load_matter(ATLAS).folder / "golden.md").read_text())
    return memo


def test_list_names_every_matter():
    rows = json.loads(run("list", "--json").stdout)
    assert ATLAS in [row["task_id"] for row in rows]
    assert all(row["documents"] == 9 for row in rows)


def test_show_gives_the_instruction_and_no_finding():
    shown = run("show", ATLAS).stdout
    assert load_matter(ATLAS).instruction in shown
    assert "ISS-" not in shown


def test_export_writes_the_matter_file_without_the_key(tmp_path: Path):
    assert run("export", ATLAS, tmp_path / "out").returncode == 0
    written = sorted(p.name for p in (tmp_path / "out").rglob("*") if p.is_file())
    assert len(written) == 10
    assert not {"anchors.json", "golden.md", "record.json"} & set(written)


def test_grade_prints_the_same_json_under_two_hash_seeds(golden: Path):
    first, second = (run("grade", ATLAS, golden, "--json", seed=s) for s in ("1", "2"))
    assert first.stdout == second.stdout
    assert json.loads(first.stdout)["substantive_score"] == pytest.approx(6 / 7)


def test_grade_shows_the_sentence_the_document_and_the_reason(golden: Path):
    shown = run("grade", ATLAS, golden).stdout
    assert "claim:" in shown
    assert "States the issue, ties it to" in shown
    assert ".docx]" in shown or ".xlsx]" in shown


def test_grading_imports_neither_verifiers_nor_a_yaml_reader(golden: Path):
    code = (
        "import sys; from employment_law_legal_agent_eval.cli import grade; from pathlib import Path; "
        f"grade({ATLAS!r}, Path({str(golden)!r}), json=True); "
        "sys.exit(bool({'verifiers', 'yaml', 'openai'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60).returncode == 0


def test_verify_agrees_with_the_committed_manifest():
    result = run("verify", "--json")
    assert result.returncode == 0, result.stdout
    assert json.loads(result.stdout)["ok"] is True


def bad_memo(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("empty.docx", b"", "the file is empty"),
        ("blank.md", b"  \n", "the memo is empty"),
        ("memo.pdf", b"%PDF-1.4", "a memo is a .docx, .md or .txt file"),
        ("broken.docx", b"PK\x03\x04 cut short", "not a docx file, or it is damaged"),
        ("pdf.docx", b"%PDF-1.4 hello", "it is a PDF"),
        ("latin.txt", "caf\xe9".encode("latin-1"), "not UTF-8"),
    ],
)
def test_a_memo_that_cannot_be_read_gives_one_line_and_exit_2(tmp_path: Path, name: str, data: bytes, says: str):
    result = run("grade", ATLAS, bad_memo(tmp_path, name, data))
    assert result.returncode == 2
    assert result.stdout == ""
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["grade", "nope", "memo.docx"], "known: atlas-noncompete-001"),
        (["grade", ATLAS, "missing.docx"], "there is no such file"),
        (["grade", ATLAS, "x.md", "--false-flag-weight", "-0.15"], "positive magnitudes"),
        (["show", "nope"], "unknown task 'nope'"),
        (["frobnicate"], "--help"),
        (["run", "-m", "some-model"], "OPENAI_API_KEY is not set"),
        (["run", "-m", "m", "-b", "http://127.0.0.1:1/v1", "--api-key-var", "PATH"], "cannot be reached"),
        (["run", "-m", "m", "-r", "0", "--api-key-var", "PATH"], "at least 1"),
        (["demo", "--task", "nope"], "unknown task 'nope'"),
    ],
)
def test_bad_input_gives_one_line_and_exit_2(arguments: list[str], says: str):
    result = run(*arguments)
    assert result.returncode == 2
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert "Traceback" not in result.stderr


def test_export_into_a_folder_with_files_touches_nothing(tmp_path: Path):
    (tmp_path / "mine.txt").write_text("keep")
    result = run("export", ATLAS, tmp_path)
    assert result.returncode == 2
    assert [p.name for p in tmp_path.iterdir()] == ["mine.txt"]
