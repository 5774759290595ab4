"""What somebody who begins a game wishes for, and the settings that come of it."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from recompile.bots import LEVELS, level_of
from recompile.cards import PRINTED, Library, Protocol, UnknownName
from recompile.game.setup import SetupError
from recompile.notation import NotationError
from recompile.notation.names import PLAYERS
from recompile.notation.own import write_own
from recompile.table.calling import apart, clean_name, two_words
from recompile.table.made import MOST_MADE
from recompile.table.seats import Settings, other
from recompile.table.shapes import Code, Plain, Player, Short, Spectators


class NewGame(Plain, frozen=True):
    """POST /api/games. `level` counts against a bot; no `sets` means all of them.

    In a ready-made game `mine` are the protocols of whoever asks and `theirs` those of the other, whichever seat they
    get; `a` and `b` are those of a seat, whoever gets it. `random` deals the six protocols out; `clock` is seconds for
    each player, and `increment` what each decision adds to them; `spectators` is what they may see. `other`, in
    hot-seat, is the name of the player in the other seat; `analyse`, against a bot, whether the game is analysed as
    soon as it is over.

    `protocols` are made ones: the data of their files, or the files as text, each of at most 64 kB. They are in the
    pool, whatever `sets` says. `hold`, with `random`, is the protocol that whoever asks has in line 1, or the other
    player if `bot_holds`. `position`, in hot-seat, is where the game begins: it is a trial, which nobody watches and
    which is deleted after a day. `guided`, against a bot: the first game of somebody who does not know the rules; all
    but the name and who may watch is chosen for them.
    """

    mode: Literal["bot", "friend", "hotseat"]
    level: Code = "fair"
    name: Annotated[str, Meta(max_length=200)] = ""
    setup: Literal["draft", "random", "ready"] = "draft"
    a: Annotated[list[Code], Meta(max_length=3)] = field(default_factory=list)
    b: Annotated[list[Code], Meta(max_length=3)] = field(default_factory=list)
    mine: Annotated[list[Code], Meta(max_length=3)] = field(default_factory=list)
    theirs: Annotated[list[Code], Meta(max_length=3)] = field(default_factory=list)
    sets: Annotated[list[Short], Meta(max_length=20)] = field(default_factory=list)
    control: bool = True
    seat: Literal["A", "B", "any"] = "any"
    spectators: Spectators = "public"
    clock: Annotated[int, Meta(ge=10, le=86_400)] | None = None
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    other: Annotated[str, Meta(max_length=200)] = ""
    analyse: bool = True
    protocols: Annotated[list[Any], Meta(max_length=MOST_MADE)] = field(default_factory=list)
    hold: Code = ""
    bot_holds: bool = False
    position: Annotated[str, Meta(max_length=2000)] = ""
    guided: bool = False


def settings_for(
    wanted: NewGame, seed: int, protocols: tuple[Protocol, ...] = (), made: tuple[Protocol, ...] = ()
) -> tuple[Settings, Player]:
    """The settings of a new game, and the seat of whoever asked for it. What cannot be is a SetupError.

    `protocols` are those of the server that are not printed, `made` those that came with the wish.
    """
    _check_apart(protocols, made)
    library = PRINTED.with_((*protocols, *made))
    chance = random.Random(f"seat {seed}")
    seat: Player = chance.choice(PLAYERS) if wanted.seat == "any" else wanted.seat
    own = clean_name(wanted.name) or two_words()
    opponent = apart(_opponent(wanted), own)
    _check_trial(wanted)
    codes = tuple(protocol.code for protocol in made)
    a, b = _protocols(wanted, seat, chance, library, codes)
    played = _found(library, (*a, *b)) or set(library.protocols)
    if wanted.increment and wanted.clock is None:
        raise SetupError("decisions can add time only to a clock")
    settings = Settings(
        mode=wanted.mode,
        names=(own, opponent) if seat == "A" else (opponent, own),
        bot=other(seat) if wanted.mode == "bot" else None,
        level=wanted.level if wanted.mode == "bot" else None,
        a=a,
        b=b,
        sets=_sets(wanted, library),
        control=wanted.control,
        spectators="none" if wanted.position else wanted.spectators,
        clock=wanted.clock,
        increment=wanted.increment,
        own=tuple(write_own(each) for each in (*protocols, *made) if each.code in played),
        analyse=wanted.analyse and not wanted.position,
        made=tuple(code for code in codes if code in played),
        position=wanted.position,
        guided=wanted.guided,
    )
    try:
        settings.new_game(seed)  # says what is wrong, if anything is
    except NotationError as problem:
        raise SetupError(f"position: {problem}") from problem
    return settings, seat


def _found(library: Library, names: tuple[str, ...]) -> set[str]:
    """The codes of these protocols. What nobody is called by is said when the game is made."""
    with suppress(UnknownName):
        return {library.protocol(name).code for name in names}
    return set()


def _check_apart(protocols: tuple[Protocol, ...], made: tuple[Protocol, ...]) -> None:
    for place, each in enumerate(made):
        if each.code in [other.code for other in protocols]:
            raise SetupError(f"protocols[{place}]: this server has another protocol with the code {each.code}")


def _check_trial(wanted: NewGame) -> None:
    if wanted.position and (wanted.mode != "hotseat" or wanted.clock is not None):
        raise SetupError("a game begins from a position only in hot-seat, and without a clock")
    if wanted.hold and wanted.setup != "random":
        raise SetupError("a protocol can be held only where the others are dealt out at random")


def _opponent(wanted: NewGame) -> str:
    """A friend has no name before they come."""
    if wanted.mode == "bot":
        level = level_of(wanted.level)
        if level is None:
            raise SetupError(f"no level is called {wanted.level!r}; there are {', '.join(one.key for one in LEVELS)}")
        return level.name
    return clean_name(wanted.other) or ("" if wanted.mode == "friend" else two_words())


def _sets(wanted: NewGame, library: Library) -> tuple[str, ...]:
    known = {each.set.casefold(): each.set for each in library.protocols.values() if each.set}
    for name in wanted.sets:
        if name.casefold() not in known:
            raise SetupError(f"unknown set {name!r}; the sets are {', '.join(known.values())}")
    return tuple(dict.fromkeys(known[name.casefold()] for name in wanted.sets))


def _protocols(
    wanted: NewGame, seat: Player, chance: random.Random, library: Library, made: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The protocols of both players, unless they are drafted or lie there already."""
    if wanted.setup == "draft" or wanted.position:
        return (), ()
    if wanted.setup == "ready":
        return _ready(wanted, seat)
    chosen = _sets(wanted, library)
    codes = [code for code, each in library.protocols.items() if not chosen or each.set in chosen or code in made]
    if len(codes) < 6:
        raise SetupError(f"six protocols are needed, and the sets have {len(codes)}")
    if not wanted.hold:
        dealt = chance.sample(codes, 6)
        return tuple(dealt[:3]), tuple(dealt[3:])
    return _held(wanted, seat, chance, library, codes)


def _held(
    wanted: NewGame, seat: Player, chance: random.Random, library: Library, codes: list[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """One of them for whoever wants it, in the first line, and the rest at random."""
    try:
        held = library.protocol(wanted.hold).code
    except UnknownName as problem:
        raise SetupError(f"hold: {problem}") from problem
    dealt = [held, *chance.sample([code for code in codes if code != held], 5)]
    holder = other(seat) if wanted.bot_holds else seat
    mine, theirs = tuple(dealt[:3]), tuple(dealt[3:])
    return (mine, theirs) if holder == "A" else (theirs, mine)


def _ready(wanted: NewGame, seat: Player) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What was chosen for a seat, or for whoever sits in it."""
    if not (wanted.mine or wanted.theirs):
        return tuple(wanted.a), tuple(wanted.b)
    mine, theirs = tuple(wanted.mine), tuple(wanted.theirs)
    return (mine, theirs) if seat == "A" else (theirs, mine)
