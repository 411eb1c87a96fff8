"""A loopback OpenAI-compatible chat endpoint that plays the scripted associates.

The model's name says which associate answers. Each reply is a pure function of the request: the instruction tells the
matter, the tool results tell how far the work has got.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from employment_law_legal_agent_eval.associates.memos import ASSOCIATES, LAB_ASSOCIATES, lab_output, memo
from employment_law_legal_agent_eval.matter import list_matters, load_matter

CALLS_PER_TURN = 12
MAX_LAB_PAGES = 48


def _matter_of(messages: Sequence[Mapping[str, Any]], root: str | None) -> str:
    text = " ".join(str(m.get("content")) for m in messages if m.get("role") == "user")
    for task_id in list_matters(root):
        if load_matter(task_id, root).instruction in text:
            return task_id
    raise ValueError("the request holds no known instruction")


def _lab_names(messages: Sequence[Mapping[str, Any]]) -> list[str]:
    """The deliverables of a LAB prompt; empty for a matter of the package."""
    prompts = [_text(m.get("content")) for m in messages if m.get("role") == "user"]
    found = re.search(r"(?m)^Save under these exact names: (.+)$", prompts[0]) if prompts else None
    return re.findall(r"`([^`]+)`", found[1]) if found else []


def _results(messages: Sequence[Mapping[str, Any]], tool: str) -> list[str]:
    names = {c["id"]: c["function"]["name"] for m in messages for c in m.get("tool_calls") or ()}
    return [
        _text(m.get("content"))
        for m in messages
        if m.get("role") == "tool" and names.get(str(m["tool_call_id"])) == tool
    ]


def _text(content: Any) -> str:
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content)
    return str(content)


def _calls(messages: Sequence[Mapping[str, Any]], name: str, root: str | None) -> list[tuple[str, dict[str, Any]]]:
    """The tool calls of the next turn; none when the memo has been saved."""
    listing = _results(messages, "list_documents")
    if not listing:
        return [("list_documents", {})]
    read = _results(messages, "read_document")
    names = _lab_names(messages)
    if names and name not in LAB_ASSOCIATES:
        raise ValueError(f"associate {name!r} needs an answer key; on LAB tasks use: {', '.join(LAB_ASSOCIATES)}")
    if name in {"extractive", "golden"}:
        every = [
            (match[1], page)
            for match in re.finditer(r"(?m)^(.+?) \((?:(\d+) pages?|\d+ KB)\)$", listing[0])
            for page in range(1, int(match[2] or 1) + 1)
        ]
        every = every[:MAX_LAB_PAGES] if names else every
        if names and not every:  # a data room too large to be listed by document
            read = _results(messages, "grep_documents")
            if not read:
                return [("grep_documents", {"pattern": "shall|must|risk|liab"})]
        if len(read) < len(every):
            batch = every[len(read) : len(read) + CALLS_PER_TURN]
            return [("read_document", {"name": document, "page": page}) for document, page in batch]
    if _results(messages, "save_deliverable"):
        return []
    if names:
        return [("save_deliverable", {"filename": n, "content": lab_output(name, n, read)}) for n in names]
    task_id = _matter_of(messages, root)
    filename = load_matter(task_id, root).deliverable
    return [("save_deliverable", {"filename": filename, "content": memo(name, task_id, read, root)})]


def reply(body: Mapping[str, Any], root: str | None = None) -> dict[str, Any]:
    """The chat completion for a request.

    Raises:
        ValueError: the model is no associate, or the request is about no known matter.
    """
    name = str(body.get("model"))
    if name not in ASSOCIATES:
        raise ValueError(f"no associate {name!r}; there are: {', '.join(ASSOCIATES)}")
    messages = body["messages"]
    calls = _calls(messages, name, root)
    turn = sum(m.get("role") == "assistant" for m in messages)
    message: dict[str, Any] = {"role": "assistant", "content": None if calls else "The memorandum is saved."}
    if calls:
        message["tool_calls"] = [
            {
                "id": f"call_{turn}_{i}",
                "type": "function",
                "function": {"name": tool, "arguments": json.dumps(arguments)},
            }
            for i, (tool, arguments) in enumerate(calls)
        ]
    size = sum(len(_text(m.get("content"))) for m in messages) // 4
    return {
        "id": f"chatcmpl-{turn}",
        "object": "chat.completion",
        "created": 0,
        "model": name,
        "choices": [{"index": 0, "finish_reason": "tool_calls" if calls else "stop", "message": message}],
        "usage": {"prompt_tokens": size, "completion_tokens": 10, "total_tokens": size + 10},
    }


def _chunks(answer: dict[str, Any]) -> Iterator[bytes]:
    choice = answer["choices"][0]
    delta = dict(choice["message"])
    if "tool_calls" in delta:
        delta["tool_calls"] = [{**call, "index": i} for i, call in enumerate(delta["tool_calls"])]
    base = {**{k: answer[k] for k in ("id", "created", "model")}, "object": "chat.completion.chunk"}
    yield json.dumps({**base, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}).encode()
    yield json.dumps(
        {**base, "choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}]}
    ).encode()
    yield json.dumps({**base, "choices": [], "usage": answer["usage"]}).encode()
    yield b"[DONE]"


class _Handler(BaseHTTPRequestHandler):
    root: str | None = None
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Stay quiet."""

    def _send(self, status: int, payload: Any) -> None:
        data = json.dumps(payload).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self) -> None:
        """The list of models."""
        self._send(200, {"object": "list", "data": [{"id": name, "object": "model"} for name in ASSOCIATES]})

    def do_POST(self) -> None:
        """One chat completion, streamed if asked."""
        try:
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
            answer = reply(body, self.root)
        except (ValueError, KeyError) as error:
            self._send(400, {"error": {"message": str(error), "type": "invalid_request_error"}})
            return
        if not body.get("stream"):
            self._send(200, answer)
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        for chunk in _chunks(answer):
            self.wfile.write(b"data: " + chunk + b"\n\n")
        self.close_connection = True


@contextmanager
def serving(root: str | None = None, port: int = 0) -> Iterator[str]:
    """Serve the associates on loopback; gives the base URL (``http://127.0.0.1:PORT/v1``)."""
    handler = type("Handler", (_Handler,), {"root": root})
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    with serving(port=8765) as url:
        print(url, flush=True)
        threading.Event().wait()
