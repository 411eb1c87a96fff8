"""``employment-law-eval``: the matters, the grader and the runs from the command line.

Exit codes: 0 all is well, 1 a check failed, 2 bad input (one line on standard error says what to do).
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter

from employment_law_legal_agent_eval import __version__
from employment_law_legal_agent_eval.matter import UnknownMatterError, list_matters, load_matter

app = App(name="employment-law-eval", version=__version__, help="Can an agent be handed a matter and return the memo?")
key_app = App(name="key", help="Answer keys: compile, lint, freeze.")
matter_app = App(name="matter", help="Matters: build from source.")
app.command(key_app)
app.command(matter_app)

Source = Literal["factory", "lab"]
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
def list_(*, source: Source = "factory", tasks_root: Path | None = None, json: Json = False) -> int:
    """The matters: id, title, deliverable, number of documents, as-of date; or the LAB tasks of a folder.

    Parameters
    ----------
    source: factory for the package's own matters, lab for third-party LAB task folders.
    tasks_root: the folder of LAB tasks.
    """
    if source == "lab":
        return _list_lab(tasks_root, json)
    rows = [_slots(load_matter(task_id)) for task_id in list_matters()]
    if json:
        _print(rows)
        return 0
    for row in rows:
        print(
            f"{row['task_id']:28}{row['as_of']}  {row['documents']} documents  {row['title']}  →  {row['deliverable']}"
        )
    return 0


def _list_lab(tasks_root: Path | None, json: bool) -> int:
    from employment_law_legal_agent_eval.lab.tasks import find_tasks

    corpus = find_tasks(_lab_root("lab", tasks_root))
    if json:
        _print(
            {
                "tasks": [
                    {"task_id": t.slug, "title": t.title, "deliverables": list(t.deliverables)} for t in corpus.tasks
                ],
                "skipped": [{"path": s.path, "reason": s.reason} for s in corpus.skipped],
            }
        )
        return 0
    for task in corpus.tasks:
        print(f"{task.slug}  →  {', '.join(task.deliverables)}")
    for gone in corpus.skipped:
        print(f"skipped {gone.path}: {gone.reason}", file=sys.stderr)
    print(corpus.summary, file=sys.stderr)
    return 0


def _lab_root(source: str, tasks_root: Path | None) -> str:
    if source != "lab":
        return ""
    if tasks_root is None:
        raise BadInputError("--source lab needs --tasks-root, the folder that holds the LAB tasks")
    return str(tasks_root.resolve())


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
def export(
    target: str, folder: Path | None = None, *, format: Literal["files", "lab"] = "files", json: Json = False
) -> int:
    """Write a matter file (instruction and documents) for a person or another product.

    ``export TASK_ID FOLDER`` writes one matter; ``export --format lab FOLDER`` writes all of them as LAB tasks,
    with the criteria as the rubric (give agents the documents only), ``export --format lab TASK_ID FOLDER`` one.

    Parameters
    ----------
    target: the matter's id, or with --format lab alone the folder.
    folder: where to write; it must be new or empty.
    format: files (instruction.md and documents) or lab (task.json and documents).
    """
    import shutil

    if folder is None and format == "files":
        raise BadInputError("give a matter and a folder: employment-law-eval export TASK_ID FOLDER")
    place = folder if folder is not None else Path(target)
    matters = [load_matter(target)] if folder is not None else [load_matter(name) for name in list_matters()]
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise BadInputError(f"{place} exists and is not empty; choose another folder")
    if format == "lab":
        from employment_law_legal_agent_eval.lab.export import export_lab

        folders = [str(export_lab(matter, place)) for matter in matters]
        if json:
            _print({"folders": folders})
        else:
            print(f"{len(folders)} LAB tasks in {place}; each task.json holds a rubric, so give agents documents/ only")
        return 0
    matter = matters[0]
    (place / "documents").mkdir(parents=True, exist_ok=True)
    for name in matter.record:
        shutil.copyfile(matter.folder / "documents" / name, place / "documents" / name)
    (place / "instruction.md").write_text(matter.instruction + "\n", encoding="utf-8")
    if json:
        _print({"folder": str(place), "documents": list(matter.record), "deliverable": matter.deliverable})
    else:
        print(f"{len(matter.record)} documents and instruction.md in {place}; hand in {matter.deliverable}")
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
    html: Path | None = None,
    share: Annotated[bool, Parameter(negative="")] = False,
    annotate: Path | None = None,
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
    html: write a scorecard page with the memo marked up.
    share: leave everything that reveals the answer key out of the page.
    annotate: write the memo back as .docx with Word comments.
    """
    from employment_law_legal_agent_eval.grading.grade import grade as grade_
    from employment_law_legal_agent_eval.grading.settings import Settings

    settings = Settings(false_flag_weight, must_not_say_weight, min_deliverable_chars)
    matter = load_matter(task_id)
    if annotate is not None and annotate.suffix.lower() != ".docx":
        raise BadInputError(f"{annotate}: the annotated memo is a Word file; name it .docx")
    if share and html is None:
        raise BadInputError("--share needs --html FILE: it is a scorecard without the answers")
    data = _deliverable(memo)
    result = grade_(matter, {matter.deliverable: data}, settings)
    if judge_model:
        import asyncio

        from employment_law_legal_agent_eval import gate
        from employment_law_legal_agent_eval.keys.anchors import load_anchors

        judge = gate.JudgeSettings(judge_model, judge_base_url, judge_api_key_var, strict=judge_strict)
        judge.key()
        result, judgement = asyncio.run(gate.apply(matter, load_anchors(matter.folder), result, judge, settings))
        for error in judgement.errors:
            print(f"judge: a vote failed: {error}", file=sys.stderr)
    if html is not None:
        from employment_law_legal_agent_eval.documents.docx import read_memo
        from employment_law_legal_agent_eval.report.pages import scorecard

        _write(html, scorecard(result, matter.title, read_memo(data), settings, share).encode())
    if annotate is not None:
        from employment_law_legal_agent_eval.report.annotate import annotate as annotate_

        _write(annotate, annotate_(data, result))
    if json:
        _print(result.to_dict())
        return 0
    from employment_law_legal_agent_eval.report.tables import print_grade

    console = _console()
    print_grade(result, console)
    for path in (html, annotate):
        if path is not None:
            console.print(f"written: {path}", highlight=False, soft_wrap=True)
    return 0


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise BadInputError(f"{path} cannot be written: {error.strerror or error}") from None


