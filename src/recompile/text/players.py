"""Who is told: sentences about the players, by their names or, to the reader they are about, as "you".

>>> from recompile.text.voice import Voice
>>> draws = Told("{player} draws {card}.", you="You draw {card}.")
>>> [Players("Ada", "Vesper", you).say(Voice(), draws, "A", card="Fire 2") for you in ("A", "B", None)]
['You draw Fire 2.', 'Ada draws Fire 2.', 'Ada draws Fire 2.']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from recompile.notation.names import PLAYERS
from recompile.text.voice import Voice

Message = TypeVar("Message", str, tuple[str, str])  # a sentence, or those for one and for many


@dataclass(frozen=True, slots=True)
class Told(Generic[Message]):
    """A sentence in its persons, all of them marked: verbs and possessives agree, so no form is made of another.

    `named` speaks of {player} and {owner} by their names; `you` is for a reader who is the player, `your` for one who
    is the owner, `yours` for one who is both. A form that says nothing new is left out.
    """

    named: Message
    you: Message | None = None
    your: Message | None = None
    yours: Message | None = None

    def form(self, *, is_player: bool, is_owner: bool) -> Message:
        if is_player and is_owner:
            return self.yours or self.you or self.your or self.named
        if is_player:
            return self.you or self.named
        return self.your or self.named if is_owner else self.named


class Players(Struct, frozen=True):
    """What the two players are called, and which of them reads: `you` is nobody where it is told to everybody."""

    a: str = "A"
    b: str = "B"
    you: str | None = None

    @property
    def names(self) -> tuple[str, str]:
        return self.a, self.b

    def name(self, player: str) -> str:
        return self.a if player == PLAYERS[0] else self.b

    def say(self, voice: Voice, told: Told[str], player: str, owner: str | None = None, **values: object) -> str:
        """A sentence about a player, and perhaps about whose thing it is."""
        return self.fill(voice, told, player, owner, values)

    def fill(self, voice: Voice, told: Told[str], player: str, owner: str | None, values: dict[str, object]) -> str:
        """The same with values that stand together already; the players come to them."""
        values["player"], values["owner"] = self.name(player), "" if owner is None else self.name(owner)
        return voice.fill(self._form(told, player, owner), values)

    def count(
        self, voice: Voice, told: Told[tuple[str, str]], n: int, player: str, owner: str | None = None, **values: object
    ) -> str:
        """The same with a number in it."""
        one, many = self._form(told, player, owner)
        return voice.count(one, many, n, **self._named(player, owner) | values)

    def _form(self, told: Told[Message], player: str, owner: str | None) -> Message:
        return told.form(is_player=player == self.you, is_owner=owner is not None and owner == self.you)

    def _named(self, player: str, owner: str | None) -> dict[str, object]:
        return {"player": self.name(player), "owner": "" if owner is None else self.name(owner)}


SEATS = Players()  # by their seats, for whoever looks from outside
