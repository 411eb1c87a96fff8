"""The windows of a memo in which a finding may be stated (SPEC 4.2)."""

from __future__ import annotations

from collections.abc import Sequence

from employment_law_legal_agent_eval.documents.model import BlockKind
from employment_law_legal_agent_eval.grading.propositions import Window
from employment_law_legal_agent_eval.grading.reading import Memo, Passage, Section, Sentence
from employment_law_legal_agent_eval.text.grammar import Form

# A section with headings of its own is one window only while it is short enough to be about one thing.
PARENT_TOKENS = 900
LEAD_TOKENS = 10


def _labels(sentences: Sequence[Sentence]) -> frozenset[str]:
    labels: set[str] = set()
    for sentence in sentences:
        labels |= sentence.labels
    return frozenset(labels)


def _window(kind: str, sentences: Sequence[Sentence], heading: Sequence[Sentence], lent: frozenset[str]) -> Window:
    return Window(kind, sentences, heading, _labels(sentences), lent | _labels(heading))


def _lead(sentences: Sequence[Sentence]) -> frozenset[str]:
    """What a run-in heading ("Final pay. Everything was due …") lends to its paragraph."""
    first = sentences[0]
    short = len(sentences) > 1 and first.form is Form.FRAGMENT and first.last - first.first <= LEAD_TOKENS
    return first.labels if short else frozenset()


def heading_of(memo: Memo, section: Section) -> list[Sentence]:
    """The sentences of a section's heading; none for the memo's opening part."""
    return memo.passages[section.heading].sentences if section.heading >= 0 else []


def _groups(body: Sequence[Passage]) -> list[list[Passage]]:
    """Passages that belong together: a list item with what is nested under it, an introduction with its list."""
    groups: list[list[Passage]] = []
    for passage in body:
        previous = groups[-1][-1] if groups else None
        nested = passage.kind is BlockKind.ITEM and passage.level > 0 and previous is not None
        if nested and previous is not None and previous.kind is BlockKind.ITEM:
            groups[-1].append(passage)
        else:
            groups.append([passage])
    return groups


def windows(memo: Memo) -> list[Window]:
    """Every window, small ones first: paragraphs, items and rows; neighbours; whole sections under a heading."""
    small: list[Window] = []
    pairs: list[Window] = []
    large: list[Window] = []
    for number, section in enumerate(memo.sections):
        heading = heading_of(memo, section)
        own = [
            p
            for p in memo.passages[section.first : section.last]
            if p.section == number and p.kind is not BlockKind.HEADING
        ]
        groups = _groups(own)
        bodies: list[list[Sentence]] = []
        for group in groups:
            sentences = [s for p in group for s in p.sentences]
            if not sentences:
                continue
            context = frozenset(m.label for p in group for m in p.context) | _lead(sentences)
            kind = "row" if group[0].kind is BlockKind.ROW else "paragraph"
            small.append(_window(kind, sentences, heading, context))
            bodies.append(sentences)
        kinds = [g[0].kind for g in groups if any(p.sentences for p in g)]
        for a in range(len(bodies) - 1):
            prose_first = kinds[a] is BlockKind.PARAGRAPH and kinds[a + 1] is not BlockKind.ROW
            if prose_first or (kinds[a] is BlockKind.ITEM and kinds[a + 1] is BlockKind.PARAGRAPH):
                pairs.append(_window("neighbours", bodies[a] + bodies[a + 1], heading, frozenset()))
        # A paragraph with the whole list that follows it.
        a = 0
        while a < len(bodies):
            end = a + 1
            while kinds[a] is BlockKind.PARAGRAPH and end < len(bodies) and kinds[end] is BlockKind.ITEM:
                end += 1
            if end > a + 2:
                pairs.append(_window("list", [s for body in bodies[a:end] for s in body], heading, frozenset()))
            a = max(end, a + 1)
        whole = [
            s
            for p in memo.passages[section.first : section.last]
            if p.kind is not BlockKind.HEADING or p.section != number
            for s in p.sentences
        ]
        parent = any(p.kind is BlockKind.HEADING for p in memo.passages[section.first + 1 : section.last])
        size = sum(s.last - s.first for s in whole)
        if section.heading >= 0 and whole and (not parent or size <= PARENT_TOKENS):
            context = frozenset(m.label for p in own for m in p.context)
            large.append(_window("section", whole, heading, context))
    return small + pairs + large
