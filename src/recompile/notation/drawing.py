"""The table as text, for terminals, bug reports and doctests.

The viewer sits at the bottom, with A there if nobody looks in particular. Stacks grow from the protocols towards
their player, so the uncovered card, in brackets, lies at the outer end; upper case is face-up, lower case face-down,
`??` a face-down card that this viewer may not look at.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from recompile.engine import ids, turn, values
from recompile.engine.state import State
from recompile.notation.names import PHASES, PLAYERS, UNKNOWN, faced
from recompile.notation.position import HIDDEN, Position, Side
from recompile.notation.question_reading import question
from recompile.notation.questions import Cause, Question
from recompile.notation.registers import queue_cards

_MARGIN = 4
_COLUMN = 16
_WIDTH = 100
_LINES = (0, 1, 2)


def mark(message: str) -> str:
    """Marks a word for translation, as `text.catalogue` does above."""
    return message


@dataclass(frozen=True, slots=True)
class Words:
    """What stands in the drawing besides notation. These are English; other languages bring their own."""

    line: str = mark("line {n}")
    total: str = mark("total {n}")
    compiled: str = mark("compiled")
    hand: str = mark("hand")
    deck: str = mark("deck")
    trash: str = mark("trash")
    turn: str = mark("turn {n}")
    control: str = mark("control")
    neutral: str = mark("neutral")
    no_control: str = mark("not in this game")
    no_compile: str = mark("no compile in turn {n}, because of {text}")
    arriving: str = mark("on the way to {place}: {cards}")
    leaving: str = mark("on the way out: {cards}")
    phases: Mapping[str, str] = field(default_factory=lambda: {phase: phase for phase in PHASES})


ENGLISH = Words()


def draw(s: State, viewer: int = ids.NOBODY) -> str:
    """The table and the question of the moment, as one player sees them, or with nothing hidden.

    >>> from recompile.game import Game
    >>> game = Game.from_position(
    ...     "FIR*-WAT-DEA FIR3.wat0,-,DEA1 h:FIR1 d:?9 t:- / PLA-MET-SPE PLA0,met1,- h:?5 d:?9 t:SPE1 / A action c:B"
    ... )
    >>> print(draw(game._state, 0))
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
    eyes = None if viewer == ids.NOBODY else PLAYERS[viewer]
    parts = [draw_table(Position.of(s, viewer), totals(s), max(viewer, ids.A)), draw_question(question(s), eyes)]
    return "\n".join(part for part in parts if part)


def totals(s: State) -> list[int]:
    """The total of each stack. They say nothing about hidden faces: a face-down card counts the same whatever it is."""
    return [values.total(s, stack) for stack in range(6)] if turn.is_drafted(s) else [0] * 6


def draw_position(position: Position, seed: int = 0) -> str:
    """The table as a position is written; what it does not name is not shown."""
    return draw_table(position, totals(position.to_state(seed)))


def draw_table(
    seen: Position,
    values: Sequence[int],
    bottom: int = ids.A,
    words: Words = ENGLISH,
    names: Sequence[str] = PLAYERS,
) -> str:
    """Both sides, mirrored, with the player `bottom` at the bottom, and where the game stands.

    `names` are what the players are called where people read it; places are written as they always are.
    """
    top = 1 - bottom
    column = max(_COLUMN, len(words.compiled) + 6, len(words.total.format(n=99)) + 2)
    rows = [_zones(names[top], seen.sides[top], words), ""]
    rows.append(_row([words.line.format(n=line + 1) for line in _LINES], column))
    rows += reversed(_half(seen.sides[top], values[top * 3 : top * 3 + 3], words, column))
    rows.append(" " * _MARGIN + "-" * (3 * column - 3))
    rows += _half(seen.sides[bottom], values[bottom * 3 : bottom * 3 + 3], words, column)
    rows += ["", _zones(names[bottom], seen.sides[bottom], words), "", *_status(seen, words, names)]
    return "\n".join(row.rstrip() for row in rows)


