"""`recompile read TEXT`: what the text of a card means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import click

from recompile.book.touched import cards_like, rules_touched
from recompile.cards import Library
from recompile.cards.codec import to_plain
from recompile.cards.vocabulary import Node
from recompile.cards.vocabulary.word import PHRASING
from recompile.cli.bringing import library_of, protocols_option
from recompile.cli.pages import Page, json_option, language_option, write_json
from recompile.language import CannotTell, NotUnderstood
from recompile.language import read as understood
from recompile.language.languages import LANGUAGES
from recompile.language.names import card_title
from recompile.language.teller import Teller
from recompile.language.understanding import BOXES, BoxName
from recompile.text.catalogue import Catalogue, catalogue, mark


@click.command()
@click.argument("text")
@click.option("--box", type=click.Choice(BOXES), default="middle", show_default=True, help="The box it stands in.")
@protocols_option
@language_option
@json_option
def read(text: str, box: BoxName, files: tuple[Path, ...], lang: str, as_json: bool) -> None:
    """Say what TEXT means as the text of a card: its words as a tree, the same in every language, the rules it touches,
    and the printed cards nearest to it.

    Every word counts: what is not understood is refused, with the place where it stopped, what could stand there, and
    the nearest sentences that are understood. Exits 1 then.

    \b
    recompile read "Draw 2 cards. You may shift 1 of your opponent's covered cards."
    recompile read "Start: Flip 1 other card." --box top --json
    """
    library = library_of(files)
    try:
        words = understood(text, box, lang, library)
    except NotUnderstood as problem:
        _refuse(problem, text, lang, as_json)
    texts = {each: _told(words, box, each, library) for each in LANGUAGES}
    rules, cards = rules_touched(words), cards_like(words)
    if as_json:
        plain = [to_plain(each) for each in words] if isinstance(words, tuple) else to_plain(words)
        write_json({"words": plain, "texts": texts, "rules": rules, "cards": cards})
        return
    page, say = Page(), catalogue(lang).say
    for line in _tree(words):
        page.line(line)
    page.gap()
    for each, said in texts.items():
        page.paragraph(f"{LANGUAGES[each]}: {said}")
    page.gap()
    page.line(say(mark("Rules: {rules}"), rules=", ".join(rules)))
    page.line(say(mark("Cards like it: {cards}"), cards=", ".join(card_title(code, lang) for code in cards)))


def _told(words: Node | tuple[Node, ...], box: BoxName, lang: str, library: Library) -> str | None:
    try:
        return Teller(lang, top=box == "top", library=library).box(words)
    except CannotTell:
        return None


def _tree(part: object, depth: int = 0) -> Iterator[str]:
    """One word a line, with what is not as usual; what it holds stands below it."""
    if isinstance(part, tuple):
        for each in part:
            yield from _tree(each, depth)
    elif isinstance(part, Node):
        changed = [each for each in fields(part) if each.name != PHRASING and getattr(part, each.name) != each.default]
        plain = [each.name for each in changed if not _holds_words(getattr(part, each.name))]
        said = ", ".join(f"{name} {getattr(part, name)}" for name in plain)
        yield f"{'  ' * depth}{type(part).__name__}{f': {said}' if said else ''}"
        for each in changed:
            if each.name not in plain:
                yield from _tree(getattr(part, each.name), depth + 1)


def _holds_words(value: object) -> bool:
    return isinstance(value, Node) or (isinstance(value, tuple) and any(isinstance(each, Node) for each in value))


def _refuse(problem: NotUnderstood, text: str, lang: str, as_json: bool) -> None:
    words = catalogue(lang)
    why = words.say(problem.message, **problem.values)
    if as_json:
        names = ("at", "understood", "expected", "nearest")
        write_json({"error": why, **{name: getattr(problem, name) for name in names}})
    else:
        _say_why(problem, why, text, words)
    raise SystemExit(1)


def _say_why(problem: NotUnderstood, why: str, text: str, words: Catalogue) -> None:
    click.echo(why, err=True)
    if problem.expected:
        click.echo(f"  {text}\n  {' ' * problem.at}^", err=True)
        click.echo(words.say(mark("There could stand: {words}"), words=", ".join(problem.expected)), err=True)
    if problem.nearest:
        click.echo(words.say(mark("These would be understood:")), err=True)
        for each in problem.nearest:
            click.echo(f"  {each}", err=True)
