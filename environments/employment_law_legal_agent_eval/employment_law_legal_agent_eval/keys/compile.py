"""Compile an answer key: resolve its terms, turn phrases into token keys, check that nothing is empty or dangling."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from employment_law_legal_agent_eval.keys.anchors import FORMAT
from employment_law_legal_agent_eval.keys.schema import Concept, Fact, KeySource, Proposition
from employment_law_legal_agent_eval.matter import Matter, load_matter, matters_root
from employment_law_legal_agent_eval.text import citations
from employment_law_legal_agent_eval.text.phrases import all_keys, phrase_keys

COMPILER = "1"
# Concepts that the engine itself looks for.
RESERVED = ("severe", "escalation_cue", "decline_cue")
_NEGATED = ("no ", "not ", "never ", "without ", "nothing ", "none ", "cannot ", "lack of ", "absence of ")
_TYPES = ("money", "count", "date", "days", "percent", "number", "name")


class CompileError(ValueError):
    """A key that cannot be compiled; the message lists every fault, one a line."""


class _Compiler:
    def __init__(self, source: KeySource, lexicon: Mapping[str, Concept], matter: Matter, reward_base: str) -> None:
        self.source, self.matter, self.reward_base = source, matter, reward_base
        self.concepts: dict[str, Concept] = {**lexicon, **source.concepts}
        self.used: dict[str, None] = dict.fromkeys(name for name in RESERVED if name in self.concepts)
        self.literals: dict[str, None] = {}
        self.faults: list[str] = []

    def term(self, term: str, where: str) -> str:
        """The label of a term: a concept's id, ``@fact`` or ``=phrase``."""
        term = term.strip()
        if term.startswith("@"):
            if term[1:] not in self.source.facts:
                self.faults.append(f"{where}: {term} is no fact of this key")
            return term
        if term in self.concepts:
            self.used[term] = None
            return term
        self.literals[term] = None
        return "=" + term

    def group(self, terms: Iterable[str], where: str) -> list[str]:
        return list(dict.fromkeys(self.term(t, where) for t in terms))

    def proposition(self, p: Proposition, where: str) -> dict[str, Any]:
        """A proposition with its terms resolved."""
        if p.says is not None:
            return {"form": "says", "groups": [self.group(g, where) for g in p.says], "within": p.within}
        if p.lacks is not None:
            return {
                "form": "lacks",
                "terms": self.group(p.lacks, where),
                "of": [self.group(g, where) for g in p.of],
                "within": p.within,
            }
        if p.compare is not None:
            return {
                "form": "compare",
                "lower": self.group(p.compare.lower, where),
                "higher": self.group(p.compare.higher, where),
            }
        if p.side_by_side is not None:
            sides = [[self.term(t, where) for t in side.split("|")] for side in p.side_by_side]
            return {"form": "side_by_side", "groups": sides}
        if p.facts is not None:
            return {"form": "facts", "any": self.group(p.facts.any, where), "at_least": p.facts.at_least}
        if p.absent is not None:
            return {"form": "absent", "of": [self.proposition(q, where) for q in p.absent]}
        parts, form = (p.all, "all") if p.all is not None else (p.any, "any")
        return {"form": form, "of": [self.proposition(q, where) for q in parts or []]}

    def propositions(self, items: Iterable[Proposition], where: str) -> list[dict[str, Any]]:
        return [self.proposition(p, where) for p in items]

    def documents(self, fact: Fact, name: str) -> list[str]:
        wanted = [fact.doc] if isinstance(fact.doc, str) and fact.doc else list(fact.doc) if fact.doc else []
        found = [d for w in wanted for d in self.matter.record if d.startswith(w)]
        if len(found) < len(wanted):
            self.faults.append(f"fact {name}: the record has no document {', '.join(map(repr, wanted))}")
        return found

    def fact(self, name: str, fact: Fact) -> dict[str, Any]:
        type_ = next(t for t in _TYPES if getattr(fact, t))
        values: list[Any] = list(getattr(fact, type_))
        if type_ == "date":
            values = [[int(part) for part in v.split("-")] for v in values]
        elif type_ != "name":
            values = [float(v) for v in values]
        return {
            "type": type_,
            "values": values,
            "near": self.group(fact.with_, f"fact {name}"),
            "documents": self.documents(fact, name),
            "rule": fact.rule,
            "derive": fact.derive,
        }

    def vocabulary(self) -> list[list[Any]]:
        """``[label, phrase, keys, cased, self-negated]`` for every phrase, sorted and without repetitions."""
        wanted: list[tuple[str, str]] = []
        for name in self.used:
            wanted += [(name, phrase) for phrase in self.concepts[name].alt]
        wanted += [("=" + phrase, phrase) for phrase in self.literals]
        for name, fact in self.source.facts.items():
            wanted += [("@" + name, phrase) for phrase in fact.name]
        rows: dict[tuple[str, tuple[str, ...], bool], list[Any]] = {}
        for label, phrase in wanted:
            keys = phrase_keys(phrase)
            if not keys:
                self.faults.append(f"{label}: the phrase {phrase!r} is nothing once normalised")
                continue
            cased = phrase.isupper() and phrase.isalpha() and len(phrase) <= 3
            negated = phrase.lower().startswith(_NEGATED) or " not " in phrase.lower() or "n't " in phrase.lower()
            rows.setdefault((label, tuple(keys), cased), [label, phrase, keys, cased, negated])
        return [rows[key] for key in sorted(rows)]

    def compile(self) -> dict[str, Any]:
        source = self.source
        facts = {name: self.fact(name, fact) for name, fact in source.facts.items()}
        findings = [
            {
                "id": f.id,
                "kind": f.kind,
                "title": f.title,
                "severity": f.severity,
                "description": f.description,
                "where": f.where,
                "about": self.group(f.about, f.id),
                "claim": self.propositions(f.claim, f.id),
                "record": self.group(["@" + n.lstrip("@") for n in f.record.facts], f.id) if f.record else [],
                "at_least": f.record.at_least if f.record else 0,
                "so_what": {
                    part: self.group(getattr(f.so_what, part), f.id)
                    for part in ("remediation", "consequence", "exposure", "severity")
                },
                "contradicted_by": self.propositions(f.contradicted_by, f.id),
            }
            for f in source.findings
        ]
        known = {f.id for f in source.findings}
        self.faults += [f"{c.id}: no finding {c.finding}" for c in source.criteria if c.finding not in known]
        criteria = [
            {
                "id": c.id,
                "finding": c.finding,
                "type": c.type,
                "label": c.label,
                "met_by": self.propositions(c.met_by, c.id),
            }
            for c in source.criteria
        ]
        distractors = [
            {
                "id": d.id,
                "title": d.title,
                "topic": self.group(d.topic, d.id),
                "decline": self.group(d.decline, d.id),
                "escalate": self.propositions(d.escalate, d.id),
            }
            for d in source.distractors
        ]
        traps = [
            {
                "id": t.id,
                "title": t.title,
                "says": self.propositions(t.says, t.id),
                "permit": self.group(t.permit, t.id),
            }
            for t in source.must_not_say
        ]
        vocabulary = self.vocabulary()
        if self.faults:
            raise CompileError("\n".join(self.faults))
        labels = [c.label for c in source.criteria]
        titles = [f.title for f in source.findings] + [t.title for t in source.must_not_say]
        titles += [d.title for d in source.distractors]
        record_cites = {
            citations.core(text[a:b]) for text in self.matter.record.values() for a, b in citations.find(text)
        }
        return {
            "format": FORMAT,
            "task_id": source.task_id,
            "reward_base": self.reward_base,
            "kinds": {name: self.concepts[name].kind for name in sorted(self.used)},
            "facts": facts,
            "findings": findings,
            "criteria": criteria,
            "distractors": distractors,
            "must_not_say": traps,
            "authorities": sorted({citations.core(c) for a in source.authorities for c in a.cite}),
            "record_citations": sorted(record_cites),
            "vocabulary": vocabulary,
            "untitled_sources": len(self.matter.record) + 1 + len(labels),
            "sources": [
                " ".join(all_keys(text))
                for text in (*self.matter.record.values(), self.matter.instruction, *labels, *titles)
            ],
        }


