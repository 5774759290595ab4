"""What holds sentences together, in French."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from recompile.cards import vocabulary as v
from recompile.text.fr.effects import Effects
from recompile.text.fr.selections import TOTAL, counted, listed, si
from recompile.text.teller import DO, MAY, THEY, Mood, acts

SEMICOLON = "\u202f;"
_EACH_LINE = {
    "every": "chaque ligne",
    "other": "chaque autre ligne",
    "with your cards": "chaque ligne où vous avez une carte",
    "with face-down": "chaque ligne contenant une carte face inactive",
}


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

    def opponent(self) -> str:
        self.opponent_named = True
        return "votre adversaire"

    def they_then(self, first: v.Node, second: v.Node) -> str:
        return f"{self.opponent()} {self.word(first, THEY)}, puis {self.word(second, THEY)}"

    def if_you_do(self, effect: v.Node, mood: Mood = DO) -> str:
        """Also for a whole "if you do" that stands inside another sentence."""
        effects = effect.effects if isinstance(effect, v.IfYouDo) else (effect,)
        return f"si vous le faites, {', puis '.join(self.phrase(each) for each in effects)}"

    def first(self, effect: v.Node) -> str:
        return f"d’abord, {self.phrase(effect)}"

    def then(self, effect: v.Node) -> str:
        return self.phrase(effect) if isinstance(effect, v.IfYouDo) else f"ensuite, {self.phrase(effect)}"

    def may(self, node: v.May, mood: Mood) -> str:
        return self.word(node.effect, mood)

    def if_(self, node: v.If, mood: Mood) -> str:
        said = f"{si(self.word(node.condition))}, "
        self.whether_covered = not isinstance(node.condition, v.ThisIsCovered)
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
        same = what is not None and what == getattr(node.second, "what", None)
        return f"{verb if same and second.endswith(f' {rest}') else first} ou {second}"

    def in_each_line(self, node: v.InEachLine, mood: Mood) -> str:
        """An effect that does not speak of the line itself is done for each of them."""
        outside = self.that_line
        self.that_line, self.line_told = _EACH_LINE[node.lines], False
        said = self.clause(node.effect, mood)
        said = said if self.line_told else f"{said} pour {self.that_line}"
        self.that_line = outside
        return said

    def for_every(self, node: v.ForEvery, mood: Mood) -> str:
        cards, number = node.cards, node.cards_per_time
        if number == 1:
            times = f"pour {self.cards(replace(cards, amount='each'))}"
        else:
            whose = self.possessive(cards)
            kind = self.kind(cards, many=True, adverse=not whose, inside="dans")
            times = f"par tranche de {number} {f'de {whose} ' if whose else ''}{kind}"
        return f"{times}, {self.phrase(node.effect)}" if mood == DO else f"{self.word(node.effect, mood)} {times}"

    # ------------------------------------------------------------ conditions

    def this_is_covered(self, node: v.ThisIsCovered) -> str:
        this = self.this(v.This())
        self.la = "this"
        return f"{this} est recouverte"

    def this_is_covering(self, node: v.ThisIsCovering) -> str:
        this = self.this(v.This())
        self.other_card = True
        return f"{this} recouvre une carte"

    def hand_is_empty(self, node: v.HandIsEmpty) -> str:
        return "votre main est vide"

    def hand_is_over(self, node: v.HandIsOver) -> str:
        return f"vous avez plus de {counted(node.cards, 'carte')} en main"

    def trash_is_not_empty(self, node: v.TrashIsNotEmpty) -> str:
        self.la = "trash"
        return "votre défausse n’est pas vide"

    def they_lead_here(self, node: v.TheyLeadHere) -> str:
        return f"{self.owned(TOTAL, 'they')} dans cette ligne est supérieure à la vôtre"

    def at_least_cards(self, node: v.AtLeastCards) -> str:
        return self.held(node.cards, "une" if node.least == 1 else f"au moins {node.least}", many=node.least > 1)

    def held(self, cards: v.Cards, number: str, *, many: bool) -> str:
        """That somebody has such cards, or that there are some."""
        there_are = self.there_are(cards)
        self.other_card |= not many
        return f"{there_are} {number} {self.kind(cards, many=many, adverse=False, inside='dans')}{self.in_field(cards)}"

    def at_least_protocols(self, node: v.AtLeastProtocols) -> str:
        if node.least == 1:
            return f"il {'n’y a aucun' if node.negated else 'y a un'} protocole sur les cartes du Champ"
        how = "moins de" if node.negated else "au moins"
        return f"il y a {how} {counted(node.least, 'protocole différent')} sur les cartes du Champ"

    def discarded_matches(self, node: v.DiscardedMatches) -> str:
        return "la carte défaussée correspond au protocole annoncé"
