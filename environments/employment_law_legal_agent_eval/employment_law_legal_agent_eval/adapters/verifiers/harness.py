"""An in-process chat loop over the tools: no subprocess, no registry, no code execution."""

from __future__ import annotations

import json
import ssl
from contextlib import AsyncExitStack
from functools import cache
from typing import Any

import httpx
import verifiers.v1 as vf
from openai import APIStatusError, AsyncOpenAI, DefaultAsyncHttpxClient
from verifiers.v1.dialects.chat import message_to_wire
from verifiers.v1.harnesses.utils.mcp import call_mcp, connect_mcp


@cache
def _certificates() -> ssl.SSLContext:
    """Reading the certificates takes longer than a turn does without a model, so they are read once."""
    return ssl.create_default_context()


class LegalHarnessConfig(vf.HarnessConfig):
    """No options of its own."""


class LegalAgentHarness(vf.Harness[LegalHarnessConfig]):
    """Asks the model, runs the tools it calls, one after the other, and stops when it calls none."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_MCP = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: Any,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Run one rollout's conversation to its end."""
        system, prompt = self.resolve_prompt(data)
        messages: list[Any] = [{"role": "system", "content": system}] if system else []
        if isinstance(prompt, str):
            messages.append({"role": "user", "content": prompt})
        elif prompt:
            messages += [message_to_wire(m) for m in prompt]
        async with AsyncExitStack() as stack:
            timeout = httpx.Timeout(None, connect=5.0)
            http = DefaultAsyncHttpxClient(verify=_certificates(), timeout=timeout)
            client = await stack.enter_async_context(AsyncOpenAI(base_url=endpoint, api_key=secret, http_client=http))
            urls = {name: {"url": url, "timeout": self.config.tool_timeout} for name, url in mcp_urls.items()}
            tools, dispatch, servers = await connect_mcp({"mcpServers": urls}, stack)
            offered: dict[str, Any] = {"tools": tools} if tools else {}
            while True:
                try:
                    reply = await client.chat.completions.create(model=ctx.model, messages=messages, **offered)
                except APIStatusError as error:
                    if trace.stop_condition is not None:
                        break
                    return vf.ProgramResult(1, "", f"{type(error).__name__}: {error}")
                message = reply.choices[0].message
                messages.append(message.model_dump(exclude_none=True))
                if not message.tool_calls:
                    break
                cut = reply.choices[0].finish_reason == "length"
                for call in message.tool_calls:
                    content = await self._call(call, dispatch, servers, cut)
                    answer = {"role": "tool", "tool_call_id": call.id, "name": call.function.name, "content": content}
                    messages.append(answer)
        return vf.ProgramResult(0, "", "")

    @staticmethod
    async def _call(call: Any, dispatch: Any, servers: Any, cut: bool) -> Any:
        try:
            arguments = json.loads(call.function.arguments or "{}")
        except ValueError:
            arguments = None
        if not isinstance(arguments, dict) and cut:
            return "error: the call was cut off by your output limit; send it again with shorter content"
        if not isinstance(arguments, dict):
            return "error: tool arguments must be a JSON object"
        if call.function.name not in dispatch:
            return f"error: there is no tool {call.function.name!r}; the tools are {', '.join(dispatch)}"
        return await call_mcp(servers, dispatch, call.function.name, arguments)
