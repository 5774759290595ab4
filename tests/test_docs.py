"""What the pages say is run: every code cell of the card guide is a card text, every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from recompile.cards import words
from recompile.cards.checks import is_box
from recompile.engine.rules import standing
from recompile.engine.sentences import Compiler
from recompile.language.teller import Teller

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
ROWS = [
    row.strip("| ").split(" | ")
    for row in (ROOT / "docs" / "cards.md").read_text(encoding="utf-8").splitlines()
    if row.startswith("| ") and row.count("|") == 3 and "`" in row
]
# A printed sentence and its code; a row may have two of them, with a slash between them.
PAIRS = [
    (printed, code.strip("`"))
    for printed_cell, code_cell in ROWS
    for printed, code in zip(printed_cell.split(" / "), code_cell.split(" / "), strict=True)
]
SOME_EFFECT = "draw(1)"  # where the guide has dots


@pytest.mark.parametrize(("printed", "code"), PAIRS)
def test_the_card_guide_says_what_its_words_say(printed: str, code: str) -> None:
    effects = eval(f"({code.replace('...', SOME_EFFECT)},)", vars(words))  # the cells are ours
    said = Teller("en").box(effects[0] if is_box(effects[0]) else effects)
    assert said == re.sub(
        r"(First, )?\.\.\.", lambda dots: "First, draw 1 card." if dots[1] else "Draw 1 card.", printed
    )


@pytest.mark.parametrize("code", [code for _, code in PAIRS])
def test_the_card_guide_can_be_played(code: str) -> None:
    effects = eval(f"({code.replace('...', SOME_EFFECT)},)", vars(words))
    node = effects[0]
    if is_box(node) and not hasattr(node, "effects"):
        assert standing(node, 0, 0, Compiler())
    else:
        assert Compiler().compile(node.effects if is_box(node) else effects)


def test_the_card_guide_has_examples() -> None:
    assert len(PAIRS) > 15


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target
