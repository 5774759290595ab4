"""What holds sentences together, in French."""

from __future__ import annotations

from collections.abc import Sequence

from recompile.cards import vocabulary as v
from recompile.text.fr.effects import Effects
from recompile.text.fr.selections import SO_MANY, THAN, counted, listed, prefixed, si
from recompile.text.teller import DO, MAY, THEY, Mood, acts

SEMICOLON = "\u202f;"


def tidy(phrase: str) -> str:
    """An aside closes with a comma, which another comma or the end replaces.

    >>> tidy("retournez 1 carte, recouverte ou non,")
    'retournez 1 carte, recouverte ou non'
    """
    return phrase.replace(",,", ",").removesuffix(",")


class Connectives(Effects):
    """Whole sentences, and what an "if" can ask.

    >>> from recompile.cards.words import card, draw, either, flip, if_, shift, this_is_covered
    >>> Connectives().whole(if_(this_is_covered, either(shift(card), flip(card)), draw(2)))
    'Si cette carte est recouverte, déplacez ou retournez 1 carte et piochez 2 cartes.'
    """

    def sentence(self, phrase: str) -> str:
        return super().sentence(tidy(phrase))

    def phrase(self, node: v.Node) -> str:
        return tidy(self.clause(node, DO))

    def clause(self, node: v.Node, mood: Mood) -> str:
        """A phrase that more may follow."""
        if mood != DO:
            return self.word(node, mood)
        if acts(node) == "any":
            self.opponent_named = False
            return f"chaque joueur {self.word(node, THEY)}"
        return super().phrase(node)

    def you_may(self, effect: v.Node) -> str:
        if isinstance(effect, v.If):
            return self.word(effect, MAY)
        if acts(effect) != "you":
            return f"vous pouvez exiger que {self.phrase(effect)}"
        return f"vous pouvez {self.word(effect, MAY)}"

    def label(self, node: v.Node) -> str:
        """Buttons are in the infinitive."""
        said = self.word(node, MAY) if acts(node) == "you" else self.phrase(node)
        return said[:1].upper() + said[1:]

    def if_you_do(self, effect: v.Node, mood: Mood = DO) -> str:
        """Also for a whole "if you do" that stands inside another sentence."""
        effects = effect.effects if isinstance(effect, v.IfYouDo) else (effect,)
        return f"si vous le faites, {', puis '.join(self.phrase(each) for each in effects)}"

    def first(self, effect: v.Node) -> str:
        return f"d’abord, {self.phrase(effect)}"

    def then(self, effect: v.Node) -> str:
        return self.phrase(effect) if isinstance(effect, v.IfYouDo) else f"ensuite, {self.phrase(effect)}"

    def instead(self, effect: v.Node) -> str:
        return f"au lieu de cela, {self.phrase(effect)}"

    def if_(self, node: v.If, mood: Mood) -> str:
        said = f"{si(self.word(node.condition))}, "
        self.whether_covered = node.condition != v.Is(v.This(), "covered")
        said += "vous pouvez " if mood == MAY else ""
        said += self.one_after_another(node.effects, mood)
        if self.la in ("this", "trash"):
            self.la = ""
        self.whether_covered = True
        return said

    def one_after_another(self, effects: Sequence[v.Node], mood: Mood) -> str:
        """All in one sentence; an "if you do" is a clause of its own in it."""
        clauses: list[list[str]] = [[]]
        for effect in effects:
            if isinstance(effect, v.IfYouDo):
                clauses.append([])
            clauses[-1].append(self.clause(effect, mood))
        return f"{SEMICOLON} ".join(listed(clause, "et") for clause in clauses if clause)

    def either(self, node: v.Either, mood: Mood) -> str:
        """ "Déplacez ou retournez 1 carte" where both would be done to the same."""
        first, second = self.clause(node.first, mood), self.clause(node.second, mood)
        verb, _, rest = first.partition(" ")
        what = getattr(node.first, "what", None)
        same = isinstance(what, v.Node) and what == getattr(node.second, "what", None)
        return f"{verb if same and second.endswith(f' {rest}') else first} ou {second}"

    def in_each_line(self, node: v.InEachLine, mood: Mood) -> str:
        """An effect that does not speak of the line itself is done for each of them."""
        outside = self.that_line
        self.that_line, self.line_told = self.each_line(node.lines), False
        said = self.clause(node.effect, mood)
        said = said if self.line_told else f"{said} pour {self.that_line}"
        self.that_line = outside
        return said

    def for_every(self, node: v.ForEvery, mood: Mood) -> str:
        cards, number = node.cards, node.cards_per_time
        if number == 1:
            times = f"pour {self.each(cards)}"
        else:
            whose = self.possessive(cards)
            kind = self.kind(cards, many=True, adverse=not whose, inside="dans")
            times = f"par tranche de {number} {f'de {whose} ' if whose else ''}{kind}"
        return f"{times}, {self.phrase(node.effect)}" if mood == DO else f"{self.word(node.effect, mood)} {times}"

    # ------------------------------------------------------------ conditions

    def is_(self, node: v.Is) -> str:
        card = self.word(node.what)
        if node.state == "covered":
            self.la = "this" if isinstance(node.what, v.This) else self.la
            return f"{card} est recouverte"
        self.other_card = True
        return f"{card} recouvre une carte"

    def compare(self, node: v.Compare) -> str:
        left, relation, right = node.left, node.relation, node.right
        if isinstance(left, v.Count) and isinstance(right, int):
            return self.counts(left, relation, right)
        if isinstance(left, v.Total) and isinstance(right, v.Total) and left.who != right.who:
            return f"{self.number(left)} est {self.than_the_other(relation, right)}"
        return f"{self.number(left)} est {THAN[relation]} {prefixed('à', self.number(right))}"

    def counts(self, count: v.Count, relation: v.Relation, number: int) -> str:
        cards, any_at_all = count.cards, (relation, number) == (">=", 1)
        if count.of == "protocols":
            return self.count_protocols(count, relation, number)
        if cards.zone == "field":
            some = "une" if any_at_all else f"{SO_MANY[relation]} {number}"
            return self.held(cards, some, many=number > 1)
        if cards.zone == "discarded" and isinstance(cards.protocol, v.Stated) and any_at_all:
            return "la carte défaussée correspond au protocole annoncé"
        if cards.zone == "hand" and (relation, number) != ("=", 0):
            some = "au moins une carte" if any_at_all else f"{SO_MANY[relation]} {counted(number, 'carte')}"
            return f"{self.there_are(cards)} {some} en main"
        pile = self.in_pile(cards)
        self.la = "trash" if cards == v.some_of("trash", "you", "all") else self.la
        if any_at_all or (relation, number) == ("=", 0):
            return f"{pile} {'n’est pas' if any_at_all else 'est'} vide"
        return f"{pile} contient {SO_MANY[relation]} {counted(number, 'carte')}"

    def held(self, cards: v.Cards, number: str, *, many: bool) -> str:
        """That somebody has such cards, or that there are some."""
        there_are = self.there_are(cards)
        self.other_card |= not many
        return f"{there_are} {number} {self.kind(cards, many=many, adverse=False, inside='dans')}{self.in_field(cards)}"

    def count_protocols(self, count: v.Count, relation: v.Relation, number: int) -> str:
        place = self.lines(count.cards.where)
        where = prefixed("de", place) if place else "du Champ"
        if number == 1 and relation in (">=", "<"):
            return f"il {'n’y a aucun' if relation == '<' else 'y a un'} protocole sur les cartes {where}"
        return f"il y a {SO_MANY[relation]} {counted(number, 'protocole différent')} sur les cartes {where}"
