"""What a server sends, as a moment: the same things that are drawn of a game in this process."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from recompile import foresight as f
from recompile.engine import ids
from recompile.game import Outcome
from recompile.notation.names import PHASES, PLAYERS, card_number, protocol_number, zone_name
from recompile.notation.position import HIDDEN, Position, Side
from recompile.seats.moments import Answer, Moment, Total
from recompile.server import messages as m
from recompile.text.because import Reason
from recompile.text.catalogue import catalogue
from recompile.text.log import LogLine
from recompile.text.questions import Prompt


def moment_of_state(state: m.State, log: Iterable[m.LogLine], lang: str, *, answerable: bool) -> Moment:
    """The table as it was sent. It has answers for whoever is asked here, unless one is under way."""
    question = state.question
    mine = question is not None and question.mine and answerable
    return Moment(
        viewer=state.you,
        names=(state.names[0], state.names[1]),
        position=position_of(state),
        totals=tuple(_total(stack) for side in state.sides for stack in side.stacks),
        asked=question.player if question else None,
        prompt=_prompt(question, lang) if question and mine else None,
        answers=tuple(_answer(each, question.player) for each in question.answers) if question and mine else (),
        reasons=tuple(_reason(each, state.names) for each in question.because) if question else (),
        log=tuple(_line(each) for each in log if not each.minor),
        outcome=_outcome(state.outcome),
        known=tuple(_known(state)),
        source=question.card if question else None,
    )


# ---------------------------------------------------------------- the table


def position_of(state: m.State) -> Position:
    """What lies there, without what is going on: nothing can be played on from it."""
    control = ids.NO_CONTROL if not state.has_control else _player(state.control, ids.NEUTRAL)
    phase = PHASES.index(state.phase)
    first, second = (_side(side, mine=state.you in (None, PLAYERS[place])) for place, side in enumerate(state.sides))
    number = None if phase == ids.DRAFT else state.number
    return Position((first, second), _player(state.turn, ids.A), phase, number, control)


def _player(name: str | None, nobody: int) -> int:
    return nobody if name is None else PLAYERS.index(name)


def _side(side: m.Side, *, mine: bool) -> Side:
    return Side(
        tuple((protocol_number(each.code), each.compiled) for each in side.protocols),
        tuple(tuple((_card(card, mine=mine), card.up) for card in stack.cards) for stack in side.stacks),
        tuple(_card(card, mine=mine) for card in side.hand),
        (HIDDEN,) * side.deck,
        tuple(card_number(code) for code in side.trash),
    )


def _card(card: m.CardView, *, mine: bool) -> int:
    """What lies face-down or in a hand on the other side and is known all the same is remembered, not seen (R11.3)."""
    return card_number(card.code) if card.code is not None and (mine or card.up) else HIDDEN


def _known(state: m.State) -> Iterable[tuple[str, str]]:
    """What is remembered, and where it is."""
    for player, side in enumerate(state.sides):
        if state.you in (None, PLAYERS[player]):
            continue
        yield from ((card.code, zone_name(ids.HAND + player)) for card in side.hand if card.code)
        for stack in side.stacks:
            yield from ((card.code, card.place) for card in stack.cards if card.code and not card.up)


def _total(stack: m.Stack) -> Total:
    """Terms of a sum are the cards in their order, then what texts change."""
    many = len(stack.cards)
    changes = tuple((term.why or term.card or "", term.value) for term in stack.sum[many:])
    return Total(stack.total, tuple(term.value for term in stack.sum[:many]), changes)


# ---------------------------------------------------------------- the question


def _prompt(question: m.Question, lang: str) -> Prompt:
    whole = " ".join(part for part in (question.sentence, question.hint, question.duty) if part)
    if question.source is not None:
        whole = catalogue(lang).say("{source}: {words}", source=question.source, words=whole)
    return Prompt(
        question.source,
        question.sentence,
        question.hint,
        question.duty,
        question.optional,
        question.rule,
        whole,
    )


def _answer(each: m.Answer, asked: str) -> Answer:
    """Where it is shown. A line is shown on the side of whoever is asked, if the answer names no side."""
    drafts = each.kind in ("draft", "protocol")
    side = each.side or asked
    return Answer(
        each.move,
        each.label,
        card=None if drafts or each.kind == "field" else each.card,
        stack=PLAYERS.index(side) * 3 + each.line - 1 if each.line else None,
        place=int(each.place.partition(".")[2]) - 1 if each.place and each.kind == "field" else None,
        face_up=each.up if each.kind == "play" else None,
        protocol=each.move if drafts else None,
    )


def _reason(each: m.Reason, names: Sequence[str]) -> Reason:
    return Reason(each.sentence, each.rule, each.text, names[PLAYERS.index(each.player)])


def _line(each: m.LogLine) -> LogLine:
    return LogLine(each.kind, each.sentence, each.depth, each.rule, each.card, None, each.minor)


def _outcome(outcome: m.Outcome | None) -> Outcome | None:
    return None if outcome is None else Outcome(outcome.winner, outcome.by, outcome.turn)


# ---------------------------------------------------------------- asides


def foresight_of(seen: m.Foresight) -> f.Foresight:
    a, b = seen.totals
    return f.Foresight(
        seen.move,
        ((a[0], a[1], a[2]), (b[0], b[1], b[2])),
        seen.covers.code if seen.covers else None,
        seen.covers.place if seen.covers else None,
        tuple(f.Step(step.kind, step.sentence, step.card, step.place, step.certain) for step in seen.steps),
        tuple(seen.threats),
        seen.control,
    )
