"""Grade a matter's deliverables: a pure function of the files and the compiled key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.model import UnreadableDocumentError, VisibleText
from employment_law_legal_agent_eval.documents.names import near_miss
from employment_law_legal_agent_eval.grading.criteria import Criteria, evidence_of
from employment_law_legal_agent_eval.grading.explain import Explainer
from employment_law_legal_agent_eval.grading.findings import Findings
from employment_law_legal_agent_eval.grading.noise import Noise
from employment_law_legal_agent_eval.grading.propositions import Judge
from employment_law_legal_agent_eval.grading.reading import read
from employment_law_legal_agent_eval.grading.result import (
    Citation,
    CriterionResult,
    Deliverable,
    DistractorResult,
    FindingResult,
    Grade,
    TrapResult,
)
from employment_law_legal_agent_eval.grading.score import Counts, Gate, metrics
from employment_law_legal_agent_eval.grading.settings import Settings
from employment_law_legal_agent_eval.keys.anchors import Anchors, load_anchors
from employment_law_legal_agent_eval.keys.freeze import content_hash
from employment_law_legal_agent_eval.matter import Matter
from employment_law_legal_agent_eval.text import citations

_NOTHING = VisibleText("", ())


def grade(matter: Matter, deliverables: Mapping[str, bytes], settings: Settings | None = None) -> Grade:
    """Grade what was saved for a matter, by file name.

    The same files give the same grade, byte for byte. A missing, unreadable or too short deliverable counts as not
    delivered; what it does say is still read for noise and prohibited claims.

    Raises:
        AnchorsError: the matter has no compiled key.
    """
    settings = settings or Settings()
    anchors = load_anchors(matter.folder)
    visible, delivered = _receive(matter, deliverables, settings)
    result = grade_text(matter, anchors, visible, settings, delivered=delivered)
    root = None if matter.folder.parent == _bundled() else str(matter.folder.parent)
    return replace(result, content_hash=content_hash(root))


def _bundled() -> object:
    from employment_law_legal_agent_eval.matter import matters_root

    return matters_root()


def _receive(matter: Matter, deliverables: Mapping[str, bytes], settings: Settings) -> tuple[VisibleText, Deliverable]:
    name = matter.deliverable
    data = deliverables.get(name)
    if data is None:
        meant = next((given for given in sorted(deliverables) if near_miss(given, [name]) == name), None)
        reason = f"{name} was not saved" + (f"; {meant!r} is not its name" if meant else "")
        return _NOTHING, Deliverable(name, False, 0, reason)
    try:
        visible = read_memo(data)
    except UnreadableDocumentError as error:
        return _NOTHING, Deliverable(name, False, 0, f"{name} cannot be read: {error}")
    content = len("".join(visible.text.split()))
    if content < settings.min_deliverable_chars:
        reason = f"{name} has {content} characters of content; {settings.min_deliverable_chars} are needed"
        return visible, Deliverable(name, False, content, reason)
    return visible, Deliverable(name, True, content)


def grade_text(
    matter: Matter,
    anchors: Anchors,
    visible: VisibleText,
    settings: Settings | None = None,
    *,
    delivered: Deliverable | None = None,
    mask: bool = True,
) -> Grade:
    """Grade visible text that has already been extracted. ``mask=False`` reads copied text too (for the lint)."""
    settings = settings or Settings()
    delivered = delivered or Deliverable(matter.deliverable, True, len(visible.text))
    data = anchors.data
    memo = read(anchors, visible, mask=mask)
    judge = Judge(anchors, memo)
    explain = Explainer(anchors, memo)
    findings = Findings(anchors, memo, judge)
    verdicts = findings.judge_all()
    noise = Noise(anchors, memo, judge)
    results: list[FindingResult] = []
    control_matches = 0
    for raw in data["findings"]:
        if raw["kind"] == "negative_control":
            treated = noise.control(raw)
            control_matches += len(treated)
            results.append(explain.control(raw, treated))
        else:
            results.append(explain.substantive(raw, verdicts[raw["id"]]))
    criteria = _criteria(anchors, Criteria(memo, judge, verdicts, salad=findings.salad), explain)
    distractors = _distractors(anchors, noise, explain)
    traps = _traps(anchors, noise, explain)
    counts = Counts(
        reward_base=anchors.reward_base,
        findings=len(results),
        substantive=tuple(r.id for r in results if r.kind == "substantive"),
        credited=tuple(r.id for r in results if r.credited),
        criteria=len(criteria),
        criteria_met=sum(c.met for c in criteria),
        distractors=len(distractors),
        escalated=sum(d.escalated for d in distractors),
        traps=len(traps),
        trap_hits=sum(t.hit for t in traps),
        control_matches=control_matches,
        deliverables=1,
        delivered=int(delivered.delivered),
    )
    values = metrics(counts, settings)
    hidden = visible.hidden.total
    return Grade(
        task_id=matter.task_id,
        content_hash="",
        substantive_score=values["substantive_score"],
        metrics=values,
        deliverables=(delivered,),
        findings=tuple(results),
        criteria=criteria,
        distractors=distractors,
        must_not_say=traps,
        citations=_citations(anchors, visible.text),
        memo_text=visible.text,
        hidden_characters=hidden,
        copied=memo.copied_spans(),
        notes=(f"{hidden} hidden characters were not read",) if hidden else (),
    )


def regate(result: Grade, gate: Gate, settings: Settings | None = None, *, reward_base: str) -> Grade:
    """The same grade after the judge gate withheld some findings. Credit can only be lost."""
    settings = settings or Settings()
    counts = Counts(
        reward_base=reward_base,
        findings=len(result.findings),
        substantive=tuple(f.id for f in result.findings if f.kind == "substantive"),
        credited=tuple(f.id for f in result.findings if f.credited),
        criteria=len(result.criteria),
        criteria_met=sum(c.met for c in result.criteria),
        distractors=len(result.distractors),
        escalated=sum(d.escalated for d in result.distractors),
        traps=len(result.must_not_say),
        trap_hits=sum(t.hit for t in result.must_not_say),
        control_matches=int(result.metrics["nc_lexical_match_count"]),
        deliverables=len(result.deliverables),
        delivered=sum(d.delivered for d in result.deliverables),
    )
    values = metrics(counts, settings, gate)
    findings = tuple(
        replace(f, credited=False, reason="Withheld by the judge gate. " + f.reason)
        if f.credited and f.id in gate.withheld
        else f
        for f in result.findings
    )
    return replace(result, metrics=values, substantive_score=values["substantive_score"], findings=findings)


def _criteria(anchors: Anchors, criteria: Criteria, explain: Explainer) -> tuple[CriterionResult, ...]:
    results: list[CriterionResult] = []
    for raw in anchors.data["criteria"]:
        found = criteria.met(raw)
        evidence = tuple(explain.evidence("criterion", s) for s in evidence_of(found))
        reason = "" if found is not None else "Not stated, or its finding is not tied to the record."
        results.append(
            CriterionResult(raw["id"], raw["finding"], raw["type"], raw["label"], found is not None, reason, evidence)
        )
    return tuple(results)


def _distractors(anchors: Anchors, noise: Noise, explain: Explainer) -> tuple[DistractorResult, ...]:
    results: list[DistractorResult] = []
    for raw in anchors.data["distractors"]:
        treatment = noise.distractor(raw)
        evidence = tuple(
            explain.evidence(role, sentence)
            for role, sentence in (("escalation", treatment.escalated), ("decline", treatment.declined))
            if sentence is not None
        )
        escalated, declined = treatment.escalated is not None, treatment.declined is not None
        results.append(DistractorResult(raw["id"], raw["title"], escalated, declined, evidence))
    return tuple(results)


def _traps(anchors: Anchors, noise: Noise, explain: Explainer) -> tuple[TrapResult, ...]:
    results: list[TrapResult] = []
    for raw in anchors.data["must_not_say"]:
        sentence = noise.trap(raw)
        evidence = () if sentence is None else (explain.evidence("prohibited", sentence),)
        results.append(TrapResult(raw["id"], raw["title"], sentence is not None, evidence))
    return tuple(results)


def _citations(anchors: Anchors, text: str) -> tuple[Citation, ...]:
    record, key = frozenset(anchors.data["record_citations"]), frozenset(anchors.data["authorities"])
    results: list[Citation] = []
    for start, end in citations.find(text):
        core = citations.core(text[start:end])
        status = "in-record" if core in record else "in-key" if core in key else "unknown"
        results.append(Citation(text[start:end], status, start, end))
    return tuple(results)
