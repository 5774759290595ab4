"""What texts do, in English: one method for each effect, told in a mood."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.text.en.selections import LINES, Selections
from recompile.text.names import protocol_title
from recompile.text.teller import THEY, Mood

_FACES = {"any": "", "up": " face-up", "down": " face-down"}


def verb(base: str, mood: Mood) -> str:
    """
    >>> verb("draw", "do"), verb("delete", "they")
    ('draw', 'deletes')
    """
    return f"{base}s" if mood == THEY else base


class Effects(Selections):
    """Sentences without their subject."""

    whether_covered = True  # false where the text has just said that the card is covered

    # ------------------------------------------------------------ cards in the field

    def flip(self, node: v.Flip, mood: Mood) -> str:
        ignoring = ", ignoring its middle command" if node.ignoring_middle else ""
        return f"{verb('flip', mood)} {self.target(node.what)}{ignoring}"

    def delete(self, node: v.Delete, mood: Mood) -> str:
        return f"{verb('delete', mood)} {self.target(node.what)}"

    def return_(self, node: v.Return, mood: Mood) -> str:
        return f"{verb('return', mood)} {self.target(node.what)}"

    def shift(self, node: v.Shift, mood: Mood) -> str:
        to = {
            "anywhere": "",
            "here": " to this line",
            "to or from here": " either to or from this line",
            "their highest": " to the line where your opponent has their highest total value",
        }[node.to]
        if isinstance(node.what, v.Cards) and node.what.amount == "all" and node.to == "anywhere":
            to = " to another line"
        elif isinstance(node.what, v.This) and self.top and self.whether_covered:
            to += ", even if this card is covered"
        return f"{verb('shift', mood)} {self.target(node.what)}{to}"

    def reveal(self, node: v.Reveal, mood: Mood) -> str:
        return f"{verb('reveal', mood)} {self.target(node.what)}"

    def take(self, node: v.Take, mood: Mood) -> str:
        return f"{verb('put', mood)} {self.target(node.what)} into your hand"

    def resolve_middle(self, node: v.ResolveMiddle, mood: Mood) -> str:
        return f"{verb('resolve', mood)} the middle command of {self.cards(node.what)} as if it were on this card"

    def target(self, what: v.Target) -> str:
        return self.word(what)

    # ------------------------------------------------------------ hands, decks and trashes

    def draw(self, node: v.Draw, mood: Mood) -> str:
        if node.deck != node.who:
            deck = "your" if node.who == "they" else self.their()
            cards = "the top card" if node.amount == 1 else f"the top {self.some(node.amount)}"
            return f"{verb('draw', mood)} {cards} of {deck} deck"
        return f"{verb('draw', mood)} {self.some(node.amount)}"

    def draw_found(self, node: v.DrawFound, mood: Mood) -> str:
        if node.protocol is not None:
            return f"{verb('draw', mood)} all {protocol_title(node.protocol, 'en')} cards from it"
        return f"{verb('draw', mood)} 1 card with a value of {node.value} revealed this way"

    def discard(self, node: v.Discard, mood: Mood) -> str:
        into = f" into {self.their()} trash" if node.into != node.who else ""
        said = f"{verb('discard', mood)} {self.some(node.amount)}{into}"
        return f"you {said}" if node.spoken and mood == "do" else said

    def discard_hand(self, node: v.DiscardHand, mood: Mood) -> str:
        if node.who == "any":
            return "both players discard their hand"
        return f"{verb('discard', mood)} {'their' if mood == THEY else 'your'} hand"

    def discard_random(self, node: v.DiscardRandom, mood: Mood) -> str:
        return f"{verb('discard', mood)} 1 random card"

    def discard_top(self, node: v.DiscardTop, mood: Mood) -> str:
        return f"{verb('discard', mood)} the top card of {self.whose(node.deck)} deck"

    def discard_deck(self, node: v.DiscardDeck, mood: Mood) -> str:
        return f"{verb('discard', mood)} your entire deck"

    def give(self, node: v.Give, mood: Mood) -> str:
        self.opponent_named = True
        return f"{verb('give', mood)} 1 card from your hand to your opponent"

    def take_random(self, node: v.TakeRandom, mood: Mood) -> str:
        return f"{verb('take', mood)} 1 random card from {self.their()} hand"

    def reveal_hand(self, node: v.RevealHand, mood: Mood) -> str:
        return f"{verb('reveal', mood)} {'their' if mood == THEY else 'your'} hand"

    def reveal_from_hand(self, node: v.RevealFromHand, mood: Mood) -> str:
        return f"{verb('reveal', mood)} 1 card from your hand"

    def reveal_top(self, node: v.RevealTop, mood: Mood) -> str:
        return f"{verb('reveal', mood)} the top card of your deck"

    def reveal_deck(self, node: v.RevealDeck, mood: Mood) -> str:
        return f"{verb('reveal', mood)} your deck"

    def reveal_from_trash(self, node: v.RevealFromTrash, mood: Mood) -> str:
        return f"{verb('reveal', mood)} 1 card from your trash"

    def reveal_drawn(self, node: v.RevealDrawn, mood: Mood) -> str:
        return f"{verb('reveal', mood)} 1 card drawn with the face-up value of your stated number"

    def shuffle_deck(self, node: v.ShuffleDeck, mood: Mood) -> str:
        return f"{verb('shuffle', mood)} your deck"

    def shuffle_trash(self, node: v.ShuffleTrash, mood: Mood) -> str:
        return f"{verb('shuffle', mood)} your trash into your deck"

    def refresh(self, node: v.Refresh, mood: Mood) -> str:
        return "refreshes" if mood == THEY else "refresh"

    # ------------------------------------------------------------ plays

    def play(self, node: v.Play, mood: Mood) -> str:
        kind = f"non-{protocol_title(node.not_of, 'en')} " if node.not_of else ""
        value = f" with a value of {node.value}" if node.value is not None else ""
        return f"{verb('play', mood)} 1 {kind}card{value}{_FACES[node.face]}{LINES[node.to]}"

    def play_top(self, node: v.PlayTop, mood: Mood) -> str:
        deck = "their" if node.by == node.deck == "they" else self.whose(node.deck)
        side = "" if node.side == node.by else f" on {self.whose(node.side)} side"
        where = f" {self.that_line}" if node.to == "that line" else LINES[node.to]
        return f"{verb('play', mood)} the top card of {deck} deck face-down{where}{side}"

    def play_from_trash(self, node: v.PlayFromTrash, mood: Mood) -> str:
        return f"{verb('play', mood)} 1 card from your trash"

    def play_it(self, node: v.PlayIt, mood: Mood) -> str:
        return f"{verb('play', mood)} it{_FACES[node.face]}{LINES[node.to]}"

    # ------------------------------------------------------------ protocols, stacks, statements

    def rearrange(self, node: v.Rearrange, mood: Mood) -> str:
        return f"{verb('rearrange', mood)} {self.whose(node.whose)} protocols"

    def swap_protocols(self, node: v.SwapProtocols, mood: Mood) -> str:
        return f"{verb('swap', mood)} the positions of 2 of your protocols"

    def swap_stacks(self, node: v.SwapStacks, mood: Mood) -> str:
        return f"{verb('swap', mood)} all of your cards in one of your stacks with another one of your stacks"

    def state_number(self, node: v.StateNumber, mood: Mood) -> str:
        return f"{verb('state', mood)} a number"

    def state_protocol(self, node: v.StateProtocol, mood: Mood) -> str:
        return f"{verb('state', mood)} a protocol"

    def cannot_compile_next(self, node: v.CannotCompileNext, mood: Mood) -> str:
        self.opponent_named = True
        return "your opponent cannot compile on their next turn"

    def turn_protocol(self, node: v.TurnProtocol, mood: Mood) -> str:
        return f"{verb('flip', mood)} the {protocol_title(node.protocol, 'en')} protocol to the compiled side"
