"""Who may sit where: settings of a game, and secret tokens."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

import msgspec

from recompile.cards import PRINTED, Protocol
from recompile.game import Game
from recompile.game.rolling import Source, dealt, read_chance, with_deal, written_down
from recompile.game.setup import MAX_SEED
from recompile.notation.names import PLAYERS
from recompile.notation.own import read_own
from recompile.table.calling import is_none
from recompile.table.shapes import Mode, Player, Spectators

ID_BYTES, TOKEN_BYTES = 9, 24
TRIAL = "try."  # begins the id of every trial, and no other
INVITATION = "invite."  # begins every invitation, and no other token
SHORTEST, LONGEST = 24, 64  # what somebody brings along must be as hard to guess as what is made here


class Settings(msgspec.Struct, frozen=True):
    """How a game is played; kept with it for good."""

    mode: Mode
    names: tuple[str, str]
    bot: Player | None = None
    level: str | None = None
    a: tuple[str, ...] = ()
    b: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    control: bool = True
    spectators: Spectators = "public"
    clock: int | None = None
    increment: int = 0
    own: tuple[str, ...] = ()  # protocols that are not printed, as `write_own` writes them
    analyse: bool = True  # against a bot: whether the game is read again as soon as it is over
    made: tuple[str, ...] = ()  # codes of those that whoever began the game has brought along: in its pool in any case
    position: str = ""  # from which it begins, if it is a trial
    guided: bool = False  # a first game: what happens in it is explained, and the bot has a script
    seeded: bool = False  # between two people: chance follows from a seed all the same, as tests want it

    def new_game(self, seed: int, chance: str | None = None) -> Game:
        """The game at its first question, dealt by the seed or as `chance` says."""
        game = self._seeded_game(seed)
        return game if chance is None else with_deal(game, read_chance(chance, game.library))

    def _seeded_game(self, seed: int) -> Game:
        own = [read_own(written) for written in self.own]
        if self.position:
            return Game.from_position(self.position, seed=seed, protocols=own)
        if self.a or self.b:
            return Game(a=self.a, b=self.b, seed=seed, control=self.control, protocols=own)
        if self.sets and self.made:
            return Game(seed=seed, control=self.control, pool=self._pool(own), protocols=own)
        return Game(seed=seed, control=self.control, sets=self.sets or None, protocols=own)

    def _pool(self, own: list[Protocol]) -> list[str]:
        """Of the sets, and what was brought along."""
        known = PRINTED.with_(own).protocols
        return [code for code, each in known.items() if each.set in self.sets or code in self.made]

    @property
    def source(self) -> Source | None:
        """Where chance comes from if not from the seed: between two people from the operating system."""
        return secrets.randbelow if self.mode == "friend" and not self.seeded else None

    def deal(self, seed: int) -> str | None:
        """The first deal, where it comes from elsewhere than the seed. After a draft it is part of the last pick."""
        return None if self.source is None else written_down(dealt(self.new_game(seed), self.source)) or None

    @property
    def thinker(self) -> Player | None:
        """Whose picks have reasons: a character's. Nobody knows what people think, or a bot without a level."""
        return self.bot if self.mode == "bot" and self.level is not None else None

    def is_nameless(self, player: Player) -> bool:
        """Whether a player has no name yet, as a friend has none who has not come."""
        return is_none(self.names[PLAYERS.index(player)])

    @property
    def headers(self) -> dict[str, str]:
        """The names as a record keeps them."""
        return {player: "?" if is_none(name) else name for player, name in zip(PLAYERS, self.names, strict=True)}

    def renamed(self, player: Player, name: str) -> Settings:
        names = (name, self.names[1]) if player == "A" else (self.names[0], name)
        return msgspec.structs.replace(self, names=names)

    def exchanged(self) -> Settings:
        """The same with the seats exchanged, for a rematch. A first game is played once."""
        names, bot = (self.names[1], self.names[0]), None if self.bot is None else other(self.bot)
        return msgspec.structs.replace(self, names=names, bot=bot, a=self.b, b=self.a, guided=False)


@dataclass(frozen=True, slots=True)
class Seats:
    """The hashes of both tokens; a bot's seat has none, and a guest's is that of an invitation until they come.

    An invitation opens nothing: it is exchanged, once, for a token that whoever comes has made up.
    """

    a: str | None
    b: str | None

    def seat_of(self, token: str) -> Player | None:
        """The seat a token opens. Compared in constant time."""
        return self._holding(hash_token(token))

    def invited(self, invitation: str) -> Player | None:
        """The seat an invitation is for, as long as nobody has used it."""
        return self._holding(hash_invitation(invitation))

    def hash_of(self, player: Player) -> str | None:
        return self.a if player == "A" else self.b

    def _holding(self, given: str) -> Player | None:
        found: Player | None = None
        if self.a is not None and hmac.compare_digest(given, self.a):
            found = "A"
        if self.b is not None and hmac.compare_digest(given, self.b):
            found = "B"
        return found

    def exchanged(self) -> Seats:
        return Seats(self.b, self.a)


def other(player: Player) -> Player:
    return "B" if player == "A" else "A"


def new_trial_id() -> str:
    """By which those are known that are not kept."""
    return TRIAL + new_id()


def new_id() -> str:
    """A word that nobody takes for an option of a command."""
    while (found := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return found


def new_seats(bot: Player | None, guest: Player | None = None) -> tuple[dict[Player, str], Seats]:
    """The tokens of both players, that of a guest an invitation, and what is kept of them."""
    tokens: dict[Player, str] = {"A": new_token(), "B": new_token()}
    hashes = {player: None if player == bot else hash_token(token) for player, token in tokens.items()}
    if guest is not None:
        tokens[guest] = INVITATION + tokens[guest]
        hashes[guest] = hash_invitation(tokens[guest])
    return tokens, Seats(hashes["A"], hashes["B"])


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_invitation(token: str | None) -> bool:
    return token is not None and token.startswith(INVITATION)


def is_sound(token: str) -> bool:
    """Whether somebody who brings a token along may sit down with it.

    >>> is_sound(new_token()), is_sound("1234"), is_sound("invite.eLrF0Q8nZx1XyGv4bT9u3A")
    (True, False, False)
    """
    return SHORTEST <= len(token) <= LONGEST and token.isascii() and not is_invitation(token)


def new_seed() -> int:
    return secrets.randbelow(MAX_SEED + 1)


def hash_token(token: str) -> str:
    """Tokens are long and random: one plain hash keeps them."""
    return hashlib.sha256(token.encode()).hexdigest()


def hash_invitation(token: str) -> str:
    """No hash of a token looks like this one, and it is as long."""
    return f"invite:{hash_token(token)}"[:64]
