"""Why an answer is better than the next best: what it does, stops and threatens, and what the other would let happen.

Every reason is proved, or counted in deals: none is said that was not seen there. The most important come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from recompile.game import View
from recompile.game.seen import COMPILE_TOTAL
from recompile.learn.deals import Passed
from recompile.notation.names import PLAYERS, Player
from recompile.table.hints import WhyKind
from recompile.table.seats import other

NEAR = 5  # whoever needs no more than this to compile is close to it
MOST = 3  # reasons that are told
CLEAR = 0.25  # of the deals must differ, so that the difference is told
PROVED: tuple[WhyKind, ...] = ("sure_win_now", "sure_win", "only_safe")
POINTS = 0.02  # of a chance to win; a smaller difference is none


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, without words: see `Why`, which adds them."""

    kind: WhyKind
    player: Player
    stack: str | None = None
    deals: int = 0
    of: int = 0
    instead: int | None = None
    old: int | None = None
    new: int | None = None

    @property
    def line(self) -> int | None:
        return None if self.stack is None else int(self.stack[1])

    @property
    def is_proved(self) -> bool:
        return self.kind in PROVED

    @property
    def is_certain(self) -> bool:
        return self.deals == self.of


@dataclass(frozen=True, slots=True)
class Case:
    """Everything that is known about the best answer and the next best, in the same deals."""

    view: View
    best: tuple[Passed, ...]
    second: tuple[Passed, ...]  # none if there is no second
    gain: float  # how much less the second wins
    proved: WhyKind | None = None  # what the best answer is sure to do

    @property
    def me(self) -> Player:
        return PLAYERS[PLAYERS.index(self.view.player)]

    @property
    def them(self) -> Player:
        return other(self.me)


Seen = Callable[[Passed], bool]


def reasons(case: Case) -> tuple[Reason, ...]:
    """The most important ones. What the search alone has found is told where nothing else is."""
    found = [*_proofs(case), *_deeds(case), *_dangers(case), *_prospects(case)]
    if len(found) < MOST:
        lines = {each.line for each in found}
        found += [each for each in _sums(case) if each.line not in lines]
    if not found and case.second and case.gain >= POINTS:
        found.append(Reason("search", case.me, old=0, new=round(case.gain * 100)))
    return tuple(found[:MOST])


def _proofs(case: Case) -> Iterator[Reason]:
    """What holds in every deal: a win of one's own, or the one answer that stops theirs."""
    if case.proved is not None:
        yield Reason(case.proved, case.them if case.proved == "only_safe" else case.me)


# ---------------------------------------------------------------- in deals


def _count(passed: Sequence[Passed], is_seen: Seen) -> int:
    return sum(map(is_seen, passed))


def _mostly(case: Case, kind: WhyKind, player: Player, stack: str | None, is_seen: Seen) -> Iterator[Reason]:
    """What the best answer brings in more than half of the deals."""
    deals, of = _count(case.best, is_seen), len(case.best)
    if deals * 2 > of:
        yield Reason(kind, player, stack, deals, of)


def _compared(
    case: Case, kind: WhyKind, player: Player, stack: str | None, is_seen: Seen, *, wanted: bool
) -> Iterator[Reason]:
    """What happens after one of the two answers in clearly more deals than after the other."""
    if not case.second:
        return
    deals, instead = _count(case.best, is_seen), _count(case.second, is_seen)
    share = deals / len(case.best) - instead / len(case.second)
    if (share if wanted else -share) >= CLEAR:
        yield Reason(kind, player, stack, deals, len(case.best), instead)


def _stacks(player: Player) -> tuple[str, ...]:
    return tuple(f"{player}{line}" for line in (1, 2, 3))


def _deeds(case: Case) -> Iterator[Reason]:
    """What it does at once."""
    me = case.me
    if case.proved is None and case.best and all(_wins(me, each) for each in case.best):
        yield Reason("wins", me, None, len(case.best), len(case.best))
        return
    for stack in _stacks(me):
        yield from _mostly(case, "compiles", me, stack, _compiled(stack))


