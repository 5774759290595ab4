"""What the screens draw: the State of a table, with its answers as places on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from recompile.cards import PRINTED, Library
from recompile.notation.names import PLAYERS
from recompile.notation.own import not_printed
from recompile.notation.position import Position
from recompile.table import parts
from recompile.text.players import Players


@dataclass(frozen=True, slots=True)
class Offer:
    """An answer that can be chosen: the move, what it does in words, and what on the table it is about.

    `card` is its code; `stack` counts the six stacks, A's first, `place` is the place in that stack from 0, if it is a
    card there.
    """

    move: str
    label: str
    card: str | None = None
    stack: int | None = None
    place: int | None = None
    face_up: bool | None = None
    protocol: str | None = None

    @property
    def line(self) -> int | None:
        return None if self.stack is None else self.stack % 3

    @property
    def is_play(self) -> bool:
        return self.face_up is not None

    @property
    def leaves(self) -> bool:
        """Whether it is the answer that leaves something, or stops."""
        return self.move in ("no", "done", "keep")


def offer(answer: parts.Answer, asked: str) -> Offer:
    """Where an answer is shown. A line is shown on the side of whoever is asked, if the answer names no side.

    >>> offer(parts.Answer("B2", "Flip it", "field", None, False, "B", 2, "B2.1"), "A")
    Offer(move='B2', label='Flip it', card=None, stack=4, place=0, face_up=None, protocol=None)
    """
    in_field, in_line = answer.kind == "field", answer.line is not None and answer.kind != "text"
    return Offer(
        answer.move,
        answer.label,
        card=None if in_field else answer.card,
        stack=PLAYERS.index(answer.side or asked) * 3 + (answer.line or 1) - 1 if in_line else None,
        place=int(answer.place.partition(".")[2]) - 1 if in_field and answer.place else None,
        face_up=answer.up if answer.kind == "play" else None,
        protocol=answer.move.removeprefix("=") if answer.kind in ("draft", "protocol") else None,
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """A State with all of its log but what can be left out. There are answers if one can be given here and now."""

    state: parts.State
    log: tuple[parts.LogLine, ...]
    answers: tuple[Offer, ...] = ()
    library: Library = field(default=PRINTED, compare=False, repr=False)  # where its cards are looked up

    @property
    def viewer(self) -> str | None:
        return self.state.you

    @property
    def players(self) -> Players:
        """What they are called here. Whoever watches a replay is neither of them, whatever the eyes."""
        first, second = self.state.names
        return Players(first, second, None if self.state.mode == "replay" else self.viewer)

    @property
    def bottom(self) -> int:
        """Who sits at the bottom of the table."""
        return PLAYERS.index(self.viewer) if self.viewer else 0

    @property
    def is_draft(self) -> bool:
        return self.state.phase == "draft"

    @property
    def prompt(self) -> parts.Question | None:
        """The question, if it can be answered here and now."""
        return self.state.question if self.answers else None

    @property
    def asked(self) -> str | None:
        return self.state.question.player if self.state.question else None

    @property
    def source(self) -> str | None:
        """The card whose text asks."""
        return self.state.question.card if self.state.question else None

    @property
    def totals(self) -> list[int]:
        """Those of the six stacks, A's first."""
        return [total for side in self.state.sides for total in side.total]

    @property
    def position(self) -> Position:
        return Position.parse(self.state.position, not_printed(self.library.protocols.values()))

    def stack(self, number: int) -> parts.Stack:
        return self.state.sides[number // 3].stacks[number % 3]

    def is_remembered(self, player: int, card: parts.CardView) -> bool:
        """Whether it lies face-down, or in a hand, on the other side and is known all the same (R11.3)."""
        return card.code is not None and not card.up and self.viewer not in (None, PLAYERS[player])


def moment_of(
    state: parts.State, log: Iterable[parts.LogLine], library: Library = PRINTED, *, answerable: bool = True
) -> Moment:
    """The table as it was told, `answerable` unless an answer is under way."""
    told, question = tuple(line for line in log if not line.minor), state.question
    if question is None or not answerable:
        return Moment(state, told, (), library)
    return Moment(state, told, tuple(offer(each, question.player) for each in question.answers), library)


# ---------------------------------------------------------------- sums


def sum_of(stack: parts.Stack) -> str:
    """How a total comes about: the cards in the order of the stack, then what texts add or take away.

    >>> card = parts.CardView(None, False, 2, None, False, "A1.1", True, [])
    >>> sum_of(parts.Stack([card], 3, [parts.Term(2, None, None), parts.Term(1, "DAR2", "Darkness 2")], False, 2))
    '2+1'
    """
    cards = "+".join(str(term.value) for term in stack.sum[: len(stack.cards)]) or "0"
    return cards + "".join(f"{term.value:+d}" for term in changes_of(stack))


def changes_of(stack: parts.Stack) -> list[parts.Term]:
    """What texts add to a total or take away from it."""
    return stack.sum[len(stack.cards) :]
