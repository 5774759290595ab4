"""What must be true after the moves of a ruling, in words.

>>> from recompile.book.rulings import find_ruling
>>> print("\\n".join(outcome(find_ruling("b1-04-would-be-covered-text-turned-down-in-time"))))
It is B’s turn, phase: Action.
B is asked.
A’s stacks: Light 0 | Life 3 (face-down), Ice 5 (face-down) | Ice 2.
A’s hand: Ice 4, Light 1, Light 2.
A’s deck: Life 1, Life 2, Life 4.
>>> print("\\n".join(outcome(find_ruling("codex-play-face-up-in-the-matching-line"))[1:]))
Refused: Play Fire 1 face-up in line 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from recompile.book.card_names import card_called, protocol_called
from recompile.book.rulings import Ruling
from recompile.book.telling import played
from recompile.game.expectations import words_of
from recompile.language.names import PHASES
from recompile.notation import Move, MoveError
from recompile.notation.answers import Answer
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

_ZONES = {
    "stacks": mark("{player}’s stacks: {what}."),
    "protocols": mark("{player}’s protocols: {what}."),
    "hand": mark("{player}’s hand: {what}."),
    "deck": mark("{player}’s deck: {what}."),
    "trash": mark("{player}’s trash: {what}."),
    "value": mark("{player}’s totals: {what}."),
    "hand.count": mark("Cards in {player}’s hand: {what}."),
    "deck.count": mark("Cards in {player}’s deck: {what}."),
    "trash.count": mark("Cards in {player}’s trash: {what}."),
}
_NOTATION = {"sees": mark("{player} sees: {what}"), "position": mark("The position is: {what}")}
_EMPTY = "–"
_UNKNOWN = re.compile(r"\?(\d+)")


def outcome(ruling: Ruling, lang: str = "en") -> tuple[str, ...]:
    """What must be true then, one sentence for each thing."""
    return tuple(_Outcome(ruling, lang).sentences())


class _Outcome:
    def __init__(self, ruling: Ruling, lang: str) -> None:
        self.expect = dict(ruling.expect)
        self.game = played(ruling)
        self.words = Voice(lang, self.game.library)
        self.lang = lang

    def sentences(self) -> Iterator[str]:
        yield from self.winner()
        yield from self.turn()
        yield from self.question()
        yield from self.control()
        for key, wanted in self.expect.items():
            player, _, what = key.partition(".")
            if what in _ZONES:
                yield self.words.say(_ZONES[what], player=player, what=self.zone(what, _text(wanted)))
            elif what in _NOTATION or key in _NOTATION:
                yield self.words.say(_NOTATION[what or key], player=player, what=_text(wanted))

    # ------------------------------------------------------------ the course of the game

    def winner(self) -> Iterator[str]:
        winner = self.expect.get("winner")
        if winner is not None:
            message = mark("Nobody has won.") if winner == "-" else mark("{player} wins.")
            yield self.words.say(message, player=winner)

    def turn(self) -> Iterator[str]:
        turn, phase = self.expect.get("turn"), self.expect.get("phase")
        title = PHASES[self.lang].get(str(phase), phase)
        if phase == "over":
            yield self.words.say(mark("The game is over."))
        elif turn is not None and phase is not None:
            yield self.words.say(mark("It is {player}’s turn, phase: {phase}."), player=turn, phase=title)
        elif turn is not None:
            yield self.words.say(mark("It is {player}’s turn."), player=turn)
        elif phase is not None:
            yield self.words.say(mark("Phase: {phase}."), phase=title)

    def control(self) -> Iterator[str]:
        holder = self.expect.get("control")
        if holder is not None:
            has = mark("{player} has control.")
            message = {"-": mark("Control is neutral."), "0": mark("There is no control in this game.")}
            yield self.words.say(message.get(str(holder), has), player=holder)

    # ------------------------------------------------------------ the question

    def question(self) -> Iterator[str]:
        player, options = self.expect.get("ask"), self.expect.get("options")
        if player == "-":
            yield self.words.say(mark("Nobody is asked anything."))
        elif options is not None:
            asked, answers = player or self.game.asked or "-", self.answers(options)
            yield self.words.say(mark("{player} is asked and can: {answers}."), player=asked, answers=answers)
        elif player is not None:
            yield self.words.say(mark("{player} is asked."), player=player)
        if "has" in self.expect:
            yield self.words.say(mark("Offered: {answers}."), answers=self.answers(self.expect["has"]))
        if "hasnt" in self.expect:
            yield self.words.say(mark("Not offered: {answers}."), answers=self.answers(self.expect["hasnt"]))
        if "refused" in self.expect:
            moves = [move.partition(" ")[2] for move in words_of(self.expect["refused"])]
            yield self.words.say(mark("Refused: {answers}."), answers=self.answers(moves))

    def answers(self, moves: object) -> str:
        return " / ".join(self.answer(Move(text)) for text in words_of(moves))

    def answer(self, move: Move) -> str:
        """What a move does if it is offered; what it names if it is not."""
        try:
            return self.game.describe(move, self.lang)
        except MoveError:
            return self.refused(move)

    def refused(self, move: Move) -> str:
        meant = next(iter(self.game.meant(move)), None)
        if meant is None:
            return move.text
        if meant.kind in ("play", "top"):
            return self.game.label(meant, self.lang)
        if meant.kind == "card":
            return self.words.title(meant.card or "")
        return self.place(move, meant) if meant.kind == "field" else move.text

    def place(self, move: Move, meant: Answer) -> str:
        """A place in the field with the card that lies there: "Fire 3 [B2.1]"."""
        sides = dict(zip("AB", self.game.view("all").sides, strict=True))
        card = sides[meant.side or ""].stacks[(meant.line or 0) - 1].cards[(meant.place or 0) - 1]
        name = str(card.code)
        return f"{self.card(name if card.up else name.lower())} [{move.text}]"

    # ------------------------------------------------------------ zones

    def zone(self, what: str, text: str) -> str:
        if what == "stacks":
            stacks = [self.cards(stack) for stack in text.split(",")]
            return " | ".join(stacks) if any(stack != _EMPTY for stack in stacks) else _EMPTY
        if what == "protocols":
            return ", ".join(self.protocol(name) for name in text.split("-")) if text != "-" else _EMPTY
        if what == "value":
            return ", ".join(text.replace(" ", "").split(","))
        return self.cards(text) if what in ("hand", "deck", "trash") else text

    def protocol(self, name: str) -> str:
        title = self.words.protocol(protocol_called(name.rstrip("*")) or "")
        return self.words.say(mark("{protocol} (compiled)"), protocol=title) if name.endswith("*") else title

    def cards(self, text: str) -> str:
        return ", ".join(self.card(name) for name in text.strip().split(".")) if text.strip() != "-" else _EMPTY

    def card(self, name: str) -> str:
        if name == "??":
            return self.words.say(mark("one face-down card"))
        if unknown := _UNKNOWN.fullmatch(name):
            return self.words.count("{n} other card", "{n} other cards", int(unknown[1]))
        title = self.words.title(card_called(name) or "")
        return self.words.say(mark("{card} (face-down)"), card=title) if name.islower() else title


def _text(value: object) -> str:
    return ".".join(words_of(value)).strip()