@app.command
def demo(
    *,
    task: str = "all",
    source: Source = "factory",
    tasks_root: Path | None = None,
    html: Path = Path("runs/demo.html"),
    json: Json = False,
) -> int:
    """Run the scripted associates (no model, no key) through the real pipeline; print a table, write a report.

    Parameters
    ----------
    task: one matter (or LAB task, or folder of LAB tasks), or all.
    source: factory for the package's own matters, lab for third-party LAB task folders.
    tasks_root: the folder of LAB tasks.
    html: where the report goes.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from employment_law_legal_agent_eval.associates.memos import ASSOCIATES, LAB_ASSOCIATES

    root = _lab_root(source, tasks_root)
    arguments: dict[str, Any] = {"source": "lab", "tasks_root": root} if root else {}
    names: tuple[str, ...] = LAB_ASSOCIATES[:1] if root else ASSOCIATES
    tasks = _lab_tasks(root, task) if root else list_matters() if task == "all" else [load_matter(task).task_id]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, disable=json, transient=True) as progress:
        bar = progress.add_task("starting the environment", total=len(tasks) * len(names))

        def done(row: Any) -> None:
            progress.update(bar, advance=1, description=f"{row.model} · {row.task_id}")

        from employment_law_legal_agent_eval.adapters.verifiers.runner import run_associates

        rows = run_associates(names, task, done, arguments)
    if json:
        _print([row.to_dict() for row in rows])
    else:
        from employment_law_legal_agent_eval.report.pages import write_report
        from employment_law_legal_agent_eval.report.tables import rollout_table

        console = _console()
        console.print(rollout_table(rows, names))
        html.parent.mkdir(parents=True, exist_ok=True)
        write_report(rows, html, title="Demonstration: scripted associates")
        console.print(f"report: {html.resolve()}", highlight=False, soft_wrap=True)
    return _failures(rows)


def _lab_tasks(root: str, task: str) -> list[str]:
    from employment_law_legal_agent_eval.lab.tasks import choose, find_tasks

    corpus = find_tasks(root)
    print(corpus.summary, file=sys.stderr)
    return [t.slug for t in choose(corpus, task)]


def _failures(rows: Any) -> int:
    failed = [row for row in rows if not row.ok]
    for row in failed:
        print(f"{row.model} on {row.task_id or '?'} failed: {row.error}", file=sys.stderr)
    return 1 if failed or not rows else 0


@app.command
def run(
    *,
    model: Annotated[str | None, Parameter(name=["--model", "-m"])] = None,
    base_url: Annotated[str, Parameter(name=["--base-url", "-b"])] = "https://api.openai.com/v1",
    api_key_var: str = "OPENAI_API_KEY",
    task: str = "all",
    source: Source = "factory",
    tasks_root: Path | None = None,
    rollouts: Annotated[int, Parameter(name=["--rollouts", "-r"])] = 3,
    concurrency: Annotated[int, Parameter(name=["--concurrency", "-c"])] = 4,
    max_turns: int = 30,
    temperature: float | None = None,
    max_tokens: int | None = None,
    output: Annotated[Path, Parameter(name=["--output", "-o"])] = Path("runs"),
    resume: Path | None = None,
    judge_model: str | None = None,
    judge_base_url: str | None = None,
    judge_api_key_var: str = "JUDGE_API_KEY",
    json: Json = False,
) -> int:
    """Run a model on an OpenAI-compatible endpoint; nothing is uploaded anywhere.

    Every rollout is kept as it ends. After an interruption ``run --resume FOLDER`` finishes the rest with the same
    settings.

    Parameters
    ----------
    model: the model's name at the endpoint.
    base_url: the endpoint.
    api_key_var: the environment variable that holds its key.
    task: one matter (or LAB task, or folder of LAB tasks), or all.
    source: factory for the package's own matters, lab for third-party LAB task folders.
    tasks_root: the folder of LAB tasks.
    rollouts: rollouts per matter.
    concurrency: rollouts at a time.
    max_turns: the turn budget of a rollout.
    temperature: sampling temperature; the endpoint's own by default.
    max_tokens: most output tokens of one reply; the endpoint's own by default.
    output: the folder that holds run folders.
    resume: the folder of an interrupted run; every other setting is taken from it.
    judge_model: a model that may withhold credit; off by default.
    judge_base_url: the judge's endpoint.
    judge_api_key_var: the variable that holds the judge's key.
    """
    if resume is not None:
        return _resume(resume, json)
    if not model:
        raise BadInputError("--model is missing; name the model, or use --resume FOLDER")
    if rollouts < 1 or concurrency < 1 or max_turns < 1:
        raise BadInputError("--rollouts, --concurrency and --max-turns must be at least 1")
    root = _lab_root(source, tasks_root)
    if root:
        _lab_tasks(root, task)
    elif task != "all":
        load_matter(task)
    arguments: dict[str, Any] = {"max_turns": max_turns}
    arguments |= {"source": "lab", "tasks_root": root} if root else {}
    if judge_model:
        from employment_law_legal_agent_eval.gate import JudgeSettings

        JudgeSettings(judge_model, judge_base_url, judge_api_key_var).key()
        arguments |= {"judge_model": judge_model, "judge_api_key_var": judge_api_key_var}
        arguments |= {"judge_base_url": judge_base_url} if judge_base_url else {}
    sampling = {"temperature": temperature, "max_tokens": max_tokens}
    _endpoint_ready(base_url, api_key_var)
    from employment_law_legal_agent_eval.adapters.verifiers.runner import RunSettings
    from employment_law_legal_agent_eval.adapters.verifiers.runner import run as run_

    settings = RunSettings(
        model,
        base_url,
        api_key_var,
        task,
        rollouts,
        concurrency,
        arguments,
        {name: value for name, value in sampling.items() if value is not None},
    )
    folder = output / _stamp(model)
    return _watched(folder, json, lambda on_row, watch: run_(settings, folder, on_row, watch))


def _resume(folder: Path, json: bool) -> int:
    from employment_law_legal_agent_eval.rollouts import read_manifest

    read_manifest(folder)
    from employment_law_legal_agent_eval.adapters.verifiers.runner import resume as resume_
    from employment_law_legal_agent_eval.adapters.verifiers.runner import settings_of

    settings = settings_of(folder)
    _endpoint_ready(settings.base_url, settings.api_key_var)
    return _watched(folder, json, lambda on_row, watch: resume_(folder, on_row, watch))


def _watched(folder: Path, json: bool, job: Any) -> int:
    """Run a job with live progress, then show the run's summary; what was done is kept whatever happens."""
    from employment_law_legal_agent_eval.report.live import Progress
    from employment_law_legal_agent_eval.rollouts import RunError, read_rows

    print(f"run folder: {folder}", file=sys.stderr)
    try:
        with Progress(quiet=json) as progress:
            job(progress.row, progress.watch)
    except KeyboardInterrupt:
        try:
            kept = len(read_rows(folder))
        except RunError:
            kept = 0
        print(f"interrupted; {kept} rollouts are kept. Finish with: run --resume {folder}", file=sys.stderr)
        return 130
    rows = read_rows(folder)
    if json:
        _print([row.to_dict() for row in rows])
    else:
        from employment_law_legal_agent_eval.report.pages import write_report
        from employment_law_legal_agent_eval.report.tables import print_run

        console = _console()
        print_run(rows, console)
        page = folder / "report.html"
        write_report(rows, page, title=folder.name)
        console.print(f"report: {page.resolve()}", highlight=False, soft_wrap=True)
    return _failures(rows)


