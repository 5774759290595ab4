"""The pages of the rulings book: one for each chapter, with every position drawn and told, and two indexes."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path

from recompile.book import rulebook
from recompile.book.outcome import outcome
from recompile.book.rulings import Ruling, for_rule, rulings
from recompile.book.telling import drawn, story
from recompile.cards import CARDS, PROTOCOLS, SETS
from scripts.site.cards import authority, ruled, ruling_link, ruling_page
from scripts.site.linking import RULE, card_target, link_cards, link_html, link_rules, rule_anchor, rule_target
from scripts.site.palette import glyph
from scripts.site.rules import BY_RULE
from scripts.site.tree import Tree, html_href, language, markdown_href
from scripts.site.words import count_rulings

README = Path(__file__).resolve().parents[2] / "rulings" / "README.md"
INDEX = "rulings/index.md"
BY_CARD = "rulings/by-card.md"
TITLES = {
    "timing": "Timing",
    "movement": "Moving cards",
    "text-life": "The life of a text",
    "windows": "After, and at the same moment",
    "start-end": "Start and End",
    "choosing": "Choosing",
    "must-and-may": "Must and may",
    "draw-and-control": "Drawing and control",
    "compile": "Compiling",
    "ownership-and-information": "Ownership and information",
    "codex": "Official explanations",
    "decisions": "Our decisions",
}
BY_CARD_INTRO = (
    "How many rulings name each card, and in how many more it lies on the table. The lists themselves are on the pages"
    " of the cards."
)
_CODES = "|".join(PROTOCOLS)
_DRAWN = re.compile(rf"\b(?:(?P<card>(?:{_CODES})[0-6])|(?P<protocol>{_CODES}))\b|(?P<rule>{RULE.pattern})", re.I)
_PLAIN = re.compile(r"([\\`*_\[\]<>])")


def chapters() -> dict[str, list[Ruling]]:
    """The rulings by chapter, in the order of the book's own table of contents."""
    order = list(TITLES)
    ordered = sorted(rulings().values(), key=lambda ruling: order.index(ruling.chapter))
    return {chapter: list(found) for chapter, found in groupby(ordered, lambda ruling: ruling.chapter)}


def add_rulings(tree: Tree) -> None:
    """All pages of the rulings book."""
    found = chapters()
    tree.add(INDEX, "Rulings", index(found))
    for chapter, its_rulings in found.items():
        page = ruling_page(chapter)
        tree.add(page, TITLES[chapter], chapter_body(chapter, its_rulings, page))
    tree.add(BY_CARD, "By card", by_card(), hide=["toc"])
    tree.add(BY_RULE, "By rule", by_rule())


def about(chapter: str) -> str:
    """What the book's own table of contents says about a chapter."""
    rows = [row.strip("| ").partition(" | ") for row in README.read_text(encoding="utf-8").splitlines()]
    text = next(what for files, _, what in rows if f"`{chapter}.yaml`" in files)
    return text[:1].upper() + text[1:] + "."


_INDEX = """# The rulings book

{total} answers to questions about the rules. Each is a position, some moves, and what must be true then, so each can be
run: the engine plays all of them whenever it is tested. Find one [by card](by-card.md), [by rule](by-rule.md), in the
chapters below, or with the search.

| chapter | what is in it | rulings |
|---|---|--:|
{rows}

## Who says so

Each ruling names its authority: *official*, *designer*, *designer (reported)*, *moderator*, *players*, *inferred* from
these, or a *project decision*. The first four bind us; of the rest we are ready to be convinced.

## How to read a drawing

B sits at the top, A at the bottom; stacks grow from the protocols towards their player, so the uncovered card, in
brackets, lies at the outer end. `FIR3` lies face-up, `fir3` face-down, `??` is a card that does not matter.
[Notation](../notation.md) has all of it.

```sh
recompile scenario rulings    # run the whole book
recompile show POSITION       # draw a position
```
"""


def index(found: dict[str, list[Ruling]]) -> str:
    """The chapters, what the book is, and how to use it."""
    rows = "\n".join(
        f"| [{TITLES[chapter]}]({chapter}.md) | {about(chapter)} | {len(its_rulings)} |"
        for chapter, its_rulings in found.items()
    )
    return _INDEX.format(total=sum(map(len, found.values())), rows=rows)


# ---------------------------------------------------------------- a chapter


def chapter_body(chapter: str, found: list[Ruling], page: str) -> str:
    """All rulings of a chapter."""
    head = f"# {TITLES[chapter]}\n\n{link_rules(about(chapter), page)} {count_rulings(len(found), 'en')}.\n\n"
    return head + "\n\n".join(ruling_body(ruling, page) for ruling in found)


def ruling_body(ruling: Ruling, page: str) -> str:
    """One ruling: title, rules, authority, reason, position, what happens, what is true then, cards."""
    told = "".join(_line(line, page) for line in story(ruling))
    happens = f'<p class="label">What happens</p><ul class="log">{told}</ul>' if told else ""
    then = "".join(f"<li>{link_html(line, page)}</li>" for line in outcome(ruling))
    return (
        f"## {plain(ruling.title)} {{ #{ruling.name} .ruling-title }}\n\n"
        f'<div class="ruling">'
        f'<p class="facts">{_rules(ruling, page)}{authority(ruling)}</p>'
        f'<p class="why">{link_html(ruling.why, page)}</p>'
        f'<div class="scene" data-search-exclude="1">'
        f'<pre class="table no-copy"><code>{draw_html(drawn(ruling), page)}</code></pre>'
        f'<div class="told">{happens}<p class="label">Then</p><ul class="then">{then}</ul></div></div>'
        f'<p class="chips">{" ".join(chip(code, page) for code in ruling.cards)}</p>'
        f'<details class="notation" data-search-exclude="1"><summary>In notation</summary>'
        f"<pre><code>{escape(notation(ruling), quote=False)}</code></pre></details></div>"
    )


