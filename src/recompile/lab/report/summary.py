"""The ten sentences in front."""

from __future__ import annotations

from recompile.lab.report.card_sections import rank_cards, rank_retriggers
from recompile.lab.report.measures import VARIANT_NAMES, Measures, pair_title, protocol_title
from recompile.lab.report.parts import FEWEST, is_off, names_of
from recompile.lab.report.words import count, effect_words, listed, percent, share_words


def summary(m: Measures) -> list[str]:
    """What the page says, in ten sentences."""
    return [
        _what(m),
        _who(m),
        _best(m),
        _worst(m),
        _meeting(m),
        _pairing(m),
        _first(m),
        _length(m),
        _card(m),
        _again(m),
    ]


def _what(m: Measures) -> str:
    how = "drafted by the bots" if m.simulation.draft else "dealt at random"
    first, last = m.seeds
    return (
        f"{count(m.games, 'game')} were played to the end (seeds {first} to {last}, recompile {m.version}), with three "
        f"protocols a side {how} from {len(m.simulation.pool)}."
    )


def _who(m: Measures) -> str:
    if len(m.bots) == 1:
        return (
            f"On both sides sat the same bot, {m.simulation.bots[0]}, so what differs is cards, seats and luck; "
            "a stronger player may find more in a card, or less."
        )
    ranked = sorted(m.bots, key=lambda bot: -m.bots[bot].rate)
    liked = ", so shares of protocols also say who likes to draft them" if m.simulation.draft else ""
    won = share_words(m.bots[ranked[0]])
    return f"The bots {listed(ranked)} changed seats all the time; {ranked[0]} won {won}{liked}."


def _best(m: Measures) -> str:
    first, *others = list(m.protocols)[:3]
    return (
        f"The strongest protocol is {protocol_title(first)}: its side wins {share_words(m.protocols[first])}, "
        f"followed by {listed(names_of(others))}."
    )


def _worst(m: Measures) -> str:
    last, *others = list(reversed(m.protocols))[:3]
    return (
        f"The weakest is {protocol_title(last)} with {share_words(m.protocols[last])}, below "
        f"{listed(names_of(others))}; {sum(map(is_off, m.protocols.values()))} of {len(m.protocols)} "
        "are further from 50 % than luck explains."
    )


def _meeting(m: Measures) -> str:
    pair = max(m.versus, key=lambda pair: abs(m.versus[pair].size))
    effect = m.versus[pair]
    winner, loser = pair if effect.size >= 0 else (pair[1], pair[0])
    how = "clearly" if effect.is_sure else "perhaps"
    return (
        f"The meeting that goes furthest beyond the strength of both is {pair_title((winner, loser), ' against ')}: "
        f"{how} {abs(100 * effect.size):.1f} points more for {protocol_title(winner)}."
    )


def _pairing(m: Measures) -> str:
    pair = max(m.pairs, key=lambda pair: m.pairs[pair].size)
    effect = m.pairs[pair]
    doubt = "" if effect.is_sure else ", which may still be luck"
    return f"The pair that is most above the sum of its parts is {pair_title(pair)}, by {effect_words(effect)}{doubt}."


def _first(m: Measures) -> str:
    parts = [f"{share_words(won)} {VARIANT_NAMES[variant]}" for variant, won in m.first.items()]
    return f"Whoever begins wins {listed(parts)}."


def _length(m: Measures) -> str:
    known = {name: length for name, length in m.lengths.items() if length.games}
    parts = [f"{length.median:.0f} turns {VARIANT_NAMES[name]}" for name, length in known.items()]
    cut = sum(length.cut for length in known.values())
    return (
        f"Half of all games are over after {listed(parts)}, both players counted; {percent(cut / m.games)} were cut "
        f"after {m.simulation.turns}."
    )


def _card(m: Measures) -> str:
    ranked = rank_cards(m)
    best, worst = m.cards[ranked[0]], m.cards[ranked[-1]]
    return (
        f"The best card to begin with is {best.name}, with {effect_words(best.gain)} for its side; "
        f"the worst is {worst.name}, with {effect_words(worst.gain)}."
    )


def _again(m: Measures) -> str:
    ranked = rank_retriggers(m)
    if not ranked:
        return f"No middle text resolved {FEWEST} times, so nothing can be said about texts that come back."
    top = m.cards[ranked[0]]
    return f"The text that comes back most is that of {top.name}: {top.again:.2f} times again for each first time."
