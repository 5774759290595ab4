"""A verdict as a page of its own: one file of HTML with its figures inside, like the laboratory's report."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from recompile.lab.effects import Effect
from recompile.lab.judge.printed import printed
from recompile.lab.judge.remarks import remarks
from recompile.lab.judge.verdict import CardVerdict, Company, Compared, Standing, Verdict
from recompile.lab.judge.words import Words
from recompile.lab.report.figures import Series, dots
from recompile.lab.report.page import document, listed, section_part, text
from recompile.lab.report.parts import Figure, PageTable, Section
from recompile.lab.report.words import effect_cells, percent
from recompile.text.catalogue import mark

_NOTE = mark("The players know no card by heart, printed or not. Intervals hold the true value with a chance of 95 %.")
_HEADS = (
    mark("text adds"),
    mark("value +1"),
    mark("value −1"),
    mark("opening hand"),
    mark("played"),
    mark("uncovered"),
    mark("covered"),
)


def page(found: Verdict, lang: str = "en") -> str:
    """The whole page."""
    words = Words(found.protocol, lang)
    look = words.say(mark("What to look at"))
    sections = [
        *(_strength(standing, words) for standing in found.standings),
        _cards(found, words),
        _company(found, words),
        _games(found, words),
    ]
    body = [
        f"<h1>{escape(words.name)}</h1>",
        f'<p class="note">{text(words.head(found))}</p>',
        f"<h2>{escape(look)}</h2>",
        listed([words.remark(remark) for remark in remarks(found)]),
        *map(section_part, sections),
        f"<footer><p>{text(words.say(_NOTE))}</p></footer>",
    ]
    return document(words.name, body, lang)


def _strength(standing: Standing, words: Words) -> Section:
    """Its place among the printed ones."""
    known = printed(standing.strength).protocols
    rows = [(words.title(code), False, Effect(won.rate, won.low, won.high)) for code, won in known.items()]
    ranked = sorted([*rows, (words.name, True, standing.won)], key=lambda row: -row[2].size)
    series = [
        Series(words.say(mark("printed")), [None if own else won.in_points for _, own, won in ranked]),
        Series(words.name, [won.in_points if own else None for _, own, won in ranked]),
    ]
    says = [f"{words.won(standing.won)}: {words.place(standing)}.", words.range_of(standing)]
    axis = words.say(mark("share of games won, %"))
    svg = dots(f"strength-{standing.strength}", [name for name, *_ in ranked], series, axis, middle=50)
    title = words.say(mark("How often its side wins, {strength}"), strength=words.strength(standing.strength))
    return Section(standing.strength, title, says, [Figure(svg, says[0])])


def _cards(found: Verdict, words: Words) -> Section:
    title = words.say(mark("What its cards do"))
    points = [None if card.text is None else card.text.in_points for card in found.cards]
    figures = []
    if any(points):
        axis = words.say(mark("what its text adds, points"))
        names = [words.card(card.value) for card in found.cards]
        figures = [Figure(dots("cards", names, [Series("", points)], axis, middle=0), title)]
    heads = [cell for head in _HEADS for cell in (words.say(head), "95 %")]
    table = PageTable([words.say(mark("card")), *heads], [_card_row(words, card) for card in found.cards])
    return Section("cards", title, [], figures, [table])


def _cells(words: Words, effect: Effect | None) -> list[str]:
    return [words.figure(cell) for cell in effect_cells(effect)]


def _card_row(words: Words, card: CardVerdict) -> list[str]:
    shown = (card.text, card.more, card.less, card.opening, card.played, card.uncovered, card.covered)
    return [words.card(card.value), *(cell for effect in shown for cell in _cells(words, effect))]


def _company(found: Verdict, words: Words) -> Section:
    tables = [
        _company_table(words, words.say(mark("partner")), found.partners),
        _company_table(words, words.say(mark("opponent")), found.opponents),
    ]
    return Section("company", words.say(mark("With whom, and against whom")), [], [], tables)


def _company_table(words: Words, head: str, found: Sequence[Company]) -> PageTable:
    heads = [head, words.say(mark("won")), words.say(mark("beyond both strengths")), "95 %"]
    rows = [
        [words.title(each.code), words.figure(percent(each.won.rate)), *_cells(words, each.extra)] for each in found
    ]
    return PageTable(heads, rows, head)


def _games(found: Verdict, words: Words) -> Section:
    heads = ["", words.say(mark("with {name}"), name=words.name), words.say(mark("without"))]
    rows = []
    if found.first:
        rows.append(
            [
                words.say(mark("who begins wins")),
                words.won(found.first.seen),
                words.figure(percent(found.first.without)),
            ]
        )
    if found.turns:
        rows.append([words.say(mark("turns on average")), *map(words.figure, _turns(found.turns))])
    return Section("games", words.say(mark("The games")), [], [], [PageTable(heads, rows)])


def _turns(found: Compared) -> list[str]:
    seen = found.seen
    return [f"{seen.size:.1f} ({seen.low:.1f} – {seen.high:.1f})", f"{found.without:.1f}"]
