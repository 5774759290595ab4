"""A card on the table: situations in which it has something to do, and what came of one as a scenario to be kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from recompile.cards import CARDS, Protocol, ProtocolError
from recompile.game import Game
from recompile.game.scenarios import ScenarioError, make, parse, run
from recompile.language.protocol_writing import protocol_to_text
from recompile.notation import MoveError, NotationError
from recompile.notation.names import PLAYERS
from recompile.notation.own import not_printed
from recompile.text.catalogue import catalogue, mark
from recompile.workshop.reading import protocol_of
from recompile.workshop.sketches import Sketch

Kind = Literal["played", "uncovered", "covered", "nothing"]
TITLES: Final[dict[Kind, str]] = {
    "played": mark("played on a full table"),
    "uncovered": mark("uncovered"),
    "covered": mark("covered"),
    "nothing": mark("nothing to do"),
}
# The other protocols, and cards of theirs that do nothing by themselves while they lie there.
_THEIRS: Final = "LIF-MET-SPE lif1.LIF5,MET5.met2,SPE5 h:LIF4.MET3.SPE4 d:?6 t:LIF3"
_POSITIONS: Final[dict[Kind, str]] = {
    "played": "{p}-FIR-WAT fir2,fir1.FIR5,wat1 h:{c}.{d}.WAT5 d:?8 t:FIR4 / " + _THEIRS + " / A action 9 c:-",
    "uncovered": "{p}-FIR-WAT {c}.fir2,FIR5,wat1 h:WAT4.{d} d:?8 t:FIR4 / " + _THEIRS + " / A action 9 c:-",
    "covered": "{p}-FIR-WAT {c},FIR5,wat1 h:FIR2.{d}.WAT5 d:?8 t:FIR4 / " + _THEIRS + " / A action 9 c:-",
    "nothing": "{p}-FIR-WAT -,-,- h:{c} d:?8 t:- / LIF-MET-SPE -,-,- h:- d:?8 t:- / A action 1 c:-",
}
_MOVES: Final[dict[Kind, tuple[str, ...]]] = {
    "played": ("A {c}@1",),
    "uncovered": ("A WAT4@3", "A A1"),  # it returns one of its owner's cards: the one that covers ours
    "covered": ("A fir2@1",),
    "nothing": ("A {c}@1",),
}

_STAND_IN: Final = "PLA"  # where the card that is tried belongs to one of the protocols above


@dataclass(frozen=True)
class Situation:
    """A position, and the moves after which the card has had its say."""

    kind: Kind
    title: str
    position: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Tested:
    """A scenario of a protocol that was run again. `difference` is the first thing that is not as it was expected."""

    name: str
    passed: bool
    difference: str


def situations(sketch: Sketch, place: int, lang: str) -> list[Situation]:
    """The four in which a card is shown. What is not finished is a `ProtocolError`, and so is a card of no place."""
    if not 0 <= place < len(sketch.cards):
        raise ProtocolError(f"card: expected 0 to {len(sketch.cards) - 1}, not {place}")
    made = protocol_of(sketch)
    value = sketch.cards[place].value
    other = next(card.value for card in made.cards if card.value != value)
    names = {"p": made.code, "c": f"{made.code}{value}", "d": f"{made.code}{other}"}
    say = catalogue(lang).say
    return [_situation(kind, say(title), names, made) for kind, title in TITLES.items()]


def _situation(kind: Kind, title: str, names: dict[str, str], made: Protocol) -> Situation:
    position = _POSITIONS[kind].format(**names)
    moves = [move.format(**names) for move in _MOVES[kind]]
    return Situation(kind, title, position, _possible(position, moves, made))


def printed_situations(code: str, lang: str) -> list[Situation]:
    """The same for a printed card; only those in which all of it can be done.

    >>> [each.kind for each in printed_situations("FIR0", "en")], printed_situations("WAT4", "en")[0].moves
    (['played', 'uncovered', 'covered', 'nothing'], ('A WAT4@1',))
    """
    card = CARDS[code]
    other = next(each.value for each in card.protocol.cards if each.value != card.value)
    names = {"p": card.protocol.code, "c": code, "d": f"{card.protocol.code}{other}"}
    say = catalogue(lang).say
    found = [_printed(kind, say(title), names) for kind, title in TITLES.items()]
    return [each for each in found if len(each.moves) == len(_MOVES[each.kind])]


def _printed(kind: Kind, title: str, names: dict[str, str]) -> Situation:
    """Where the protocol is one of those that stand there already, another one takes that place."""
    taken, free = names["p"], _STAND_IN
    texts = [_POSITIONS[kind], *_MOVES[kind]]
    swapped = [re.sub(rf"\b{taken}(?=[-\d ])", free, each) for each in texts]
    swapped = [re.sub(rf"\b{taken.lower()}(?=\d)", free.lower(), each) for each in swapped]
    position, *moves = (each.format(**names) for each in swapped)
    return Situation(kind, title, position, _possible(position, moves))


def _possible(position: str, moves: Sequence[str], *made: Protocol) -> tuple[str, ...]:
    """As many of the moves as the card lets be made: its own text may forbid them, or ask something else first."""
    game, done = Game.from_position(position, protocols=made), []
    for line in moves:
        player, _, move = line.partition(" ")
        try:
            make(game, player, move)
        except (MoveError, NotationError):
            break
        done.append(line)
    return tuple(done)


# ---------------------------------------------------------------- keeping


def scenario_of(game: Game, position: str, seed: int) -> dict[str, object]:
    """What was played from a position, and how it stands now, as a scenario of a protocol's file.

    Further protocols that are not printed stand with it; the first one is taken to be that of the file.
    """
    found: dict[str, object] = {"seed": seed} if "?" in position else {}
    own = not_printed(game.library.protocols.values())
    if own[1:]:
        found["protocols"] = [protocol_to_text(each) for each in own[1:]]
    moves = [f"{ply.player} {ply.move}" for ply in game.plies]
    return found | {"position": position, "moves": moves, "expect": _expected(game)}


def _expected(game: Game) -> dict[str, object]:
    found: dict[str, object] = {"ask": game.asked or "-", "control": game.position.control}
    if game.outcome is not None:
        found["winner"] = game.outcome.winner or "-"
    for player, side in zip(PLAYERS, game.position.sides, strict=True):
        protocols, stacks, hand, _, trash = str(side).split(" ")
        zones = {"protocols": protocols, "stacks": stacks, "hand": hand[2:], "trash": trash[2:]}
        found |= {f"{player}.{zone}": said for zone, said in zones.items()}
    return found


def tested(sketch: Sketch) -> list[Tested]:
    """All scenarios of a protocol, run again."""
    made = protocol_of(sketch)
    return [_tested(each, made, f"scenarios[{place}]") for place, each in enumerate(sketch.scenarios)]


def _tested(written: object, made: Protocol, where: str) -> Tested:
    try:
        result = run(parse(written, where), (made,))
    except ScenarioError as problem:
        return Tested(where, False, str(problem))
    return Tested(result.scenario.name, result.passed, next(iter(result.problems), ""))
