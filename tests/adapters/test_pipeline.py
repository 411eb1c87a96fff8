"""Real rollouts: scripted associates, the loopback endpoint, the tool server, the saved file, the score."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from employment_law_legal_agent_eval.adapters.verifiers.runner import LOOPBACK_KEY_VAR, run_associates
from employment_law_legal_agent_eval.associates.endpoint import serving
from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.grading.score import METRICS
from employment_law_legal_agent_eval.keys.anchors import load_anchors
from employment_law_legal_agent_eval.matter import load_matter
from tests.gate.loopback import judge

ATLAS = "atlas-noncompete-001"
ENVIRONMENT = "employment-law-legal-agent-eval"
pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def rollouts():
    return {r.model: r for r in run_associates(["golden", "content-free", "reckless", "shotgun"], ATLAS)}


def test_every_rollout_runs_to_its_end(rollouts):
    assert [r.error for r in rollouts.values()] == ["", "", "", ""]


@pytest.mark.parametrize(("associate", "score"), [("golden", 6 / 7), ("content-free", 0.0), ("reckless", -0.25)])
def test_an_associate_gets_the_score_its_memo_deserves(rollouts, associate: str, score: float):
    assert rollouts[associate].metrics["substantive_score"] == pytest.approx(score)


def test_the_whole_vocabulary_earns_nothing(rollouts):
    assert rollouts["shotgun"].metrics["substantive_score"] <= 0.05


def test_the_metrics_are_exactly_those_of_the_contract(rollouts):
    assert set(METRICS) <= set(rollouts["golden"].metrics)


def test_the_deliverable_kept_is_a_word_file_with_the_memo(rollouts):
    saved = rollouts["golden"].deliverables[load_matter(ATLAS).deliverable]
    assert "Washington" in read_memo(base64.b64decode(saved)).text


@pytest.fixture(scope="module")
def vf_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One ``vf-eval`` run of the golden associate, as a user would start it."""
    folder = tmp_path_factory.mktemp("vf")
    with serving() as url:
        arguments = ["-m", "golden", "--client.base-url", url, "--client.api-key-var", LOOPBACK_KEY_VAR]
        arguments += ["--env.taskset.task-id", ATLAS, "--no-push", "--no-rich", "-o", str(folder / "run")]
        vf("vf-eval", ENVIRONMENT, *arguments)
    return folder


def vf(*command: str) -> None:
    program = str(Path(sys.executable).with_name(command[0]))
    environment = {
        **os.environ,
        LOOPBACK_KEY_VAR: "loopback",
        "JUDGE_API_KEY": "loopback",
        "PRIME_RUNS_MODE": "disabled",
    }
    result = subprocess.run([program, *command[1:]], capture_output=True, text=True, env=environment, timeout=240)
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-2000:]


def traces(folder: Path) -> list[dict]:
    path = next(folder.rglob("traces.jsonl"))
    return [trace for line in path.read_text().splitlines() for trace in json.loads(line)["traces"]]


def reward(trace: dict) -> float:
    value = trace["rewards"]["substantive_score"]
    return value["score"] if isinstance(value, dict) else value


def test_vf_eval_scores_the_golden_associate(vf_run: Path):
    (trace,) = traces(vf_run / "run")
    assert reward(trace) == pytest.approx(6 / 7)


@pytest.mark.skipif(shutil.which("uv") is None, reason="the null harness needs uv")
def test_the_bundled_null_harness_gives_the_same_score_on_the_same_associate(vf_run: Path, tmp_path: Path):
    with serving() as url:
        arguments = ["-m", "golden", "--client.base-url", url, "--client.api-key-var", LOOPBACK_KEY_VAR]
        arguments += ["--env.taskset.task-id", ATLAS, "--env.agent.harness.id", "null", "--no-push", "--no-rich"]
        vf("vf-eval", ENVIRONMENT, *arguments, "-o", str(tmp_path / "null"))
    (ours,), (theirs,) = traces(vf_run / "run"), traces(tmp_path / "null")
    assert reward(theirs) == reward(ours)
    assert theirs["metrics"] == ours["metrics"]


def test_a_trace_holds_nothing_of_the_answer_key(vf_run: Path):
    text = next((vf_run / "run").rglob("traces.jsonl")).read_text()
    anchors = load_anchors(load_matter(ATLAS).folder)
    secrets = [c["label"] for c in anchors.data["criteria"]] + [f["description"] for f in anchors.data["findings"]]
    assert [s for s in secrets if json.dumps(s)[1:-1] in text] == []


def test_vf_replay_scores_a_trace_again_with_other_weights(vf_run: Path):
    run = next(p.parent for p in (vf_run / "run").rglob("traces.jsonl"))
    arguments = ["--no-rich", "-o", str(vf_run / "replay"), "--taskset.id", ENVIRONMENT]
    vf("vf-replay", str(run), *arguments, "--taskset.min-deliverable-chars", "900000")
    (trace,) = traces(vf_run / "replay")
    assert reward(trace) == 0.0
    assert trace["metrics"]["deliverable_complete"] == 0.0


def test_a_rejecting_judge_in_vf_eval_takes_the_findings_and_leaves_no_key_on_the_trace(tmp_path: Path):
    with serving() as url, judge("reject") as (judge_url, seen):
        arguments = ["-m", "golden", "--client.base-url", url, "--client.api-key-var", LOOPBACK_KEY_VAR]
        arguments += ["--env.taskset.task-id", ATLAS, "--env.taskset.judge-model", "judge"]
        arguments += ["--env.taskset.judge-base-url", judge_url, "--env.taskset.judge-api-key-var", "JUDGE_API_KEY"]
        vf("vf-eval", ENVIRONMENT, *arguments, "--no-push", "--no-rich", "-o", str(tmp_path))
    (trace,) = traces(tmp_path)
    assert len(seen) == 3
    assert reward(trace) == 0.0
    assert trace["metrics"]["finding_recall_lexical"] == pytest.approx(6 / 7)
    assert (trace["metrics"]["judge_gated"], trace["metrics"]["judge_error"]) == (1.0, 0.0)
    text = next(tmp_path.rglob("traces.jsonl")).read_text()
    descriptions = [f["description"] for f in load_anchors(load_matter(ATLAS).folder).data["findings"]]
    assert [d for d in descriptions if json.dumps(d)[1:-1] in text] == []


@pytest.mark.parametrize(("behaviour", "score", "error"), [("confirm", 6 / 7, 0.0), ("garbage", 0.0, 1.0)])
def test_vf_replay_puts_an_old_trace_to_the_judge(
    vf_run: Path, tmp_path: Path, behaviour: str, score: float, error: float
):
    run = next(p.parent for p in (vf_run / "run").rglob("traces.jsonl"))
    with judge(behaviour) as (judge_url, _):
        arguments = ["--taskset.id", ENVIRONMENT, "--taskset.judge-model", "judge", "--taskset.judge-max-retries", "0"]
        arguments += ["--taskset.judge-base-url", judge_url, "--taskset.judge-api-key-var", "JUDGE_API_KEY"]
        vf("vf-replay", str(run), "--no-rich", "-o", str(tmp_path), *arguments)
    (trace,) = traces(tmp_path)
    assert reward(trace) == pytest.approx(score)
    assert trace["metrics"]["judge_error"] == error


def test_vf_validate_accepts_the_matter(tmp_path: Path):
    arguments = ["--runtime.type", "subprocess", "--no-rich", "-o", str(tmp_path / "out")]
    vf("vf-validate", ENVIRONMENT, *arguments, "--taskset.task-id", ATLAS)