def draw_question(asked: Question | None, viewer: str | None = None, named: str | None = None) -> str:
    """Who is asked, because of what, and the answers, unless they belong to another player than the viewer.

    Where `named` is given, answers that name a card not found in it are counted but not shown: they would give away
    cards that are only dealt to stand for unknown ones.
    """
    if asked is None:
        return ""
    because = f" because of {asked.source}" if asked.source else ""
    text = f"{asked.player} is asked ({asked.kind}, {asked.rule}){because}"
    if viewer not in (None, asked.player):
        return text
    answers = [answer.move for answer in asked.answers]
    shown = [answer for answer in answers if named is None or not _names_hidden(answer, named)]
    if len(shown) < len(answers):
        shown.append(f"... and {len(answers) - len(shown)} with cards that are not shown")
    return textwrap.fill(f"{text}: {' '.join(shown)}", _WIDTH, subsequent_indent=" " * _MARGIN, break_on_hyphens=False)


def draw_chain(links: Sequence[Cause]) -> str:
    """What is going on, outermost first; nothing between turns."""
    return "going on: " + " > ".join(map(str, links[1:])) if links[1:] else ""


# ---------------------------------------------------------------- pieces


def _row(cells: Sequence[str], column: int) -> str:
    return " " * _MARGIN + "".join(cell.ljust(column) for cell in cells)


def _half(side: Side, values: Sequence[int], words: Words, column: int) -> list[str]:
    """One side from the protocols outwards."""
    protocols = [code + f" {words.compiled}" * done for code, done in side.protocols]
    cells = [[*protocols, "-", "-", "-"][:3], [words.total.format(n=value) for value in values]]
    height = max(1, *(len(stack) for stack in side.stacks))
    cells += [[_cell(stack, depth) for stack in side.stacks] for depth in range(height)]
    return [_row(row, column) for row in cells]


def _cell(stack: tuple[tuple[str, bool], ...], depth: int) -> str:
    if depth >= len(stack):
        return "" if stack or depth else "."
    card, up = stack[depth]
    name = faced(card, up)
    return f"[{name}]" if depth == len(stack) - 1 else name


def _zones(name: str, side: Side, words: Words) -> str:
    text = f"{words.hand} {len(side.hand)}: {_cards(side.hand)}   {words.deck} {_deck(side.deck)}"
    trash = f"{words.trash} {len(side.trash)}: {_cards(side.trash)}"
    return name.ljust(_MARGIN - 2) + f"  {text}   {trash}"


def _cards(cards: Sequence[str]) -> str:
    names = [card for card in cards if card != HIDDEN]
    if HIDDEN in cards:
        names.append(UNKNOWN)
    return " ".join(names) or "-"


def _deck(cards: Sequence[str]) -> str:
    """How many; and which, top first, if any of them is known."""
    if all(card == HIDDEN for card in cards):
        return str(len(cards))
    return f"{len(cards)}: " + " ".join(cards)


def _status(seen: Position, words: Words, names: Sequence[str]) -> list[str]:
    number = "" if seen.number is None else words.turn.format(n=seen.number) + ": "
    called: dict[str, str] = dict(zip(PLAYERS, names, strict=True))
    control = {"-": words.neutral, "0": words.no_control}.get(seen.control) or called[seen.control]
    rows = [f"{number}{called[seen.turn]}, {words.phases[seen.phase]}; {words.control}: {control}"]
    return rows + [row for token in seen.frames if (row := _on_the_way(token, words))]


def _on_the_way(token: str, words: Words) -> str:
    """Committed cards, and locks: what is in play but lies in no zone."""
    kind, _, rest = token.removeprefix(">").partition(":")
    if kind == "lock":
        text, _, turn = rest.partition("{turn=")
        return words.no_compile.format(n=turn.rstrip("}"), text=text)
    cards = " ".join(queue_cards(token))
    if not cards:
        return ""
    return words.arriving.format(place=rest[:2], cards=cards) if kind == "queue" else words.leaving.format(cards=cards)


def _names_hidden(answer: str, named: str) -> bool:
    """Whether an answer names a card that the text does not."""
    card = answer.partition("@")[0].partition(":")[0].upper()
    return len(card) == 4 and card.isalnum() and card[3].isdigit() and card not in named.upper()
