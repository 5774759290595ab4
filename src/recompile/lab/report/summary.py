"""The ten sentences in front."""

from __future__ import annotations

from recompile.bots import make_bot
from recompile.lab.effects import Effect, gain
from recompile.lab.report.card_sections import rank_cards, rank_retriggers, worths
from recompile.lab.report.measures import FEWEST, VARIANT_NAMES, Measures, pair_title, protocol_title
from recompile.lab.report.parts import is_off, names_of, often
from recompile.lab.report.words import count, effect_words, listed, percent, share_words

_PLAYS = {
    "random": "takes any answer",
    "greedy": "takes the answer after which the table looks best, without looking further",
    "planner": "plans its own turn and looks at the best reply",
    "ismcts": "looks several turns ahead",
    "mind": "has learned the game by playing it",
}


def summary(m: Measures) -> list[str]:
    """What the page says, in ten sentences."""
    sentences = (_what, _who, _best, _worst, _meeting, _pairing, _first, _length, _card, _again)
    return [sentence(m) for sentence in sentences]


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
            f"On both sides sat the same bot, {_bot(m.simulation.bots[0])}, so what differs is cards, seats and luck; "
            "a stronger player may find more in a card, or less."
        )
    ranked = sorted(m.bots, key=lambda bot: -m.bots[bot].rate)
    liked = ", so shares of protocols also say who likes to draft them" if m.simulation.draft else ""
    won = share_words(m.bots[ranked[0]])
    who = listed([_bot(bot) for bot in ranked])
    return f"The bots {who} changed seats all the time; {ranked[0]} won {won}{liked}."


def _bot(spec: str) -> str:
    """A bot with what it does.

    >>> _bot("random"), _bot("mind+hasty:0.5")
    ('random (takes any answer)', 'mind+hasty:0.5 (has learned the game by playing it, and overlooks some answers)')
    """
    kind, *details = make_bot(spec).name.split("-")
    plays = _PLAYS.get(kind.removesuffix("+sure"))
    overlooks = ", and overlooks some answers" if "hasty" in details else ""
    return f"{spec} ({plays}{overlooks})" if plays else spec


def _best(m: Measures) -> str:
    first, *others = list(often(m))[:3]
    close = not gain(m.protocols[first], m.protocols[others[0]]).is_sure
    doubt = f", though {protocol_title(others[0])} may be as strong" if close else ""
    return (
        f"The protocol that wins most is {protocol_title(first)}: its side wins {share_words(m.protocols[first])}, "
        f"followed by {listed(names_of(others))}{doubt}."
    )


def _worst(m: Measures) -> str:
    known = often(m)
    last, *others = list(reversed(known))[:3]
    off = sum(is_off(won, len(known)) for won in known.values())
    return (
        f"The one that wins least is {protocol_title(last)} with {share_words(m.protocols[last])}, below "
        f"{listed(names_of(others))}; {off} of {len(known)} are further from 50 % than luck explains."
    )


def _meeting(m: Measures) -> str:
    pair = max(m.versus, key=lambda pair: abs(m.versus[pair].size))
    effect = m.versus[pair]
    if effect.size < 0:
        pair, effect = (pair[1], pair[0]), -effect
    found = f"{pair_title(pair, ' against ')}, with {effect_words(effect)}"
    if not effect.is_sure:
        return f"No meeting is sure to go beyond the strength of both; the best guess is {found}."
    return f"The meeting that goes furthest beyond the strength of both is {found}."


def _pairing(m: Measures) -> str:
    pair = max(m.pairs, key=lambda pair: m.pairs[pair].size)
    found = f"{pair_title(pair)}, by {effect_words(m.pairs[pair])}"
    if not m.pairs[pair].is_sure:
        return f"No pair is sure to be above the sum of its parts; the best guess is {found}."
    return f"The pair that is most above the sum of its parts is {found}."


def _first(m: Measures) -> str:
    parts = [f"{share_words(won)} {VARIANT_NAMES[variant]}" for variant, won in m.first.items()]
    base, *others = m.first.values()
    alike = bool(others) and not any(gain(other, base).is_sure for other in others)
    return f"Whoever begins wins {listed(parts)}{'; no difference between these is sure' if alike else ''}."


def _length(m: Measures) -> str:
    known = {name: length for name, length in m.lengths.items() if length.games}
    parts = [f"{length.median:.0f} turns {VARIANT_NAMES[name]}" for name, length in known.items()]
    cut = sum(length.cut for length in known.values())
    return (
        f"Half of all games are over after {listed(parts)}, both players counted; {percent(cut / m.games)} were cut "
        f"after {m.simulation.turns}."
    )


def _card(m: Measures) -> str:
    ranked, gains = rank_cards(m), worths(m)
    if not ranked:
        return f"No card was in {FEWEST} opening hands, so nothing can be said about single cards."
    best, worst = gains[ranked[0]], gains[ranked[-1]]
    return (
        f"The best card to begin with is {m.cards[ranked[0]].name}, with {effect_words(best)} for its side"
        f"{_doubt(best)}; the worst is {m.cards[ranked[-1]].name}, with {effect_words(worst)}{_doubt(worst)}."
    )


def _doubt(effect: Effect) -> str:
    return "" if effect.is_sure else ", which may be luck"


def _again(m: Measures) -> str:
    ranked = rank_retriggers(m)
    if not ranked:
        return f"No middle text resolved {FEWEST} times, so nothing can be said about texts that come back."
    top = m.cards[ranked[0]]
    return f"The text that comes back most is that of {top.name}: {top.again.size:.2f} times again for each first time."
