"""Which cards, and how many, in French."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from recompile.cards import vocabulary as v
from recompile.text.names import protocol_of, protocol_title
from recompile.text.teller import Teller

FACES = {"any": "", "up": " face active", "down": " face inactive"}
_CONTRACTED = {"à le": "au", "à les": "aux", "de le": "du", "de les": "des"}
_COVER = {"covered": "recouverte", "uncovered": "découverte"}
_RANKS = {"highest": "de plus haute valeur", "lowest": "de plus basse valeur"}
_PLACES = {
    "here": "cette ligne",
    "elsewhere": "une autre ligne",
    "this stack": "cette pile",
    "same line": "la même ligne",
    "one other line": "une autre ligne",
}


# ---------------------------------------------------------------- small words


def elide(word: str, following: str) -> str:
    """A word that loses its vowel before another; no name of a protocol begins with a mute h.

    >>> elide("que", "un joueur"), elide("que", "votre adversaire"), elide("la", "autre carte")
    ('qu’un joueur', 'que votre adversaire', 'l’autre carte')
    """
    begins = unicodedata.normalize("NFD", following)[:1].casefold()
    return f"{word[:-1]}’{following}" if begins and begins in "aeiouœæ" else f"{word} {following}"


def prefixed(preposition: str, phrase: str) -> str:
    """
    >>> prefixed("à", "le nombre"), prefixed("de", "une ligne"), prefixed("dans", "une ligne")
    ('au nombre', 'd’une ligne', 'dans une ligne')
    """
    article, _, rest = phrase.partition(" ")
    if contracted := _CONTRACTED.get(f"{preposition} {article}"):
        return f"{contracted} {rest}"
    return elide(preposition, phrase) if preposition == "de" else f"{preposition} {phrase}"


def si(condition: str) -> str:
    """
    >>> si("il y a une carte"), si("elle est vide")
    ('s’il y a une carte', 'si elle est vide')
    """
    return f"s’{condition}" if condition.startswith("il ") else f"si {condition}"


def counted(number: int, noun: str) -> str:
    """Zero and one are singular.

    >>> counted(0, "carte"), counted(1, "carte"), counted(6, "protocole différent")
    ('0 carte', '1 carte', '6 protocoles différents')
    """
    return f"{number} {agree(noun, number > 1)}"


def agree(words: str, many: bool) -> str:
    return " ".join(f"{word}s" for word in words.split()) if many else words


def listed(words: list[str], last: str) -> str:
    """
    >>> listed(["0", "1", "2"], "ou")
    '0, 1 ou 2'
    """
    *early, end = words
    return f"{', '.join(early)} {last} {end}" if early else end


@dataclass(frozen=True, slots=True)
class Noun:
    """Something that a player has."""

    name: str
    feminine: bool = True
    many: bool = False

    def of(self, owner: str) -> str:
        article = "les" if self.many else "la" if self.feminine else "le"
        return f"{article} {self.name} de {owner}"

    def yours(self) -> str:
        return f"{'vos' if self.many else 'votre'} {self.name}"

    def theirs(self) -> str:
        return f"{'ses' if self.many else 'sa' if self.feminine else 'son'} {self.name}"


DECK = Noun("pioche")
HAND = Noun("main")
TRASH = Noun("défausse")
TOTAL = Noun("valeur totale")
PROTOCOLS = Noun("protocoles", feminine=False, many=True)
SIDE = Noun("côté", feminine=False)


class Selections(Teller):
    """Nouns: cards with their adjectives, amounts, value tests.

    "Cette carte" would be this card as well as that one. So that card is the pronoun "la" as long as nothing else
    can be meant, and this card becomes "cette carte-ci" once the text has spoken of another.
    """

    that_line = "la ligne concernée"  # a loop over lines says "chaque ligne" here
    line_told = False
    la: Literal["", "this", "that", "top", "trash"] = ""  # what the pronoun would be understood as
    done = ""  # what was last done to that card: "retournée"
    other_card = False  # whether "cette carte" could be another one than this

    # ------------------------------------------------------------ whose

    def owned(self, noun: Noun, who: v.Who, actor: v.Who = "you") -> str:
        """ "la pioche de votre adversaire" the first time, "sa pioche" once the opponent has been named."""
        if who == "you":
            return noun.yours()
        if who == actor or (who == "they" and self.opponent_named):
            return noun.theirs()
        if who == "any":
            return noun.of("chaque joueur")
        self.opponent_named = True
        return noun.of("votre adversaire")

    # ------------------------------------------------------------ cards

    def cards(self, what: v.Cards, one: str = "1") -> str:
        whose = self.possessive(what)
        many = what.amount == "all" or (bool(whose) and what.rank is None)
        noun = self.kind(what, many=many, adverse=not whose)
        if what.rank is not None:
            return self.ranked(what, noun)
        if what.amount == "all":
            return f"toutes {whose or 'les'} {noun}"
        if what.amount == "each":
            return f"chacune de {whose} {noun}" if whose else f"chaque {noun}"
        return f"{one} de {whose} {noun}" if whose else f"{one} {noun}"

    def possessive(self, what: v.Cards) -> str:
        """Nothing for the opponent's cards before the opponent is named: they are "cartes adverses"."""
        if what.side == "yours":
            return "vos"
        return "ses" if what.side == "theirs" and self.opponent_named else ""

    def ranked(self, what: v.Cards, noun: str) -> str:
        whose, many = self.possessive(what), what.amount == "all"
        if many or whose == "vos":
            return f"{(whose or 'les') if many else 'votre'} {noun}"
        if whose:
            return f"{'son' if noun[0] == 'a' else 'sa'} {noun}"
        return elide("la", noun)

    def kind(self, what: v.Cards, *, many: bool, adverse: bool = True, inside: str = "de") -> str:
        """The noun with all its adjectives: what agrees first, then what does not, then long complements.

        A place takes "de": after "déplacez", "dans cette ligne" would be where the card goes.
        """
        adjectives = ["adverse"] if adverse and what.side == "theirs" else []
        adjectives += [_COVER[said] for said in what.said if said in _COVER]
        protocol = what.protocol or ""
        of, not_of = ("", protocol[1:]) if protocol.startswith("!") else (protocol, "")
        words = [agree("autre", many) if what.other else "", agree("carte", many)]
        words += [protocol_of(of, "fr") if of else "", *(agree(word, many) for word in adjectives), self.face(what)]
        words += [self.other_than(not_of) if not_of else "", *self.complements(what, many, inside)]
        return " ".join(word for word in words if word).replace(" ,", ",")

    def face(self, what: v.Cards) -> str:
        return FACES["up" if "face_up" in what.said else "down" if "face_down" in what.said else "any"].strip()

    def other_than(self, protocol: str) -> str:
        return f"d’un autre protocole {elide('que', protocol_title(protocol, 'fr'))}"

    def complements(self, what: v.Cards, many: bool, inside: str) -> list[str]:
        """Value and place. "Recouverte ou non" stands where it cannot be taken for an adjective of another noun."""
        value = [_RANKS[what.rank]] if what.rank else []
        value += [self.tested(what.value)] if what.value is not None else []
        place = self.place(what, many)
        where = [prefixed(inside, place)] if place else []
        if "covered_or_uncovered" not in what.said:
            return [*value, *where]
        either = f", {agree('recouverte', many)} ou non,"
        plain = what.value is None or isinstance(what.value, v.Valued)
        return [*value, *where, either] if plain and what.where != "they lead" else [either, *value, *where]

    def place(self, what: v.Cards, many: bool) -> str:
        line = self.line(what, many)
        if not what.crowd:
            return line
        crowd = f"au moins {counted(what.crowd, 'carte')}"
        if line.startswith(("cette", "la ", "sa ")):
            return f"{line}, si elle contient {crowd},"
        return f"{line or 'une ligne'} contenant {crowd}"

    def line(self, what: v.Cards, many: bool) -> str:
        if what.where == "that line":
            self.line_told = True
            return self.that_line
        if what.where == "they lead":
            return f"une ligne où {self.owned(TOTAL, 'they')} est supérieure à la vôtre"
        if what.where == "one line":
            return "une même ligne" if many else "une ligne"
        return _PLACES.get(what.where, "")

    def tested(self, test: v.ValueTest) -> str:
        if isinstance(test, v.Valued):
            return f"de valeur {listed([str(value) for value in test.values], 'ou')}"
        if isinstance(test, v.SharesValue):
            return "de même valeur que la carte défaussée"
        than = re.sub("^la valeur", "celle", self.number(test.amount))
        return f"d’une valeur {'supérieure' if isinstance(test, v.ValueOver) else 'inférieure'} {prefixed('à', than)}"

    # ------------------------------------------------------------ this and that

    def this(self, node: v.This) -> str:
        return "cette carte-ci" if self.other_card else "cette carte"

    def that(self, node: v.That) -> str:
        return f"la carte {self.done}" if self.done else "la carte choisie"

    def spoke_of(self, what: v.Target, done: str) -> None:
        """What a pronoun means after this."""
        if isinstance(what, v.Cards):
            single = what.amount == "one"
            self.la = "that" if single else ""
            self.done = done if single else self.done
            self.other_card |= single
        else:
            self.la = "that" if isinstance(what, v.That) else ""
            self.done = "choisie" if isinstance(what, v.This) and self.done == done else self.done

    # ------------------------------------------------------------ amounts

    def some(self, amount: v.Amount, by: v.Who = "you") -> str:
        """So many cards, after "piochez" or "défaussez"."""
        value = "sa valeur" if self.la == "that" and not self.opponent_named else self.number(v.ValueOfThat())
        self.la = ""
        self.other_card |= amount == 1 or isinstance(amount, v.AtLeast)
        if isinstance(amount, int):
            return counted(amount, "carte")
        if isinstance(amount, v.AtLeast):
            choice = f"le nombre de cartes de {'votre' if by == 'you' else 'son'} choix"
            return f"{counted(amount.least, 'carte')} ou plus" if amount.least else choice
        if isinstance(amount, v.ThatMany):
            return f"autant de cartes{self.more_or_less(amount.plus, ', ')}"
        if isinstance(amount, v.ValueOfThat):
            return f"un nombre de cartes égal à {value}"
        return self.as_many(amount)

    def as_many(self, amount: v.PrintedValueOfThat | v.CardsInHand | v.Count | v.DifferentProtocols) -> str:
        if isinstance(amount, v.PrintedValueOfThat):
            return f"un nombre de cartes égal {prefixed('à', self.number(amount))}"
        if isinstance(amount, v.CardsInHand):
            return "autant de cartes que vous en avez en main"
        if isinstance(amount, v.DifferentProtocols):
            return f"autant de cartes qu’il y a de {self.protocols(amount)}"
        there_are = elide("que", self.there_are(amount.cards))
        kind = self.kind(amount.cards, many=True, adverse=False, inside="dans")
        return f"autant de cartes {there_are} {prefixed('de', kind)}{self.in_field(amount.cards)}"

    def number(self, amount: v.Amount) -> str:
        if isinstance(amount, v.Count):
            whose = self.possessive(amount.cards)
            kind = self.kind(amount.cards, many=True, adverse=not whose, inside="dans")
            return f"le nombre {prefixed('de', f'{whose} {kind}'.strip())}{self.in_field(amount.cards)}"
        if isinstance(amount, v.DifferentProtocols):
            return f"le nombre de {self.protocols(amount)}"
        if isinstance(amount, v.ValueOfThat):
            return f"la valeur de {self.that(v.That())}"
        if isinstance(amount, v.PrintedValueOfThat):
            return "la valeur de la carte défaussée"
        if isinstance(amount, v.CardsInHand):
            return "le nombre de cartes que vous avez en main"
        if isinstance(amount, v.ThatMany):
            return f"le nombre de cartes défaussées{self.more_or_less(amount.plus, ' ')}"
        return str(amount.least if isinstance(amount, v.AtLeast) else amount)

    def more_or_less(self, plus: int, before: str) -> str:
        return f"{before}{'plus' if plus > 0 else 'moins'} {abs(plus)}" if plus else ""

    def protocols(self, amount: v.DifferentProtocols) -> str:
        return f"protocoles différents sur les cartes {'de cette ligne' if amount.where == 'here' else 'du Champ'}"

    def there_are(self, what: v.Cards) -> str:
        if what.side == "theirs":
            self.opponent_named = True
            return "votre adversaire a"
        return "vous avez" if what.side == "yours" else "il y a"

    def in_field(self, what: v.Cards) -> str:
        return " dans le Champ" if what.where == "anywhere" and not what.crowd else ""
