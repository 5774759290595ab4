"""What a server sends, as a moment: the same things that are drawn of a game in this process."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from recompile import foresight as f
from recompile.cards import PRINTED, Library
from recompile.game import Outcome
from recompile.game.seen import CardSeen, SideSeen, StackSeen, Term
from recompile.notation.answers import Answer
from recompile.notation.names import PLAYERS, UNKNOWN
from recompile.notation.own import not_printed
from recompile.notation.position import Position
from recompile.seats.moments import Moment, Offer, offer
from recompile.table import messages as m
from recompile.table import parts
from recompile.text.because import Reason
from recompile.text.catalogue import catalogue
from recompile.text.log import LogLine
from recompile.text.questions import Prompt


def moment_of_state(
    state: parts.State, log: Iterable[parts.LogLine], lang: str, *, answerable: bool, library: Library = PRINTED
) -> Moment:
    """The table as it was sent. It has answers for whoever is asked here, unless one is under way."""
    question = state.question
    mine = question is not None and question.mine and answerable
    return Moment(
        viewer=state.you,
        names=(state.names[0], state.names[1]),
        turn=state.turn,
        number=state.number,
        phase=state.phase,
        control=state.control,
        has_control=state.has_control,
        sides=(_side("A", state.sides[0]), _side("B", state.sides[1])),
        position=position_of(state, library),
        asked=question.player if question else None,
        prompt=_prompt(question, lang) if question and mine else None,
        answers=tuple(_offer(each, question.player) for each in question.answers) if question and mine else (),
        reasons=tuple(_reason(each, state.names) for each in question.because) if question else (),
        log=tuple(_line(each) for each in log if not each.minor),
        outcome=_outcome(state.outcome),
        known=tuple(_known(state)),
        source=question.card if question else None,
        library=library,
    )


# ---------------------------------------------------------------- the table


def _side(player: str, side: parts.Side) -> SideSeen:
    return SideSeen(
        tuple((each.code, each.compiled) for each in side.protocols),
        tuple(_stack(f"{player}{line}", stack) for line, stack in enumerate(side.stacks, 1)),
        tuple(_card(card) for card in side.hand),
        side.deck,
        tuple(side.trash),
    )


def _stack(name: str, stack: parts.Stack) -> StackSeen:
    """Terms of a sum are the cards in their order, then what texts change."""
    many = len(stack.cards)
    cards = [Term(term.value, term.card, None, is_card=True) for term in stack.sum[:many]]
    changes = [Term(term.value, term.card, term.why, is_card=False) for term in stack.sum[many:]]
    seen = tuple(_card(card) for card in stack.cards)
    return StackSeen(name, seen, stack.total, (*cards, *changes), stack.down, stack.threat)


def _card(card: parts.CardView) -> CardSeen:
    """Why its texts are off is told in words only."""
    return CardSeen(card.code, card.up, card.value, card.printed, card.known, card.place, card.uncovered)


def _known(state: parts.State) -> Iterable[tuple[str, str]]:
    """What is remembered, and where it is."""
    for player, side in zip(PLAYERS, state.sides, strict=True):
        if state.you in (None, player):
            continue
        yield from ((card.code, f"{player}.hand") for card in side.hand if card.code)
        for stack in side.stacks:
            yield from ((card.code, card.place) for card in stack.cards if card.code and not card.up)


# ---------------------------------------------------------------- in one line


def position_of(state: parts.State, library: Library = PRINTED) -> Position:
    """What lies there, without what is going on and what is only remembered: nothing can be played on from it."""
    sides = [
        _written(side, mine=state.you in (None, player)) for player, side in zip(PLAYERS, state.sides, strict=True)
    ]
    number = [] if state.phase == "draft" else [str(state.number)]
    control = f"c:{state.control or '-'}" if state.has_control else "c:0"
    written = " / ".join([*sides, " ".join([state.turn, state.phase, *number, control])])
    return Position.parse(written, not_printed(library.protocols.values()))


def _written(side: parts.Side, *, mine: bool) -> str:
    names = "-".join(each.code + "*" * each.compiled for each in side.protocols) or "-"
    stacks = ",".join(".".join(_faced(card, mine=mine) for card in stack.cards) or "-" for stack in side.stacks)
    hand = ".".join((card.code if mine else None) or "?" for card in side.hand) or "-"
    return f"{names} {stacks} h:{hand} d:{f'?{side.deck}' if side.deck else '-'} t:{'.'.join(side.trash) or '-'}"


def _faced(card: parts.CardView, *, mine: bool) -> str:
    if card.code is None or not (mine or card.up):
        return UNKNOWN
    return card.code if card.up else card.code.lower()


# ---------------------------------------------------------------- the question


def _prompt(question: parts.Question, lang: str) -> Prompt:
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


def _offer(each: parts.Answer, asked: str) -> Offer:
    found = Answer(
        each.kind,
        each.move,
        card=each.card,
        side=each.side,
        line=each.line,
        place=int(each.place.partition(".")[2]) if each.place else None,
        up=each.up,
        protocol=each.move.removeprefix("=") if each.kind in ("draft", "protocol") else None,
    )
    return offer(found, each.label, asked)


def _reason(each: parts.Reason, names: Sequence[str]) -> Reason:
    return Reason(each.sentence, each.rule, each.text, names[PLAYERS.index(each.player)])


def _line(each: parts.LogLine) -> LogLine:
    return LogLine(each.kind, each.sentence, each.depth, each.rule, each.card, None, each.minor)


def _outcome(outcome: parts.Outcome | None) -> Outcome | None:
    return None if outcome is None else Outcome(outcome.winner, outcome.by, outcome.turn)


# ---------------------------------------------------------------- asides


def foresight_of(seen: m.Foresight) -> f.Foresight:
    a, b = seen.totals
    return f.Foresight(
        seen.move,
        ((a[0], a[1], a[2]), (b[0], b[1], b[2])),
        seen.covers.code if seen.covers else None,
        seen.covers.place if seen.covers else None,
        tuple(seen.steps),
        tuple(seen.threats),
        seen.control,
    )
