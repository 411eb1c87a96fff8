"""The environment's arguments: defaults, refusals, and what reaches scoring and tools."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from employment_law_legal_agent_eval.adapters.verifiers.config import LegalTasksetConfig
from employment_law_legal_agent_eval.adapters.verifiers.taskset import LegalAgentTaskset
from employment_law_legal_agent_eval.matter import UnknownMatterError, list_matters

ID = "employment-law-legal-agent-eval"


def config(**arguments) -> LegalTasksetConfig:
    return LegalTasksetConfig(id=ID, **arguments)


def test_the_defaults_are_those_of_the_contract():
    made = config()
    assert (made.source, made.task_id, made.task.max_turns, made.tools.page_chars) == ("factory", "all", 30, 6000)
    assert (made.task.false_flag_weight, made.task.must_not_say_weight) == (0.15, 0.10)
    assert made.task.min_deliverable_chars == 200
    assert (made.task.judge_model, made.task.judge_gate, made.task.judge_strict) == (None, True, True)
    assert (made.task.judge_votes, made.task.judge_max_retries) == (3, 2)
    assert (made.task.judge_base_url, made.task.judge_api_key_var) == (None, "JUDGE_API_KEY")


def test_a_flat_argument_reaches_scoring_and_tools():
    made = config(false_flag_weight=0.5, page_chars=1000, max_turns=5)
    assert made.task.settings().false_flag_weight == 0.5
    assert made.tools.page_chars == 1000
    assert made.task.max_turns == 5


def test_one_configuration_does_not_change_the_defaults_of_the_next():
    config(false_flag_weight=0.9)
    assert config().task.false_flag_weight == 0.15


@pytest.mark.parametrize("weight", [-0.15, 1.5])
def test_weights_outside_zero_to_one_are_refused_with_the_sign_convention(weight: float):
    with pytest.raises(ValidationError, match="positive magnitudes"):
        config(false_flag_weight=weight)


def test_an_unknown_task_is_refused_with_the_list_of_known_ones():
    with pytest.raises(UnknownMatterError, match="atlas-noncompete-001"):
        LegalAgentTaskset(config(task_id="nope")).load()


def test_all_loads_every_matter_with_its_slug_and_instruction_only():
    tasks = LegalAgentTaskset(config()).load()
    assert [t.data.slug for t in tasks] == list_matters()
    assert {"slug", "tasks_root"} <= set(type(tasks[0].data).model_fields)


def test_lab_tasks_need_a_root():
    with pytest.raises(ValidationError, match="tasks_root"):
        config(source="lab")
