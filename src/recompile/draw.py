"""The table as text, for terminals, bug reports and doctests.

The viewer sits at the bottom, with A there if nobody looks in particular. Stacks grow from the protocols towards
their player, so the uncovered card, in brackets, lies at the outer end; upper case is face-up, lower case face-down,
`??` a face-down card that this viewer may not look at.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from recompile.engine import ids, statics
from recompile.engine.state import State
from recompile.notation.move import option_text
from recompile.notation.names import PHASES, PLAYERS, UNKNOWN, faced_name, protocol_name
from recompile.notation.position import HIDDEN, Position, Side
from recompile.notation.registers import queue_cards
from recompile.report import Decision, explain

_MARGIN = 4
_COLUMN = 16
_WIDTH = 100
_LINES = (0, 1, 2)


def draw(s: State, viewer: int = ids.NOBODY) -> str:
    """The table and the question of the moment, as one player sees them, or with nothing hidden.

    >>> from recompile.game import Game
    >>> game = Game.from_position(
    ...     "FIR*-WAT-DEA FIR3.wat0,-,DEA1 h:FIR1 d:?9 t:- / PLA-MET-SPE PLA0,met1,- h:?5 d:?9 t:SPE1 / A action c:B"
    ... )
    >>> print(draw(game.state, 0))
    B   hand 5: ??   deck 9   trash 1: SPE1
    <BLANKLINE>
        line 1          line 2          line 3
        [PLA0]          [??]            .
        total 0         total 2         total 0
        PLA             MET             SPE
        ---------------------------------------------
        FIR compiled    WAT             DEA
        total 5         total 0         total 1
        FIR3            .               [DEA1]
        [wat0]
    <BLANKLINE>
    A   hand 1: FIR1   deck 9   trash 0: -
    <BLANKLINE>
    turn 1: A, action; control: B
    A is asked (action, R3.4): fir1@2 fir1@3 R
    """
    parts = [draw_table(Position.of(s, viewer), totals(s), max(viewer, ids.A)), draw_question(s, viewer)]
    return "\n".join(part for part in parts if part)


def totals(s: State) -> list[int]:
    """The total of each stack. They say nothing about hidden faces: a face-down card counts the same whatever it is."""
    return [statics.total(s, stack) for stack in range(6)] if ids.NOBODY not in s.protocols else [0] * 6


def draw_table(seen: Position, values: Sequence[int], bottom: int = ids.A) -> str:
    """Both sides, mirrored, with the player `bottom` at the bottom, and where the game stands."""
    top = 1 - bottom
    rows = [_zones(PLAYERS[top], seen.sides[top]), ""]
    rows.append(_row([f"line {line + 1}" for line in _LINES]))
    rows += reversed(_half(seen.sides[top], values[top * 3 : top * 3 + 3]))
    rows.append(" " * _MARGIN + "-" * (3 * _COLUMN - 3))
    rows += _half(seen.sides[bottom], values[bottom * 3 : bottom * 3 + 3])
    rows += ["", _zones(PLAYERS[bottom], seen.sides[bottom]), "", *_status(seen)]
    return "\n".join(row.rstrip() for row in rows)


def draw_question(s: State, viewer: int = ids.NOBODY, named: str | None = None) -> str:
    """Who is asked, because of what, and the answers, unless they belong to another player than the viewer.

    Where `named` is given, answers that name a card not found in it are counted but not shown: they would give away
    cards that are only dealt to stand for unknown ones.
    """
    asked = Decision.of(s)
    if asked is None:
        return ""
    because = f" because of {asked.source}" if asked.source else ""
    text = f"{asked.player} is asked ({asked.kind}, {asked.rule}){because}"
    if viewer not in (ids.NOBODY, s.asked):
        return text
    answers = [option_text(s, option) for option in s.options]
    shown = [answer for answer in answers if named is None or not _names_hidden(answer, named)]
    if len(shown) < len(answers):
        shown.append(f"... and {len(answers) - len(shown)} with cards that are not shown")
    return textwrap.fill(f"{text}: {' '.join(shown)}", _WIDTH, subsequent_indent=" " * _MARGIN, break_on_hyphens=False)


def draw_chain(s: State) -> str:
    """What is going on, outermost first; nothing between turns."""
    links = explain(s)[1:]
    return "going on: " + " > ".join(map(str, links)) if links else ""


# ---------------------------------------------------------------- pieces


def _row(cells: Sequence[str]) -> str:
    return " " * _MARGIN + "".join(cell.ljust(_COLUMN) for cell in cells)


def _half(side: Side, values: Sequence[int]) -> list[str]:
    """One side from the protocols outwards."""
    protocols = [protocol_name(number) + " compiled" * done for number, done in side.protocols]
    rows = [_row([*protocols, "-", "-", "-"][:3]), _row([f"total {value}" for value in values])]
    height = max(1, *(len(stack) for stack in side.stacks))
    return rows + [_row([_cell(stack, depth) for stack in side.stacks]) for depth in range(height)]


def _cell(stack: tuple[tuple[int, bool], ...], depth: int) -> str:
    if depth >= len(stack):
        return "" if stack or depth else "."
    card, up = stack[depth]
    name = UNKNOWN if card == HIDDEN else faced_name(card, up)
    return f"[{name}]" if depth == len(stack) - 1 else name


def _zones(player: str, side: Side) -> str:
    text = f"hand {len(side.hand)}: {_cards(side.hand)}   deck {_deck(side.deck)}"
    trash = f"trash {len(side.trash)}: {_cards(side.trash)}"
    return player.ljust(_MARGIN) + f"{text}   {trash}"


def _cards(cards: Sequence[int]) -> str:
    names = [faced_name(card, 1) for card in cards if card != HIDDEN]
    if HIDDEN in cards:
        names.append(UNKNOWN)
    return " ".join(names) or "-"


def _deck(cards: Sequence[int]) -> str:
    """How many; and which, top first, if any of them is known."""
    if all(card == HIDDEN for card in cards):
        return str(len(cards))
    return f"{len(cards)}: " + " ".join(UNKNOWN if card == HIDDEN else faced_name(card, 1) for card in cards)


def _status(seen: Position) -> list[str]:
    number = "" if seen.number is None else f"turn {seen.number}: "
    control = {ids.NEUTRAL: "neutral", ids.NO_CONTROL: "not in this game"}.get(seen.control) or PLAYERS[seen.control]
    rows = [f"{number}{PLAYERS[seen.turn]}, {PHASES[seen.phase]}; control: {control}"]
    return rows + [row for token in seen.frames if (row := _on_the_way(token))]


def _on_the_way(token: str) -> str:
    """Committed cards, and locks: what is in play but lies in no zone."""
    kind, _, rest = token.removeprefix(">").partition(":")
    if kind == "lock":
        text, _, turn = rest.partition("{turn=")
        return f"no compile in turn {turn.rstrip('}')}, because of {text}"
    cards = " ".join(queue_cards(token))
    if not cards:
        return ""
    return f"on the way to {rest[:2]}: {cards}" if kind == "queue" else f"on the way out: {cards}"


def _names_hidden(answer: str, named: str) -> bool:
    """Whether an answer names a card that the text does not."""
    card = answer.partition("@")[0].partition(":")[0].upper()
    return len(card) == 4 and card.isalnum() and card[3].isdigit() and card not in named.upper()
