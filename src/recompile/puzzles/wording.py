"""What is said beside a puzzle: the goal, what can be known, why an attempt fails, and what a position teaches."""

from __future__ import annotations

from collections.abc import Iterator

from recompile.game import Game, View
from recompile.game.seen import SideSeen
from recompile.puzzles.puzzle import RIVAL, SOLVER, Goal, Proof, Puzzle
from recompile.text.catalogue import mark, mark_count
from recompile.text.voice import Voice

EVERY = mark("whatever your opponent holds")
_GOALS: dict[Goal, tuple[str, str, tuple[str, str]]] = {  # in this turn, in the next one, in so many
    "win": (
        mark("Win this turn"),
        mark("Win by the end of your next turn"),
        mark_count("Win within {n} turn of yours", "Win within {n} turns of yours"),
    ),
    "compile": (
        mark("Compile this turn"),
        mark("Compile by the end of your next turn"),
        mark_count("Compile within {n} turn of yours", "Compile within {n} turns of yours"),
    ),
    "survive": (
        mark("Do not lose on their next turn"),
        mark("Do not lose on their next two turns"),
        mark_count("Do not lose on their next {n} turn", "Do not lose on their next {n} turns"),
    ),
}
_REACHED: dict[Goal, str] = {
    "win": mark("You win, in every deal"),
    "compile": mark("You compile, in every deal"),
    "survive": mark("You hold, in every deal"),
}
WORKS_TOO = mark("This works too.")
_REPORTED = mark("Nobody knew of this way: it stands in no proof.")
_PROOF = mark("Proved: {positions} positions were looked at, and there is an answer to each of {decisions} questions.")


def goal_of(goal: Goal, turns: int, voice: Voice) -> str:
    """What is to be reached.

    >>> [goal_of("win", turns, Voice()) for turns in (1, 2, 3)]
    ['Win this turn', 'Win by the end of your next turn', 'Win within 3 turns of yours']
    """
    now, soon, later = _GOALS[goal]
    return voice.say((now, soon)[turns - 1]) if turns <= 2 else voice.count(*later, turns)


def reached(puzzle: Puzzle, *, is_known: bool, voice: Voice) -> str:
    return voice.say(_REACHED[puzzle.goal] if is_known else WORKS_TOO)


def proof_of(proof: Proof, *, is_known: bool, voice: Voice) -> str:
    """How it is known."""
    if not is_known:
        return voice.say(_REPORTED)
    return voice.say(_PROOF, positions=grouped(proof.positions), decisions=grouped(proof.decisions))


def grouped(number: int) -> str:
    """
    >>> grouped(1234567)
    '1\u202f234\u202f567'
    """
    return f"{number:,}".replace(",", "\u202f")


# ---------------------------------------------------------------- what can be known

_HAND = mark_count("Their hand: {n} card you have not seen.", "Their hand: {n} cards you have not seen.")
_EMPTY = mark("Their hand is empty.")
_HELD = mark("In their hand: {cards}.")
_DOWN = mark_count("Face-down in line {line}: {n} card of theirs.", "Face-down in line {line}: {n} cards of theirs.")
_DECK = mark_count("Your deck: {n} card.", "Your deck: {n} cards, order unknown.")
_NO_DECK = mark("Your deck is empty.")
_THEIR_DECK = mark_count("Their deck: {n} card.", "Their deck: {n} cards.")
_HOLDS = mark("The answer must hold for every way these can lie.")


def knowledge(view: View, voice: Voice) -> list[str]:
    """What the solver can know of what is hidden."""
    mine, theirs = view.sides
    return [*_of_hand(theirs, voice), *_of_stacks(theirs, voice), *_of_decks(mine, theirs, voice), voice.say(_HOLDS)]


def _of_hand(side: SideSeen, voice: Voice) -> Iterator[str]:
    if not side.hand:
        yield voice.say(_EMPTY)
    known = [card.code for card in side.hand if card.code is not None]
    if known:
        yield voice.say(_HELD, cards=", ".join(map(voice.title, known)))
    if len(known) < len(side.hand):
        yield voice.count(*_HAND, len(side.hand) - len(known))


def _of_stacks(side: SideSeen, voice: Voice) -> Iterator[str]:
    for line, stack in enumerate(side.stacks, 1):
        hidden = sum(card.code is None for card in stack.cards)
        if hidden:
            yield voice.count(*_DOWN, hidden, line=line)


