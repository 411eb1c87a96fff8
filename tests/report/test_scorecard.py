"""The scorecard page in a real browser: links, the share switch, no network, keyboard, small screens."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from employment_law_legal_agent_eval.documents.docx import read_memo
from employment_law_legal_agent_eval.documents.memo_writer import write_memo
from employment_law_legal_agent_eval.grading.grade import grade
from employment_law_legal_agent_eval.grading.result import Grade
from employment_law_legal_agent_eval.matter import load_matter
from employment_law_legal_agent_eval.report.pages import scorecard

ATLAS = load_matter("atlas-noncompete-001")
CHROMIUM = next((p for name in ("chromium", "chromium-browser", "google-chrome") if (p := shutil.which(name))), None)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium; on Debian: apt-get install chromium")

FLAW = "\n\nThe handbook's arbitration clause is a serious legal risk that exposes the company to liability.\n"


@pytest.fixture(scope="module")
def memo() -> bytes:
    text = (ATLAS.folder / "golden.md").read_text(encoding="utf-8")
    return write_memo(text.split("## ")[0] + "## ".join(["", *text.split("## ")[1:6]]) + FLAW)


@pytest.fixture(scope="module")
def result(memo: bytes) -> Grade:
    return grade(ATLAS, {ATLAS.deliverable: memo})


@pytest.fixture(scope="module")
def card(memo: bytes, result: Grade, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("card") / "card.html"
    path.write_text(scorecard(result, ATLAS.title, read_memo(memo)), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def page(browser: Browser, card: Path) -> Iterator[Page]:
    opened = browser.new_page()
    opened.problems = []  # type: ignore[attr-defined]
    opened.on("console", lambda m: opened.problems.append(m.text) if m.type == "error" else None)  # type: ignore[attr-defined]
    opened.on("request", lambda r: opened.problems.append(r.url) if not r.url.startswith(("file:", "data:")) else None)  # type: ignore[attr-defined]
    opened.goto(card.as_uri())
    yield opened
    opened.close()


def answers(result: Grade) -> list[str]:
    """Everything in a grade that would tell a reader of the page what the key holds."""
    items = [*(f.title for f in result.findings), *(f.reason for f in result.findings)]
    items += [f.where for f in result.findings if f.where]
    items += [*(d.title for d in result.distractors), *(t.title for t in result.must_not_say)]
    return [*items, *(c.label for c in result.criteria)]


@needs_browser
def test_every_link_lands_on_a_highlight_that_is_shown(page: Page, result: Grade):
    links = page.locator("aside a[href^='#m-']")
    assert links.count() > 10
    for target in links.evaluate_all("ls => ls.map(a => a.getAttribute('href').slice(1))"):
        assert page.locator(f"[id='{target}']").count() == 1, target
    credited = next(f.id for f in result.findings if f.credited)
    page.locator(f"aside a[href='#m-{credited}-1']").click()
    assert page.locator(f"[id='m-{credited}-1']").is_visible()


@needs_browser
def test_every_highlight_leads_to_its_item(page: Page):
    for target in page.locator("article a.hl").evaluate_all("ls => ls.map(a => a.getAttribute('href').slice(1))"):
        assert page.locator(f"[id='{target}']").count() == 1, target


@needs_browser
def test_the_switch_takes_the_answers_out_of_the_source(page: Page, result: Grade):
    assert result.findings[0].title in page.content()
    page.click("#share")
    source = page.content()
    left = [text for text in answers(result) if text in source and text not in result.memo_text]
    assert left == []
    assert page.locator("a.hl").count() == 0


@needs_browser
def test_the_saved_copy_has_no_answers(page: Page, result: Grade):
    page.click("#share")
    with page.expect_download() as download:
        page.click("#save")
    source = Path(download.value.path()).read_text(encoding="utf-8")
    assert f"{result.substantive_score:.3f}" in source
    assert [text for text in answers(result) if text in source and text not in result.memo_text] == []


@needs_browser
def test_nothing_leaves_the_page_and_the_console_is_clean(page: Page):
    page.click("#share")
    assert page.problems == []  # type: ignore[attr-defined]


@needs_browser
def test_it_is_readable_at_380_pixels(browser: Browser, card: Path):
    phone = browser.new_page(viewport={"width": 380, "height": 800})
    phone.goto(card.as_uri())
    assert phone.evaluate("document.documentElement.scrollWidth") <= 380
    phone.close()


@needs_browser
def test_landmarks_and_the_keyboard_reach_everything(page: Page):
    for landmark in ("header", "main", "article[aria-label]", "aside[aria-label]", "footer"):
        assert page.locator(landmark).count() == 1, landmark
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "share"
    levels = page.locator("h1, h2, h3").evaluate_all("hs => hs.map(h => +h.tagName[1])")
    assert levels[0] == 1
    assert all(b - a <= 1 for a, b in pairwise(levels))


def luminance(colour: str) -> float:
    parts = [int(v) / 255 for v in re.findall(r"\d+", colour)[:3]]
    r, g, b = (v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@needs_browser
def test_text_has_the_contrast_that_wcag_asks_for(page: Page):
    pairs = page.evaluate(
        """() => [...document.querySelectorAll('body *')].filter(e => [...e.childNodes].some(n => n.nodeType === 3 &&
        n.textContent.trim()) && e.checkVisibility()).map(e => { let p = e, back = 'rgba(0, 0, 0, 0)';
        while (p && back === 'rgba(0, 0, 0, 0)') { back = getComputedStyle(p).backgroundColor; p = p.parentElement }
        return [getComputedStyle(e).color, back === 'rgba(0, 0, 0, 0)' ? 'rgb(255,255,255)' : back] })"""
    )
    for ink, paper in {tuple(pair) for pair in pairs}:
        light, dark = sorted((luminance(ink), luminance(paper)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, paper)


def test_the_shared_page_never_held_the_answers(memo: bytes, result: Grade):
    source = scorecard(result, ATLAS.title, read_memo(memo), share=True)
    assert [text for text in answers(result) if text in source and text not in result.memo_text] == []
    assert "<script" not in source


def test_the_arithmetic_adds_up(result: Grade, card: Path):
    m = result.metrics
    base = m["deliverable_complete"] * m["substantive_base"]
    score = base - 0.15 * m["false_flag_rate"] - 0.1 * min(1, m["must_not_say_hits"])
    assert score == pytest.approx(result.substantive_score)
    assert f"{base:.3f}" in card.read_text()


def test_a_memo_with_markup_in_it_is_shown_as_text():
    data = write_memo("# Memo\n\nThe form says <script>alert(1)</script> & “quotes”. " * 9)
    page_ = scorecard(grade(ATLAS, {ATLAS.deliverable: data}), ATLAS.title, read_memo(data))
    assert "<script>alert" not in page_
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page_
