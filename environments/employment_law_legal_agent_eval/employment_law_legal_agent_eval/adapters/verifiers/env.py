"""The environment with defaults for a local user: this machine, our own harness, nothing uploaded by the runtime."""

from __future__ import annotations

import verifiers.v1 as vf


class LegalAgentEnvConfig(vf.SingleAgentEnvConfig):
    """One agent on this host. The turn budget is the taskset's ``max_turns``."""

    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())


class LegalAgentEnv(vf.SingleAgentEnv, vf.Env[LegalAgentEnvConfig]):
    """A single-agent environment, so that ``vf-replay`` accepts its traces."""
