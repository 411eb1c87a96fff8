"""Runs on a real endpoint: kept as they go, resumed without doubling, reported and compared."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from employment_law_legal_agent_eval import __version__
from employment_law_legal_agent_eval.associates.endpoint import serving
from employment_law_legal_agent_eval.rollouts import read_manifest, read_rows

ATLAS = "atlas-noncompete-001"
pytestmark = pytest.mark.e2e


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "employment_law_legal_agent_eval.cli", *arguments]
    environment = {**os.environ, "LOCAL_API_KEY": "x"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def cli(*arguments: str) -> tuple[int, str, str]:
    process = start(*arguments)
    out, err = process.communicate(timeout=240)
    return process.returncode, out, err


def run(url: str, folder: Path, model: str, *more: str) -> tuple[int, str, str]:
    return cli("run", "-m", model, "-b", url, "--api-key-var", "LOCAL_API_KEY", "-o", str(folder), *more)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Two finished runs: the golden associate and the content-free one, two rollouts each."""
    made: dict[str, Path] = {}
    with serving() as url:
        for model in ("golden", "content-free"):
            folder = tmp_path_factory.mktemp(model)
            code, _, err = run(url, folder, model, "--task", ATLAS, "-r", "2", "--json")
            assert code == 0, err
            made[model] = next(folder.iterdir())
    return made


def test_a_row_says_what_was_scored_by_what_on_what(runs: dict[str, Path]):
    rows = read_rows(runs["golden"])
    assert len({row.id for row in rows}) == 2
    row = rows[0]
    assert (row.version, row.stop, row.ok) == (__version__, "agent_completed", True)
    assert len(row.content_hash) == len(row.matter_hash) == 64
    assert row.arguments == {"max_turns": 30}
    assert row.turns > 2
    assert row.seconds > 0
    assert row.input_tokens > 0
    assert row.findings["ISS-001"]
    assert not row.findings["ISS-007"]


def test_a_finished_run_is_not_doubled_by_resuming(runs: dict[str, Path]):
    with serving() as url:
        manifest = read_manifest(runs["golden"])
        (runs["golden"] / "run.json").write_text(json.dumps({**manifest, "base_url": url}))
        code, out, err = cli("run", "--resume", str(runs["golden"]), "--json")
    assert code == 0, err
    assert len(json.loads(out)) == len(read_rows(runs["golden"])) == 2


def test_an_interrupted_run_keeps_what_is_done_and_resumes(tmp_path: Path):
    with serving() as url:
        process = start(
            *("run", "-m", "golden", "-b", url, "--api-key-var", "LOCAL_API_KEY", "-o", str(tmp_path)),
            *("--task", ATLAS, "-r", "6", "-c", "1", "--json"),
        )
        deadline = time.monotonic() + 120
        kept: list = []
        while time.monotonic() < deadline and not kept:
            time.sleep(0.2)
            kept = [line for path in tmp_path.glob("*/rows.jsonl") for line in path.read_text().splitlines()]
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 130
        folder = next(tmp_path.iterdir())
        assert f"--resume {folder}" in err
        before = {row.id for row in read_rows(folder)}
        assert 1 <= len(before) < 6
        code, out, err = cli("run", "--resume", str(folder), "--json")
    assert code == 0, err
    rows = read_rows(folder)
    assert len(rows) == len(json.loads(out)) == 6
    assert before <= {row.id for row in rows}


def test_report_and_compare_read_the_runs(runs: dict[str, Path], tmp_path: Path):
    folders = [str(path) for path in runs.values()]
    code, out, err = cli("report", *folders, "--html", str(tmp_path / "r.html"), "--csv", str(tmp_path / "r.csv"))
    assert code == 0, err
    assert "golden" in out
    assert "content-free" in out
    assert len((tmp_path / "r.csv").read_text().splitlines()) == 5
    code, out, _ = cli("compare", folders[1], folders[0], "--json")
    score = next(d for d in json.loads(out)["differences"] if d["name"] == "score")
    assert score["difference"]["mean"] == pytest.approx(6 / 7)


def test_runs_of_different_scoring_functions_are_refused(runs: dict[str, Path], tmp_path: Path):
    other = tmp_path / "other"
    other.mkdir()
    text = (runs["golden"] / "rows.jsonl").read_text()
    (other / "rows.jsonl").write_text(text.replace(read_rows(runs["golden"])[0].content_hash, "0" * 64))
    code, out, err = cli("compare", str(runs["golden"]), str(other))
    assert (code, out) == (2, "")
    assert "content hash" in err
    assert "--force" in err
    code, _, err = cli("report", str(runs["golden"]), str(other))
    assert code == 2
    assert "--mix" in err
    assert cli("compare", str(runs["golden"]), str(other), "--force")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("report", "nowhere"), "is not a run"),
        (("report",), "one or more run folders"),
        (("run",), "--model is missing"),
        (("run", "--resume", "nowhere"), "is not a run"),
        (("run", "-m", "x", "--api-key-var", "UNSET_API_KEY"), "UNSET_API_KEY is not set"),
        (("run", "-m", "x", "--api-key-var", "LOCAL_API_KEY", "-b", "http://127.0.0.1:9/v1"), "cannot be reached"),
        (("grade", ATLAS, "README.md", "--share"), "--share needs --html"),
        (("grade", ATLAS, "README.md", "--annotate", "x.pdf"), "name it .docx"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], said: str):
    code, out, err = cli(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.strip().splitlines()) == 1
