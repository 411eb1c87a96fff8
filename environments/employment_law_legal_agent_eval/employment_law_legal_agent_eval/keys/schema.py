"""The answer-key schema: what an author may write in ``key.yaml`` and in the shared lexicon.

A key is written as claims, not as keywords: a finding is credited only when one place of the memo asserts the
problem (``claim``), ties it to the record (``record``) and says what follows (``so_what``), and the memo
nowhere asserts the opposite (``contradicted_by``). Criteria are the atoms of the 42-point rubric and use the
same propositions. SPEC sections 4 to 8.

A *term* is one of: the id of a concept of the shared lexicon or of this key; ``@fact`` for a fact of this key;
or any other text, which is a literal phrase (compared by word stems, articles ignored).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Term = Annotated[str, Field(min_length=1)]
Group = Annotated[list[Term], Field(min_length=1)]


class Strict(BaseModel):
    """A record that refuses unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Concept(Strict):
    """A set of phrases that mean the same thing.

    ``kind``: noun (a thing), state (void, overdue), verb (enforce, reside), act (remove, rescind). Negating a
    state, verb or act reverses it; negating a noun does not, except in ``lacks``.
    """

    kind: Literal["noun", "state", "verb", "act"]
    alt: Annotated[list[Term], Field(min_length=1)]


class Fact(Strict):
    """A value of the record, of the reference (``rule``) or derived from them, that a memo may state.

    Exactly one kind of value: ``money`` (dollars), ``count`` (people or things), ``date`` (YYYY-MM-DD),
    ``days`` (durations in days), ``percent``, ``number`` (any other figure, such as hours) or ``name`` (proper
    names, document sections, codes). Several accepted values may be given. ``with`` lists terms one of which
    must stand near the value for it to count as this fact; figures of five or more significant digits
    identify themselves. ``doc`` is the two-digit number of the document the value is read from, or several;
    ``derive`` says how a value that stands in no document is computed.
    """

    money: list[float] = []
    count: list[float] = []
    date: list[str] = []
    days: list[float] = []
    percent: list[float] = []
    number: list[float] = []
    name: list[Term] = []
    with_: list[Term] = Field(default=[], alias="with")
    doc: str | list[str] = ""
    derive: str = ""
    rule: bool = False

    @model_validator(mode="after")
    def _one_kind(self) -> Fact:
        kinds = [k for k in ("money", "count", "date", "days", "percent", "number", "name") if getattr(self, k)]
        if len(kinds) != 1:
            raise ValueError(f"a fact needs exactly one kind of value, not {kinds or 'none'}")
        if not self.doc and not self.derive:
            raise ValueError("a fact needs the document it stands in (doc) or how it is derived (derive)")
        return self


class Compare(Strict):
    """``lower`` is said to fall short of ``higher`` (or ``higher`` to exceed ``lower``)."""

    lower: Group
    higher: Group


class Proposition(Strict):
    """One thing a memo may assert. Exactly one of the fields, apart from ``within``.

    - ``says``: groups of terms; one term of every group, in one claim (a sentence, list item or table row, or
      ``within`` adjacent sentences of one block), asserted: not negated, hypothetical, asked, attributed and
      refuted, or copied from the record.
    - ``lacks``: a term is said to be absent (negated, missing, omitted); ``of`` may name groups that must
      stand in the same claim.
    - ``compare``: see :class:`Compare`.
    - ``side_by_side``: facts set against each other in one window (each entry may be ``"@a|@b"``).
    - ``facts``: at least ``at_least`` different facts of ``any`` stated with their right values in one window.
    - ``all`` / ``any``: combinations, judged in one window.
    - ``absent``: none of these propositions is asserted anywhere in the memo.
    """

    says: list[Group] | None = None
    lacks: Group | None = None
    of: list[Group] = []
    compare: Compare | None = None
    side_by_side: Annotated[list[Term], Field(min_length=2)] | None = None
    facts: FactCount | None = None
    all: list[Proposition] | None = None
    any: list[Proposition] | None = None
    absent: list[Proposition] | None = None
    within: Annotated[int, Field(ge=1, le=4)] = 1

    @model_validator(mode="after")
    def _one_form(self) -> Proposition:
        forms = [
            f for f in ("says", "lacks", "compare", "side_by_side", "facts", "all", "any", "absent") if getattr(self, f)
        ]
        if len(forms) != 1:
            raise ValueError(f"a proposition needs exactly one form, not {forms or 'none'}")
        return self


