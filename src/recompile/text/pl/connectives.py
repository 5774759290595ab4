"""What holds sentences together, in Polish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from recompile.cards import vocabulary as v
from recompile.text.pl.effects import Effects
from recompile.text.pl.selections import adjective, after_number, counted, going_on, is_few
from recompile.text.teller import DO, MAY, THEY, Mood, acts

# The stems of the adjectives and what follows the noun: "każdej innej linii", "każdej linii z zakrytą kartą".
_EACH_LINE = {
    "every": (("każd",), ""),
    "other": (("każd", "inn"), ""),
    "with your cards": (("każd",), ", w której masz kartę"),
    "with face-down": (("każd",), " z zakrytą kartą"),
}


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
    return "they" if isinstance(node, v.CannotCompileNext) else acts(node)


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

    def they_then(self, first: v.Node, second: v.Node) -> str:
        said = f"{self.opponent()} {self.word(first, THEY)}"
        return f"{said}, a następnie {self.word(second, THEY)}"

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

    def may(self, node: v.May, mood: Mood) -> str:
        return self.word(node.effect, MAY) if mood == MAY else self.you_may(node.effect)

    def if_(self, node: v.If, mood: Mood) -> str:
        condition = self.word(node.condition)
        about_this = isinstance(node.condition, v.ThisIsCovered | v.ThisIsCovering)
        self.it = "this" if about_this else self.it
        self.whether_covered = not isinstance(node.condition, v.ThisIsCovered)
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
        if what is None or what != getattr(node.second, "what", None) or acts(node.first) != acts(node.second):
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
        stems, tail = _EACH_LINE[node.lines]
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
            cards = self.cards(replace(node.cards, amount="each"), None)
        else:
            number = node.cards_per_time
            cards = f"każde {number} {self.kind(node.cards, after_number(number))} {self.place(node.cards)}".rstrip()
        return f"{going_on(f'za {cards}')} {self.each_time(node.effect, mood)}"

    def each_time(self, effect: v.Node, mood: Mood) -> str:
        return self.phrase(effect) if mood == DO else self.word(effect, mood)

    # ------------------------------------------------------------ conditions

    def this_is_covered(self, node: v.ThisIsCovered) -> str:
        return "ta karta jest zasłonięta"

    def this_is_covering(self, node: v.ThisIsCovering) -> str:
        return "ta karta zasłania inną kartę"

    def hand_is_empty(self, node: v.HandIsEmpty) -> str:
        return "nie masz kart na ręce"

    def hand_is_over(self, node: v.HandIsOver) -> str:
        return f"masz więcej niż {counted(node.cards)} na ręce"

    def trash_is_not_empty(self, node: v.TrashIsNotEmpty) -> str:
        return "w twoim koszu jest co najmniej 1 karta"

    def they_lead_here(self, node: v.TheyLeadHere) -> str:
        return f"{self.opponent()} ma w tej linii większą łączną wartość kart niż ty"

    def at_least_cards(self, node: v.AtLeastCards) -> str:
        number = f"co najmniej {node.least} " if node.least > 1 else ""
        place = going_on(self.place_or_field(node.cards))
        return f"{place} {are(node.least)} {number}{self.kind(node.cards, after_number(node.least, 'nom'))}"

    def at_least_protocols(self, node: v.AtLeastProtocols) -> str:
        compared = "mniej niż" if node.negated else "co najmniej"
        return f"karty na polu przedstawiają {compared} {protocols(node.least)}"

    def discarded_matches(self, node: v.DiscardedMatches) -> str:
        return "odrzucona karta pasuje do podanego protokołu"
