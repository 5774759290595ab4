"""Playing a record again, with every move and every outcome of chance checked."""

from __future__ import annotations

from recompile.engine import ids
from recompile.game.game import Game
from recompile.game.writing import beginning, chance_of, facts, turns_before
from recompile.notation import MoveError, NotationError, Record
from recompile.notation.entries import Entry, check_card, check_protocol
from recompile.notation.names import PLAYERS, UNKNOWN


def replay(record: Record, longest: int | None = None) -> Game:
    """The game a record tells of, at its end. A move or outcome that does not fit is an error that names its place.

    If `longest` is given, no more is played once so many things have happened: texts may make much of few moves.
    """
    _refuse_hidden(record)
    try:
        game = _begin(record)
        _draft(game, record)
    except ValueError as problem:  # of the set-up, of a move, of the position, of a deck
        raise NotationError(f"the record cannot begin: {problem}") from problem
    _play(game, record, longest)
    _end(game, record)
    return game


def _refuse_hidden(record: Record) -> None:
    words = [card for entry in record.entries for outcome in entry.chance for card in outcome.cards]
    words += [*record.words("DeckA"), *record.words("DeckB")]
    hides_move = any(entry.move.startswith(UNKNOWN) for entry in record.entries)
    if UNKNOWN in words or hides_move or "?" in record.headers.get("Position", ""):
        raise NotationError("this record hides cards, as one player saw them, and cannot be replayed")


# ---------------------------------------------------------------- the beginning


def _begin(record: Record) -> Game:
    limit = int(record.headers.get("Limit", ids.TURN_LIMIT))
    if "Position" in record.headers:
        return Game.from_position(record.headers["Position"], limit=limit, protocols=record.protocols)
    pool = record.words("Pool") or None
    control = record.headers.get("Control", "yes") == "yes"
    return Game(
        seed=0, control=control, pool=pool, bans=len(record.words("Bans")), limit=limit, protocols=record.protocols
    )


def _draft(game: Game, record: Record) -> None:
    """Ban and pick as written. The machine makes the last pick itself if only one protocol is left."""
    decks = [record.words(f"Deck{player}") for player in PLAYERS]
    dealt = [[check_card(card, record.library) for card in deck] for deck in decks if deck]
    for protocol in (*record.words("Bans"), *record.words("Draft")):
        if protocol != "-" and game.phase == "draft":
            game.push_with(protocol, dealt)
    came_out = beginning(game)
    for name in ("Bans", "Draft", "DeckA", "DeckB"):
        check = check_card if name.startswith("Deck") else check_protocol
        written = " ".join(word if word == "-" else check(word, record.library) for word in record.words(name))
        if written != came_out.get(name, ""):
            raise NotationError(f"{name} should be {came_out.get(name, 'left out')}, not", written)


# ---------------------------------------------------------------- the moves


def _play(game: Game, record: Record, longest: int | None) -> None:
    before_first = turns_before(game)
    for place, turn in enumerate(record.turns):
        for number, entry in enumerate(turn.entries, 1):
            try:
                now = game.number - before_first
                if now != place and game.outcome is None:
                    raise NotationError(f"it belongs into {PLAYERS[now % 2]}'s turn of row {now // 2 + 1}")
                _make(game, entry)
            except ValueError as problem:
                where = f"row {place // 2 + 1}, {turn.player}'s turn, move {number} ({entry.move})"
                raise NotationError(f"{where}: {problem}") from problem
            if longest is not None and game.event_count > longest:
                raise NotationError(f"the record is too long: {len(record.entries)} moves")


def _make(game: Game, entry: Entry) -> None:
    asked = game.decision
    if asked is None:
        raise NotationError("the game is over already")
    if asked.player != entry.player:
        raise NotationError(f"{asked.player} is asked ({asked.kind}), not {entry.player}")
    if entry.inside != (game.depth > 1):
        raise NotationError("moves made while an effect resolves stand in brackets, and only those")
    before = len(game.rolls)
    try:
        game.push_with(entry.move, [list(outcome.cards) for outcome in entry.chance])
    except MoveError as problem:
        raise NotationError(str(problem)) from None
    came_up = tuple(chance_of(game, roll) for roll in game.rolls[before:])
    if came_up != entry.chance:
        written = " ".join(map(str, entry.chance)) or "nothing"
        raise NotationError(f"{written} is written for chance, but what comes up is {_needed(came_up)}")


def _needed(came_up: tuple[object, ...]) -> str:
    return " ".join(map(str, came_up)) or "nothing"


def _end(game: Game, record: Record) -> None:
    result, end = record.headers.get("Result", "*"), record.headers.get("End")
    if end == "resignation" and result in PLAYERS and game.outcome is None:
        game.resign(PLAYERS[1 - PLAYERS.index(result)])
    came_out = facts(game)
    if result != came_out["Result"]:
        raise NotationError(f"the record says that the result is {result}, but it comes out as {came_out['Result']}")
    if end is not None and end != came_out.get("End"):
        raise NotationError(
            f"the record says that it ended by {end}, but it comes out as {came_out.get('End', 'open')}"
        )