class FactCount(Strict):
    """At least ``at_least`` different facts of ``any``."""

    any: Group
    at_least: Annotated[int, Field(ge=1)] = 1


class Record(Strict):
    """The record facts that tie a finding to the matter, and how many different ones a memo must state."""

    facts: Group
    at_least: Annotated[int, Field(ge=1)] = 2


class SoWhat(Strict):
    """What follows from a finding: one term of any list completes the claim; severity alone is the weakest."""

    remediation: list[Term] = []
    consequence: list[Term] = []
    exposure: list[Term] = []
    severity: list[Term] = ["severe"]


class Finding(Strict):
    """A planted issue (``substantive``) or the matter's negative control.

    ``description`` is the plain-language statement of the finding, of what earns credit and of what does not;
    readers and the optional judge see it, never an agent. ``where`` says in one sentence where in the record the answer
    lies. For a negative control ``claim`` is the *wrong* claim (treating the control as a real issue).
    """

    id: Annotated[str, Field(pattern=r"^ISS-\d{3}$")]
    kind: Literal["substantive", "negative_control"] = "substantive"
    title: str
    severity: Literal["critical", "high", "medium", "low", "none"]
    description: str
    where: str
    about: Group
    claim: Annotated[list[Proposition], Field(min_length=1)]
    record: Record | None = None
    so_what: SoWhat = SoWhat()
    contradicted_by: list[Proposition] = []

    @model_validator(mode="after")
    def _substantive_is_whole(self) -> Finding:
        if self.kind == "substantive":
            if self.record is None:
                raise ValueError(f"{self.id}: a substantive finding needs its record facts")
            if not self.contradicted_by:
                raise ValueError(f"{self.id}: a substantive finding needs at least one contradiction")
        return self


class Criterion(Strict):
    """One atomic criterion: met when one of ``met_by`` holds and its finding is tied to the record."""

    id: Annotated[str, Field(pattern=r"^C-\d{3}$")]
    finding: Annotated[str, Field(pattern=r"^ISS-\d{3}$")]
    type: Literal["issue", "fact", "figure", "authority", "analysis", "remediation"]
    label: str
    met_by: Annotated[list[Proposition], Field(min_length=1)]


class Distractor(Strict):
    """A document or point that looks like a risk and is none.

    It is escalated when a claim about ``topic`` carries an escalation cue and no decline cue stands near.
    ``decline`` adds this distractor's own proper declines to the shared cues; ``escalate`` its own
    escalations.
    """

    id: Annotated[str, Field(pattern=r"^D\d+$")]
    title: str
    description: str
    topic: Group
    decline: list[Term] = []
    escalate: list[Proposition] = []


class Trap(Strict):
    """A prohibited claim (must-not-say). ``permit`` lists terms that make a sentence a permitted near miss."""

    id: Annotated[str, Field(pattern=r"^T\d+$")]
    title: str
    description: str
    says: Annotated[list[Proposition], Field(min_length=1)]
    permit: list[Term] = []


class Authority(Strict):
    """A citation the memo may make; ``cite`` lists the forms it may take, ``url`` where it was checked."""

    cite: Annotated[list[str], Field(min_length=1)]


class KeySource(Strict):
    """A whole ``key.yaml``, after its template has been filled from the matter's facts."""

    task_id: str
    as_of: str
    reference: str
    concepts: dict[str, Concept] = {}
    facts: dict[str, Fact]
    findings: Annotated[list[Finding], Field(min_length=7, max_length=7)]
    criteria: Annotated[list[Criterion], Field(min_length=42, max_length=42)]
    distractors: Annotated[list[Distractor], Field(min_length=1)]
    must_not_say: Annotated[list[Trap], Field(min_length=1)]
    authorities: list[Authority] = []
