"""Can an AI agent be handed an employment-law matter and return the memo a partner would accept?

The engine (``grade``, ``load_matter``) never imports an agent harness. The verifiers classes
are exported lazily so that ``verifiers`` finds them by this module's ``__all__``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from employment_law_legal_agent_eval.adapters.verifiers.env import LegalAgentEnv
    from employment_law_legal_agent_eval.adapters.verifiers.harness import LegalAgentHarness
    from employment_law_legal_agent_eval.adapters.verifiers.taskset import LegalAgentTaskset

__version__ = "0.1.0"

__all__ = ["LegalAgentEnv", "LegalAgentHarness", "LegalAgentTaskset"]

_LAZY = {
    "LegalAgentTaskset": "employment_law_legal_agent_eval.adapters.verifiers.taskset",
    "LegalAgentEnv": "employment_law_legal_agent_eval.adapters.verifiers.env",
    "LegalAgentHarness": "employment_law_legal_agent_eval.adapters.verifiers.harness",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
