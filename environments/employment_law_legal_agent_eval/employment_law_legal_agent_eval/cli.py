"""``employment-law-eval``: the matters, the grader and the runs from the command line.

Exit codes: 0 all is well, 1 a check failed, 2 bad input (one line on standard error says what to do).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from employment_law_legal_agent_eval import __version__
from employment_law_legal_agent_eval.matter import UnknownMatterError, list_matters, load_matter

app = App(name="employment-law-eval", version=__version__, help="Can an agent be handed a matter and return the memo?")
key_app = App(name="key", help="Answer keys: compile, lint, freeze.")
matter_app = App(name="matter", help="Matters: build from source.")
app.command(key_app)
app.command(matter_app)

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


class BadInputError(Exception):
    """Something the user gave cannot be used; the message says what to do."""


def _print(value: Any) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False))


def _console() -> Any:
    from rich.console import Console

    return Console()


def _slots(task: Any) -> dict[str, Any]:
    return {
        "task_id": task.task_id,
        "title": task.title,
        "deliverable": task.deliverable,
        "documents": len(task.record),
        "as_of": task.as_of,
    }


@app.command(name="list")
def list_(*, json: Json = False) -> int:
    """The matters: id, title, deliverable, number of documents, as-of date."""
    rows = [_slots(load_matter(task_id)) for task_id in list_matters()]
    if json:
        _print(rows)
        return 0
    for row in rows:
        print(
            f"{row['task_id']:28}{row['as_of']}  {row['documents']} documents  {row['title']}  →  {row['deliverable']}"
        )
    return 0


@app.command
def show(task_id: str, *, json: Json = False) -> int:
    """A matter as the agent sees it: the instruction and the documents. Never the key."""
    matter = load_matter(task_id)
    documents = {name: len(text) for name, text in matter.record.items()}
    if json:
        _print({**_slots(matter), "instruction": matter.instruction, "documents": documents})
        return 0
    print(f"{matter.title}\n\n{matter.instruction}\n\nHand in: {matter.deliverable}\nAs of: {matter.as_of}\n")
    for name, length in documents.items():
        print(f"  {name}  ({length:,} characters)")
    return 0


@app.command
def export(task_id: str, folder: Path, *, json: Json = False) -> int:
    """Write the matter file (instruction and documents) for a person or another product."""
    import shutil

    matter = load_matter(task_id)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInputError(f"{folder} exists and is not empty; choose another folder")
    (folder / "documents").mkdir(parents=True, exist_ok=True)
    for name in matter.record:
        shutil.copyfile(matter.folder / "documents" / name, folder / "documents" / name)
    (folder / "instruction.md").write_text(matter.instruction + "\n", encoding="utf-8")
    if json:
        _print({"folder": str(folder), "documents": list(matter.record), "deliverable": matter.deliverable})
    else:
        print(f"{len(matter.record)} documents and instruction.md in {folder}; hand in {matter.deliverable}")
    return 0


def _deliverable(path: Path) -> bytes:
    """The bytes of a memo; Markdown and plain text are written as the tool would write them."""
    from employment_law_legal_agent_eval.documents.guard import check_file
    from employment_law_legal_agent_eval.documents.memo_writer import MemoContentError, write_memo
    from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError

    suffix = path.suffix.lower()
    if suffix not in {".docx", ".md", ".txt"}:
        raise BadInputError(f"{path}: a memo is a .docx, .md or .txt file")
    try:
        check_file(path)
        if suffix == ".docx":
            from employment_law_legal_agent_eval.documents.docx import read_memo

            data = path.read_bytes()
            read_memo(data)
            return data
        text = path.read_text(encoding="utf-8-sig")
        if not text.strip():
            raise BadInputError(f"{path}: the memo is empty")
        return write_memo(text)
    except UnreadableDocumentError as error:
        raise BadInputError(f"{path}: {error}") from None
    except UnicodeDecodeError:
        raise BadInputError(f"{path}: it is not UTF-8 text; save it as UTF-8 or as .docx") from None
    except (MemoContentError, OSError) as error:
        raise BadInputError(f"{path}: {error}") from None


@app.command
def grade(
    task_id: str,
    memo: Path,
    *,
    json: Json = False,
    false_flag_weight: float = 0.15,
    must_not_say_weight: float = 0.10,
    min_deliverable_chars: int = 200,
    judge_model: str | None = None,
    judge_base_url: str | None = None,
    judge_api_key_var: str = "JUDGE_API_KEY",
    judge_strict: bool = True,
) -> int:
    """Grade a memo (.docx, .md or .txt) from anywhere and show why.

    Parameters
    ----------
    task_id: the matter the memo is about.
    memo: the file.
    false_flag_weight: subtracted times the share of distractors escalated.
    must_not_say_weight: subtracted when a prohibited claim is made.
    min_deliverable_chars: characters of content under which a memo does not count.
    judge_model: a model that may withhold credit; off by default.
    judge_base_url: the judge's OpenAI-compatible endpoint.
    judge_api_key_var: the variable that holds the judge's key.
    judge_strict: withhold every finding when most votes fail.
    """
    from employment_law_legal_agent_eval.grading.grade import grade as grade_
    from employment_law_legal_agent_eval.grading.settings import Settings

    settings = Settings(false_flag_weight, must_not_say_weight, min_deliverable_chars)
    matter = load_matter(task_id)
    result = grade_(matter, {matter.deliverable: _deliverable(memo)}, settings)
    if judge_model:
        import asyncio

        from employment_law_legal_agent_eval import gate
        from employment_law_legal_agent_eval.keys.anchors import load_anchors

        judge = gate.JudgeSettings(judge_model, judge_base_url, judge_api_key_var, strict=judge_strict)
        judge.key()
        result, judgement = asyncio.run(gate.apply(matter, load_anchors(matter.folder), result, judge, settings))
        for error in judgement.errors:
            print(f"judge: a vote failed: {error}", file=sys.stderr)
    if json:
        _print(result.to_dict())
        return 0
    from employment_law_legal_agent_eval.report.tables import print_grade

    print_grade(result, _console())
    return 0


@app.command
def demo(*, task: str = "all", html: Path = Path("runs/demo.html"), json: Json = False) -> int:
    """Run the scripted associates (no model, no key) through the real pipeline; print a table, write a report.

    Parameters
    ----------
    task: one matter, or all.
    html: where the report goes.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from employment_law_legal_agent_eval.associates.memos import ASSOCIATES

    tasks = list_matters() if task == "all" else [load_matter(task).task_id]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, disable=json, transient=True) as progress:
        bar = progress.add_task("starting the environment", total=len(tasks) * len(ASSOCIATES))

        def done(rollout: Any) -> None:
            progress.update(bar, advance=1, description=f"{rollout.model} · {rollout.task_id}")

        from employment_law_legal_agent_eval.adapters.verifiers.runner import run_associates

        rollouts = run_associates(ASSOCIATES, task, done)
    failed = [r for r in rollouts if not r.ok]
    if json:
        _print([_row(r) for r in rollouts])
    else:
        from employment_law_legal_agent_eval.report.page import write_page
        from employment_law_legal_agent_eval.report.tables import rollout_table

        console = _console()
        console.print(rollout_table(rollouts, ASSOCIATES))
        html.parent.mkdir(parents=True, exist_ok=True)
        write_page(rollouts, ASSOCIATES, html)
        console.print(f"report: {html}", highlight=False)
    for r in failed:
        print(f"{r.model} on {r.task_id or '?'} failed: {r.error}", file=sys.stderr)
    return 1 if failed else 0


