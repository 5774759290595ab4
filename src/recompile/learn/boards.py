"""The boards of a ruling: the table as it stands at first and after each of its moves, and what happened in between.

Everything comes from the real engine. Cards that a ruling leaves open are dealt to stand for any card: as long as they
stay hidden, they are neither shown nor named.

>>> board = board_of("b1-32-the-bottom-text-does-not-fire-again", "en")
>>> len(board.steps), board.steps[1].move, board.steps[1].told[0].sentence
(6, 'A spe4@1', 'A plays Speed 4 face-down in line 1.')
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from recompile.book.card_names import codes_in
from recompile.book.rulings import Ruling, find_ruling
from recompile.game import Game
from recompile.game.scenarios import make
from recompile.table import parts
from recompile.table.shapes import Plain
from recompile.table.showing import Sheet
from recompile.table.states import NO_UNDO
from recompile.text.lines import LogLine
from recompile.text.log import log_lines
from recompile.text.players import SEATS
from recompile.text.voice import Voice

MOST_RULES = 3
_ONLY_SAID = ("turn", "text")  # nothing has become of the card


class Told(Plain, frozen=True):
    """A sentence of what happened, indented under what caused it."""

    sentence: str
    depth: int
    rule: str


class BoardStep(Plain, frozen=True):
    """The table after a move; `move` is empty for how it stands at first. Its position can be played from.

    `rules` are those behind what happened, first those that the ruling cites; `touched` are cards that it happened to.
    """

    move: str
    told: list[Told]
    rules: list[str]
    touched: list[str]
    state: parts.State


class Board(Plain, frozen=True):
    """GET /api/boards/{name}: a ruling, step by step, in the language of whoever asks."""

    name: str
    lang: str
    steps: list[BoardStep]


def board_of(name: str, lang: str) -> Board:
    """The board of the ruling with this name."""
    ruling = find_ruling(name)
    return Board(ruling.name, lang, list(_Stage(ruling, lang).steps()))


class _Stage:
    """A ruling while it is played."""

    def __init__(self, ruling: Ruling, lang: str) -> None:
        self.ruling = ruling
        self.lang = lang
        self.game = Game.from_position(ruling.position, seed=ruling.seed)
        said = [ruling.position, *ruling.moves, str(dict(ruling.expect))]
        self.named = frozenset(codes_in(" ".join(said)))
        self.count = 0

    def steps(self) -> Iterator[BoardStep]:
        yield self._step("", 0)
        seen = 0
        for line in self.ruling.moves:
            player, _, move = line.partition(" ")
            before = self.game.event_count
            if make(self.game, player, move.strip(), seen):
                continue  # it only names what the engine has done by itself: that is on the board already
            seen = before
            self.count += 1
            yield self._step(line, before)

    def _step(self, move: str, since: int) -> BoardStep:
        told = [line for line in self._lines(since) if not line.minor]
        cited = dict.fromkeys(line.rule for line in told)
        rules = sorted(cited, key=lambda rule: rule not in self.ruling.rules)[:MOST_RULES]
        touched = dict.fromkeys(line.card for line in told if line.card and line.kind not in _ONLY_SAID)
        sentences = [Told(line.sentence, line.depth, line.rule) for line in told]
        return BoardStep(move, sentences, rules, list(touched), self._state())

    def _lines(self, since: int) -> tuple[LogLine, ...]:
        events = self.game.events_for("all", since)
        shown = [event if event.card in self.named else event.seen_by("public") for event in events]
        return log_lines(shown, Voice(self.lang, self.game.library), SEATS)

    def _state(self) -> parts.State:
        """Everything that the ruling names, for both players; nobody sits here, and nothing can be answered."""
        game = self.game
        sheet = Sheet(game, "all", self.lang, SEATS)
        view, drafted = sheet.view, game.drafted
        return parts.State(
            seq=self.count,
            game=f"ruling.{self.ruling.name}",
            you=None,
            mode="hotseat",
            names=list(SEATS.names),
            turn=view.turn,
            number=view.number,
            phase=view.phase,
            phase_name=sheet.words.phase(view.phase),
            control=view.control,
            has_control=view.has_control,
            sides=[self._side(side) for side in sheet.sides(drafted)],
            question=None if game.outcome else sheet.question(answerable=False),
            outcome=None,
            log=[],
            log_from=0,
            undo=NO_UNDO,
            waiting=None,
            clocks=None,
            increment=0,
            paused=False,
            claim=None,
            takeback=None,
            draft=sheet.draft(drafted),
            moving=self._cards(sheet.cards(view.moving)),
            moments=self.count + 1,
            rematch=None,
            rematch_offered=[],
            casual=True,
            strength=None,
            position=str(game.position),
            remembered=[],
        )

    def _side(self, side: parts.Side) -> parts.Side:
        stacks = [structs.replace(stack, cards=self._cards(stack.cards)) for stack in side.stacks]
        return structs.replace(side, stacks=stacks, hand=self._cards(side.hand))

    def _cards(self, cards: list[parts.CardView]) -> list[parts.CardView]:
        return [card if card.up or card.code in self.named else _hidden(card) for card in cards]


def _hidden(card: parts.CardView) -> parts.CardView:
    return structs.replace(card, code=None, printed=None, known=False)