def _stamp(model: str) -> str:
    from datetime import datetime

    name = "".join(c if c.isalnum() or c in "-._" else "-" for c in model)
    return f"{name}-{datetime.now():%Y%m%d-%H%M%S}"


def _endpoint_ready(base_url: str, api_key_var: str) -> None:
    if not os.environ.get(api_key_var):
        raise BadInputError(
            f"the variable {api_key_var} is not set; set it to the endpoint's key or name another --api-key-var"
        )
    _reachable(base_url)


def _reachable(base_url: str) -> None:
    import httpx

    try:
        httpx.get(base_url.rstrip("/") + "/models", timeout=10)
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        raise BadInputError(f"{base_url} cannot be reached ({type(error).__name__}); check --base-url") from None


def _read_runs(folders: tuple[Path, ...]) -> list[Any]:
    from employment_law_legal_agent_eval.rollouts import read_rows

    return [row for folder in folders for row in read_rows(folder)]


@app.command
def report(
    *folders: Path,
    html: Path | None = None,
    csv: Path | None = None,
    mix: Annotated[bool, Parameter(negative="")] = False,
    json: Json = False,
) -> int:
    """Report runs: one folder gives its scorecard, several a leaderboard, always with the findings heat map.

    Parameters
    ----------
    folders: run folders.
    html: write the page here too.
    csv: write the rows here as CSV.
    mix: report runs together although different scoring functions scored them.
    """
    from dataclasses import asdict

    if not folders:
        raise BadInputError("give one or more run folders")
    rows = _read_runs(folders)
    hashes = sorted({row.content_hash[:16] for row in rows if row.content_hash})
    if len(hashes) > 1 and not mix:
        raise BadInputError(f"the runs have different content hashes ({', '.join(hashes)}); --mix reports them anyway")
    from employment_law_legal_agent_eval.report.pages import as_csv, write_report
    from employment_law_legal_agent_eval.report.statistics import summaries
    from employment_law_legal_agent_eval.report.tables import print_run

    if html is not None:
        html.parent.mkdir(parents=True, exist_ok=True)
        write_report(rows, html, title=", ".join(folder.resolve().name for folder in folders))
    if csv is not None:
        _write(csv, as_csv([row.to_dict() for row in rows]).encode())
    if json:
        _print({"models": [asdict(s) for s in summaries(rows)], "rows": [row.to_dict() for row in rows]})
        return 0
    console = _console()
    print_run(rows, console)
    for row in rows:
        if not row.ok:
            console.print(f"failed: {row.model} on {row.task_id or '?'}: {row.error}", markup=False, highlight=False)
    return 0