def _row(rollout: Any) -> Mapping[str, Any]:
    return {
        "task_id": rollout.task_id,
        "model": rollout.model,
        "ok": rollout.ok,
        "turns": rollout.turns,
        "error": rollout.error,
        "metrics": dict(rollout.metrics),
    }


@app.command
def run(
    *,
    model: Annotated[str, Parameter(name=["--model", "-m"])],
    base_url: Annotated[str, Parameter(name=["--base-url", "-b"])] = "https://api.openai.com/v1",
    api_key_var: str = "OPENAI_API_KEY",
    task: str = "all",
    rollouts: Annotated[int, Parameter(name=["--rollouts", "-r"])] = 1,
    concurrency: Annotated[int, Parameter(name=["--concurrency", "-c"])] = 4,
    output: Annotated[Path, Parameter(name=["--output", "-o"])] = Path("runs"),
    judge_model: str | None = None,
    judge_base_url: str | None = None,
    judge_api_key_var: str = "JUDGE_API_KEY",
    json: Json = False,
) -> int:
    """Run a model on an OpenAI-compatible endpoint; nothing is pushed anywhere.

    Parameters
    ----------
    model: the model's name at the endpoint.
    base_url: the endpoint.
    api_key_var: the environment variable that holds its key.
    task: one matter, or all.
    rollouts: rollouts per matter.
    concurrency: rollouts at a time.
    output: the folder for traces.
    judge_model: a model that may withhold credit; off by default.
    judge_base_url: the judge's endpoint.
    judge_api_key_var: the variable that holds the judge's key.
    """
    if task != "all":
        load_matter(task)
    if rollouts < 1 or concurrency < 1:
        raise BadInputError("--rollouts and --concurrency must be at least 1")
    if not os.environ.get(api_key_var):
        raise BadInputError(
            f"the variable {api_key_var} is not set; set it to the endpoint's key or name another --api-key-var"
        )
    arguments: dict[str, Any] = {}
    if judge_model:
        from employment_law_legal_agent_eval.gate import JudgeSettings

        JudgeSettings(judge_model, judge_base_url, judge_api_key_var).key()
        arguments = {"judge_model": judge_model, "judge_api_key_var": judge_api_key_var}
        arguments |= {"judge_base_url": judge_base_url} if judge_base_url else {}
    _reachable(base_url)
    from employment_law_legal_agent_eval.adapters.verifiers.runner import RunSettings
    from employment_law_legal_agent_eval.adapters.verifiers.runner import run as run_

    folder = output / _stamp(model)
    print(f"running {model}; traces go to {folder}", file=sys.stderr)
    made = run_(RunSettings(model, base_url, api_key_var, task, rollouts, concurrency, folder, arguments))
    if json:
        _print([_row(r) for r in made])
    else:
        from employment_law_legal_agent_eval.report.tables import rollout_table

        _console().print(rollout_table(made, [model]))
    failed = [r for r in made if not r.ok]
    for r in failed:
        print(f"{r.task_id or '?'} failed: {r.error}", file=sys.stderr)
    return 1 if failed or not made else 0


