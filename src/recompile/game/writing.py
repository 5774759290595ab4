"""Writing a game down."""

from __future__ import annotations

from collections.abc import Mapping

from recompile.engine import ids
from recompile.engine.events import Roll
from recompile.engine.state import State
from recompile.engine.turn import DRAFT_ORDER
from recompile.game.game import Game
from recompile.notation import Record
from recompile.notation.entries import FORMAT, Chance, Entry, Turn
from recompile.notation.names import PLAYERS, lines_of, pool_of
from recompile.notation.own import not_printed
from recompile.notation.position import Position
from recompile.notation.record import RESERVED, RULES


def record_of(game: Game, headers: Mapping[str, str] | None = None) -> Record:
    """A game written down: the moves made with `push`, and headers such as the players' names.

    A game that came out of `copy`, `load` or a position is written down from there on.
    """
    turns = _turns(game)
    given = {name: value for name, value in (headers or {}).items() if name not in RESERVED or name in PLAYERS}
    own = not_printed(game.before(0).library.protocols.values())
    return Record({"A": "?", "B": "?"} | given | facts(game), tuple(turns), protocols=own)


def first_state(game: Game) -> State:
    """The game at the first question that is in its memory."""
    return game.before(0)._state


def turns_before(game: Game) -> int:
    """How many turns lie before the record. A's turns have even places in it, so one may stand there unused."""
    first = first_state(game)
    return first.number - first.turn


def is_dealt_here(game: Game) -> bool:
    """Whether the deal is part of this game: it did not begin from a position after it."""
    if first_state(game).phase == ids.DRAFT:
        return len(game.rolls) > 0
    first = game.events[:1]  # a ready-made game begins with the deal, and then with its first turn
    return bool(first) and (first[0].kind, first[0].number) == ("turn", 1)


# ---------------------------------------------------------------- headers


def facts(game: Game) -> dict[str, str]:
    state = game._state
    outcome = game.outcome
    found = {
        "Format": FORMAT,
        "Rules": RULES,
        "Control": "no" if state.control == ids.NO_CONTROL else "yes",
        "Result": (outcome.winner if outcome else None) or "*",
    }
    if outcome is not None:
        found["End"] = outcome.by
    if state.limit != ids.TURN_LIMIT:
        found["Limit"] = str(state.limit)
    return found | beginning(game)


def beginning(game: Game) -> dict[str, str]:
    """The draft and the decks, or the position the game began from."""
    first = first_state(game)
    facts: dict[str, str] = {}
    is_new = first.phase == ids.DRAFT and not any(lines_of(first, player) for player in (ids.A, ids.B))
    if not is_new and not (is_dealt_here(game) and first.phase != ids.DRAFT):
        facts["Position"] = str(Position.of(first))
    elif is_new:
        pool = pool_of(first)
        if pool != list(game.before(0).library.protocols):  # otherwise all there are
            facts["Pool"] = " ".join(pool)
        if first.bans:
            bans = [event.protocol or "-" for event in game.events if event.kind == "ban"]
            facts["Bans"] = " ".join([*bans, *["-"] * (first.bans - len(bans))])
    if draft := _draft(game):
        facts["Draft"] = " ".join(draft)
    if is_dealt_here(game):
        for roll in game.rolls[:2]:
            facts[f"Deck{PLAYERS[roll.player]}"] = " ".join(chance_of(game, roll).cards)
    return facts


def _draft(game: Game) -> list[str]:
    """The protocols in the order they were taken, or would have been: a ready-made game has no draft."""
    drafted = [event.protocol or "" for event in game.events if event.kind == "draft"]
    if drafted or not is_dealt_here(game):
        return drafted
    lines = [iter(side.protocols) for side in Position.of(first_state(game)).sides]
    return [next(lines[player])[0] for player in DRAFT_ORDER]


# ---------------------------------------------------------------- turns


def _turns(game: Game) -> list[Turn]:
    turns: list[list[Entry]] = []
    before_first = turns_before(game)
    plies, rolls = game.plies, game.rolls
    ends = [ply.rolls for ply in plies[1:]] + [len(rolls)]
    for ply, until in zip(plies, ends, strict=False):
        if ply.drafting:
            continue
        place = ply.turn - before_first
        while len(turns) <= place:
            turns.append([])
        chance = tuple(chance_of(game, roll) for roll in rolls[ply.rolls : until])
        turns[place].append(Entry(ply.player, ply.move, ply.inside, chance))
    return [Turn(PLAYERS[place % 2], tuple(entries)) for place, entries in enumerate(turns)]


def chance_of(game: Game, roll: Roll) -> Chance:
    codes = list(game.library.cards)
    return Chance(PLAYERS[roll.player], tuple(codes[card] for card in roll.cards), roll.is_pick)
