"""The sections about cards."""

from __future__ import annotations

from collections.abc import Sequence

from recompile.lab.intervals import Share
from recompile.lab.report import figures
from recompile.lab.report.figures import Point, Series
from recompile.lab.report.measures import CardMeasure, Measures, against
from recompile.lab.report.parts import FEWEST, Figure, Section, Table, effect_point, ends
from recompile.lab.report.words import count, effect_interval, effect_words, interval, percent, signed

SHOWN = 16  # texts that come back


def cards(m: Measures) -> Section:
    helping, company = rank_cards(m), sorted(m.cards, key=lambda code: (-m.cards[code].company.size, code))
    best, worst = m.cards[helping[0]], m.cards[helping[-1]]
    strong, weak = m.cards[company[0]], m.cards[company[-1]]
    says = [
        "What it is worth to have a card in the opening hand rather than later in the deck. The deal decides that, so "
        f"it is the card alone: {best.name} changes the chance to win by {effect_words(best.gain)}, {worst.name} by "
        f"{effect_words(worst.gain)}.",
        "The second figure shows how the side does that drew a card, played it face-up, or played it face-down, "
        f"compared with its protocol in all games: face-up {strong.name} is in the best company, {weak.name} in the "
        "worst. But a card may be played because things go well, or badly: this does not say what it causes.",
    ]
    head = ("card", "opening", "worth, points", "95 %", "drawn", "95 %", "face-up", "95 %", "face-down", "95 %")
    table = Table(head, [_card_row(m.cards[code]) for code in helping], f"All {len(helping)} cards in numbers")
    drawn = [_opening_figure(m, ends(helping)), _company_figure(m, ends(company))]
    return Section("cards", "What cards do", says, drawn, [table])


def _opening_figure(m: Measures, codes: Sequence[str]) -> Figure:
    series = Series("", [effect_point(m.cards[code].gain) for code in codes])
    names = [m.cards[code].name for code in codes]
    svg = figures.dots("opening", names, [series], "worth in the opening hand, points of a hundred", middle=0)
    return Figure(svg, "The best and the worst cards in an opening hand", "The best and the worst in an opening hand.")


def _company_figure(m: Measures, codes: Sequence[str]) -> Figure:
    shown = [m.cards[code] for code in codes]
    base = {code: m.protocols[m.cards[code].protocol].rate for code in codes}
    series = [
        Series("drawn", [_against(card.drawn, base[card.code]) for card in shown]),
        Series("played face-up", [_against(card.face_up, base[card.code]) for card in shown]),
        Series("played face-down", [_against(card.face_down, base[card.code]) for card in shown]),
    ]
    axis = "games won beyond its protocol, points of a hundred"
    svg = figures.dots("cards", [card.name for card in shown], series, axis, middle=0)
    return Figure(svg, "Cards drawn and played", "The best and the worst when they are played face-up.")


def rank_cards(m: Measures) -> list[str]:
    """By what they do for an opening hand, the best first."""
    return sorted(m.cards, key=lambda code: (-m.cards[code].gain.size, code))


def _card_row(card: CardMeasure) -> tuple[str, ...]:
    cells = [card.name, percent(card.opening.rate), signed(card.gain.size), effect_interval(card.gain)]
    for won in (card.drawn, card.face_up, card.face_down):
        cells += [percent(won.rate), interval(won.low, won.high)] if won.games else ["–", "–"]
    return tuple(cells)


def retriggers(m: Measures) -> Section:
    ranked = rank_retriggers(m)
    shown = [m.cards[code] for code in ranked[:SHOWN]]
    total = sum(card.firsts for card in m.cards.values())
    again = sum(card.again * card.firsts for card in m.cards.values())
    rate = again / total if total else 0.0
    says = [
        "How often a middle text resolves again - because its card was uncovered, or turned face-up once more - for "
        f"each time that it resolved when its card came into play. Over all cards that is {rate:.2f}: "
        f"{count(round(again), 'time')} again after {count(total, 'first time', 'first times')}.",
        f"{shown[0].name} does it most, {shown[0].again:.2f} times."
        if shown
        else "No middle text resolved often enough.",
    ]
    figure = figures.bars("retriggers", [each.name for each in shown], [each.again for each in shown], "times again")
    rows = [(each.name, f"{each.again:.2f}", str(each.firsts)) for each in (m.cards[code] for code in ranked)]
    table = Table(("card", "times again", "first times"), rows, f"All {len(rows)} in numbers")
    return Section(
        "retriggers", "Texts that come back", says, [Figure(figure, "How often middle texts resolve again")], [table]
    )


def rank_retriggers(m: Measures) -> list[str]:
    seen = [code for code, card in m.cards.items() if card.firsts >= FEWEST]
    return sorted(seen, key=lambda code: (-m.cards[code].again, code))


def _against(won: Share, base: float) -> Point | None:
    return effect_point(against(won, base)) if won.games >= FEWEST else None
