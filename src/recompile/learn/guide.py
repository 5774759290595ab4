"""The ideas of the game, each explained once: when it first happens, before the question it belongs to.

What is due follows from what the learner sees (`View`) and what has happened since their last turn, and from nothing
else: whoever comes back gets the same. Which ideas somebody has met is kept where they play, so that none comes twice.

>>> from recompile.learn.first_game import new_game
>>> for said in explained(due(new_game(), "A"), "en", "Pip"):
...     print(f"{said.key}: {said.idea}. {said.text}")
turn: One action a turn. Play one card, or refresh your hand. Then it is Pip’s turn.
face_up: Face-up, where the name fits. A Water card goes face-up only into the Water line. There its number counts and \
its text works.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from recompile.game import Game
from recompile.game.seen import COMPILE_TOTAL, SideSeen
from recompile.learn.first_game import suggested
from recompile.notation.events import Event
from recompile.notation.names import PLAYERS, Player
from recompile.table.match import Match
from recompile.table.messages import Explained, Guidance
from recompile.table.seats import other
from recompile.table.states import players_in
from recompile.table.telling import own_turn
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

LONGEST_IDEA, LONGEST_TEXT = 45, 180  # letters, in any language: it is read above a question
FEW = 2  # cards in hand, with which one had better refresh
Values = dict[str, object]


class Moment:
    """A question to the learner: what they see, and what has happened since their last turn."""

    def __init__(self, game: Game, player: Player) -> None:
        self.game, self.player = game, player
        self.view = game.view(player)
        self.question = self.view.question
        at = PLAYERS.index(player)
        self.mine: SideSeen = self.view.sides[at]
        self.theirs: SideSeen = self.view.sides[1 - at]

    @property
    def is_action(self) -> bool:
        return self.question is not None and self.question.kind == "action"

    @property
    def is_first(self) -> bool:
        return not any(ply.player == self.player for ply in self.game.plies)

    @cached_property
    def news(self) -> tuple[Event, ...]:
        return self.game.events_for(self.player, own_turn(self.game, self.player))

    @property
    def compiled(self) -> list[str]:
        """The protocols that are compiled, the learner's first."""
        return [code for side in (self.mine, self.theirs) for code, done in side.protocols if done]


@dataclass(frozen=True, slots=True)
class Idea:
    """One idea. `when` says whether it is due, with what its words speak of: None if not. Line numbers start at 1."""

    key: str
    idea: str
    text: str
    when: Callable[[Moment], Values | None]


@dataclass(frozen=True, slots=True)
class Due:
    """An idea that is due now; values that are codes of cards or protocols are put into words later."""

    idea: Idea
    values: Values


def due(game: Game, player: Player) -> list[Due]:
    """The ideas that belong to the question of the moment, in the order in which they are told."""
    if game.asked != player:
        return []
    now = Moment(game, player)
    found = ((idea, idea.when(now)) for idea in IDEAS)
    return [Due(idea, values) for idea, values in found if values is not None]


def explained(found: list[Due], lang: str, bot: str) -> list[Explained]:
    """The same in words. `bot` is how the other player is called."""
    voice = Voice(lang)

    def said(idea: Idea, values: Values) -> Explained:
        words = {**values, "bot": bot}
        if "card" in words:
            words["card"] = voice.title(str(words["card"]))
        if "protocol" in words:
            words["protocol"] = voice.protocol(str(words["protocol"]))
        return Explained(idea.key, voice.fill(idea.idea, dict(words)), voice.fill(idea.text, dict(words)))

    return [said(each.idea, each.values) for each in found]


def guidance(match: Match, player: Player, lang: str) -> Guidance:
    """What the learner is told beside the question of the moment."""
    bot = players_in(match, player, lang).name(other(player))
    return Guidance(match.seq, explained(due(match.game, player), lang, bot), suggested(match.game))


# ---------------------------------------------------------------- when they are due


def _first(now: Moment) -> Values | None:
    return {} if now.is_action and now.is_first else None


def _later(now: Moment) -> Values | None:
    return {} if now.is_action and not now.is_first else None


def _middle(now: Moment) -> Values | None:
    """The middle text of a card that was just played asks for something that has to be done."""
    question = now.question
    if question is None or not question.own or any(answer.kind in ("no", "done") for answer in question.answers):
        return None
    card, _, box = (question.source or "").partition(":")
    played = any(event.kind == "land" and event.card == card for event in now.news)
    return {"card": card} if box == "middle" and played else None


def _covered(now: Moment) -> Values | None:
    return {} if now.is_action and any(len(stack.cards) > 1 for stack in now.mine.stacks) else None


