"""A search against the reward: a hill-climber that edits a memo with the key's words and templates, no true facts."""

from __future__ import annotations

import random

from attack_families import glued, lower, vocabulary
from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade_text
from employment_law_legal_agent_eval.keys.anchors import Anchors
from employment_law_legal_agent_eval.matter import Matter

LONGEST = 60


def pieces(anchors: Anchors, rng: random.Random) -> list[str]:
    """What the climber may write: vocabulary, glued vocabulary and template sentences of every finding."""
    made: list[str] = []
    for f in anchors.data["findings"]:
        words = vocabulary(anchors, f, rng, per_label=2, facts=False)
        made += [" ".join(rng.sample(words, min(4, len(words)))) + "." for _ in range(4)]
        made += [glued(rng.sample(words, min(8, len(words))), rng) for _ in range(4)]
        made += [f"The {a} is {b}." for a, b in zip(words[::2], words[1::2], strict=False)][:12]
        made += [f"The Company must {w}." for w in rng.sample(words, min(4, len(words)))]
        made.append(f"We conclude that {lower(f['title'])} and that this is a {f['severity']} risk.")
    return made


def climb(matter: Matter, anchors: Anchors, steps: int, seed: int = 0) -> float:
    """The best reward found in ``steps`` edits; ties are accepted, so that plateaus are crossed."""
    rng = random.Random(seed)
    stock = pieces(anchors, rng)
    memo = rng.sample(stock, min(20, len(stock)))
    best = -1.0
    for _ in range(steps):
        tried = list(memo)
        move = rng.random()
        if move < 0.5 and len(tried) < LONGEST:
            tried.insert(rng.randrange(len(tried) + 1), rng.choice(stock))
        elif move < 0.75 and len(tried) > 1:
            tried.pop(rng.randrange(len(tried)))
        else:
            i, j = rng.randrange(len(tried)), rng.randrange(len(tried))
            tried[i], tried[j] = tried[j], tried[i]
        text = "\n\n".join(" ".join(tried[i : i + 4]) for i in range(0, len(tried), 4))
        reward = grade_text(matter, anchors, read_memo(write_memo(text))).substantive_score
        if reward >= best:
            memo, best = tried, reward
    return best
