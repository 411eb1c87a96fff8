"""A judge on a real loopback endpoint that speaks the chat-completions protocol and can be told how to behave."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count

from employment_law_legal_agent_eval.associates import memos
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.keys.anchors import load_anchors
from employment_law_legal_agent_eval.matter import load_matter

MATTER = load_matter("atlas-noncompete-001")
ANCHORS = load_anchors(MATTER.folder)
GRADE = grade(MATTER, {MATTER.deliverable: write_memo(memos.golden(MATTER))})
FINDINGS = [f.id for f in GRADE.findings if f.credited]
QUOTES = {f.id: f.evidence[0].text for f in GRADE.findings if f.credited}


def verdicts(ids, quote=None, confirmed=True) -> str:
    return json.dumps({"verdicts": [{"id": i, "confirmed": confirmed, "memo_quote": quote or QUOTES[i]} for i in ids]})


BEHAVIOURS = {
    "confirm": lambda n: (200, verdicts(FINDINGS)),
    "reject": lambda n: (200, verdicts(FINDINGS, confirmed=False)),
    "reject first": lambda n: (200, verdicts(FINDINGS[1:])),
    "invented quotes": lambda n: (
        200,
        verdicts(FINDINGS, quote="The company is certainly liable for everything here."),
    ),
    "quotes the record": lambda n: (200, verdicts(FINDINGS, quote=next(iter(MATTER.record.values()))[200:300])),
    "prose around": lambda n: (200, f"Here you are:\n{verdicts(FINDINGS)}\nBest regards"),
    "unknown ids": lambda n: (200, verdicts(FINDINGS).replace("ISS-", "FND-")),
    "twice the same": lambda n: (200, json.dumps({"verdicts": json.loads(verdicts(FINDINGS[:1]))["verdicts"] * 2})),
    "null": lambda n: (200, "null"),
    "garbage": lambda n: (200, "PASS"),
    "wrong types": lambda n: (200, json.dumps({"verdicts": [{"id": 1, "confirmed": "yes", "memo_quote": None}]})),
    "429": lambda n: (429, ""),
    "500": lambda n: (500, ""),
    "one error": lambda n: (500, "") if n == 0 else (200, verdicts(FINDINGS)),
    "split": lambda n: (200, verdicts(FINDINGS if n % 3 else [])),
    "hang": lambda n: time.sleep(3) or (200, verdicts(FINDINGS)),
    "echo of the example": lambda n: (
        200,
        json.dumps({"verdicts": [{"id": "the finding's id", "confirmed": True, "memo_quote": "a sentence"}]}),
    ),
    "missing ids": lambda n: (200, json.dumps({"verdicts": [{"confirmed": True, "memo_quote": QUOTES[FINDINGS[0]]}]})),
    "nothing": lambda n: (200, ""),
}


@contextmanager
def judge(behaviour: str, structured: bool = True) -> Iterator[tuple[str, list[dict]]]:
    seen: list[dict] = []
    numbers = count()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format, *args):
            pass

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            seen.append(body)
            if "response_format" in body and not structured:
                status, content = 400, ""
            else:
                status, content = BEHAVIOURS[behaviour](next(numbers))
            message = {"role": "assistant", "content": content}
            payload = {
                "id": "j", "object": "chat.completion", "created": 0, "model": "judge",
                "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
                "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
            } if status == 200 else {"error": {"message": "no"}}  # fmt: skip
            data = json.dumps(payload).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1", seen
    finally:
        server.shutdown()
        server.server_close()
