"""Positions: everything on the table, in one line of text.

    FIR*-WAT-DEA FIR3.wat0,-,DEA1 h:FIR1 d:WAT1.FIR2 t:FIR5 / LIF-MET-SPE met1,MET2,- h:LIF0 d:?10 t:- / A action c:B

`Position` is the text taken apart; `Position.of` reads it off a state and `to_state` lays it out for play.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from librt.vecs import vec
from msgspec import Struct, structs
from mypy_extensions import i64

from recompile.cards import PRINTED, Library, Protocol, UnknownName
from recompile.engine import chance, ids, knowledge, machine
from recompile.engine.cast import Cast, in_order, own_library
from recompile.engine.frames import TurnFrame
from recompile.engine.kinds import Card, Stack
from recompile.engine.state import State
from recompile.engine.turn import DONE_WITH, DRAFT_ORDER
from recompile.notation.errors import NotationError
from recompile.notation.frame_reading import read_frames
from recompile.notation.frame_writing import write_frames
from recompile.notation.names import PHASES, PLAYERS, UNKNOWN, card_name, lines_of
from recompile.notation.registers import CODE, Registry, queue_cards
from recompile.notation.zones import stack_text, zone_text

HIDDEN = UNKNOWN
_CONTROL = {"-": ids.NEUTRAL, "A": ids.A, "B": ids.B, "0": ids.NO_CONTROL}
_DIGITS = 5  # of a number of cards or turns
_CONTROL_NAMES = {number: name for name, number in _CONTROL.items()}


class Side(Struct, frozen=True, gc=False):
    """One player's things, by code. A hidden card is `??`; a stack holds pairs of a card and whether it faces up."""

    protocols: tuple[tuple[str, bool], ...] = ()
    stacks: tuple[tuple[tuple[str, bool], ...], ...] = ((), (), ())
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    trash: tuple[str, ...] = ()

    def __str__(self) -> str:
        names = "-".join(code + "*" * done for code, done in self.protocols) or "-"
        stacks = ",".join(stack_text(stack) for stack in self.stacks)
        return f"{names} {stacks} h:{zone_text(self.hand)} d:{zone_text(self.deck)} t:{zone_text(self.trash)}"

    @classmethod
    def parse(cls, text: str, protocols: Iterable[Protocol] = ()) -> Side:
        """One side alone; its protocols may be left out (`-`)."""
        reader = _Reader(text, PRINTED.with_(protocols))
        side = reader.side()
        if reader.text[reader.at :].strip():
            raise reader.fail("expected the end, not", reader.text[reader.at :].strip())
        return side

    def cards(self) -> list[str]:
        return [card for stack in self.stacks for card, _ in stack] + [*self.hand, *self.deck, *self.trash]


