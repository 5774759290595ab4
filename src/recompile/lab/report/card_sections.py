"""The sections about cards."""

from __future__ import annotations

from collections.abc import Sequence

from recompile.lab.effects import Effect, against
from recompile.lab.intervals import Share
from recompile.lab.report import figures
from recompile.lab.report.figures import Series
from recompile.lab.report.measures import FEWEST, CardMeasure, Measures
from recompile.lab.report.parts import Figure, PageTable, Section, ends, gapped
from recompile.lab.report.words import count, effect_cells, effect_words, number, percent, share_cells, stand_out

SHOWN = 16  # texts that come back


def cards(m: Measures) -> Section:
    head = (
        "card", "won with it in the opening hand", "worth, points", "95 %", "won when drawn", "95 %",
        "won when played face-up", "95 %", "in games", "won when played face-down", "95 %", "in games",
    )  # fmt: skip
    helping = rank_cards(m)
    rest = [code for code in m.cards if code not in set(helping)]
    rows = [_card_row(m.cards[code], m.protocols[m.cards[code].protocol].games) for code in [*helping, *rest]]
    table = PageTable(head, rows, f"All {len(rows)} cards in numbers")
    says = [_opening_words(m, helping), _company_words(m)]
    return Section("cards", "What cards do", says, [*_opening_figures(m, helping), *_company_figures(m)], [table])


def _opening_words(m: Measures, helping: Sequence[str]) -> str:
    gains = {code: worth for code, worth in worths(m).items() if code in helping}
    if not gains:
        return f"No card was in {FEWEST} opening hands, so nothing can be said about what cards are worth there."
    best, worst = helping[0], helping[-1]
    return (
        "What it is worth to have a card in the opening hand rather than later in the deck. Only the deal decides "
        f"that, so it is the card and nothing else: {m.cards[best].name} changes the chance to win by "
        f"{effect_words(gains[best])}, {m.cards[worst].name} by {effect_words(gains[worst])}. "
        f"Of {len(gains)} cards, {stand_out(sum(worth.is_sure for worth in gains.values()))}; "
        "all are pulled towards zero, as the pairs above are."
    )


def _company_words(m: Measures) -> str:
    ranked = rank_company(m)
    if not ranked:
        return f"No card was played face-up in {FEWEST} games, so nothing can be said about cards that are played."
    strong, weak = m.cards[ranked[0]], m.cards[ranked[-1]]
    return (
        "The second figure shows how the side does that drew a card, played it face-up, or played it face-down, "
        f"compared with its protocol in all games: face-up {strong.name} is in the best company, {weak.name} in the "
        "worst. This does not say what a card causes: it may be played because things go well, or badly, or because "
        "nothing better is left, and in a long game nearly every card is drawn and played."
    )


def _opening_figures(m: Measures, ranked: Sequence[str]) -> list[Figure]:
    """One, or none if no card was in enough opening hands."""
    if not ranked:
        return []
    rows, gains = gapped(ends(ranked), ranked), worths(m)
    series = Series("", [gains[code].in_points if code else None for code in rows])
    svg = figures.dots("opening", _labels(m, rows), [series], "worth in the opening hand, points", middle=0)
    alt = "The best and the worst cards in an opening hand"
    return [Figure(svg, alt, "The best and the worst in an opening hand.")]


def _company_figures(m: Measures) -> list[Figure]:
    """One, or none if hardly a card was played."""
    ranked = rank_company(m)
    if not ranked:
        return []
    rows = gapped(ends(ranked), ranked)
    kinds = {"drawn": "drawn", "played face-up": "face_up", "played face-down": "face_down"}
    series = [Series(name, [_beside(m, code, kind) for code in rows]) for name, kind in kinds.items()]
    svg = figures.dots("cards", _labels(m, rows), series, "won beyond its protocol, points", middle=0)
    return [Figure(svg, "Cards drawn and played", "The best and the worst when they are played face-up.")]


def _labels(m: Measures, rows: Sequence[str | None]) -> list[str]:
    return [m.cards[code].name if code else figures.GAP for code in rows]


def rank_company(m: Measures) -> list[str]:
    """By how the side does that plays them face-up; without those that hardly ever were."""
    known = {code: card.company.size for code, card in m.cards.items() if card.company is not None}
    return sorted(known, key=lambda code: (-known[code], code))


def worths(m: Measures) -> dict[str, Effect]:
    """What cards do for an opening hand, where that is known."""
    return {code: card.gain for code, card in m.cards.items() if card.gain is not None}


def rank_cards(m: Measures) -> list[str]:
    """By what they do for an opening hand, the best first; without those that were hardly ever in one."""
    gains = worths(m)
    return sorted(gains, key=lambda code: (-gains[code].size, code))


def _card_row(card: CardMeasure, games: int) -> tuple[str, ...]:
    cells = [card.name, share_cells(card.opening)[0], *effect_cells(card.gain), *share_cells(card.drawn)]
    for won in (card.face_up, card.face_down):
        cells += [*share_cells(won), percent(won.games / games)]
    return tuple(cells)


def retriggers(m: Measures) -> Section:
    ranked = rank_retriggers(m)
    shown = [m.cards[code] for code in ranked[:SHOWN]]
    total = sum(card.firsts for card in m.cards.values())
    again = sum(card.again.size * card.firsts for card in m.cards.values())
    rate = again / total if total else 0.0
    says = [
        "How often a middle text resolves again - because its card was uncovered, or turned face-up once more - for "
        f"each time that it resolved first after its card was played. Over all cards that is {rate:.2f}: "
        f"{count(round(again), 'time')} again after {count(total, 'first time', 'first times')}.",
        f"{shown[0].name} does it most, {shown[0].again.size:.2f} times ({_times(shown[0])})."
        if shown
        else "No middle text resolved often enough.",
    ]
    return Section("retriggers", "Texts that come back", says, *_again_shown(m, ranked) if ranked else ([], []))


def _again_shown(m: Measures, ranked: Sequence[str]) -> tuple[list[Figure], list[PageTable]]:
    each = [m.cards[code] for code in ranked]
    shown = each[:SHOWN]
    figure = figures.bars("retriggers", [card.name for card in shown], [card.again for card in shown], "times again")
    rows = [(card.name, f"{card.again.size:.2f}", _times(card), number(card.firsts)) for card in each]
    table = PageTable(("card", "times again", "95 %", "first times"), rows, f"All {len(rows)} in numbers")
    return [Figure(figure, "How often middle texts resolve again")], [table]


def _times(card: CardMeasure) -> str:
    return f"{card.again.low:.2f} – {card.again.high:.2f}"


def rank_retriggers(m: Measures) -> list[str]:
    seen = [code for code, card in m.cards.items() if card.firsts >= FEWEST]
    return sorted(seen, key=lambda code: (-m.cards[code].again.size, code))


def _beside(m: Measures, code: str | None, kind: str) -> Effect | None:
    """How the side of a card does in some games, beside all games of its protocol."""
    won: Share | None = getattr(m.cards[code], kind) if code else None
    if code is None or won is None or won.games < FEWEST:
        return None
    return against(won, m.protocols[m.cards[code].protocol]).in_points
