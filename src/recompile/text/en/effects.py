"""What texts do, in English: one method for each verb, told in a mood."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.text.en.selections import Selections
from recompile.text.names import protocol_title
from recompile.text.teller import THEY, Mood, says_matching

_FACES = {"any": "", "up": " face-up", "down": " face-down"}


def verb(base: str, mood: Mood) -> str:
    """
    >>> verb("draw", "do"), verb("delete", "they")
    ('draw', 'deletes')
    """
    return f"{base}s" if mood == THEY else base


class Effects(Selections):
    """Sentences without their subject."""

    # ------------------------------------------------------------ what is done to cards

    def flip(self, node: v.Flip, mood: Mood) -> str:
        ignoring = ", ignoring its middle command" if node.ignoring_middle else ""
        return f"{verb('flip', mood)} {self.word(node.what)}{ignoring}"

    def delete(self, node: v.Delete, mood: Mood) -> str:
        return f"{verb('delete', mood)} {self.word(node.what)}"

    def return_(self, node: v.Return, mood: Mood) -> str:
        return f"{verb('return', mood)} {self.word(node.what)}"

    def shift(self, node: v.Shift, mood: Mood) -> str:
        what = self.word(node.what)
        line = self.lines(node.to)
        to = f" {'either to or from' if node.or_from else 'to'} {line}" if line else ""
        if isinstance(node.what, v.Cards) and node.what.amount == "all":
            to = to or " to another line"
        elif isinstance(node.what, v.This) and self.top and self.whether_covered:
            to += ", even if this card is covered"
        return f"{verb('shift', mood)} {what}{to}"

    def reveal(self, node: v.Reveal, mood: Mood) -> str:
        return f"{verb('reveal', mood)} {self.target(node.what, by=node.by)}"

    def draw(self, node: v.Draw, mood: Mood) -> str:
        return f"{verb('draw', mood)} {self.cards(node.what, 'deck top', node.by)}"

    def discard(self, node: v.Discard, mood: Mood) -> str:
        if node.by == "any":
            return f"both players discard {self.cards(node.what, 'hand', 'any')}"
        what = self.cards(node.what, "hand", node.by)
        into = f" into {self.whose(node.into, node.by)} trash" if node.into not in (None, node.by) else ""
        said = f"{verb('discard', mood)} {what}{into}"
        return f"you {said}" if node.said and mood == "do" else said

    def put(self, node: v.Put, mood: Mood) -> str:
        """From hand to hand it is to give or to take."""
        what = self.target(node.what, by=node.by)
        if node.into == "deck top":
            return f"{verb('put', mood)} {what} on top of {self.whose(node.whose, node.by)} deck face-down"
        if not isinstance(node.what, v.Cards) or node.what.zone != "hand":
            return f"{verb('put', mood)} {what} into {self.whose(node.whose, node.by)} hand"
        if node.whose == node.by:
            return f"{verb('take', mood)} {what}"
        self.opponent_named = True
        return f"{verb('give', mood)} {what} to {'your opponent' if node.whose == 'they' else 'you'}"

    def play(self, node: v.Play, mood: Mood) -> str:
        what = "it" if isinstance(node.what, v.That) else self.target(node.what, "hand", node.by)
        where = f" under {self.word(node.under)}" if node.under else self.place(node.to)
        side = "" if node.side == node.by else f" on {self.whose(node.side, node.by)} side"
        matching = " without matching protocols" if says_matching(node) else ""
        return f"{verb('play', mood)} {what}{_FACES[node.face]}{where}{side}{matching}"

    def resolve(self, node: v.Resolve, mood: Mood) -> str:
        return f"{verb('resolve', mood)} the middle command of {self.cards(node.what)} as if it were on this card"

    def target(self, what: v.Target, home: v.Zone = "field", by: v.Who = "you") -> str:
        return self.cards(what, home, by) if isinstance(what, v.Cards) else self.word(what)

    # ------------------------------------------------------------ decks, protocols, stacks, statements

    def shuffle(self, node: v.Shuffle, mood: Mood) -> str:
        whose = self.whose(node.by, node.by)
        into = f" into {whose} deck" if node.what == "trash" else ""
        return f"{verb('shuffle', mood)} {whose} {node.what}{into}"

    def refresh(self, node: v.Refresh, mood: Mood) -> str:
        return "refreshes" if mood == THEY else "refresh"

    def rearrange(self, node: v.Rearrange, mood: Mood) -> str:
        return f"{verb('rearrange', mood)} {self.whose(node.whose, node.by)} protocols"

    def swap(self, node: v.Swap, mood: Mood) -> str:
        whose = self.whose(node.whose, node.by)
        if node.what == "protocols":
            return f"{verb('swap', mood)} the positions of 2 of {whose} protocols"
        cards = f"all of {whose} cards in one of {whose} stacks"
        return f"{verb('swap', mood)} {cards} with another one of {whose} stacks"

    def state(self, node: v.State, mood: Mood) -> str:
        return f"{verb('state', mood)} a {node.what}"

    def turn_protocol(self, node: v.TurnProtocol, mood: Mood) -> str:
        name = protocol_title(node.protocol, "en", self.library)
        return f"{verb('flip', mood)} the {name} protocol to the compiled side"