def plain(text: str) -> str:
    """Text in which nothing means anything to Markdown."""
    return _PLAIN.sub(r"\\\1", text)


def _line(line: str, page: str) -> str:
    said = line.lstrip()
    depth = min((len(line) - len(said)) // 2, 6)
    return f'<li class="d{depth}">{link_html(said, page)}</li>'


def _rules(ruling: Ruling, page: str) -> str:
    found = [(number, rule_target(number, "en")) for number in ruling.rules]
    return "".join(f'<a class="rule-number" href="{html_href(page, to)}">{number}</a>' for number, to in found if to)


def draw_html(text: str, page: str) -> str:
    """A drawing with its cards as links in the colours of their protocols.

    >>> draw_html("[fir3]", "rulings/timing.md")
    '[<a class="down" data-p="fire" href="../cards/fire.html#fir3">fir3</a>]'
    """

    def marked(found: re.Match[str]) -> str:
        if found["rule"]:
            target = rule_target(found[0], language(page))
            return f'<a href="{html_href(page, target)}">{found[0]}</a>' if target else found[0]
        if found["card"]:
            return _drawn_card(found[0], page)
        name = PROTOCOLS[found[0]].name.lower() if found[0] in PROTOCOLS else ""
        return f'<b data-p="{name}">{found[0]}</b>' if name else found[0]

    return _DRAWN.sub(marked, escape(text, quote=False))


@cache
def _drawn_card(name: str, page: str) -> str:
    code = name.upper()
    if code not in CARDS:
        return name
    state = ' class="down"' if name.islower() else ""
    target = html_href(page, card_target(code, language(page)))
    return f'<a{state} data-p="{CARDS[code].protocol.name.lower()}" href="{target}">{name}</a>'


@cache
def chip(code: str, page: str) -> str:
    """A card as a small link with its glyph."""
    name = CARDS[code].protocol.name.lower()
    target = html_href(page, card_target(code))
    return f'<a class="chip" data-p="{name}" href="{target}">{glyph(name)}{CARDS[code].name}</a>'


def notation(ruling: Ruling) -> str:
    """The ruling as it can be pasted: position and moves."""
    moves = f"\nmoves: {', '.join(ruling.moves)}" if ruling.moves else ""
    return f"{ruling.name}\nposition: {ruling.position}{moves}"


# ---------------------------------------------------------------- indexes


def by_card() -> str:
    """Every card with the number of its rulings."""
    parts = ["# Rulings by card", BY_CARD_INTRO]
    for name, codes in SETS.items():
        rows = "\n".join(_card_row(code) for code in codes)
        parts += [f"## {name}", f'<div class="by-card">\n{rows}\n</div>']
    return "\n\n".join(parts)


def _card_row(code: str) -> str:
    protocol = PROTOCOLS[code]
    name = protocol.name.lower()
    cells = []
    for card in protocol.cards:
        card_code = f"{code}{card.value}"
        naming, others = ruled(card_code)
        target = card_target(card_code) + ("-rulings" if naming or others else "")
        counts = f"{len(naming)}<small>+{len(others)}</small>"
        cells.append(f'<a href="{html_href(BY_CARD, target)}"><b>{card.value}</b> {counts}</a>')
    return f'<p data-p="{name}">{glyph(name)}<strong>{protocol.name}</strong>{"".join(cells)}</p>'


def by_rule() -> str:
    """Every rule with its rulings."""
    parts = ["# Rulings by rule"]
    for chapter in rulebook.chapters("en").values():
        parts.append(f"## {chapter.number} {chapter.title} {{ #{rule_anchor(chapter.number)} }}")
        whole = [ruling for ruling in for_rule(chapter.number) if chapter.number in ruling.rules]
        parts += [_listed(whole, chapter.number)] if whole else []
        for rule in chapter.rules:
            found = [ruling for ruling in rulings().values() if rule.number in ruling.rules]
            number = f"[{rule.number}]({markdown_href(BY_RULE, rule_target(rule.number, 'en') or '')})"
            said = link_cards(link_rules(rule.text, BY_RULE), BY_RULE)
            parts.append(f"{number}{{ .rule-number }} {said}\n{{: #{rule_anchor(rule.number)} .rule }}")
            parts += [_listed(found, rule.number)] if found else []
    return "\n\n".join(parts)


def _listed(found: list[Ruling], number: str) -> str:
    rows = "".join(f"<li>{ruling_link(ruling, BY_RULE)}</li>" for ruling in found)
    return (
        f'<details class="cited" data-search-exclude="1"><summary>{count_rulings(len(found), "en")}</summary>'
        f'<ul id="{rule_anchor(number)}-rulings">{rows}</ul></details>'
    )