def _few(now: Moment) -> Values | None:
    can = now.question is not None and any(answer.kind == "refresh" for answer in now.question.answers)
    return {} if can and len(now.mine.hand) <= FEW else None


def _threat(now: Moment) -> Values | None:
    return _leading(now.theirs) if now.is_action else None


def _ten(now: Moment) -> Values | None:
    """Before one's own check of a turn it would be said too late: then it compiles in this one (R3.3)."""
    is_due = now.view.turn == now.player and now.view.phase in ("start", "control", "compile")
    return None if is_due else _leading(now.mine)


def _leading(side: SideSeen) -> Values | None:
    """The first line that would be compiled if nothing changed (R3.3)."""
    for line, stack in enumerate(side.stacks, 1):
        if stack.threatens:
            return {"n": stack.total, "line": line}
    return None


def _compiled(now: Moment) -> Values | None:
    return {"protocol": now.compiled[0]} if now.is_action and now.compiled else None


def _won_once(now: Moment) -> Values | None:
    count = sum(done for _, done in now.mine.protocols)
    return {"n": count} if now.is_action and count else None


def _controlled(now: Moment) -> Values | None:
    return {} if now.is_action and now.view.control is not None else None


def _over(now: Moment) -> Values | None:
    choosing = now.question.choosing if now.question else None
    return {} if choosing is not None and choosing.clears_cache else None


def _works_again(now: Moment) -> Values | None:
    """A middle text has worked though its card did not just land: it was uncovered, or turned face-up (R6.3, R6.7)."""
    again = next(_again(now.news), None) if now.is_action else None
    return None if again is None else {"card": again.card}


def _again(events: tuple[Event, ...]) -> Iterator[Event]:
    landed: set[str | None] = set()
    for event in events:
        if event.kind == "land":
            landed.add(event.card)
        elif event.kind == "text" and event.box == "middle" and event.card not in landed:
            yield event


# What cannot wait comes first.
IDEAS: tuple[Idea, ...] = (
    Idea(
        "threat",
        mark("{bot} is about to compile"),
        mark("{bot} has {n} in line {line} and leads: it compiles next turn. Take cards from there, or have as many."),
        _threat,
    ),
    Idea(
        "ten",
        mark("Ten or more, and ahead"),
        mark("You have {n} in line {line}. If you still lead there when your next turn starts, the line compiles."),
        _ten,
    ),
    Idea(
        "turn",
        mark("One action a turn"),
        mark("Play one card, or refresh your hand. Then it is {bot}’s turn."),
        _first,
    ),
    Idea(
        "face_up",
        mark("Face-up, where the name fits"),
        mark("A Water card goes face-up only into the Water line. There its number counts and its text works."),
        _first,
    ),
    Idea(
        "middle",
        mark("The middle text works at once"),
        mark(
            "You played {card} face-up: its middle text works now and has to be done. High numbers often cost a card."
        ),
        _middle,
    ),
    Idea(
        "lines",
        mark("Three lines, three totals"),
        mark("The number on a plate is what your cards in that line add up to. In each line you race {bot}."),
        _later,
    ),
    Idea(
        "face_down",
        mark("Face-down, anywhere"),
        mark("Any card goes face-down into any line. It counts 2 there, whatever is printed on it, and has no text."),
        _later,
    ),
    Idea(
        "cover",
        mark("The new card covers the old one"),
        mark("A covered card still counts. Its middle and bottom texts rest; only its top text goes on."),
        _covered,
    ),
    Idea(
        "refresh",
        mark("Few cards left? Refresh"),
        mark("Instead of playing you may draw until you hold 5. That is your action for this turn."),
        _few,
    ),
    Idea(
        "compile",
        mark("{protocol} is compiled"),
        mark("All cards in that line are deleted, on both sides. The protocol stays compiled. It took the whole turn."),
        _compiled,
    ),
    Idea(
        "win",
        mark("Three compiles win"),
        mark("You have {n} of 3. Whoever compiles all three protocols first wins at once."),
        _won_once,
    ),
    Idea(
        "control",
        mark("Control"),
        mark(
            "Whoever leads in two lines as their turn starts takes control. When they compile or refresh, they may "
            "rearrange protocols."
        ),
        _controlled,
    ),
    Idea(
        "cache",
        mark("At most five cards stay"),
        mark("At the end of your turn you keep 5 cards. Discard what is over: the cache is cleared."),
        _over,
    ),
    Idea(
        "uncover",
        mark("Back in sight, it works again"),
        mark(
            "{card} was uncovered or turned face-up: its middle text worked again. Look below before you move a card."
        ),
        _works_again,
    ),
)
assert COMPILE_TOTAL == 10  # as the ideas say