@dataclass(frozen=True)
class Position:
    """A position, taken apart. Its `str` is the text.

    >>> print(Position.parse("- -,-,- h:- d:- t:- / - -,-,- h:- d:- t:- / A draft c:-"))
    - -,-,- h:- d:- t:- / - -,-,- h:- d:- t:- / A draft c:-
    """

    sides: tuple[Side, Side]
    turn: str
    phase: str
    number: int | None = None
    control: str = "-"
    frames: tuple[str, ...] = ()
    library: Library = field(default=PRINTED, compare=False, repr=False)

    def __str__(self) -> str:
        words = [self.turn, self.phase]
        if self.number is not None:
            words.append(str(self.number))
        words.append(f"c:{self.control}")
        return f"{self.sides[0]} / {self.sides[1]} / {' '.join([*words, *self.frames])}"

    @classmethod
    def parse(cls, text: str, protocols: Iterable[Protocol] = ()) -> Position:
        """Read a position; it names codes only, so protocols that are not printed have to be given."""
        return _Reader(text, PRINTED.with_(protocols)).position()

    @classmethod
    def of(cls, s: State, viewer: int = -1) -> Position:
        """The whole position, or what one player sees of it now (R11.1, R11.2)."""
        frames = tuple(write_frames(s, viewer))
        number = None if s.phase == ids.DRAFT else int(s.number)
        sides = (_side_of(s, 0, viewer), _side_of(s, 1, viewer))
        control, library = _CONTROL_NAMES[s.control], own_library(s.cast)
        return cls(sides, PLAYERS[s.turn], PHASES[s.phase], number, control, frames, library)

    def held_by(self, player: str) -> Position:
        """The same with control in a player's hands.

        >>> str(Position.parse("- -,-,- h:- d:- t:- / - -,-,- h:- d:- t:- / A draft c:-").held_by("B"))[-3:]
        'c:B'
        """
        return replace(self, control=player)

    def with_decks_hidden(self) -> Position:
        """The same for those who may see everything but cards that nobody has drawn (R11.2).

        >>> side = "FIR-WAT-DEA -,-,- h:FIR1 d:WAT1.FIR2 t:-"
        >>> str(Position.parse(f"{side} / LIF-MET-SPE -,-,- h:- d:?9 t:- / A action c:-").with_decks_hidden().sides[0])
        'FIR-WAT-DEA -,-,- h:FIR1 d:?2 t:-'
        """
        first, second = (structs.replace(side, deck=(HIDDEN,) * len(side.deck)) for side in self.sides)
        return replace(self, sides=(first, second))

    @property
    def face_up(self) -> tuple[str, ...]:
        """The cards that lie face-up, stack by stack.

        >>> a, b = "FIR-WAT-DEA FIR3.wat0,-,DEA1 h:- d:- t:-", "PLA-MET-SPE PLA0,-,- h:- d:- t:-"
        >>> Position.parse(f"{a} / {b} / A action c:-").face_up
        ('FIR3', 'DEA1', 'PLA0')
        """
        stacks = [stack for side in self.sides for stack in side.stacks]
        return tuple(card for stack in stacks for card, up in stack if up)

    def to_state(self, seed: int = 0) -> State:
        """Lay the position out. Hidden cards are dealt from what is named nowhere, in an order the seed fixes."""
        return _Layout(self, seed).state


# ---------------------------------------------------------------- writing


def _side_of(s: State, player: int, viewer: int) -> Side:
    lines = range(player * 3, player * 3 + 3)
    mine = viewer in (-1, player)
    deck = [card_name(s, card) for card in reversed(s.deck(player))]
    hand = [card_name(s, card) for card in s.hand(player)]
    return Side(
        lines_of(s, player),
        tuple(
            tuple((card_name(s, c) if mine or s.up(c) else HIDDEN, bool(s.up(c))) for c in s.cards(at)) for at in lines
        ),
        tuple(hand if mine else [HIDDEN] * len(hand)),
        tuple(deck if viewer == -1 else [HIDDEN] * len(deck)),
        tuple(card_name(s, card) for card in s.trash(player)),
    )


# ---------------------------------------------------------------- reading


