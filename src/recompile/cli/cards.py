"""`recompile cards [QUERY]...`: search the cards."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from recompile.book.find_cards import BOXES, QueryError, find_cards, suggestions
from recompile.cards import PRINTED, CommandCard, Library
from recompile.cli.bringing import library_of, protocols_option
from recompile.cli.failing import refusing
from recompile.cli.pages import Page, json_option, language_option, write_json
from recompile.cli.styled import Text
from recompile.language.names import card_title, keywords, motto, protocol_title
from recompile.text import card_text
from recompile.text.catalogue import catalogue, mark

if TYPE_CHECKING:
    from recompile.book.rulings import Ruling

_LABELS = {"top": mark("top"), "middle": mark("middle"), "bottom": mark("bottom")}


@click.command()
@click.argument("query", nargs=-1)
@protocols_option
@language_option
@json_option
@click.option("--rulings", is_flag=True, help="List the rulings about each card, too.")
def cards(query: tuple[str, ...], files: tuple[Path, ...], lang: str, as_json: bool, rulings: bool) -> None:
    """Search the cards. Without a QUERY: the protocols, or with --json all cards.

    \b
    fire, FIR, feu     cards of a protocol         Fire 3, FIR3   one card
    delete             cards that delete, or have the word in their text
    does:delete        only cards that delete      "face-down"    a word or phrase
    value:5, =5        by value; value:2-4         set:"Aux 1"    by set
    in:top             by box: top, middle, bottom
    on:start           by trigger: start, end, after, covered, flipped, draw ...

    Several words narrow down. With in: and on: the rest must be found in those texts. Exits 1 if no card fits, 2 if the
    query cannot be understood.

    \b
    recompile cards FIR3 --rulings
    recompile cards water on:end
    """
    library = library_of(files)
    with refusing(QueryError):
        found = find_cards(query, lang, library)
    if as_json:
        write_json(_as_data(query, found, lang, rulings, library))
    elif not query:
        _show_protocols(lang, library)
    elif found:
        _show(found, lang, rulings, library)
    if not found:
        _none(query, lang, library)


def _none(query: tuple[str, ...], lang: str, library: Library) -> None:
    words = catalogue(lang)
    click.echo(words.say(mark("No card fits: {query}"), query=" ".join(query)), err=True)
    near = suggestions(query, lang, library)
    if near:
        click.echo(words.say(mark("Did you mean: {names}?"), names=", ".join(near)), err=True)
    elif len(query) > 1:
        click.echo(words.say(mark("Ask for fewer things at once.")), err=True)
    raise SystemExit(1)


# ---------------------------------------------------------------- as text


def _show(found: tuple[CommandCard, ...], lang: str, rulings: bool, library: Library) -> None:
    page = Page()
    for code, group in groupby(found, key=lambda card: card.protocol.code):
        _show_protocol(page, code, lang, library)
        for card in group:
            show_card(page, card, lang, library)
            if rulings:
                _show_rulings(page, card, lang, library)
        page.gap()
    page.line(catalogue(lang).count("{n} card", "{n} cards", len(found)), "bold")


def _show_protocol(page: Page, code: str, lang: str, library: Library) -> None:
    notes = (code, library.protocols[code].set, keywords(code, lang, library))
    page.heading(protocol_title(code, lang, library).upper(), " · ".join(note for note in notes if note))
    if said := motto(code, lang, library):
        page.paragraph(said, "italic dim")


def show_card(page: Page, card: CommandCard, lang: str, library: Library = PRINTED) -> None:
    """A card with its boxes, for this command and for others."""
    words, text = catalogue(lang), card_text(card.code, lang, library)
    labels = {box: words.say(_LABELS[box]) for box in BOXES}
    page.gap()
    page.line(Text("  ").append(card_title(card.code, lang, library), "bold").append(f"  {card.code}", "dim"))
    for box in BOXES:
        if said := getattr(text, box):
            page.paragraph(said, indent=4, label=labels[box], width=max(map(len, labels.values())) + 2)


def _show_rulings(page: Page, card: CommandCard, lang: str, library: Library) -> None:
    """The rulings that name the card; the others are only counted."""
    words, found = catalogue(lang), rulings_of(card, library)
    about = [ruling for ruling in found if card.code in ruling.named]
    page.line("    " + words.count("{n} ruling", "{n} rulings", len(about)), "dim")
    for ruling in about:
        page.line(f"      {ruling.name}", "cyan")
    if more := len(found) - len(about):
        page.line("      " + words.count("and {n} where it takes part", "and {n} where it takes part", more), "dim")


def rulings_of(card: CommandCard, library: Library = PRINTED) -> tuple[Ruling, ...]:
    from recompile.book.rulings import for_card  # noqa: PLC0415  (the book is long, and seldom asked for)

    return for_card(card.code, library)


def _show_protocols(lang: str, library: Library) -> None:
    page, words = Page(), catalogue(lang)
    width = max(len(protocol_title(code, lang, library)) for code in library.protocols) + 7
    for name in dict.fromkeys(protocol.set for protocol in library.protocols.values()):
        page.heading(name or words.say(mark("Of your own")))
        for code in (code for code, each in library.protocols.items() if each.set == name):
            label = f"{code}  {protocol_title(code, lang, library)}"
            page.paragraph(keywords(code, lang, library), indent=2, label=label, width=width)
        page.gap()
    page.paragraph(words.say(mark("Ask for cards by name, text, effect, value, set, box or trigger:")))
    for example in ("FIR", "FIR3", "delete value:0", "on:start draw"):
        page.line(f"  recompile cards {example}", "cyan")


# ---------------------------------------------------------------- as data


def _as_data(
    query: tuple[str, ...], found: tuple[CommandCard, ...], lang: str, rulings: bool, library: Library
) -> dict[str, object]:
    data = [card_data(card, lang, library) for card in found]
    if rulings:
        for entry, card in zip(data, found, strict=True):
            entry["rulings"] = [ruling.name for ruling in rulings_of(card, library)]
    return {"query": list(query), "lang": lang, "count": len(found), "cards": data}


def card_data(card: CommandCard, lang: str, library: Library = PRINTED) -> dict[str, object]:
    text = card_text(card.code, lang, library)
    return {
        "code": card.code,
        "name": card_title(card.code, lang, library),
        "protocol": card.protocol.code,
        "set": card.protocol.set,
        "value": card.value,
        "top": text.top,
        "middle": text.middle,
        "bottom": text.bottom,
    }
