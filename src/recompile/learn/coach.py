"""What would you do? The best answer to the question of the moment, for the player who is asked, with reasons.

The coach has the player's view and nothing else. It looks ahead as the strongest level does, then compares the answers
that look best on equal terms; the reasons are what foresight knows and what was seen when the best two were played out
in the same deals. Near the end the prover has the first word: a win that is sure is proposed, and so is the only answer
that is surely safe.

>>> from recompile.game import Game
>>> a, b = "FIR-WAT-DEA FIR3.FIR5,-,- h:FIR2.WAT4 d:?9 t:-", "LIF*-MET-SPE -,-,SPE4.SPE3 h:?5 d:?9 t:-"
>>> view = Game.from_position(f"{a} / {b} / A action c:-").view("A")
>>> found = advise(view, Thinking(rounds=20, seconds=None))
>>> hint = told(found, "en", Players("You", "Vesper", "A"))
>>> hint.move == str(found.moves[0]), 0 <= hint.best[0].chance <= 1, hint.by
(True, True, 'Zenith')
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from recompile.bots.levels import FARTHEST, LEVELS
from recompile.foresight import Foresight, foresee
from recompile.game import View
from recompile.lab.certain import Certain
from recompile.lab.looking import MISTAKE, Looked, Question, Settings, look
from recompile.learn.deals import DEALS, Passed, deal, tried
from recompile.learn.nudging import Pointer, point
from recompile.learn.picking import Pick, advise_pick, told_pick
from recompile.learn.reasons import POINTS, Case, Reason, reasons
from recompile.learn.wording import Wording
from recompile.notation.answers import Answer
from recompile.table.hints import Choice, WhyKind
from recompile.table.messages import Hint
from recompile.text.players import SEATS, Players

TOP = 3  # answers that are valued


@dataclass(frozen=True, slots=True)
class Thinking:
    """How much a coach may think: rounds of search, within seconds, and deals."""

    rounds: int = FARTHEST
    seconds: float | None = 2.0
    deals: int = DEALS
    seed: int = 0


USUAL = Thinking()
READER = LEVELS[-1].name  # whose search it is


@dataclass(frozen=True, slots=True)
class Advice:
    """What was found, without words. `moves` are the answers looked at, the best first, with their chances."""

    view: View
    moves: tuple[str, ...]
    chances: tuple[float, ...]
    reasons: tuple[Reason, ...]
    pointer: Pointer | None  # nothing where there is only one answer

    @property
    def only(self) -> bool:
        return self.pointer is None

    @property
    def second(self) -> str | None:
        return self.moves[1] if len(self.moves) > 1 else None

    @property
    def equal(self) -> list[str]:
        """The answers that are as good as the best. Nothing is as good as what is sure."""
        if any(each.is_proved for each in self.reasons):
            return [self.moves[0]]
        return [move for move, chance in zip(self.moves, self.chances, strict=True) if self._is_as_good(chance)]

    def _is_as_good(self, chance: float) -> bool:
        return self.chances[0] - chance < POINTS


def coached(view: View, thinking: Thinking = USUAL) -> Advice | Pick:
    """What is told to the player who is asked: in the draft by what was measured, otherwise by a search."""
    return advise_pick(view) or advise(view, thinking)


def advise(view: View, thinking: Thinking = USUAL) -> Advice:
    """The best answer of the player who is asked, and why. Without a clock the same view and seed give the same."""
    if not view.answers:
        raise ValueError(f"{view.player} is not asked anything")
    if len(view.answers) == 1:
        return Advice(view, (view.answers[0].move,), (1.0,), (), None)
    settings = Settings(thinking.rounds, thinking.seconds, thinking.seed, top=TOP)
    looked = look(settings, Question(0, 0, 0, view, None))
    valued = _proposed(looked)
    moves = tuple(view.answers[place].move for place, _ in valued)
    chances = tuple(min(max(chance, 0.0), 1.0) for _, chance in valued)
    case = replace(_case(view, moves, chances, thinking), proved=_proved(looked.sure, valued[0][0]))
    found = reasons(case)
    return Advice(view, moves, chances, found, point(case, _answer(view, moves[0]), found))


def _proposed(looked: Looked) -> list[tuple[int, float]]:
    """The answers by their places, with their chances, the one to propose first.

    That is the only safe one, unless the search would pay more for safety than for a mistake. A sure win is the best
    in any case.
    """
    valued = [(place, chance) for place, _, chance in looked.valued]
    sure, (_, most) = looked.sure, valued[0]
    if sure is not None:
        valued.sort(key=lambda each: each[0] != sure.place or most - each[1] >= MISTAKE)
    return valued[:TOP]


def _proved(sure: Certain | None, best: int) -> WhyKind | None:
    """What is sure to follow from the answer that is proposed."""
    if sure is None or sure.place != best:
        return None
    if sure.kind == "safe":
        return "only_safe"
    return "sure_win_now" if sure.now else "sure_win"


def _case(view: View, moves: tuple[str, ...], chances: tuple[float, ...], thinking: Thinking) -> Case:
    """The best two played out in the same deals; one in which either is not possible says nothing."""
    deals = deal(view, thinking.seed, thinking.deals)
    best, second = (tried(view, move, deals, thinking.seed) for move in moves[:2])
    both = [(one, two) for one, two in zip(best, second, strict=True) if one is not None and two is not None]
    firsts: tuple[Passed, ...] = tuple(one for one, _ in both)
    return Case(view, firsts, tuple(two for _, two in both), chances[0] - chances[1])


def _answer(view: View, move: str) -> Answer:
    return next(answer for answer in view.answers if answer.move == move)


def told(advice: Advice | Pick, lang: str = "en", players: Players = SEATS) -> Hint:
    """The advice in words, said to the player who is asked."""
    if isinstance(advice, Pick):
        return told_pick(advice, lang, players, READER)
    view, pointer, words = advice.view, advice.pointer, Wording(advice.view, lang, players)
    best = _answer(view, advice.moves[0])
    seen: Foresight = foresee(view, best.move, lang, players)
    choices = zip(advice.moves, advice.chances, strict=True)
    return Hint(
        id="",
        move=best.move,
        label=words.label(best.move),
        only=advice.only,
        where=None if pointer is None else words.where(pointer),
        means=None if pointer is None else words.means(pointer),
        steps=list(seen.steps),
        whys=[words.why(each, advice.second) for each in advice.reasons],
        best=[Choice(move, words.label(move), round(chance, 4)) for move, chance in choices],
        equal=words.equal(advice.equal),
        by=READER,
    )
