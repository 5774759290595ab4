"""A moment of a game as one person may see it: all that the screens draw, and nothing that is hidden from them."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.engine import ids, statics
from recompile.engine import instructions as i
from recompile.engine.state import State
from recompile.game import Game, Outcome
from recompile.notation.move import option_text
from recompile.notation.names import PLAYERS, card_name, protocol_name, text_name
from recompile.notation.position import Position
from recompile.text.because import Reason
from recompile.text.catalogue import Catalogue, catalogue
from recompile.text.log import LogLine
from recompile.text.questions import Prompt
from recompile.text.voice import Voice


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal answer: the move, what it does in words, and what on the table it is about.

    `card` is its code; `stack` is `player * 3 + line`, `place` the place in that stack, if it is a card there.
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


@dataclass(frozen=True, slots=True)
class Total:
    """A total and what it is made of: values in the order of the stack, and what texts add or take away."""

    value: int
    values: tuple[int, ...] = ()
    changes: tuple[tuple[str, int], ...] = ()

    def sum(self) -> str:
        """
        >>> Total(3, (2, 0), (("Darkness 2, top text", 1),)).sum()
        '2+0+1'
        """
        terms = "+".join(map(str, self.values)) or "0"
        return terms + "".join(f"{amount:+d}" for _, amount in self.changes)


@dataclass(frozen=True, slots=True)
class Moment:
    """What lies on the table, what is asked and why, and what has happened, for one pair of eyes (None: no player's).

    `known` are cards remembered though they do not lie open, and where; `source` is the card whose text asks.
    """

    viewer: str | None
    names: tuple[str, str]
    position: Position
    totals: tuple[Total, ...]
    asked: str | None
    prompt: Prompt | None
    answers: tuple[Answer, ...]
    reasons: tuple[Reason, ...]
    log: tuple[LogLine, ...]
    outcome: Outcome | None = None
    known: tuple[tuple[str, str], ...] = ()
    source: str | None = None

    @property
    def bottom(self) -> int:
        """Who sits at the bottom of the table."""
        return PLAYERS.index(self.viewer) if self.viewer else ids.A

    @property
    def is_draft(self) -> bool:
        return self.position.phase == ids.DRAFT


def moment_of(game: Game, viewer: str | None, lang: str, names: tuple[str, str] = ("A", "B")) -> Moment:
    """The game now, for one player or for somebody who may see everything.

    >>> now = moment_of(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7), "B", "en")
    >>> now.asked, now.answers, set(now.position.sides[0].hand)
    ('A', (), {-1})
    """
    state, decision = game.state, game.decision
    mine = decision is not None and decision.player == viewer
    view = game.view(viewer) if viewer else None
    return Moment(
        viewer=viewer,
        names=names,
        position=view.position if view else game.position,
        totals=totals_of(state, catalogue(lang)),
        asked=decision.player if decision else None,
        prompt=game.prompt(lang) if mine or not viewer else None,
        answers=tuple(_answer(game, option, lang) for option in state.options) if mine else (),
        reasons=game.because(lang, names) if decision else (),
        log=tuple(line for line in game.log(lang, viewer, names=names) if not line.minor),
        outcome=game.outcome,
        known=view.known if view else (),
        source=decision.source.partition(":")[0] if decision and decision.source else None,
    )


def _answer(game: Game, option: int, lang: str) -> Answer:
    s = game.state
    kind, detail = divmod(option, ids.MOVE_BASE)
    move = option_text(s, option)
    answer = Answer(move, game.describe(move, lang))
    if kind == ids.M_PLAY:
        place, up = divmod(detail, 2)
        return Answer(answer.move, answer.label, card_name(place // 6), place % 6, face_up=bool(up))
    if kind == ids.M_FIELD:
        stack, place = divmod(detail, ids.ROOM)
        return Answer(answer.move, answer.label, None, stack, place)
    if kind == ids.M_TOP:
        return Answer(answer.move, answer.label, stack=detail)
    if kind in (ids.M_LINE, ids.M_COMPILE):
        return Answer(answer.move, answer.label, stack=s.asked * 3 + detail)
    if kind == ids.M_CARD:
        return Answer(answer.move, answer.label, card_name(detail))
    if kind == ids.M_TEXT:
        return Answer(answer.move, answer.label, card_name(detail // 3))
    if kind in (ids.M_DRAFT, ids.M_PROTOCOL):
        return Answer(answer.move, answer.label, protocol=protocol_name(detail))
    return answer


# ---------------------------------------------------------------- totals


def totals_of(s: State, words: Catalogue) -> tuple[Total, ...]:
    """All six. They say nothing about hidden faces: a face-down card counts the same whatever it is."""
    if ids.NOBODY in s.protocols:
        return (Total(0),) * 6
    return tuple(_total(s, stack, words) for stack in range(6))


def _total(s: State, stack: int, words: Catalogue) -> Total:
    values = tuple(int(statics.value_of(s, card)) for card in s.cards(stack))
    total = int(statics.total(s, stack))
    named: list[tuple[str, int]] = []
    rules = [rule for rule in s.cast.statics[i.S_TOTAL] if s.shows(rule.card, rule.box)]
    for rule in rules:
        home = s.zone[rule.card]
        target = (home + 3) % 6 if rule.who == i.THEY else home
        if target == stack:
            named.append((Voice(words.lang).text_title(text_name(rule.card * 3 + rule.box)), 0))
    return Total(total, values, _shared(named, total - sum(values)))


def _shared(named: list[tuple[str, int]], rest: int) -> tuple[tuple[str, int], ...]:
    """What texts change, by their names; several texts on the same stack share one entry."""
    if not rest or not named:
        return ()
    return ((", ".join(name for name, _ in named), rest),)
