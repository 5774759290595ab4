"""Triggers and passive rules, in English."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.text.en.connectives import Connectives
from recompile.text.names import protocol_title

_EVENTS = {
    "draw": ("draw", "draws", " cards"),
    "discard": ("discard", "discards", " cards"),
    "delete": ("delete", "deletes", " cards"),
    "shuffle": ("shuffle", "shuffles", " your deck"),
    "clear cache": ("clear", "clears", " cache"),
    "refresh": ("refresh", "refreshes", ""),
    "play": ("play", "plays", " a card"),
    "compile": ("compile", "compiles", ""),
}
_FACES = {"any": "", "up": " face-up", "down": " face-down"}


class English(Connectives):
    """Reads a box of a card in English.

    >>> from recompile.cards import CARDS
    >>> English().box(CARDS["FIR0"].bottom)
    'When this card would be covered: First, draw 1 card. Then, flip 1 other card.'
    """

    # ------------------------------------------------------------ triggers

    def start(self, node: v.Start) -> str:
        return "Start:"

    def end(self, node: v.End) -> str:
        return "End:"

    def when(self, node: v.When) -> str:
        by = f" by a {protocol_title(node.by, 'en')} card" if node.by else ""
        return f"When this card would be {' or '.join(node.moments)}{by}:"

    def after(self, node: v.After) -> str:
        base, third, what = _EVENTS[node.event]
        what = what.replace("your", "their") if node.who == "they" else what
        who = {"you": f"you {base}", "they": f"your opponent {third}", "any": f"a player {third}"}[node.who]
        where = " in this line" if node.here else ""
        during = " during your opponent's turn" if node.during_their_turn else ""
        return f"After {who}{what}{where}{during}:"

    # ------------------------------------------------------------ passive rules

    def face_down_value(self, node: v.FaceDownValue) -> str:
        return f"all face-down cards in this stack have a value of {node.value}"

    def total_here(self, node: v.TotalHere) -> str:
        change = "increased" if node.plus > 0 else "reduced"
        said = f"{self.whose(node.who)} total value in this line is {change} by {abs(node.plus)}"
        if isinstance(node.per, v.CardsInHand):
            return f"{said} for each card in your hand"
        if node.per is not None:
            return f"{said} for each {self.singular(node.per)}"
        if node.given is not None:
            return f"{said} if there are any {self.plural(node.given)}"
        return said

    def cannot_play(self, node: v.CannotPlay) -> str:
        if node.face == "up":
            return f"your opponent can only play cards face-down{' in this line' if node.here else ''}"
        return f"your opponent cannot play cards{_FACES[node.face]}{' in this line' if node.here else ''}"

    def no_matching_needed(self, node: v.NoMatchingNeeded) -> str:
        return "when you play cards face-up, they may be played without matching protocols"

    def this_needs_no_matching(self, node: v.ThisNeedsNoMatching) -> str:
        side = " on either player's side" if node.either_side else ""
        return f"this card may be played{side} without matching protocols"

    def playable_here(self, node: v.PlayableHere) -> str:
        return f"{protocol_title(node.protocol, 'en')} cards may be played face-up in this line"

    def ignore_middles_here(self, node: v.IgnoreMiddlesHere) -> str:
        return "ignore all middle commands on cards in this line"

    def no_middles_on_your_turn(self, node: v.NoMiddlesOnYourTurn) -> str:
        return "during your turn, your opponent's cards do not have middle commands"

    def cannot_be_flipped(self, node: v.CannotBeFlipped) -> str:
        return "this card cannot be flipped"

    def cannot_draw(self, node: v.CannotDraw) -> str:
        return "if you have any cards in your hand, you cannot draw cards"

    def skip_check_cache(self, node: v.SkipCheckCache) -> str:
        return "skip your check cache phase"

    def shift_instead_of_compile_delete(self, node: v.ShiftInsteadOfCompileDelete) -> str:
        return "when this card would be deleted by compiling: Shift this card instead, even if this card is covered"

    def return_to_deck_instead(self, node: v.ReturnToDeckInstead) -> str:
        return (
            "when a card would be returned to your opponent's hand: "
            "Put that card on top of their deck face-down instead"
        )
