"""What holds sentences together, in Polish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from recompile.cards import vocabulary as v
from recompile.text.pl.effects import Effects
from recompile.text.pl.selections import SO_MANY, adjective, after_number, counted, going_on, is_few
from recompile.text.teller import DO, MAY, THEY, Mood, acts


def are(number: int) -> str:
    """
    >>> are(1), are(2), are(5), are(22)
    ('jest', 'są', 'jest', 'są')
    """
    return "są" if is_few(number) else "jest"


def protocols(number: int) -> str:
    """
    >>> protocols(1), protocols(4), protocols(6)
    ('1 protokół', '4 różne protokoły', '6 różnych protokołów')
    """
    if number == 1:
        return "1 protokół"
    return f"{number} różne protokoły" if is_few(number) else f"{number} różnych protokołów"


def subject(node: v.Node) -> v.Who:
    return node.who if isinstance(node, v.Cannot) else acts(node)


class Connectives(Effects):
    """Sentences and their subjects: may, if, either, each; and the conditions."""

    def phrase(self, node: v.Node) -> str:
        if acts(node) == "any":
            return f"każdy gracz {self.word(node, THEY)}"
        return super().phrase(node)

    def you_may(self, effect: v.Node) -> str:
        if isinstance(effect, v.If):
            return self.phrase(replace(effect, effects=tuple(v.May(each) for each in effect.effects)))
        if acts(effect) == "they":
            self.opponent_named = True
            return f"możesz kazać przeciwnikowi {self.word(effect, MAY)}"
        return f"możesz {self.word(effect, MAY)}"

    def opponent(self) -> str:
        said = "przeciwnik" if self.opponent_named else "twój przeciwnik"
        self.opponent_named = True
        return said

    def if_you_do(self, effect: v.Node, mood: Mood = DO) -> str:
        """Given the effect itself, or the whole word where it does not stand in sentences of its own."""
        effects = effect.effects if isinstance(effect, v.IfYouDo) else (effect,)
        said = self.together(effects)
        return f"jeśli to zrobisz i {said}" if said.startswith("jeśli") else f"jeśli to zrobisz, {said}"

    def first(self, effect: v.Node) -> str:
        return self.in_order("najpierw", effect)

    def then(self, effect: v.Node) -> str:
        return self.if_you_do(effect) if isinstance(effect, v.IfYouDo) else self.in_order("następnie", effect)

    def in_order(self, adverb: str, effect: v.Node) -> str:
        said = self.phrase(effect)
        return f"{adverb}, {said}" if said.startswith("jeśli") else f"{adverb} {said}"

    def together(self, effects: Sequence[v.Node]) -> str:
        """All in one sentence: "a" where the subject changes, "i" otherwise; a subject is named once."""
        said = ""
        for at, effect in enumerate(effects):
            same = at > 0 and subject(effect) == subject(effects[at - 1])
            one = self.word(effect, THEY) if same and acts(effect) == "they" else self.phrase(effect)
            if at == 0:
                said = one
            elif one.startswith("jeśli"):
                said += f", a {one}"
            elif not same:
                said += f", a {'ty ' if subject(effect) == 'you' else ''}{one}"
            else:
                said = f"{going_on(said)} i {one}" if at == len(effects) - 1 else f"{said}, {one}"
        return said

    def instead(self, effect: v.Node) -> str:
        return f"zamiast tego {self.phrase(effect)}"

    def may(self, node: v.May, mood: Mood) -> str:
        return self.word(node.effect, MAY) if mood == MAY else self.you_may(node.effect)

    def if_(self, node: v.If, mood: Mood) -> str:
        condition = self.word(node.condition)
        about_this = isinstance(node.condition, v.Is) and isinstance(node.condition.what, v.This)
        self.it = "this" if about_this else self.it
        self.whether_covered = node.condition != v.Is(v.This(), "covered")
        said = f"jeśli {condition}, {self.together(node.effects)}"
        self.whether_covered = True
        return said

    # ------------------------------------------------------------ either

    def either(self, node: v.Either, mood: Mood) -> str:
        """ "Przesuń albo odwróć 1 kartę" where both would be done to the same."""
        if self.is_shared(node, mood):
            return self.shared(node, mood)
        if acts(node.first) == acts(node.second) == "they":
            return f"{self.opponent()} {self.alternatives(node, THEY)}"
        return self.alternatives(node, mood)

    def alternatives(self, node: v.Either, mood: Mood) -> str:
        first, second = (self.phrase(it) if mood == DO else self.word(it, mood) for it in (node.first, node.second))
        return f"{going_on(first)} albo {second}"

    def is_shared(self, node: v.Either, mood: Mood) -> bool:
        what = getattr(node.first, "what", None)
        if what != getattr(node.second, "what", None) or acts(node.first) != acts(node.second):
            return False
        if not isinstance(what, v.This | v.That) and not (isinstance(what, v.Cards) and what.zone == "field"):
            return False
        return " " not in self.alone(node.first, mood)  # "przesuń do tej linii" cannot stand before "albo odwróć"

    def shared(self, node: v.Either, mood: Mood) -> str:
        """A noun goes with the second verb, a pronoun with the first: "możesz ją przesunąć albo odwrócić"."""
        if acts(node.first) == "they" and mood == DO:
            return f"{self.opponent()} {self.shared(node, THEY)}"
        if self.is_pronoun(getattr(node.first, "what", None)):
            return f"{self.word(node.first, mood)} albo {self.alone(node.second, mood)}"
        return f"{self.alone(node.first, mood)} albo {self.word(node.second, mood)}"

    def alone(self, node: v.Node, mood: Mood) -> str:
        self.verb_alone, it = True, self.it
        said = self.word(node, mood)
        self.verb_alone, self.it = False, it
        return said

    # ------------------------------------------------------------ each

    def in_each_line(self, node: v.InEachLine, mood: Mood) -> str:
        stems, tail = ("każd", "inn") if node.lines.which == "other" else ("każd",), self.such_as(node.lines)
        before = self.that_line
        self.that_line = " ".join([*(adjective(stem, "gen") for stem in stems), f"linii{tail}"])
        said = self.each_time(node.effect, mood)
        if self.that_line not in said:
            times = " ".join(["za", *(adjective(stem, "acc") for stem in stems), f"linię{tail}"])
            said = f"{going_on(times)} {said}"
        self.that_line = before
        return said

    def for_every(self, node: v.ForEvery, mood: Mood) -> str:
        if node.cards_per_time == 1:
            cards = self.each(node.cards)
        else:
            number = node.cards_per_time
            cards = f"każde {number} {self.kind(node.cards, after_number(number))} {self.place(node.cards)}".rstrip()
        return f"{going_on(f'za {cards}')} {self.each_time(node.effect, mood)}"

    def each_time(self, effect: v.Node, mood: Mood) -> str:
        return self.phrase(effect) if mood == DO else self.word(effect, mood)

    # ------------------------------------------------------------ conditions

    def is_(self, node: v.Is) -> str:
        card = self.subject_card(node.what)
        return f"{card} jest zasłonięta" if node.state == "covered" else f"{card} zasłania inną kartę"

    def compare(self, node: v.Compare) -> str:
        left, relation, right = node.left, node.relation, node.right
        if isinstance(left, v.Count) and isinstance(right, int):
            return self.counts(left, relation, right)
        if isinstance(left, v.Total) and isinstance(right, v.Total) and left.where == right.where:
            who = f"{self.opponent()} ma" if left.who == "they" else "masz"
            larger = {"<": "mniejszą", ">": "większą"}.get(relation, "taką samą")
            than = f"{'niż' if relation in '<>' else 'jak'} {'ty' if right.who == 'you' else 'przeciwnik'}"
            return f"{who} {self.lines(left.where)} {larger} łączną wartość kart {than}"
        return f"{self.number(left)} wynosi {SO_MANY[relation]} {self.number(right)}"

    def counts(self, count: v.Count, relation: v.Relation, number: int) -> str:
        cards, any_at_all = count.cards, (relation, number) == (">=", 1)
        if count.of == "protocols":
            return f"karty {self.place_or_field(cards)} przedstawiają {SO_MANY[relation]} {protocols(number)}"
        if cards.zone == "discarded" and isinstance(cards.protocol, v.Stated) and any_at_all:
            return "odrzucona karta pasuje do podanego protokołu"
        if cards.zone == "hand":
            has = "masz" if cards.side == "yours" else f"{self.opponent()} ma"
            if (relation, number) == ("=", 0):
                return f"nie {has} kart na ręce"
            return f"{has} {SO_MANY[relation]} {counted(number)} na ręce"
        place = going_on(self.location(cards))
        kind = self.kind(cards, after_number(number, "nom"))
        if any_at_all and cards.zone == "field":
            return f"{place} {are(number)} {kind}"
        return f"{place} {are(number)} {SO_MANY[relation]} {number} {kind}"
