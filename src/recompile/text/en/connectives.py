"""What holds sentences together, in English."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.text.en.effects import Effects
from recompile.text.en.selections import a
from recompile.text.teller import DO, MAY, Mood, acts, owner

_IS = {"<": "less than ", "<=": "at most ", "=": "", "!=": "not ", ">=": "at least ", ">": "greater than "}
_TOTALS = {">": "a higher", "<": "a lower", "=": "the same"}
_DO = {"you": "you do", "they": "they do", "any": "another player does"}


class Connectives(Effects):
    def you_may(self, effect: v.Node) -> str:
        if acts(effect) == "they":
            return f"you may have {self.opponent()} {self.word(effect, MAY)}"
        return f"you may {self.word(effect, MAY)}"

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

    def instead(self, effect: v.Node) -> str:
        said, comma, more = self.phrase(effect).partition(",")
        return f"{said} instead{comma}{more}"

    def if_(self, node: v.If, mood: Mood) -> str:
        condition = self.word(node.condition)
        self.whether_covered = node.condition != v.Is(v.This(), "covered")
        *early, last = [self.phrase(effect) for effect in node.effects]
        before = ", ".join(early) + (", and " if len(early) > 1 else " and ") if early else ""
        return f"if {condition}, {before}{last}"

    def either(self, node: v.Either, mood: Mood) -> str:
        """ "Shift or flip 1 card" where both would be done to the same card, and nothing more is said of it."""
        what = getattr(node.first, "what", None)
        if isinstance(what, v.Node) and what == getattr(node.second, "what", None):
            said = self.word(what)
            first, second = self.word(node.first, mood), self.word(node.second, mood)
            if first.endswith(said):
                return f"{first.removesuffix(f' {said}')} or {second}"
        return f"either {self.word(node.first, mood)} or {self.word(node.second, mood)}"

    def in_each_line(self, node: v.InEachLine, mood: Mood) -> str:
        outside, self.that_line = self.that_line, self.each_line(node.lines)
        said = self.word(node.effect, mood)
        said = said if self.that_line in said else f"{said} in {self.that_line}"
        self.that_line = outside
        return said

    def for_every(self, node: v.ForEvery, mood: Mood) -> str:
        of = "of " if node.cards.side != "any" else ""
        return f"for every {node.cards_per_time} {of}{self.plural(node.cards)}, {self.word(node.effect, DO)}"

    # ------------------------------------------------------------ conditions

    def is_(self, node: v.Is) -> str:
        return f"{self.word(node.what)} is {'covered' if node.state == 'covered' else 'covering a card'}"

    def compare(self, node: v.Compare) -> str:
        left, relation, right = node.left, node.relation, node.right
        if isinstance(left, v.Count) and isinstance(right, int):
            return self.there_are(left, relation, right)
        if isinstance(left, v.Total) and isinstance(right, v.Total) and relation in _TOTALS:
            place, than = self.place(left.where), "as" if relation == "=" else "than"
            return f"{self.has(left.who)} {_TOTALS[relation]} total value {than} {_DO[right.who]}{place}"
        return f"{self.number(left)} is {_IS[relation]}{self.number(right)}"

    def there_are(self, count: v.Count, relation: v.Relation, number: int) -> str:
        cards = count.cards
        if count.of == "protocols":
            how = {"<": "not at least ", "=": "exactly "}.get(relation, _IS[relation])
            return f"there are {how}{number} {self.counted(count)}"
        if cards.zone == "discarded" and isinstance(cards.protocol, v.Stated) and (relation, number) == (">=", 1):
            return "the discarded card matched the stated protocol"
        if cards.zone == "field":
            return self.there_are_in_field(cards, relation, number)
        if cards.zone == "hand":
            if (relation, number) == ("=", 0):
                return f"{self.whose(owner(cards))} hand is empty"
            some, hand = self.any_or_so_many(cards, relation, number), self.whose(owner(cards), owner(cards))
            return f"{self.has(owner(cards))} {some} in {hand} hand"
        return f"there are {self.any_or_so_many(cards, relation, number)} in {self.cards(cards)}"

    def any_or_so_many(self, cards: v.Cards, relation: v.Relation, number: int) -> str:
        if (relation, number) == (">=", 1):
            return f"any {self.noun(cards, many=True)}"
        return self.so_many(relation, number, cards)

    def there_are_in_field(self, cards: v.Cards, relation: v.Relation, number: int) -> str:
        where = self.in_the_field(cards)
        if (relation, number) != (">=", 1):
            whose = f"of {self.whose(owner(cards))} " if cards.side != "any" else ""
            said = self.so_many(relation, number, cards).replace(f"{number} or more ", f"{number} or more {whose}")
            return f"there are {said}{where}"
        kind = self.singular(cards)
        if cards.side != "any":
            return f"there is 1 {kind}{where}"
        one = f"another {kind.removeprefix('other ')}" if cards.other else a(kind)
        return f"there is {one}{where}"