class _Reader:
    """Reads a position from left to right and remembers where it is."""

    def __init__(self, text: str, library: Library) -> None:
        self.text = text
        self.library = library
        self.at = 0

    def fail(self, problem: str, found: str = "", at: int | None = None) -> NotationError:
        return NotationError(problem, found, text=self.text, at=self.at if at is None else at)

    def word(self, what: str) -> tuple[str, int]:
        """The next word; a `/` is always a word of its own."""
        found = re.compile(r"\s*(/|[^\s/]+)").match(self.text, self.at)
        if not found:
            raise self.fail(f"the text ends where {what} was expected", at=len(self.text))
        self.at = found.end()
        return found[1], found.start(1)

    def expect(self, mark: str) -> None:
        word, at = self.word(f"{mark!r}")
        if word != mark:
            raise self.fail(f"expected {mark!r}, not", word, at)

    def position(self) -> Position:
        first = self.side()
        self.expect("/")
        second = self.side()
        self.expect("/")
        turn, at = self.word("the player whose turn it is")
        if turn not in PLAYERS:
            raise self.fail("expected A or B, not", turn, at)
        phase, at = self.word("a phase")
        if phase not in PHASES:
            raise self.fail(f"expected a phase ({' '.join(PHASES)}), not", phase, at)
        number, control = self.status()
        frames = self.frames()
        position = Position((first, second), turn, phase, number, control, frames, self.library)
        self.check(position)
        return position

    def side(self) -> Side:
        protocols = self.protocols()
        stacks = self.stacks()
        zones = [self.zone(key) for key in "hdt"]
        return Side(protocols, stacks, zones[0], zones[1], zones[2])

    def protocols(self) -> tuple[tuple[str, bool], ...]:
        word, at = self.word("protocols")
        if word == "-":
            return ()
        found: list[tuple[str, bool]] = []
        for name in word.split("-"):
            try:
                found.append((self.library.protocol(name.removesuffix("*")).code, name.endswith("*")))
            except UnknownName as problem:
                raise self.fail(str(problem), at=at) from None
            at += len(name) + 1
        return tuple(found)

    def stacks(self) -> tuple[tuple[tuple[str, bool], ...], ...]:
        """Three stacks between commas; white space around a comma is free."""
        word, at = self.word("three stacks")
        while word.endswith(",") or re.compile(r"\s*,").match(self.text, self.at):
            more, _ = self.word("a stack")
            word += more
        parts = word.split(",")
        if len(parts) != 3:
            raise self.fail(f"expected three stacks between commas, not {len(parts)}:", word, at)
        return tuple(self.stack(part, at) for part in parts)

    def stack(self, text: str, at: int) -> tuple[tuple[str, bool], ...]:
        if text == "-":
            return ()
        return tuple((HIDDEN, False) if name == UNKNOWN else self.faced(name, at) for name in text.split("."))

    def faced(self, name: str, at: int) -> tuple[str, bool]:
        if not (name.isupper() or name.islower()):
            raise self.fail("case carries facing: all upper (face-up) or all lower (face-down), not", name, at)
        return self.card(name, at), name.isupper()

    def card(self, name: str, at: int) -> str:
        try:
            return self.library.card(name).code
        except UnknownName as problem:
            raise self.fail(str(problem), at=at) from None

    def zone(self, key: str) -> tuple[str, ...]:
        word, at = self.word(f"{key}:")
        if not word.startswith(key + ":"):
            raise self.fail(f"expected {key}: and its cards, not", word, at)
        at += 2
        cards: list[str] = []
        for name in [] if word[2:] == "-" else word[2:].split("."):
            count = re.fullmatch(r"\?([0-9]*)", name)
            if count and len(count[1]) > _DIGITS:
                raise self.fail("there are not so many cards:", name, at)
            cards += [HIDDEN] * int(count[1] or 1) if count else [self.card(name, at)]
            at += len(name) + 1
        return tuple(cards)

    def status(self) -> tuple[int | None, str]:
        word, at = self.word("a turn number or c:")
        number = None
        if re.fullmatch(r"[0-9]+", word):
            number = int(word) if len(word) <= _DIGITS else 0
            if number < 1:
                raise self.fail(f"turns are counted from 1, in at most {_DIGITS} digits, not", word, at)
            word, at = self.word("c:")
        if not word.startswith("c:") or word[2:] not in _CONTROL:
            raise self.fail("expected control as c:- c:A c:B or c:0, not", word, at)
        return number, word[2:]

    def frames(self) -> tuple[str, ...]:
        frames: list[str] = []
        while self.text[self.at :].strip():
            word, at = self.word("a frame")
            if not word.startswith(">"):
                raise self.fail("expected a frame that begins with >, not", word, at)
            frames.append(word)
        return tuple(frames)

    def check(self, position: Position) -> None:
        """Nothing twice, and three protocols each once the draft is over."""
        names = [code for side in position.sides for code, _ in side.protocols]
        cards = [card for side in position.sides for card in side.cards() if card != HIDDEN]
        for token in position.frames:
            cards += [self.card(name, 0) for name in queue_cards(token) if name.isalnum()]
        for found, what in ((names, "protocol"), (cards, "card")):
            for name in found:
                if found.count(name) > 1:
                    raise self.fail(f"the {what} {name} stands there twice", at=self._second(name))
        for side in position.sides:
            drafting = position.phase == "draft" and len(side.protocols) < 3
            if not drafting and len(side.protocols) != 3:
                raise self.fail(f"expected three protocols, not {len(side.protocols)}", at=0)
        if position.phase == "draft":
            self.check_draft(position)

    def check_draft(self, position: Position) -> None:
        """The players pick in turn, and until they have there are no cards."""
        picks = [len(side.protocols) for side in position.sides]
        if picks not in [[DRAFT_ORDER[:made].count(player) for player in (ids.A, ids.B)] for made in range(6)]:
            raise self.fail(f"the draft goes A B B A A B: it cannot stand at {picks[0]} to {picks[1]} protocols", at=0)
        if any(side.cards() or any(done for _, done in side.protocols) for side in position.sides):
            raise self.fail("before the end of the draft there are no cards and no compiled protocols", at=0)

    def _second(self, name: str) -> int:
        first = self.text.upper().find(name)
        return self.text.upper().find(name, first + 1)


