"""Plays that texts order (R5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine import knowledge, piles, plays, tables
from recompile.engine.asking import FROM_TRASH, Doing
from recompile.engine.descriptions import need, pile, spoken
from recompile.engine.effects_hand import FromPile, Note
from recompile.engine.frames import TextFrame
from recompile.engine.ids import COMMITTED, DECK, HAND, M_CARD, MOVE_BASE, ROOM
from recompile.engine.instructions import FACE_UP, Ask, Instr
from recompile.engine.kinds import Card, Option, Stack
from recompile.engine.loops import Again, Loop, Repeat, looped
from recompile.engine.measures import Fixed
from recompile.engine.plays import Playing
from recompile.engine.select import whom
from recompile.engine.sources import Source
from recompile.engine.state import State

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Play(Doing):
    """One of the plays on offer is chosen and made; the card is "that card" then."""

    def __init__(self, how: Playing) -> None:
        super().__init__()
        self.how = how

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.that = plays.play_option(s, f.player, answer, self.how.beneath(s, f))


class PlayFromHand(Play):
    asks: ClassVar = Ask(9, "play-from-hand", "play", "R5.1")

    def __init__(self, how: Playing, source: Source) -> None:
        super().__init__(how)
        self.source = source

    def offer(self, s: State, f: TextFrame) -> None:
        s.offered = 0
        plays.offer_text_plays(s, f, self.how, self.source)


class PlayThat(Play):
    """ "That card", out of a hand, a trash or a deck."""

    asks: ClassVar = Ask(11, "play-that", "play", "R5.1")

    def offer(self, s: State, f: TextFrame) -> None:
        s.offered = 0
        if f.that >= 0 and HAND <= s.zone(f.that) < COMMITTED:
            plays.offer_that_play(s, f, self.how, f.that)


class PlayTop(Play):
    """The unseen top card of a deck goes face-down; the player who plays says where."""

    asks: ClassVar = Ask(10, "play-top", "play", "R5.3")

    def __init__(self, how: Playing, who: i64, deck: i64) -> None:
        super().__init__(how)
        self.who = who
        self.deck = deck  # whose

    def offer(self, s: State, f: TextFrame) -> None:
        plays.offer_top(s, f, self.how, whom(f, self.who), whom(f, self.deck))

    def note(self, f: TextFrame, found: bool) -> None:
        f.done = found
        f.that = Card(-1)

    def asked(self, f: TextFrame) -> i64:
        return whom(f, self.who)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        under = self.how.beneath(s, f)
        f.that = plays.play_top(s, whom(f, self.who), whom(f, self.deck), Stack(answer % MOVE_BASE), under)


class TurnUpTop(Instr):
    """The top card of a deck is shown, and is "that card": it is to be played face-up, or as its player likes."""

    def __init__(self, deck: i64, openly: bool) -> None:
        super().__init__()
        self.deck = deck  # whose
        self.openly = openly

    def run(self, s: State, f: TextFrame) -> i64:
        f.that = s.top(DECK + whom(f, self.deck))
        f.done = False
        if f.that >= 0 and self.openly:
            piles.reveal(s, f.that, f.player)
        elif f.that >= 0:
            knowledge.show_to(s, f.that, f.player)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return s.size(DECK + whom(f, self.deck)) > 0


class PickFromTrash(Doing):
    """Choose a card of a trash that can be played."""

    asks: ClassVar = FROM_TRASH

    def __init__(self, play: PlayThat, source: Source) -> None:
        super().__init__()
        self.play = play
        self.source = source

    def offer(self, s: State, f: TextFrame) -> None:
        s.offer_only(M_CARD, self.choices(s, f))

    def note(self, f: TextFrame, found: bool) -> None:
        f.done = found
        f.that = Card(-1)

    def take(self, _s: State, f: TextFrame, answer: Option) -> None:
        f.that = Card(answer % MOVE_BASE)

    def choices(self, s: State, f: TextFrame) -> vec[i64]:
        that = f.that
        playable = vec[i64]()
        for card in self.source.cards(s, f):
            f.that = Card(card)
            if self.play.possible(s, f):
                playable = append(playable, card)
        f.that = that
        return playable


# ---------------------------------------------------------------- from words


def from_play(words: Compiler, node: v.Play, out: list[Instr]) -> None:
    what = node.what
    if isinstance(what, v.Cards) and not isinstance(what.amount, str) and what.amount != 1:
        one = replace(node, what=replace(what, amount=1))
        looped(node, _how_often(words, what.amount), words.compile((one,)), out)
        return
    how = _how(words, node)
    if not isinstance(what, v.Cards):
        need(isinstance(what, v.That), node)
        out.append(PlayThat(how))
        return
    need(what.amount == 1 and what.zone in _PLAYED, node)
    _PLAYED[what.zone](words, node, how, out)


def _how_often(words: Compiler, amount: v.Amount) -> Loop:
    if isinstance(amount, v.UpTo):
        return Again(0, amount.most)
    if isinstance(amount, v.AtLeast):
        return Again(amount.least, ROOM)
    return Repeat(words.amount(amount), 1)


def _how(words: Compiler, node: v.Play) -> Playing:
    """Cards of a value or a protocol go face-up unless a text says otherwise: face-down they are 2, of none (R1.5)."""
    need(node.under is None or node.to == v.ANYWHERE, node)
    face, what = tables.FACE[node.face], node.what
    named = isinstance(what, v.Cards) and what.zone == "hand" and (what.value is not None or what.protocol is not None)
    if named and node.face == "any":
        face = FACE_UP
    under = -1 if node.under is None else spoken(node.under)
    return Playing(face, words.place(node.to), tables.WHO[node.side], under, not node.matching)


def _from_hand(words: Compiler, node: v.Play, how: Playing, out: list[Instr]) -> None:
    assert isinstance(node.what, v.Cards)
    source = words.source(node.what)
    if node.what.side == "yours" and not node.what.random:
        out.append(PlayFromHand(how, source))
    else:  # nobody chooses from a hand they cannot see
        note = FromPile(source, Fixed(1), Note())
        note.names = True
        out += [note, PlayThat(how)]


def _from_trash(words: Compiler, node: v.Play, how: Playing, out: list[Instr]) -> None:
    assert isinstance(node.what, v.Cards)
    play = PlayThat(how)
    out += [PickFromTrash(play, words.source(node.what)), play]


def _from_top(_words: Compiler, node: v.Play, how: Playing, out: list[Instr]) -> None:
    what = node.what
    assert isinstance(what, v.Cards)
    need(pile(what, "deck top"), node)
    if node.face == "down":
        out.append(PlayTop(how, tables.PLAYER[node.by], tables.OWNER[what.side]))
    else:
        out += [TurnUpTop(tables.OWNER[what.side], node.face == "up"), PlayThat(how)]


_PLAYED: Final[dict[str, Callable[[Any, v.Play, Playing, list[Instr]], None]]] = {
    "hand": _from_hand,
    "trash": _from_trash,
    "deck top": _from_top,
}
WORDS: Final[tables.Words] = {v.Play: from_play}
