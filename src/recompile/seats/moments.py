"""A moment of a game as one person may see it: all that the screens draw, and nothing that is hidden from them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from recompile.cards import PRINTED, Library
from recompile.game import Game, Outcome
from recompile.game.seen import CardSeen, SideSeen, StackSeen, Term
from recompile.notation.answers import Answer
from recompile.notation.names import PLAYERS
from recompile.notation.position import Position
from recompile.text.because import Reason
from recompile.text.log import LogLine
from recompile.text.questions import Prompt
from recompile.text.voice import Voice


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


def offer(answer: Answer, label: str, asked: str) -> Offer:
    """Where an answer is shown. A line is shown on the side of whoever is asked, if the answer names no side.

    >>> offer(Answer("field", "B2", side="B", line=2, place=1, up=False), "Flip it", "A")
    Offer(move='B2', label='Flip it', card=None, stack=4, place=0, face_up=None, protocol=None)
    """
    in_field, in_line = answer.kind == "field", answer.line is not None and answer.kind != "text"
    return Offer(
        answer.move,
        label,
        card=None if in_field else answer.card,
        stack=PLAYERS.index(answer.side or asked) * 3 + (answer.line or 1) - 1 if in_line else None,
        place=answer.place - 1 if in_field and answer.place is not None else None,
        face_up=answer.up if answer.kind == "play" else None,
        protocol=answer.protocol if answer.kind in ("draft", "protocol") else None,
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """What lies on the table, what is asked and why, and what has happened, for one pair of eyes (None: no player's).

    In the sums of the stacks texts are called by their titles. `position` is the same table in one line, without what
    is only remembered. `known` are cards remembered though they do not lie open, and where; `source` is the card whose
    text asks.
    """

    viewer: str | None
    names: tuple[str, str]
    turn: str
    number: int
    phase: str
    control: str | None
    has_control: bool
    sides: tuple[SideSeen, SideSeen]
    position: Position
    asked: str | None
    prompt: Prompt | None
    answers: tuple[Offer, ...]
    reasons: tuple[Reason, ...]
    log: tuple[LogLine, ...]
    outcome: Outcome | None = None
    known: tuple[tuple[str, str], ...] = ()
    source: str | None = None
    library: Library = field(default=PRINTED, compare=False, repr=False)  # where its cards are looked up

    @property
    def bottom(self) -> int:
        """Who sits at the bottom of the table."""
        return PLAYERS.index(self.viewer) if self.viewer else 0

    @property
    def is_draft(self) -> bool:
        return self.phase == "draft"

    @property
    def totals(self) -> list[int]:
        """Those of the six stacks, A's first."""
        return [stack.total for side in self.sides for stack in side.stacks]

    def stack(self, number: int) -> StackSeen:
        return self.sides[number // 3].stacks[number % 3]

    def is_remembered(self, player: int, card: CardSeen) -> bool:
        """Whether it lies face-down, or in a hand, on the other side and is known all the same (R11.3)."""
        return card.code is not None and not card.up and self.viewer not in (None, PLAYERS[player])


def moment_of(game: Game, viewer: str | None, lang: str, names: tuple[str, str] = ("A", "B")) -> Moment:
    """The game now, for one player or for somebody who may see everything.

    >>> now = moment_of(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7), "B", "en")
    >>> now.asked, now.answers, {card.code for card in now.sides[0].hand}
    ('A', (), {None})
    """
    view, asked = game.view(viewer or "all"), game.decision
    mine = asked is not None and asked.player == viewer
    first, second = (_in_words(side, Voice(lang, game.library)) for side in view.sides)
    return Moment(
        viewer=viewer,
        names=names,
        turn=view.turn,
        number=view.number,
        phase=view.phase,
        control=view.control,
        has_control=view.has_control,
        sides=(first, second),
        position=view.position,
        asked=asked.player if asked else None,
        prompt=game.prompt(lang) if mine or not viewer else None,
        answers=tuple(offer(each, view.label(each, lang), viewer or "") for each in view.answers) if mine else (),
        reasons=game.because(lang, names) if asked else (),
        log=tuple(line for line in game.log(lang, viewer, names=names) if not line.minor),
        outcome=game.outcome,
        known=view.known if viewer else (),
        source=asked.source.partition(":")[0] if asked and asked.source else None,
        library=game.library,
    )


# ---------------------------------------------------------------- sums


def sum_of(stack: StackSeen) -> str:
    """How a total comes about: the cards in the order of the stack, then what texts add or take away.

    >>> terms = Term(2, None, None, True), Term(0, "FIR0", None, True), Term(1, "DAR2", "Darkness 2, top text", False)
    >>> sum_of(StackSeen("A1", (), 3, terms, 2, False))
    '2+0+1'
    """
    cards = "+".join(str(term.value) for term in stack.terms if term.is_card) or "0"
    return cards + "".join(f"{term.value:+d}" for term in changes_of(stack))


def changes_of(stack: StackSeen) -> tuple[Term, ...]:
    """What texts add to a total or take away from it."""
    return tuple(term for term in stack.terms if not term.is_card)


def _in_words(side: SideSeen, voice: Voice) -> SideSeen:
    stacks = [replace(stack, terms=tuple(_titled(term, voice) for term in stack.terms)) for stack in side.stacks]
    return replace(side, stacks=tuple(stacks))


def _titled(term: Term, voice: Voice) -> Term:
    return replace(term, text=None if term.is_card or term.text is None else voice.text_title(term.text))
