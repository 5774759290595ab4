"""The pages that people have written, and the pages of the programming interface."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scripts.site.linking import for_site, link_rules, rewrite_links
from scripts.site.tree import Tree

ROOT = Path(__file__).resolve().parents[2]

# Pages of their own, as `recompile report` wrote them.
REPORTS = {f"docs/{page}": page for page in ("report.html", "report-mind.html")}
# Which file of the repository becomes which page, under which title.
WRITTEN = {
    "docs/api.md": ("rely-on.md", "What you can rely on"),
    "docs/notation.md": ("notation.md", "Notation"),
    "docs/cards.md": ("writing-cards.md", "Writing cards"),
    "docs/bots.md": ("bots.md", "Opponents"),
    "docs/server.md": ("server.md", "The table in the browser"),
    "docs/running.md": ("running.md", "Running a server"),
    "docs/learn.md": ("learn.md", "Lessons"),
    "docs/puzzles.md": ("puzzles.md", "Puzzles"),
    "docs/terminal.md": ("terminal.md", "The table in the terminal"),
    "docs/lab.md": ("lab.md", "The laboratory"),
    "docs/games.md": ("games.md", "What 200 000 games say"),
    "docs/commands.md": ("commands.md", "Commands"),
    "docs/research.md": ("research.md", "Research"),
    "docs/decisions.md": ("decisions.md", "Decisions"),
    "docs/rooms.md": ("rooms.md", "Rooms"),
    "bench/README.md": ("speed.md", "Speed"),
    "CHANGELOG.md": ("changelog.md", "Changelog"),
    "CONTRIBUTING.md": ("contributing.md", "Contributing"),
    "LICENSE": ("licence.md", "Licence"),
}
# Where links to the other files of the repository lead; None: nowhere, they become plain text.
PLACES: dict[str, str | None] = {
    **{file: page for file, (page, _) in WRITTEN.items()},
    **REPORTS,
    "docs/rules": "rules/rulebook.md",
    "docs/rules/rulebook.md": "rules/rulebook.md",
    "docs/rules/rulebook.fr.md": "fr/rules/rulebook.md",
    "docs/rules/rulebook.pl.md": "pl/rules/rulebook.md",
    "docs/rules/timing.md": "rules/timing.md",
    "docs/rules/glossary.yaml": "rules/glossary.md",
    "rulings": "rulings/index.md",
    "rulings/README.md": "rulings/index.md",
    "README.md": "index.md",
}

# The programming interface: page, title, what it is about, names in it.
API = (
    (
        "game",
        "Game",
        "A game to hold in the hand: ask, answer, undo, look.",
        ("recompile.Game", "recompile.LegalMoves", "recompile.View", "recompile.game.seen", "recompile.game.Ply"),
    ),
    (
        "report",
        "Questions and events",
        "What a game says of itself: who is asked, what happened and why, how it ended.",
        (
            "recompile.Decision",
            "recompile.notation.questions.Question",
            "recompile.notation.answers.Answer",
            "recompile.Event",
            "recompile.Outcome",
        ),
    ),
    (
        "notation",
        "Moves and positions",
        "Moves and positions as values that are read from text and written to it.",
        ("recompile.Move", "recompile.Position", "recompile.notation.errors"),
    ),
    (
        "records",
        "Records",
        "Whole games as text: written, replayed, and as one player saw them.",
        ("recompile.Record", "recompile.record_of", "recompile.replay", "recompile.redacted"),
    ),
    (
        "cards",
        "Cards",
        "The printed cards and protocols, those that come as files, and the words that a card is written with.",
        (
            "recompile.cards.library",
            "recompile.cards.registry",
            "recompile.cards.protocol_files",
            "recompile.cards.words",
        ),
    ),
    (
        "text",
        "Words",
        "Cards, questions and events in English, French and Polish.",
        (
            "recompile.text.card_text",
            "recompile.text.tell",
            "recompile.text.check_language",
            "recompile.text.Voice",
            "recompile.language.names",
            "recompile.text.log.log_lines",
            "recompile.text.log.LogLine",
        ),
    ),
    (
        "book",
        "Books",
        "The rulebook, the glossary and the rulings as data.",
        ("recompile.book.rulebook", "recompile.book.glossary", "recompile.book.rulings", "recompile.book.telling"),
    ),
    (
        "bots",
        "Opponents",
        "Those who are shown a view and name a move; and how one is written.",
        ("recompile.bots.make_bot", "recompile.bots.Bot", "recompile.bots.Limit"),
    ),
    (
        "testing",
        "Testing",
        "Scenarios, laws, counts and many random games, for your tests too.",
        ("recompile.game.scenarios", "recompile.testing.laws", "recompile.testing.perft", "recompile.engine.batch"),
    ),
)


def add_pages(tree: Tree) -> None:
    """The pages of the repository and the programming interface."""
    for file, (page, title) in WRITTEN.items():
        tree.add(page, title, written(file, page, title))
    for file, page in REPORTS.items():
        tree.files[page] = (ROOT / file).read_text(encoding="utf-8")
    tree.add("api/index.md", "API", api_index())
    for name, title, about, modules in API:
        tree.add(f"api/{name}.md", title, api_page(title, about, modules))


def written(file: str, page: str, title: str, places: Mapping[str, str | None] = PLACES) -> str:
    """A page of the repository as a page of the site."""
    text = (ROOT / file).read_text(encoding="utf-8")
    if file == "LICENSE":
        return f"# {title}\n\n```text\n{text.strip()}\n```\n"
    return link_rules(for_site(rewrite_links(text, file, page, places)), page)


# ---------------------------------------------------------------- API


_API_INDEX = """# API

```python
import recompile

game = recompile.Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
while game.decision:
    game.push(next(iter(game.legal_moves)))
print(game)
```

[What you can rely on](../rely-on.md) lists the names that stay; the rest of these pages describes what there is now.

| page | what it is about |
|---|---|
{rows}

What is needed most can be imported from `recompile` itself:

::: recompile
    options:
      members: false
      show_root_heading: false
      show_root_toc_entry: false
"""


def api_index() -> str:
    """What the package offers at its front door."""
    return _API_INDEX.format(rows="\n".join(f"| [{title}]({name}.md) | {about} |" for name, title, about, _ in API))


def api_page(title: str, about: str, modules: tuple[str, ...]) -> str:
    """A page that the generator fills from docstrings."""
    blocks = "\n\n".join(f"::: {module}" for module in modules)
    return f"# {title}\n\n{about}\n\n{blocks}\n"
