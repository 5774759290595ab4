"""Plays that texts order (R5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import piles, plays, tables
from recompile.engine.asking import Doing
from recompile.engine.descriptions import need, one_value, pile
from recompile.engine.frames import TextFrame
from recompile.engine.ids import M_CARD, MOVE_BASE, TRASH
from recompile.engine.instructions import FACE_DOWN, UNDER_THIS, Ask, Instr
from recompile.engine.kinds import Card, Option, Stack
from recompile.engine.plays import whom
from recompile.engine.state import State

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Play(Doing):
    """One of the plays on offer is chosen and made; the card is "that card" then."""

    def __init__(self, to: i64, face: i64) -> None:
        super().__init__()
        self.to = to
        self.face = face

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.that = plays.play_option(s, f.player, answer)


class PlayFromHand(Play):
    asks: ClassVar = Ask(9, "play-from-hand", "play", "R5.1")

    def __init__(self, to: i64, face: i64, value: i64, unless: i64, unmatched: bool) -> None:
        super().__init__(to, face)
        self.value = value  # -1: any
        self.unless = unless  # the kin of a protocol that it must not be of, or -1
        self.unmatched = unmatched  # face-up in any line

    def offer(self, s: State, f: TextFrame) -> None:
        plays.offer_text_plays(s, f, self.to, self.face, self.value, self.unless, self.unmatched)


class PlayThat(Play):
    asks: ClassVar = Ask(11, "play-that", "play", "R5.1")

    def offer(self, s: State, f: TextFrame) -> None:
        plays.offer_that_play(s, f, self.to, self.face)


class PlayTop(Play):
    """The unseen top card of a deck goes face-down; the player who plays says where."""

    asks: ClassVar = Ask(10, "play-top", "play", "R5.3")

    def __init__(self, to: i64, who: i64, deck: i64, side: i64) -> None:
        super().__init__(to, FACE_DOWN)
        self.who = who
        self.deck = deck  # whose
        self.side = side  # on whose side

    def offer(self, s: State, f: TextFrame) -> None:
        plays.offer_top(s, f, whom(f, self.who), whom(f, self.deck), whom(f, self.side), self.to)

    def note(self, f: TextFrame, found: bool) -> None:
        f.done = found
        f.that = Card(-1)

    def asked(self, f: TextFrame) -> i64:
        return whom(f, self.who)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        under = Card(-1)
        if self.to == UNDER_THIS:
            under = f.card
        f.that = plays.play_top(s, whom(f, self.who), whom(f, self.deck), Stack(answer % MOVE_BASE), under)


class PickFromTrash(Doing):
    """Choose a card of the trash and show it, or one that can be played."""

    asks: ClassVar = Ask(7, "pick-from-trash", "choose-card", "R5.2")

    def __init__(self, play: PlayThat | None) -> None:
        super().__init__()
        self.play = play  # what it is chosen for, if not to be shown

    def offer(self, s: State, f: TextFrame) -> None:
        s.offer_only(M_CARD, self.choices(s, f))

    def note(self, f: TextFrame, found: bool) -> None:
        f.done = found
        f.that = Card(-1)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.that = Card(answer % MOVE_BASE)
        if self.play is None:
            piles.reveal(s, f.that, f.player)

    def choices(self, s: State, f: TextFrame) -> vec[i64]:
        trash = piles.zone_cards(s, TRASH + f.player)
        if self.play is None:
            return trash
        that = f.that
        playable = vec[i64]()
        for card in trash:
            f.that = Card(card)
            if self.play.possible(s, f):
                playable = append(playable, card)
        f.that = that
        return playable


# ---------------------------------------------------------------- from words


def from_play(words: Compiler, node: v.Play, out: list[Instr]) -> None:
    need(node.under is None or (node.under == v.This() and node.to == v.ANYWHERE), node)
    need(node.to in tables.PLAY_TO and node.by != "any" and node.side != "any", node)
    what, to, face = node.what, tables.PLAY_TO[node.to], tables.FACE[node.face]
    if isinstance(what, v.Cards) and what.zone == "deck top":
        out.append(_play_top(node, what, to))
        return
    need(node.by == "you" and node.side == "you" and node.under is None, node)
    if isinstance(what, v.Cards) and what.zone == "hand":
        out.append(_play_from_hand(words, node, what, to, face))
        return
    need(node.matching and (node == w.play_from_trash or isinstance(what, v.That)), node)
    play = PlayThat(to, face)
    if node == w.play_from_trash:
        out.append(PickFromTrash(play))
    out.append(play)


def _play_top(node: v.Play, what: v.Cards, to: int) -> Instr:
    need(pile(what, "deck top") and what.amount == 1 and node.face == "down" and node.matching, node)
    place = to if node.under is None else UNDER_THIS
    return PlayTop(place, tables.WHO[node.by], tables.OWNER[what.side], tables.WHO[node.side])


def _play_from_hand(words: Compiler, node: v.Play, what: v.Cards, to: int, face: int) -> Instr:
    value = one_value(what.value)
    need(value is not None or what.value is None, node)
    need(what == w.play(value=value, not_of=what.not_protocol).what, node)
    return PlayFromHand(to, face, -1 if value is None else value, words.named(what.not_protocol), not node.matching)


WORDS: Final[tables.Words] = {v.Play: from_play}