def _wins(me: Player, each: Passed) -> bool:
    """With a compile of this turn (R3.7): whoever compiles again after it has won only then."""
    mine = frozenset(_stacks(me))
    return each.winner == me and bool(mine & each.compiled) and not mine & each.compiled_next


def _dangers(case: Case) -> Iterator[Reason]:
    """What it stops, and what the next best would not."""
    view, them = case.view, case.them
    stopped = [stack for stack in _stacks(them) if stack in view.threats]
    for stack in stopped:
        yield from _mostly(case, "stops", them, stack, _stopped(stack))
    yield from _compared(case, "lets_win", them, None, lambda each: each.winner == them, wanted=False)
    for stack in _stacks(them):
        yield from _compared(case, "lets_compile", them, stack, _compiled_next(stack), wanted=False)
    if view.next_control == them:
        yield from _mostly(case, "stops_control", them, None, lambda each: each.leader != them)
    yield from _compared(case, "lets_control", them, None, lambda each: them in each.control_next, wanted=False)


def _compiled(stack: str) -> Seen:
    return lambda each: stack in each.compiled


def _compiled_next(stack: str) -> Seen:
    return lambda each: stack in each.compiled_next


def _threatened(stack: str) -> Seen:
    return lambda each: stack in each.threats


def _stopped(stack: str) -> Seen:
    return lambda each: stack not in each.threats and stack not in each.compiled


def _prospects(case: Case) -> Iterator[Reason]:
    """What it leads to."""
    view, me = case.view, case.me
    threatened = set()
    for stack in _stacks(me):
        if stack not in view.threats:
            for found in _mostly(case, "threatens", me, stack, _threatened(stack)):
                threatened.add(stack)
                yield found
    for stack in _stacks(me):
        if stack in threatened or any(stack in each.compiled for each in case.second):
            continue  # what the next best compiles at once speaks for that one
        yield from _compared(case, "compiles_next", me, stack, _compiled_next(stack), wanted=True)
    if view.next_control != me:
        yield from _mostly(case, "control", me, None, lambda each: each.leader == me)


# ---------------------------------------------------------------- in sums


def missing(mine: int, facing: int) -> int:
    """How much a stack needs to be compiled: 10 and more than the other side (R3.3); 0 if it has that.

    >>> missing(8, 3), missing(12, 12), missing(10, 9)
    (2, 1, 0)
    """
    return max(COMPILE_TOTAL, facing + 1) - mine if mine < COMPILE_TOTAL or mine <= facing else 0


def _sums(case: Case) -> Iterator[Reason]:
    """How the lines stand when this turn is over, where that is the same in all deals; the other player's first."""
    of = len(case.best)
    for line, (mine, theirs), (after, facing) in _settled(case):
        old, new = missing(theirs, mine), missing(facing, after)
        if _is_open(case, case.them, line) and theirs and 0 < old <= NEAR and new >= old + 2:
            yield Reason("sets_back", case.them, f"{case.them}{line}", of, of, old=old, new=new)
    for line, (mine, theirs), (after, facing) in _settled(case):
        old, new = missing(mine, theirs), missing(after, facing)
        if _is_open(case, case.me, line) and 0 < new <= NEAR and new < old:
            yield Reason("closer", case.me, f"{case.me}{line}", of, of, old=old, new=new)
        elif mine <= theirs and after > facing:
            yield Reason("leads", case.me, f"{case.me}{line}", of, of, old=facing, new=after)


def _is_open(case: Case, player: Player, line: int) -> bool:
    """Whether a protocol is not compiled yet."""
    _, compiled = case.view.sides[PLAYERS.index(player)].protocols[line - 1]
    return not compiled


def _settled(case: Case) -> Iterator[tuple[int, tuple[int, int], tuple[int, int]]]:
    """Each line that comes out the same in all deals: one's own total and the one it faces, now and then."""
    for line in range(3):
        ends = {in_line(each.totals, case.me, line) for each in case.best}
        if len(ends) == 1:
            yield line + 1, in_line(case.view.totals, case.me, line), ends.pop()


def in_line(totals: tuple[int, ...], me: str, line: int) -> tuple[int, int]:
    """One's own total in a line, counted from 0, and the one it faces."""
    own = PLAYERS.index(me) * 3
    return totals[own + line], totals[3 - own + line]
