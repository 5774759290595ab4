"""`recompile rules [TOPIC]`: look something up in the rulebook, the glossary and the rulings book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any, NoReturn

import click

from recompile.book import glossary, rulings
from recompile.book.asking import Answer, ask
from recompile.book.fact_words import reason, said_of
from recompile.book.facts import AUTHORITIES, fact_of
from recompile.book.glossary import Term
from recompile.book.rulebook import Rule
from recompile.book.rulings import Ruling
from recompile.book.summary import summary
from recompile.book.where import NotInTheBook
from recompile.cards import CARDS
from recompile.cli.cards import card_data, show_card
from recompile.cli.pages import Page, inline, json_option, language_option, write_json
from recompile.cli.styled import Text
from recompile.text.catalogue import Catalogue, catalogue, mark

SHORT = 10
EXAMPLE = "b1-03-leaving-comes-before-landing"


@click.command()
@click.argument("topic", nargs=-1)
@language_option
@json_option
@click.option("--all", "everything", is_flag=True, help=f"List all rulings, not only the first {SHORT}.")
@click.option("--summary", "on_one_page", is_flag=True, help="The whole game on one page.")
def rules(topic: tuple[str, ...], lang: str, as_json: bool, everything: bool, on_one_page: bool) -> None:
    """Look up a rule, a chapter, a word of the game, a card or a ruling; anything else is searched for.

    \b
    recompile rules                the chapters
    recompile rules --summary      the whole game on one page
    recompile rules R6.5           a rule, and the rulings that cite it
    recompile rules R6             a whole chapter
    recompile rules shift          a word of the game, and its rules
    recompile rules Fire 3         a card, and the rulings about it
    recompile rules b1-03-leaving-comes-before-landing

    Rulings are written in English, and the most important ones translated. Exits 1 if nothing is found.
    """
    if on_one_page:
        _one_page(topic, lang, as_json)
        return
    try:
        answer = ask(" ".join(topic), lang)
    except NotInTheBook as problem:
        _nothing(" ".join(topic), problem, lang)
    if as_json:
        write_json(_as_data(answer, lang))
    else:
        _Reader(lang, everything).show(answer)


def _one_page(topic: tuple[str, ...], lang: str, as_json: bool) -> None:
    if topic:
        raise click.UsageError("--summary stands alone: it is about the whole game")
    found = summary(lang)
    if as_json:
        write_json(asdict(found))
        return
    page = Page()
    page.heading(found.title.upper())
    for section in found.sections:
        page.gap()
        page.line(section.title, "bold")
        for paragraph in section.paragraphs:
            page.paragraph(inline(paragraph), indent=2)
        for number, item in enumerate(section.items, 1):
            page.paragraph(inline(item), label=f"  {number}." if section.numbered else "  -", width=5)


def _told(ruling: Ruling, lang: str) -> dict[str, Any]:
    """The ruling played: its position drawn, what happens, and what is true then."""
    from recompile.book.outcome import outcome  # noqa: PLC0415  (these need the engine, and only one ruling is played)
    from recompile.book.telling import drawn, story  # noqa: PLC0415

    return {"drawn": drawn(ruling), "story": story(ruling, lang), "outcome": outcome(ruling, lang)}


def _nothing(topic: str, problem: NotInTheBook, lang: str) -> NoReturn:
    words = catalogue(lang)
    click.echo(words.say(mark("Nothing is found for: {query}"), query=topic), err=True)
    if problem.near:
        click.echo(words.say(mark("Did you mean: {names}?"), names=", ".join(problem.near)), err=True)
    raise SystemExit(1)


# ---------------------------------------------------------------- as text


class _Reader:
    """Shows answers on a page."""

    def __init__(self, lang: str, everything: bool) -> None:
        self.page = Page()
        self.words: Catalogue = catalogue(lang)
        self.lang = lang
        self.everything = everything

    def show(self, answer: Answer) -> None:
        if answer.kind == "chapters":
            self.chapters(answer)
        elif answer.kind == "ruling":
            self.ruling(answer.rulings[0], answer.rules)
        else:
            self.terms(answer.terms)
            self.cards(answer.cards)
            self.rules(answer.rules)
            if answer.rulings:
                self.rulings(answer.rulings, answer.about)

    def chapters(self, answer: Answer) -> None:
        self.page.heading(self.words.say(mark("The rules of Compile")).upper())
        width = max(len(chapter.title) for chapter in answer.chapters)
        for chapter in answer.chapters:
            count = self.words.count("{n} rule", "{n} rules", len(chapter.rules))
            row = Text(f"  {chapter.number:<5}", "cyan").append(chapter.title.ljust(width + 3))
            self.page.line(row.append(count, "dim"))
        self.page.gap()
        for sentence in (
            self.words.count("There is {n} ruling.", "There are {n} rulings.", len(rulings.rulings())),
            self.words.say(mark("Ask for a rule, a chapter, a word of the game, a card or a ruling:")),
        ):
            self.page.paragraph(sentence)
        for example in ("R6.5", "R6", glossary.term("shift", self.lang).term.casefold(), "FIR3", EXAMPLE):
            self.page.line(f"  recompile rules {example}", "cyan")

    def terms(self, terms: Sequence[Term]) -> None:
        for term in terms:
            self.page.heading(term.term.upper())
            self.page.paragraph(term.text)
            if term.see:
                related = ", ".join(glossary.term(other, self.lang).term for other in term.see)
                self.page.paragraph(self.words.say(mark("See also: {terms}"), terms=related), "dim")
            self.page.gap()

    def cards(self, codes: Sequence[str]) -> None:
        for code in codes:
            show_card(self.page, CARDS[code], self.lang)
        self.page.gap()

    def rules(self, found: Sequence[Rule]) -> None:
        for chapter, group in groupby(found, key=lambda rule: rule.chapter):
            self.page.heading(chapter.upper())
            for rule in group:
                self.page.paragraph(inline(rule.text), label=rule.number, width=len("R10.10") + 2)
            self.page.gap()

    def rulings(self, found: Sequence[Ruling], about: int) -> None:
        """The first of them, or all; those in which a card only takes part are counted with the rest."""
        shown = found if self.everything else found[: min(about or SHORT, SHORT)]
        self.page.heading(self.words.count("{n} ruling", "{n} rulings", len(found)).upper())
        for ruling in shown:
            self.page.line(Text(f"  {ruling.name}", "bold").append(f"  {', '.join(ruling.rules)}", "dim"))
            self.page.paragraph(reason(ruling, self.lang), indent=4)
        if more := len(found) - len(shown):
            message = self.words.count("and {n} more: add --all", "and {n} more: add --all", more)
            self.page.line(f"  {message}", "dim")

    def ruling(self, ruling: Ruling, cited: Sequence[Rule]) -> None:
        said = self.words.say
        self.page.heading(said_of(ruling, self.lang).title, ruling.name)
        self.page.paragraph(reason(ruling, self.lang))
        authority = said(AUTHORITIES[ruling.authority])
        self.page.paragraph(said(mark("Authority: {authority}"), authority=authority), "dim")
        told = _told(ruling, self.lang)
        nothing = (said(mark("Nothing yet: the question itself is what matters.")),)
        self.section(said(mark("The position")), told["drawn"].splitlines())
        self.section(said(mark("What happens")), told["story"] or nothing)
        self.section(said(mark("Then")), told["outcome"])
        self.page.gap()
        self.rules(cited)

    def section(self, title: str, rows: Sequence[str]) -> None:
        self.page.gap()
        self.page.line(title, "bold")
        self.page.block(rows)


# ---------------------------------------------------------------- as data


def _as_data(answer: Answer, lang: str) -> dict[str, object]:
    """The answer with the parts that go with its kind."""
    data: dict[str, object] = {"kind": answer.kind, "asked": answer.asked, "lang": lang}
    if answer.kind == "chapters":
        return data | {"chapters": [asdict(chapter) for chapter in answer.chapters]}
    data["rules"] = [asdict(rule) for rule in answer.rules]
    data["terms"] = [asdict(term) for term in answer.terms]
    data["cards"] = [card_data(CARDS[code], lang) for code in answer.cards]
    data["rulings"] = [_ruling_data(ruling, lang, answer.kind == "ruling") for ruling in answer.rulings]
    return data


def _ruling_data(ruling: Ruling, lang: str, in_full: bool) -> dict[str, object]:
    names = ("name", "chapter", "title", "why", "rules", "authority", "cards", "position", "moves")
    data = {name: getattr(ruling, name) for name in names} | {"expect": dict(ruling.expect)}
    data |= asdict(said_of(ruling, lang)) | {"fact": fact_of(ruling.name).id}
    return data | _told(ruling, lang) if in_full else data