def _deal(rest: list[str], heap: list[str], protocols: set[str], size: int) -> None:
    """Move cards of these protocols from the rest to a heap until it has its size."""
    for card in [card for card in rest if card[:3] in protocols][: size - len(heap)]:
        rest.remove(card)
        heap.append(card)


# ---------------------------------------------------------------- laying out


class _Layout:
    """A state made from a position."""

    def __init__(self, position: Position, seed: int) -> None:
        self.position = position
        self.state = s = State()
        chance.seed(s, seed)
        self.hidden = self._deal_hidden()
        self._seat()
        for player in (ids.A, ids.B):
            self._lay_side(player, self.hidden[player])
        s.turn, s.phase = PLAYERS.index(position.turn), PHASES.index(position.phase)
        s.control = _CONTROL[position.control]
        s.number = position.number or (1 if s.turn == ids.A else 2)
        s.lay([TurnFrame(s.turn)])
        names = Registry(s)
        names.unknown = [int(s.cast.card_number(card)) for card in self.hidden[2]]
        read_frames(s, list(position.frames), names)
        present = [card for card in range(len(s.cast.value)) if s.zone(card) != ids.NOWHERE]
        if len(present) < len(s.cast.value):
            s.cast.keep(present)
        if len(s.frames) > 1:
            s.frames[0].step = s.frames[0].step or DONE_WITH
        self._begin_knowledge()
        for player in (ids.A, ids.B):
            if sum(s.compiled(player * 3 + line) for line in range(3)) == 3:
                s.winner, s.phase = player, ids.OVER
        if position.frames:
            self._try_out()

    def _seat(self) -> None:
        """The cast: every protocol the position names; in a draft all there are to choose from."""
        s, library = self.state, self.position.library
        codes = {code for side in self.position.sides for code, _ in side.protocols}
        if self.position.phase == "draft":
            s.cast = Cast(in_order(library.protocols.values()), False)
            printed = [code for code in PRINTED.protocols if code not in codes]
            s.pool = vec[i64](sorted(int(s.cast.protocol_number(code)) for code in printed))
            return
        cards = [card for side in self.position.sides for card in side.cards() if card != HIDDEN]
        cards += [card for heap in self.hidden for card in heap]
        cards += [code for token in self.position.frames for code in CODE.findall(token)]
        codes |= {card[:3].upper() for card in cards if card[:3].upper() in library.protocols}
        s.seat(Cast(in_order(library.protocols[code] for code in codes), True), len(codes) * ids.EACH)

    def _try_out(self) -> None:
        """Not every text in the form of frames is one the machine can go on with; better said here than in a game."""
        trial = self.state.copy()
        try:
            machine.advance(trial)
        except (LookupError, ValueError, TypeError, AttributeError, OverflowError) as problem:
            raise NotationError("nothing can go on from these frames:", " ".join(self.position.frames)) from problem
        if trial.asked != ids.NOBODY and trial.offered == 0:
            raise NotationError("these frames ask a question without an answer:", " ".join(self.position.frames))

    def _deal_hidden(self) -> list[list[str]]:
        """Cards for the hidden places of A, of B and of the frames: own draft first, then the other, then printed."""
        library = self.position.library
        named = {card for side in self.position.sides for card in side.cards()}
        frame_names = [name for token in self.position.frames for name in queue_cards(token)]
        named |= {library.card(name).code for name in frame_names if name.isalnum()}
        rest = [card for card in library.cards if card not in named]
        for last in range(len(rest) - 1, 0, -1):
            other = chance.below(self.state, last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        drafts = [{code for code, _ in side.protocols} for side in self.position.sides]
        wanted = [side.cards().count(HIDDEN) for side in self.position.sides]
        wanted.append(sum(not name.isalnum() for name in frame_names))
        both = drafts[0] | drafts[1]
        dealt: list[list[str]] = [[], [], []]
        for wishes in ([drafts[0], drafts[1], set()], [both] * 3, [set(PRINTED.protocols)] * 3):
            for heap, wish, size in zip(dealt, wishes, wanted, strict=True):
                _deal(rest, heap, wish, size)
        if [len(cards) for cards in dealt] != wanted:
            raise NotationError(f"there are not enough cards for {sum(wanted)} hidden places")
        size = len(named - {HIDDEN}) + sum(wanted)
        if size > ids.ROOM:
            raise NotationError(f"a game has room for {ids.ROOM} cards, not for {size}")
        return dealt

    def _lay_side(self, player: int, hidden: list[str]) -> None:
        s, side = self.state, self.position.sides[player]
        for line, (code, done) in enumerate(side.protocols):
            s.set_protocol(player * 3 + line, s.cast.protocol_number(code))
            s.set_compiled(player * 3 + line, int(done))
        for line, stack in enumerate(side.stacks):
            for card, up in stack:
                number = self._number(card, hidden)
                s.set_up(number, int(up))
                s.put_on_stack(number, Stack(player * 3 + line), Card(-1))
                s.set_known(number, ids.ALL_KNOW if up else 1 << player)
        for card in side.hand:
            number = self._number(card, hidden)
            s.put_in_hand(number, player)
            s.set_known(number, 1 << player)
        for card in reversed(side.deck):
            s.put_on_deck(self._number(card, hidden), player)
        for card in side.trash:
            s.put_in_trash(self._number(card, hidden), player)

    def _number(self, card: str, hidden: list[str]) -> Card:
        return Card(self.state.cast.card_number(hidden.pop() if card == HIDDEN else card))

    def _begin_knowledge(self) -> None:
        """Two heaps if every hidden card lies with the player who drafted it, otherwise one."""
        s = self.state
        for card in s.cast.cards:
            if s.zone(card) == ids.COMMITTED and s.up(card):
                s.set_known(card, ids.ALL_KNOW)
        for player in (ids.A, ids.B):
            mine = s.protocols(player)
            stacks = [card for line in range(3) for card in s.cards(player * 3 + line) if not s.up(card)]
            if any(c // ids.EACH not in mine for c in [*s.hand(player), *s.deck(player), *stacks]):
                knowledge.begin_mixed(s)
                return
        knowledge.begin(s)