def _reward_base(matter: Matter) -> str:
    task = json.loads((matter.folder / "task.json").read_text(encoding="utf-8"))
    return str(task.get("reward_base", "findings"))


def compile_key(source: KeySource, lexicon: Mapping[str, Concept], matter: Matter) -> dict[str, Any]:
    """The compiled key, with its provenance, ready to be written as ``anchors.json``.

    Raises:
        CompileError: a term, fact, document or criterion does not resolve, or a phrase normalises to nothing.
    """
    compiled = _Compiler(source, lexicon, matter, _reward_base(matter)).compile()
    origin = source.model_dump_json(by_alias=True) + json.dumps(
        {name: c.model_dump() for name, c in sorted(lexicon.items())}, sort_keys=True
    )
    provenance = {"compiler": COMPILER, "source_sha256": hashlib.sha256(origin.encode()).hexdigest()}
    return {"format": compiled.pop("format"), "provenance": provenance, **compiled}


def write_anchors(task_id: str, target: Path, root: Path | str | None = None) -> Path:
    """Compile the key of ``authoring/<task_id>`` against the built matter in ``target``; return the file written."""
    from employment_law_legal_agent_eval.building.source import load_key_source, load_lexicon

    matter = load_matter(task_id, target.parent)
    compiled = compile_key(load_key_source(task_id, root), load_lexicon(root), matter)
    path = target / "anchors.json"
    path.write_text(json.dumps(compiled, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    return path


def main(arguments: list[str]) -> int:
    """Compile the named matters."""
    from pydantic import ValidationError

    from employment_law_legal_agent_eval.building.source import SourceError

    parser = argparse.ArgumentParser(description="compile answer keys")
    parser.add_argument("task_id", nargs="+")
    for task_id in parser.parse_args(arguments).task_id:
        try:
            print(write_anchors(task_id, matters_root() / task_id))
        except (CompileError, SourceError, ValidationError) as error:
            print(error, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
