"""What a network thinks of a position: the chance to win, and how good each answer looks.

The sums of the first layers are carried along from one position to the next: only what has changed is taken away and
added. They are exact, so it makes no difference which positions were looked at before.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.encoding.action_ids import CARDS, Slots, action_of
from recompile.encoding.sight import LINE_SIZES, PER_LINE, PER_TABLE, TABLE_SIZES, Sight
from recompile.engine.ids import DRAFT, EACH, NOBODY
from recompile.engine.state import State
from recompile.search.card_vectors import KEY_AT, MOST, NONE, CardVectors
from recompile.search.chances import chances
from recompile.search.evaluate import WON
from recompile.search.layers import (
    PAIR_MIDDLE,
    SHIFT,
    Active,
    Scale,
    add,
    clip,
    exchange,
    half,
    nothing,
    read_pairs,
    room_of,
    take_away,
)
from recompile.search.network import Body, Net
from recompile.search.scoring import Scorer
from recompile.search.second_round import SecondRound

LINE_FIRST: Final = vec[i64]([sum(LINE_SIZES[:at]) for at in range(PER_LINE)])  # the row of a fact's first value
TABLE_FIRST: Final = vec[i64]([sum(TABLE_SIZES[:at]) for at in range(PER_TABLE)])
VALUE_SHIFT: Final = 32


class Sums:
    """The sums of the last position that somebody saw, and what they are made of."""

    __slots__ = ("age", "cards", "keys", "line_numbers", "lines", "table", "table_numbers")

    def __init__(self, body: Body) -> None:
        self.age: i64 = NONE
        self.keys: vec[i64] = nothing(CARDS)  # of the cards, and their vectors
        self.cards: vec[i64] = nothing(CARDS)
        self.line_numbers: vec[i64] = nothing(3 * PER_LINE)
        self.table_numbers: vec[i64] = nothing(PER_TABLE)
        self.lines: vec[i64] = nothing(3 * half(body.line))
        self.table: vec[i64] = nothing(half(body.trunk))

    def clear(self, age: i64) -> None:
        self.age = age
        fill(self.keys, NONE)
        fill(self.cards, NONE)
        fill(self.line_numbers, NONE)
        fill(self.table_numbers, NONE)
        fill(self.lines, PAIR_MIDDLE)
        fill(self.table, PAIR_MIDDLE)


def fill(numbers: vec[i64], number: i64) -> None:
    for at in range(len(numbers)):
        numbers[at] = number


class Judge:
    """A network at work. One serves any number of games; it is quickest while it stays with one.

    `judge` leaves a logit (in thousandths) and a chance (in parts of 65536) for each answer that is offered.
    """

    __slots__ = (
        *("again", "body", "chances", "hidden", "line_active", "logits", "neurons", "scorer", "sight", "slots", "sums"),
        *("table", "table_active", "vectors", "view"),
    )

    def __init__(self, net: Net) -> None:
        body = net.body
        self.body: Body = body
        self.slots = Slots()
        self.sight = Sight()
        self.vectors = CardVectors(net)
        self.view: list[Sums] = [Sums(body) for _ in range(4)]  # by who looks, and whether at all cards
        widest = room_of(max(body.trunk, body.line))
        self.sums: vec[i64] = nothing(widest)
        self.neurons: vec[i64] = nothing(widest)
        self.table: vec[i64] = nothing(widest)
        self.line_active: list[Active] = [Active(body.line) for _ in range(3)]
        self.table_active = Active(body.trunk)
        self.hidden = Active(widest)
        self.again = SecondRound(body, self.vectors, self.line_active, self.table_active)
        self.scorer: Scorer | None = None
        if net.heads is not None:
            self.scorer = Scorer(net.heads, self.again)
        self.logits: vec[i64] = vec[i64]()
        self.chances: vec[i64] = vec[i64]()

    def value(self, s: State, viewer: i64, full: bool = False) -> i64:
        """The logit of winning for this player in thousandths, from what they know or, with `full`, from all cards."""
        if s.asked == NOBODY and s.winner != NOBODY:
            if s.winner == viewer:
                return WON
            return -WON
        self._look(s, viewer, full)
        return self._worth()

    def judge(self, s: State, viewer: i64, full: bool = False) -> i64:
        """The same, and how good the answers look. Who is not asked has no opinion about them: all are alike."""
        self.logits = nothing(s.offered)
        worth = self.value(s, viewer, full)
        if s.asked == viewer and s.offered > 1:
            self._answers(s)
        self.chances = chances(self.logits)
        return worth

    def _answers(self, s: State) -> None:
        scorer = self.scorer
        if scorer is None:
            raise ValueError("this network judges positions; it has no opinion about answers")
        logits = self.logits
        scorer.begin()
        for at in range(s.offered):
            logits[at] = scorer.score(action_of(s, self.slots, s.asked, s.offers[at]))

    # ------------------------------------------------------------ from the position to the table

    def _look(self, s: State, viewer: i64, full: bool) -> None:
        self.slots.read(s)
        if self.vectors.cast is not s.cast:
            self._begin(s)
        self.sight.look(s, self.slots, viewer, full)
        number = viewer * 2
        if full:
            number += 1
        sums = self.view[number]
        if self.vectors.count + CARDS > MOST:
            self.vectors.forget()
        if sums.age != self.vectors.age:
            sums.clear(self.vectors.age)
        self._change_cards(sums, viewer, s.phase == DRAFT)
        self._change_facts(sums)
        self._lines(sums)
        self._table(sums)
        self._block(0)
        self.again.look(sums.cards, self.table)
        self.table_active.take(self.table, self.body.trunk)
        self._block(1)
        scorer = self.scorer
        if scorer is not None:
            scorer.numbers = self.sight.cards
            scorer.room = sums.cards

    def fits(self, s: State) -> bool:
        """Whether every card of a game belongs to one of its six protocols. Only such games can be judged."""
        self.slots.read(s)
        for card in s.cast.cards:
            if self.slots.groups[card // EACH] < 0:
                return False
        return True

    def unmet(self, s: State) -> i64:
        """How many protocols of a game the network has never met: it knows them by their words alone."""
        found: i64 = 0
        for protocol in s.cast.protocols:
            if not self.vectors.has_met(protocol):
                found += 1
        return found

    def _begin(self, s: State) -> None:
        """Another game."""
        if not self.fits(s):
            raise ValueError("this position has cards of other protocols than its six; a network cannot judge it")
        self.vectors.begin(s.cast)

    def _change_cards(self, sums: Sums, viewer: i64, drafting: bool) -> None:
        """Take away what cards brought that lay otherwise, and add what they bring now."""
        cards = self.sight.cards
        keys = sums.keys
        for slot in range(CARDS):
            card = self.slots.card(slot, viewer)
            key: i64 = NONE
            if card >= 0 and not drafting:
                key = card << KEY_AT | cards[slot]
            if key == keys[slot]:
                continue
            keys[slot] = key
            vector: i64 = NONE
            if key != NONE:
                vector = self.vectors.of(card, cards[slot])
            self._exchange(sums, sums.cards[slot], vector)
            sums.cards[slot] = vector

    def _exchange(self, sums: Sums, old: i64, new: i64) -> None:
        """Count what a card brings now instead of what it brought; it may bring nothing, before or now."""
        vectors = self.vectors
        store = vectors.store
        old_at = old * vectors.size  # below 0 if there is none
        new_at = new * vectors.size
        exchange(store, old_at, new_at, vectors.to_line, sums.table, 0)
        size = vectors.to_again - vectors.to_line
        from_line = vectors.line(old)
        line = vectors.line(new)
        if line != NONE and line == from_line:
            exchange(store, old_at + vectors.to_line, new_at + vectors.to_line, size, sums.lines, line * size)
            return
        if from_line != NONE:
            take_away(store, old_at + vectors.to_line, size, sums.lines, from_line * size)
        if line != NONE:
            add(store, new_at + vectors.to_line, size, sums.lines, line * size)

    def _change_facts(self, sums: Sums) -> None:
        """The same for what is said of lines and of the table."""
        body = self.body
        size = half(body.line)
        for line in range(i64(3)):
            for fact in range(i64(PER_LINE)):
                at = line * PER_LINE + fact
                number = self.sight.lines[at]
                if number != sums.line_numbers[at]:
                    change(body.line_facts, LINE_FIRST[fact], sums.line_numbers[at], number, size, sums.lines, line)
                    sums.line_numbers[at] = number
        size = half(body.trunk)
        for fact in range(i64(PER_TABLE)):
            number = self.sight.table[fact]
            if number != sums.table_numbers[fact]:
                change(body.table_facts, TABLE_FIRST[fact], sums.table_numbers[fact], number, size, sums.table, 0)
                sums.table_numbers[fact] = number

    def _lines(self, sums: Sums) -> None:
        """The neurons of the lines, and in `neurons` the sums of all three."""
        body = self.body
        out = self.neurons
        together = self.table
        for at in range(body.line):
            together[at] = 0
        for line in range(i64(3)):
            read_pairs(sums.lines, line * half(body.line), body.line, self.sums)
            body.line_scale.clipped(self.sums, body.line, body.top, out)
            self.line_active[line].take(out, body.line)
            add(out, 0, body.line, together, 0)
        self.hidden.take(together, body.line)

    def _table(self, sums: Sums) -> None:
        """The neurons of the table: its own sums, and what the lines say."""
        body = self.body
        table = self.table
        neurons = self.neurons
        read_pairs(sums.table, 0, body.trunk, neurons)
        body.table_lines.of(self.hidden, self.sums)
        times = body.table_scale.times
        added = body.table_scale.added
        lines = self.sums
        of_lines = body.table_lines_times
        top = body.top
        for at in range(body.trunk):
            table[at] = clip(neurons[at] * times[at] + lines[at] * of_lines[at] + added[at] >> SHIFT, top)
        self.table_active.take(table, body.trunk)

    def _block(self, block: i64) -> None:
        """A block adds something to the table."""
        body = self.body
        body.first[block].of(self.table_active, self.sums)
        self.hidden.take_scaled(self.sums, body.first_scale[block], body.trunk, body.top)
        body.second[block].of(self.hidden, self.sums)
        self._add_block(body.second_scale[block], body.kept[block])
        self.table_active.take(self.table, body.trunk)

    def _add_block(self, scale: Scale, kept: i64) -> None:
        table = self.table
        sums = self.sums
        times = scale.times
        added = scale.added
        top = self.body.top
        for at in range(self.body.trunk):
            table[at] = clip(table[at] * kept + sums[at] * times[at] + added[at] >> SHIFT, top)

    def _worth(self) -> i64:
        body = self.body
        weights = body.value
        table = self.table
        found: i64 = 0
        for at in range(body.trunk):
            found += table[at] * weights[at]
        return found * body.value_times + body.value_added >> VALUE_SHIFT


def change(rows: vec[i64], first: i64, old: i64, new: i64, size: i64, sums: vec[i64], block: i64) -> None:
    """Count another row of those that begin with the first one; there may be no old one."""
    before: i64 = NONE
    if old != NONE:
        before = (first + old) * size
    exchange(rows, before, (first + new) * size, size, sums, block * size)