def _stamp(model: str) -> str:
    from datetime import datetime

    name = "".join(c if c.isalnum() or c in "-._" else "-" for c in model)
    return f"{name}-{datetime.now():%Y%m%d-%H%M%S}"


def _reachable(base_url: str) -> None:
    import httpx

    try:
        httpx.get(base_url.rstrip("/") + "/models", timeout=10)
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        raise BadInputError(f"{base_url} cannot be reached ({type(error).__name__}); check --base-url") from None


@app.command
def verify(*, json: Json = False) -> int:
    """Recompute the content hash and compare it with the freeze manifest, file by file."""
    from employment_law_legal_agent_eval.keys.freeze import verify as verify_

    result = verify_()
    if json:
        _print(
            {
                "ok": result.ok,
                "content_hash": result.content_hash,
                "frozen_hash": result.frozen_hash,
                "changed": result.changed,
                "missing": result.missing,
                "added": result.added,
            }
        )
    else:
        print(f"{'ok' if result.ok else 'DIFFERENT'}  content hash {result.content_hash}")
        for word, names in (("changed", result.changed), ("missing", result.missing), ("added", result.added)):
            for name in names:
                print(f"  {word}: {name}")
    return 0 if result.ok else 1


@key_app.command(name="compile")
def key_compile(*task_id: str) -> int:
    """Compile the answer keys of the named matters (all by default) from their sources."""
    from employment_law_legal_agent_eval.keys.compile import write_anchors
    from employment_law_legal_agent_eval.matter import matters_root

    for name in task_id or list_matters():
        print(write_anchors(load_matter(name).task_id, matters_root() / name).name, name)
    return 0


@key_app.command(name="lint")
def key_lint(*task_id: str, json: Json = False) -> int:
    """Lint the answer keys of the named matters (all by default); exit 1 if there is an error."""
    from employment_law_legal_agent_eval.keys.lint import main as lint_main

    return lint_main([*(task_id or list_matters()), *(["--json"] if json else [])])


@key_app.command(name="freeze")
def key_freeze() -> int:
    """Write the freeze manifest: the hash of every file that can change a score."""
    from employment_law_legal_agent_eval.keys.freeze import content_hash
    from employment_law_legal_agent_eval.keys.freeze import freeze as freeze_

    print(f"{freeze_().name}  {content_hash()}")
    return 0


@matter_app.command(name="build")
def matter_build(*task_id: str) -> int:
    """Build the named matters (all by default) from their sources."""
    from employment_law_legal_agent_eval.building.build import main as build_main

    return build_main(list(task_id))


def _known_errors() -> tuple[type[Exception], ...]:
    """Errors whose message already tells the user what to do."""
    from employment_law_legal_agent_eval.grading.settings import WeightError
    from employment_law_legal_agent_eval.keys.anchors import AnchorsError
    from employment_law_legal_agent_eval.keys.freeze import NotFrozenError

    known: list[type[Exception]] = [BadInputError, UnknownMatterError, WeightError, AnchorsError, NotFrozenError]
    if "employment_law_legal_agent_eval.gate" in sys.modules:
        from employment_law_legal_agent_eval.gate import JudgeError

        known.append(JudgeError)
    if "employment_law_legal_agent_eval.building.source" in sys.modules:
        from employment_law_legal_agent_eval.building.source import SourceError

        known.append(SourceError)
    if "employment_law_legal_agent_eval.keys.compile" in sys.modules:
        from employment_law_legal_agent_eval.keys.compile import CompileError

        known.append(CompileError)
    return tuple(known)


def main() -> None:
    """Run the command line; bad input gives one line and exit code 2."""
    try:
        code = app(exit_on_error=False, print_error=False)
    except KeyboardInterrupt:
        print("interrupted; what was saved is kept", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        os._exit(0)
    except Exception as error:
        from cyclopts import CycloptsError

        if isinstance(error, CycloptsError):
            text = " ".join(str(error).split())
            print(f"{text} (see employment-law-eval --help)", file=sys.stderr)
            sys.exit(2)
        if isinstance(error, _known_errors()):
            print(" ".join(str(error).split()), file=sys.stderr)
            sys.exit(2)
        raise
    sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()
