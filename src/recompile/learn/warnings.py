"""Warnings before what beginners regret, taken from what foresight knows of a move.

>>> from recompile.foresight import foresee
>>> from recompile.game import Game
>>> from recompile.text.players import Players
>>> a, b = "FIR-WAT-DEA FIR3,-,- h:FIR5.WAT4 d:?9 t:-", "PLA-MET-SPE -,-,MET6.SPE5 h:?5 d:?9 t:-"
>>> view = Game.from_position(f"{a} / {b} / A action c:-").view("A")
>>> for said in warnings(view, foresee(view, "FIR5@1"), "en", Players("You", "Pip", "A")):
...     print(said)
This covers Fire 3: its bottom text stops working.
After this Pip compiles line 3.
"""

from __future__ import annotations

from collections.abc import Iterator

from recompile.foresight import Foresight
from recompile.game import View
from recompile.text.catalogue import mark
from recompile.text.players import Players
from recompile.text.things import field_card
from recompile.text.voice import Voice

_COVERS = mark("This covers {card}: its bottom text stops working.")
_UNCOVERS = mark("This uncovers {what} in line {line}.")
_WORKS_AGAIN = mark("This uncovers {what} in line {line}: its middle text works again.")
_COMPILES = mark("After this {bot} compiles line {line}.")
_CONTROLS = mark("After this {bot} takes control.")


def warnings(view: View, seen: Foresight, lang: str, players: Players) -> list[str]:
    """What speaks against a move, in words; mostly nothing."""
    voice, bot = Voice(lang, view.library), players.name("B" if view.player == "A" else "A")
    return [*_covered(view, seen, voice), *_uncovered(view, seen, voice), *_given(view, seen, voice, bot)]


def _covered(view: View, seen: Foresight, voice: Voice) -> Iterator[str]:
    """One's own bottom text, which works only in the open (R4.1)."""
    at = seen.covers_at
    is_up = any(card.place == at and card.up for side in view.sides for stack in side.stacks for card in stack.cards)
    if seen.covers and is_up and at and at[0] == view.player and view.library.cards[seen.covers].bottom:
        yield voice.say(_COVERS, card=voice.title(seen.covers))


def _uncovered(view: View, seen: Foresight, voice: Voice) -> Iterator[str]:
    """What comes to lie open on the other side: its middle text works again if it is face-up (R6.3)."""
    for step in seen.steps:
        place = step.place
        if step.kind != "uncovers" or place is None or place[0] == view.player:
            continue
        works = step.card is not None and bool(view.library.cards[step.card].middle) and _is_up(view, step.card)
        what = field_card(voice, step.card, mine=False, place=None)
        yield voice.say(_WORKS_AGAIN if works else _UNCOVERS, what=what, line=place[1])


def _is_up(view: View, card: str) -> bool:
    lying = (each for side in view.sides for stack in side.stacks for each in stack.cards)
    return any(each.code == card and each.up for each in lying)


def _given(view: View, seen: Foresight, voice: Voice, bot: str) -> Iterator[str]:
    """What the other player gets of it, or keeps: a compile (R3.3), control (R3.2)."""
    for stack in seen.threats:
        if stack[0] != view.player:
            yield voice.say(_COMPILES, bot=bot, line=stack[1])
    if seen.control is not None and seen.control != view.player and view.control != seen.control:
        yield voice.say(_CONTROLS, bot=bot)