@app.command
def compare(
    a: Path,
    b: Path,
    *,
    html: Path | None = None,
    force: Annotated[bool, Parameter(negative="")] = False,
    json: Json = False,
) -> int:
    """Compare two runs: paired differences by matter with bootstrap intervals, reliability, cost and turns.

    Parameters
    ----------
    a: a run folder.
    b: another.
    html: write the page here too.
    force: compare although the scoring function, the arguments or a record differ.
    """
    from dataclasses import asdict

    from employment_law_legal_agent_eval.report.statistics import conflicts, differences, summarise
    from employment_law_legal_agent_eval.rollouts import read_rows

    left, right = read_rows(a), read_rows(b)
    found = conflicts(left, right)
    if found and not force:
        raise BadInputError(f"not like for like: {'; '.join(found)}. Use --force to compare them anyway")
    made = differences(left, right)
    names = (a.resolve().name, b.resolve().name)
    if html is not None:
        from employment_law_legal_agent_eval.report.pages import comparison

        _write(html, comparison(names, left, right, made, found).encode())
    if json:
        sums = [asdict(summarise(name, rows)) for name, rows in zip(names, (left, right), strict=True)]
        _print({"differs": found, "differences": [asdict(d) for d in made], "runs": sums})
        return 0
    from employment_law_legal_agent_eval.report.tables import leaderboard, print_differences

    console = _console()
    for line in found:
        console.print(f"differs: {line}", style="yellow", markup=False)
    print_differences(made, names, console)
    console.print(leaderboard([summarise(name, rows) for name, rows in zip(names, (left, right), strict=True)]))
    return 0


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
    if "employment_law_legal_agent_eval.lab.tasks" in sys.modules:
        from employment_law_legal_agent_eval.lab.tasks import LabError

        known.append(LabError)
    if "employment_law_legal_agent_eval.rollouts" in sys.modules:
        from employment_law_legal_agent_eval.rollouts import RunError

        known.append(RunError)
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
