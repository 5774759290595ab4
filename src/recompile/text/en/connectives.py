"""What holds sentences together, in English."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.text.en.effects import Effects
from recompile.text.teller import DO, MAY, THEY, Mood, acts

_EACH_LINE = {
    "every": "in each line",
    "other": "in each other line",
    "with your cards": "in each line where you have a card",
    "with face-down": "in each line with a face-down card",
}


class Connectives(Effects):
    def you_may(self, effect: v.Node) -> str:
        if acts(effect) == "they":
            return f"you may have {self.opponent()} {self.word(effect, MAY)}"
        return f"you may {self.word(effect, MAY)}"

    def opponent(self) -> str:
        self.opponent_named = True
        return "your opponent"

    def they_then(self, first: v.Node, second: v.Node) -> str:
        return f"{self.opponent()} {self.word(first, THEY)}, then {self.word(second, THEY)}"

    def if_you_do(self, effect: v.Node, mood: Mood = DO) -> str:
        """The first of its sentences; or, inside another sentence, all of it in one."""
        if isinstance(effect, v.IfYouDo):
            first, *rest = effect.effects
            return ", ".join([self.if_you_do(first), *(f"then {self.phrase(later)}" for later in rest)])
        return f"if you do, {self.phrase(effect)}"

    def first(self, effect: v.Node) -> str:
        return f"first, {self.phrase(effect)}"

    def then(self, effect: v.Node) -> str:
        return f"then, {self.phrase(effect)}"

    def may(self, node: v.May, mood: Mood) -> str:
        return self.word(node.effect, mood)

    def if_(self, node: v.If, mood: Mood) -> str:
        self.whether_covered = not isinstance(node.condition, v.ThisIsCovered)
        *early, last = [self.phrase(effect) for effect in node.effects]
        before = ", ".join(early) + (", and " if len(early) > 1 else " and ") if early else ""
        return f"if {self.word(node.condition)}, {before}{last}"

    def either(self, node: v.Either, mood: Mood) -> str:
        """ "Shift or flip 1 card" where both would be done to the same card, and nothing more is said of it."""
        what = getattr(node.first, "what", None)
        if what is not None and what == getattr(node.second, "what", None):
            said = self.target(what)
            first, second = self.word(node.first, mood), self.word(node.second, mood)
            if first.endswith(said):
                return f"{first.removesuffix(f' {said}')} or {second}"
        return f"either {self.word(node.first, mood)} or {self.word(node.second, mood)}"

    def in_each_line(self, node: v.InEachLine, mood: Mood) -> str:
        self.that_line = _EACH_LINE[node.lines]
        said = self.word(node.effect, mood)
        return said if self.that_line in said else f"{said} {self.that_line}"

    def for_every(self, node: v.ForEvery, mood: Mood) -> str:
        return f"for every {node.cards_per_time} {self.plural(node.cards)}, {self.word(node.effect, DO)}"

    # ------------------------------------------------------------ conditions

    def this_is_covered(self, node: v.ThisIsCovered) -> str:
        return "this card is covered"

    def this_is_covering(self, node: v.ThisIsCovering) -> str:
        return "this card is covering a card"

    def hand_is_empty(self, node: v.HandIsEmpty) -> str:
        return "your hand is empty"

    def hand_is_over(self, node: v.HandIsOver) -> str:
        return f"you have more than {self.some(node.cards)} in your hand"

    def trash_is_not_empty(self, node: v.TrashIsNotEmpty) -> str:
        return "there are any cards in your trash"

    def they_lead_here(self, node: v.TheyLeadHere) -> str:
        self.opponent_named = True
        return "your opponent has a higher total value than you do in this line"

    def at_least_cards(self, node: v.AtLeastCards) -> str:
        where = self.in_field if node.cards.where == "anywhere" else ""
        if node.least > 1:
            return f"there are {node.least} or more {self.plural(node.cards)}{where}"
        kind = self.singular(node.cards)
        if node.cards.side != "any":
            return f"there is 1 {kind}{where}"
        one = f"another {kind.removeprefix('other ')}" if node.cards.other else f"a {kind}"
        return f"there is {one}{where}"

    def at_least_protocols(self, node: v.AtLeastProtocols) -> str:
        negation = "not " if node.negated else ""
        return f"there are {negation}at least {node.least} different protocols on cards in the field"

    def discarded_matches(self, node: v.DiscardedMatches) -> str:
        return "the discarded card matched the stated protocol"
