"""What a coach says, checked against the engine: the moves are made again in every deal it has tried, and counted anew.

    python -m tests.coached --positions 200

Positions come from games of quick and of random bots. Nothing here uses the coach's own way of counting: what is said
to be threatened is looked up in the totals (R3.2, R3.3), what is said to happen in the events of the game, and what is
said to be sure is proved again: it is said where the prover agrees, and nowhere else.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from recompile import Game
from recompile.bots import NO_LIMIT
from recompile.bots.simple import GreedyBot, RandomBot
from recompile.cards import PROTOCOLS
from recompile.foresight import Step
from recompile.game import View
from recompile.lab.certain import A_ROUND
from recompile.language.languages import LANGUAGES
from recompile.learn.coach import Advice, Thinking, advise, told
from recompile.learn.deals import deal
from recompile.learn.reasons import Reason
from recompile.notation.errors import IllegalMove
from recompile.notation.events import Event
from recompile.proofs import Aim, sure_answer
from recompile.proofs.cases import BUDGET, Case
from recompile.table.messages import Hint
from recompile.text.players import Players

FEW = Thinking(rounds=20, seconds=None, seed=5)
EVERY = 7  # plies between two positions of a game
MOST = 80  # answers in one deal
THOROUGH = BUDGET  # steps for a proof of what was said
OF_CARDS = {"flip": "flip", "delete": "delete", "return": "return", "shift": "shift", "discard": "discard"}
OF_CARDS |= {"lands": "land", "middle": "text", "text": "text", "take": "take"}


def positions(count: int, seed: int = 1) -> Iterator[View]:
    """Views of whoever is asked and has a choice, of games with protocols drawn by lot."""
    found, number = 0, seed
    while found < count:
        chance = random.Random(number)
        codes = chance.sample(sorted(PROTOCOLS), 6)
        game, bot = Game(a=codes[:3], b=codes[3:], seed=number), RandomBot() if number % 3 == 0 else GreedyBot()
        for ply in range(250):
            decision = game.decision
            if decision is None or found == count:
                break
            view = game.view(decision.player)
            if ply % EVERY == number % EVERY and len(view.answers) > 1:
                found += 1
                yield view
            game.push(bot.choose(view, NO_LIMIT, chance))
        number += 1


# ---------------------------------------------------------------- one deal, played on


@dataclass
class Replayed:
    """A move in one deal, and what followed, up to the next action of the player who made it."""

    game: Game
    me: str
    end: int  # how many events there were when this turn was over
    totals: tuple[int, ...]
    control: str | None
    first: tuple[Event, ...]  # what the move itself set off
    began: int

    @cached_property
    def events(self) -> tuple[Event, ...]:
        return tuple(self.game.events)

    def compiles(self, stack: str, *, later: bool) -> bool:
        events = self.events[self.end :] if later else self.events[: self.end]
        return any(event.kind == "compile" and f"{event.player}{event.line}" == stack for event in events)

    def takes_control(self, player: str) -> bool:
        return any(event.kind == "take-control" and event.player == player for event in self.events[self.end :])


def replayed(view: View, world: Game, move: str, seed: int) -> Replayed:
    game, chance, bot, number = world.copy(), random.Random(seed), GreedyBot(worlds=1), world.number
    end: tuple[int, tuple[int, ...], str | None] | None = None
    began, first = game.event_count, game.ahead(move).events
    for _ in range(MOST + 1):
        ahead = game.ahead(move)
        if end is None and ahead.events and ahead.events[-1].kind == "turn":
            end = game.event_count + len(ahead.events), ahead.view().totals, ahead.view().control
        game.push(move)
        asked = game.decision
        if asked is None or (game.number > number and game.turn == view.player and game.phase == "action"):
            break
        move = str(bot.choose(game.view(asked.player), NO_LIMIT, chance))
    over = end or (game.event_count, game.view("all").totals, game.control)
    return Replayed(game, view.player, *over, first, began)


def both(view: View, advice: Advice, thinking: Thinking) -> tuple[list[Replayed], list[Replayed]]:
    """The best two answers in all deals that allow both."""
    best, second = [], []
    for world in deal(view, thinking.seed, thinking.deals):
        try:
            pair = [replayed(view, world, move, thinking.seed) for move in advice.moves[:2]]
        except IllegalMove:
            continue
        best.append(pair[0])
        second.append(pair[1])
    return best, second


# ---------------------------------------------------------------- by the rules


def facing(stack: str) -> str:
    return f"{'B' if stack[0] == 'A' else 'A'}{stack[1]}"


def total(totals: tuple[int, ...], stack: str) -> int:
    return totals[("A", "B").index(stack[0]) * 3 + int(stack[1]) - 1]


def could_compile(totals: tuple[int, ...], stack: str) -> bool:
    """Ten or more, and more than the other side (R3.3)."""
    return total(totals, stack) >= 10 and total(totals, stack) > total(totals, facing(stack))


def leads_two(totals: tuple[int, ...], player: str) -> bool:
    """The higher total in two lines or more (R3.2)."""
    stacks = [f"{player}{line}" for line in (1, 2, 3)]
    return sum(total(totals, stack) > total(totals, facing(stack)) for stack in stacks) >= 2


def lacks(totals: tuple[int, ...], stack: str) -> int:
    """How much more it takes until it could be compiled."""
    more = 0
    while not (total(totals, stack) + more >= 10 and total(totals, stack) + more > total(totals, facing(stack))):
        more += 1
    return more


# ---------------------------------------------------------------- the check


@dataclass
class Check:
    """One position: what was said, and what is wrong with it."""

    view: View
    advice: Advice
    thinking: Thinking = FEW
    wrong: list[str] = field(default_factory=list)

    def run(self) -> list[str]:
        best, second = both(self.view, self.advice, self.thinking)
        self._order()
        self._proved()
        for reason in self.advice.reasons:
            if not self._holds(reason, best, second):
                self.wrong.append(f"{reason} at {self.view.position}")
        for lang in LANGUAGES:
            self._words(told(self.advice, lang, Players("Ada", "Vesper", self.view.player)))
        self._steps(told(self.advice), best)
        self._pointer(best)
        return self.wrong

    def _order(self) -> None:
        """The best first; what is the only safe answer may stand before it."""
        chances = self.advice.chances
        rest = chances[1:] if self._says("only_safe") else chances
        if not all(0 <= chance <= 1 for chance in chances) or list(rest) != sorted(rest, reverse=True):
            self.wrong.append(f"chances {chances}")
        legal = {answer.move for answer in self.view.answers}
        if not set(self.advice.moves) <= legal or len(set(self.advice.moves)) != len(self.advice.moves):
            self.wrong.append(f"moves {self.advice.moves}")

    def _says(self, *kinds: str) -> bool:
        return any(reason.kind in kinds for reason in self.advice.reasons)

    def _proved(self) -> None:
        """A sure win is said to be one, with the chance 1, and before everything else."""
        steps, aims = self.thinking.rounds * A_ROUND, {Aim("win", 1), self._win()}
        found = [sure_answer(self.view, aim, steps).move for aim in aims]
        is_sure = any(reason.kind in ("sure_win", "sure_win_now") for reason in self.advice.reasons[:1])
        if any(found) != is_sure or (is_sure and self.advice.chances[0] != 1):
            self.wrong.append(f"sure: {found}, but {self.advice.reasons} at {self.view.position}")

    def _win(self) -> Aim:
        return Aim("win", 2 if self.view.turn == self.view.player else 1)

    def _verdicts(self, aim: Aim) -> dict[str, str]:
        case = Case(self.view, aim)
        options = zip(self.view.answers, self.view.options, strict=True)
        return {answer.move: case.verdict(option, THOROUGH) for answer, option in options}

    def _is_sure(self, reason: Reason) -> bool:
        """The answer that is proposed is proved; and if it is the only one, every other one is refuted."""
        best = self.advice.moves[0]
        if reason.kind == "only_safe":
            found = self._verdicts(Aim("survive", 1))
            return found.pop(best) == "proved" and set(found.values()) == {"refuted"}
        aim = Aim("win", 1) if reason.kind == "sure_win_now" else self._win()
        return self._verdicts(aim)[best] == "proved"

    def _words(self, hint: Hint) -> None:
        said = [hint.label, *(why.sentence for why in hint.whys), hint.equal]
        said += [each.sentence for each in (hint.where, hint.means) if each is not None]
        if any("{" in each for each in said) or not all(said[:-3]):
            self.wrong.append(f"words {said}")
        for why in hint.whys:
            counts = {str(why.deals), str(why.of)} if "donnes" in why.sentence or "deals" in why.sentence else set()
            if not all(count in why.sentence for count in counts):
                self.wrong.append(f"numbers in {why.sentence}")

    def _steps(self, hint: Hint, best: list[Replayed]) -> None:
        for step in hint.steps:
            if step.certain and not all(_happens(step, each) for each in best):
                self.wrong.append(f"step {step} at {self.view.position}")

    def _pointer(self, best: list[Replayed]) -> None:
        """A text that is named as the means does something in that line in all deals."""
        pointer, deeds = self.advice.pointer, ("flip", "delete", "return", "take", "shift", "land")
        if pointer is None or pointer.text is None or pointer.stack is None:
            return
        question = self.view.question
        if question is not None and pointer.text == question.source and pointer.kind not in ("play", "field"):
            return  # the text that asks

        def acts(each: Replayed) -> bool:
            events = each.events[each.began : each.end]
            return any(
                event.kind in deeds and event.cause == pointer.text and pointer.stack in (event.origin, event.target)
                for event in events
            )

        if not all(map(acts, best)):
            self.wrong.append(f"{pointer} at {self.view.position}")

    def _holds(self, reason: Reason, best: list[Replayed], second: list[Replayed]) -> bool:
        totals, me, stack = self.view.totals, self.view.player, reason.stack or ""
        them = "B" if me == "A" else "A"
        if reason.kind == "search":
            chances = self.advice.chances
            return len(self.advice.reasons) == 1 and reason.new == round((chances[0] - chances[1]) * 100) >= 2
        if reason.of != len(best) and not reason.is_proved:
            return False
        match reason.kind:
            case "sure_win" | "sure_win_now" | "only_safe":
                return self._is_sure(reason)
            case "wins":
                return all(each.game.outcome is not None and each.game.outcome.winner == me for each in best)
            case "compiles":
                return reason.deals == sum(each.compiles(stack, later=False) for each in best)
            case "stops":
                stopped = [not could_compile(each.totals, stack) for each in best]
                return stack[0] == them and could_compile(totals, stack) and reason.deals >= sum(stopped) > 0
            case "threatens":
                made = sum(could_compile(each.totals, stack) for each in best)
                return stack[0] == me and not self._threat_now(stack) and 0 < reason.deals <= made
            case "control":
                led = sum(leads_two(each.totals, me) and each.control != me for each in best)
                return reason.deals == led
            case "stops_control":
                held = leads_two(totals, them) and self.view.control != them
                return held and reason.deals == sum(
                    not (leads_two(each.totals, them) and each.control != them) for each in best
                )
            case "lets_win":
                counts = [sum(_won(each, them) for each in trials) for trials in (best, second)]
                return counts == [reason.deals, reason.instead]
            case "lets_compile" | "compiles_next":
                counts = [sum(each.compiles(stack, later=True) for each in trials) for trials in (best, second)]
                return counts == [reason.deals, reason.instead]
            case "lets_control":
                counts = [sum(each.takes_control(them) for each in trials) for trials in (best, second)]
                return counts == [reason.deals, reason.instead]
            case "sets_back" | "closer":
                now = {lacks(each.totals, stack) for each in best}
                return lacks(totals, stack) == reason.old and now == {reason.new}
            case "leads":
                ends = {(total(each.totals, stack), total(each.totals, facing(stack))) for each in best}
                before = total(totals, stack) <= total(totals, facing(stack))
                return before and ends == {(reason.new or 0, reason.old or 0)} and (reason.new or 0) > (reason.old or 0)

    def _threat_now(self, stack: str) -> bool:
        return stack in self.view.threats


def _happens(step: Step, each: Replayed) -> bool:
    """Whether a step with a card is among the events of its move."""
    kind = OF_CARDS.get(step.kind)
    if kind is None or step.card is None:
        return True
    return any(event.kind == kind and event.card == step.card for event in each.first)


def _won(each: Replayed, player: str) -> bool:
    return each.game.outcome is not None and each.game.outcome.winner == player


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    kinds: Counter[str] = Counter()
    wrong: list[str] = []
    silent = 0
    for view in positions(wanted.positions, wanted.seed):
        advice = advise(view, FEW)
        kinds.update(reason.kind for reason in advice.reasons)
        silent += not advice.reasons and len(advice.equal) < 2
        wrong += Check(view, advice).run()
    print(f"{wanted.positions} positions, {sum(kinds.values())} reasons: {dict(kinds.most_common())}")
    print(f"{silent} with nothing to say, {len(wrong)} wrong")
    print(*wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