def _of_decks(mine: SideSeen, theirs: SideSeen, voice: Voice) -> Iterator[str]:
    yield voice.count(*_DECK, mine.deck) if mine.deck else voice.say(_NO_DECK)
    if theirs.deck:
        yield voice.count(*_THEIR_DECK, theirs.deck)


# ---------------------------------------------------------------- why it fails

_THEY_WIN = mark("They compile {protocol} and win")
_THEY_ARE_FASTER = mark("They win first")
_TIME = mark("The time is up: line {line} stands at {total}")
_BEHIND = mark("The time is up: line {line} stands at {total} against {theirs}")
ONE_DEAL = mark("So in this deal, and one is enough.")
_BEGUN = mark("The time is up: nothing of yours compiles")


def failure(game: Game, voice: Voice) -> str:
    """Why the goal was not reached, read off the table as it stands."""
    if game.outcome is not None and game.outcome.winner == RIVAL:
        return _lost(game, voice)
    line, total = _best_line(game)
    if line is None:
        return voice.say(_BEGUN)
    theirs = game.value(RIVAL, line)
    message = _BEHIND if total <= theirs else _TIME
    return voice.say(message, line=line, total=total, theirs=theirs)


def _lost(game: Game, voice: Voice) -> str:
    compiled = [event.protocol for event in game.events if event.kind == "turn-protocol" and event.player == RIVAL]
    if not compiled or compiled[-1] is None:
        return voice.say(_THEY_ARE_FASTER)
    return voice.say(_THEY_WIN, protocol=voice.protocol(compiled[-1]))


def _best_line(game: Game) -> tuple[int | None, int]:
    """The solver's line that is nearest to a compile that is missing."""
    protocols = game.view(SOLVER).sides[0].protocols
    open_lines = [line for line, (_, compiled) in enumerate(protocols, 1) if not compiled]
    totals = [(game.value(SOLVER, line), line) for line in open_lines]
    total, line = max(totals, default=(0, 0))
    return (line or None), total


# ---------------------------------------------------------------- themes

_THEMES: dict[str, str] = {
    "win-now": mark("Win now"),
    "win-next": mark("Win next turn"),
    "save-yourself": mark("Save yourself"),
    "compile": mark("Compile in time"),
    "break-a-lead": mark("Break a lead"),
    "uncover-chain": mark("Uncover a chain"),
    "face-down": mark("Face-down secrets"),
    "order": mark("The right order"),
    "control": mark("Control and rearranging"),
    "refresh": mark("When to refresh"),
    "delete": mark("Delete"),
    "flip": mark("Flip"),
    "shift": mark("Shift"),
    "return": mark("Return"),
    "discard": mark("Discard"),
}
_IDEAS: dict[str, str] = {
    "control": mark("Control is not only for recompiling less: it carries a compile to the protocol you need."),
    "uncover-chain": mark("What lies on top decides. Move it, and the text below speaks again."),
    "face-down": mark("A face-down card counts 2 and says nothing, until somebody turns it over."),
    "order": mark("The same effects in another order are another turn. Count which text comes first."),
    "refresh": mark("A refresh is a move as well: sometimes nothing on the table is better than what you hold."),
    "break-a-lead": mark("Ten is not enough: it must be more than theirs. Taking their lead is as good as a compile."),
    "save-yourself": mark("Look first at what they compile next turn, and only then at your own plans."),
    "flip": mark("A card that is turned over changes twice: what it counts, and what it says."),
    "shift": mark("A card that shifts leaves one line and helps another. Count both."),
    "return": mark("A card that goes back to the hand can be played again, and what it covered lies open."),
    "delete": mark("A deleted card takes its value along, and uncovers what lies below."),
    "discard": mark("A hand that shrinks has fewer answers. Count what they can still play."),
    "compile": mark("A compile clears the line on both sides. Choose the moment when that costs them more."),
    "win-next": mark("Ask what they can do about it in one turn. What no card of theirs can reach is won already."),
    "win-now": mark("Before you build, look whether it is there already."),
}
THEMES = tuple(_THEMES)


def theme_name(key: str, voice: Voice) -> str:
    """What a theme is called; one that nobody has named yet is called by its key."""
    return voice.say(_THEMES[key]) if key in _THEMES else key


def idea_of(puzzle: Puzzle, voice: Voice) -> str:
    """One general thing the position teaches: that of its most telling theme."""
    key = next((key for key in _IDEAS if key in puzzle.themes), None)
    return "" if key is None else voice.say(_IDEAS[key])
