"""Protocols that nobody has printed, made of what is: who learns with them must read, and cannot know all by heart.

A box of one card comes beside a box of another one, the first sentence of a third before them, and here and there a
word says something else: what some printed card says in its place, or whatever the vocabulary allows there. Now and
then a whole box is written anew, so that no word of the vocabulary stays unheard. What cannot be played or told is
thrown away, and so is a protocol with which turns hardly end: its games would hold up all others.

>>> [protocol.code for protocol in invent(2, seed=7)]
['ZAA', 'ZAB']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing import get_context
from random import Random
from statistics import fmean
from string import ascii_uppercase
from typing import Final

from recompile.adapters.starts import Start
from recompile.cards import PRINTED, Card, Protocol, ProtocolError
from recompile.cards import vocabulary as v
from recompile.cards.checks import words_in
from recompile.cards.vocabulary import Node
from recompile.cards.vocabulary.word import PHRASING, fields_of
from recompile.encoding.action_ids import MADE_FOR
from recompile.encoding.reading import BOXES, facts
from recompile.engine.batch import Chooser, Tally, playout
from recompile.game.setup import library_with
from recompile.language.soundness import why_unsound
from recompile.train.guests import PATIENCE
from recompile.train.writer import Writer

NEAR: Final = 2  # texts come from cards of about this value
WRITTEN: Final = 0.35  # the share of boxes that are written anew
DRAFTS: Final = 3  # of such a box, of which the one is taken that says the most that is rarely said
VARIED: Final = 0.6  # of the others: those in which a word is changed, of these again those with two, and so on
DONE: Final = 0.5  # the share of changes of a deed by which another one is done to the same cards
DOING: Final = (v.Flip, v.Delete, v.Return, v.Shift, v.Reveal, v.Draw, v.Discard, v.Put, v.Play, v.Resolve)
UNHEARD: Final = 0.5  # the share of changes that no printed card has to have made before
JOINED: Final = 0.25  # the share of middles that get another sentence first
DEEPER: Final = 1  # how deep a word is that is put into a sentence
ALONE: Final = 50  # so many are made at once; more of them by all cores together
TRIES: Final = 40  # for one box, before it is taken as it is printed
QUICK: Final = 48  # games in which turns must end, and how many turns they have
TURNS: Final = 60
LONG: Final = 4  # questions to a turn, in the mean of a game; printed protocols have one or two

Box = object  # nothing, one word, or several sentences


def invent(count: int, seed: int, like: Sequence[str] = MADE_FOR) -> list[Protocol]:
    """So many protocols, made of the texts of these printed ones. The same seed gives the same."""
    inventor = Inventor([PRINTED.protocols[code] for code in like], seed)
    if count <= ALONE:
        return [inventor.protocol(at) for at in range(count)]
    with get_context("fork").Pool() as pool:
        return pool.map(inventor.protocol, range(count))


class Inventor:
    def __init__(self, printed: Sequence[Protocol], seed: int) -> None:
        self.printed, self.seed, self.dice = printed, seed, Random(seed)
        self.writer = Writer(self.dice)
        self.cards = [card for protocol in printed for card in protocol.cards]
        self.told = Counter(fact for card in self.cards for fact in facts(card))
        # What is said in each field of each kind of word, somewhere.
        self.said: dict[tuple[type[Node], str], list[object]] = {}
        for card in self.cards:
            for box in BOXES:
                for node in words_in(getattr(card, box)):
                    for field in _telling(node):
                        heard = self.said.setdefault((type(node), field), [])
                        if getattr(node, field) not in heard:
                            heard.append(getattr(node, field))

    def protocol(self, at: int) -> Protocol:
        """The protocol with this number, whichever were made before."""
        self.dice.seed(f"{self.seed} {at}")
        made = self._made(_code(at))
        while not self._ends(made):
            made = self._made(_code(at))
        return made

    def _made(self, code: str) -> Protocol:
        model = self.dice.choice(self.printed)
        plain = tuple(Card(card.value) for card in model.cards)
        blank = Protocol(code, code.title(), "", "", "", plain)
        cards = tuple(self._card(self.dice.choice(self._near(card.value)), card.value, blank) for card in plain)
        return replace(blank, cards=cards)

    def _ends(self, protocol: Protocol) -> bool:
        """Whether turns end, among printed protocols and with everything answered at random."""
        pool = (protocol.code, *(each.code for each in self.dice.sample(self.printed, 5)))
        start = Start(draft=False, limit=TURNS, pool=pool, protocols=(protocol,))
        start.template.cast.patience = PATIENCE
        for seed in range(QUICK):
            game, state = Tally(), start.state(seed)
            playout(state, Chooser(seed), game)
            if game.decisions > LONG * game.turns or state.effects > PATIENCE:
                return False
        return True

    def _near(self, value: int) -> list[Card]:
        return [card for card in self.cards if abs(card.value - value) <= NEAR]

    def _card(self, model: Card, value: int, blank: Protocol) -> Card:
        """A card with boxes where the model has some."""
        card = Card(value)
        for name in BOXES:
            if getattr(model, name):
                card = self._with_box(card, name, blank)
        return card

    def _with_box(self, card: Card, name: str, blank: Protocol) -> Card:
        texts = [getattr(each, name) for each in self._near(card.value) if getattr(each, name)]
        is_written = self.dice.random() < WRITTEN
        made = [card]
        for _ in range(TRIES):
            text = self.writer.box(name) if is_written else self._from(name, texts)
            drafted = replace(card, **{name: text})  # type: ignore[arg-type]
            if _plays(drafted, text, blank):
                made.append(drafted)
            if len(made) > (DRAFTS if is_written else 1):
                break
        return max(made[1:] or made, key=self._rarity)

    def _rarity(self, card: Card) -> float:
        """How rare the facts of a card are in print."""
        return fmean(1 / (1 + self.told[fact]) for fact in facts(card))

    def _from(self, name: str, texts: Sequence[Box]) -> Box:
        text = self._joined(self.dice.choice(texts), name, texts)
        while self.dice.random() < VARIED:
            text = self._varied(text)
        return text

    def _joined(self, text: Box, name: str, texts: Sequence[Box]) -> Box:
        """Now and then with the first sentence of another text before it."""
        if name != "middle" or not isinstance(text, tuple) or self.dice.random() >= JOINED:
            return text
        other = self.dice.choice(texts)
        return (*other[:1], *text) if isinstance(other, tuple) else text

    def _varied(self, text: Box) -> Box:
        """With one word that says something else."""
        places = [(node, field) for node in words_in(text) for field in _telling(node)]
        if not places:
            return text
        node, field = self.dice.choice(places)
        if isinstance(node, DOING) and self.dice.random() < DONE:
            return _put(text, node, self._done_instead(node))
        heard = self.said.get((type(node), field))
        if heard is None or self.dice.random() < UNHEARD:
            return _put(text, node, replace(node, **{field: self.writer.field(type(node), field, DEEPER)}))
        return _put(text, node, replace(node, **{field: self.dice.choice(heard)}))

    def _done_instead(self, node: Node) -> Node:
        """Something else that is done to the same cards."""
        kind = self.dice.choice(DOING)
        return kind(**{field: getattr(node, field) for field in _telling(node) if field in fields_of(kind)})


def _code(at: int) -> str:
    """ZAA, ZAB and so on; after ZZZ comes YAA.

    >>> _code(0), _code(675), _code(676)
    ('ZAA', 'ZZZ', 'YAA')
    """
    letters = len(ascii_uppercase)
    first, rest = divmod(at, letters**2)
    return "".join(ascii_uppercase[each] for each in (-1 - first, *divmod(rest, letters)))


def _telling(node: Node) -> list[str]:
    return [field for field in fields_of(type(node)) if field != PHRASING]


def _put(text: Box, node: Node, other: Node) -> Box:
    """The text with another word in the place of this very one."""
    if text is node:
        return other
    if isinstance(text, tuple):
        return tuple(_put(part, node, other) for part in text)
    if isinstance(text, Node):
        return replace(text, **{each: _put(getattr(text, each), node, other) for each in _telling(text)})
    return text


def _plays(card: Card, text: Box, blank: Protocol) -> bool:
    """Whether this can be played and told."""
    cards = tuple(card if other.value == card.value else other for other in blank.cards)
    try:
        library_with([replace(blank, cards=cards)])
    except (ProtocolError, TypeError, ValueError, AttributeError):
        return False
    return why_unsound(text) is None  # type: ignore[arg-type]
