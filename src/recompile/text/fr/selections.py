"""Which cards, and how many, in French."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from typing import Literal

from recompile.cards import vocabulary as v
from recompile.text.names import protocol_of, protocol_title
from recompile.text.teller import Teller, owner, there

FACES = {"any": "", "up": " face active", "down": " face inactive"}
_CONTRACTED = {"à le": "au", "à les": "aux", "de le": "du", "de les": "des"}
_COVER = {"covered": "recouverte", "uncovered": "découverte"}
_RANKS = {"highest": "de plus haute valeur", "lowest": "de plus basse valeur"}
_LINES = {
    "this": "cette {line}",
    "other": "une autre {line}",
    "same": "la même {line}",
    "one": "une {line}",
    "one other": "une autre {line}",
}
SO_MANY = {
    "<": "moins de",
    "<=": "au plus",
    "=": "exactement",
    "!=": "un autre nombre que",
    ">=": "au moins",
    ">": "plus de",
}
THAN = {
    "<": "inférieure",
    "<=": "inférieure ou égale",
    "=": "égale",
    "!=": "différente",
    ">=": "supérieure ou égale",
    ">": "supérieure",
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

    their_name = "votre adversaire"
    and_then = "puis"
    that_line = "la ligne concernée"
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
        many = what.amount not in (1, "each") or (bool(whose) and what.rank is None)
        noun = self.kind(what, many=many, adverse=not whose)
        if what.rank is not None:
            return self.ranked(what, noun)
        if what.amount == "all":
            return f"toutes {whose or 'les'} {noun}"
        if what.amount == "each":
            return self.each(what)
        one = one if what.amount == 1 else self.quantity(what.amount)
        return f"{one} de {whose} {noun}" if whose else f"{one} {noun}"

    def each(self, what: v.Cards) -> str:
        """Also what is counted: "pour chaque carte"."""
        if what.zone != "field":
            return f"chaque carte de {self.in_pile(what)}"
        whose = self.possessive(what)
        noun = self.kind(what, many=bool(whose), adverse=not whose)
        return f"chacune de {whose} {noun}" if whose else f"chaque {noun}"

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
        adjectives += [_COVER[what.cover]] if "cover" in what.wording and what.cover in _COVER else []
        words = [agree("autre", many) if what.other else "", agree("carte", many), self.protocol(what)]
        words += [*(agree(word, many) for word in adjectives), self.face(what)]
        words += [self.other_than(what.not_protocol) if what.not_protocol else "", "au hasard" if what.random else ""]
        words += self.complements(what, many, inside)
        return " ".join(word for word in words if word).replace(" ,", ",")

    def protocol(self, what: v.Cards) -> str:
        if isinstance(what.protocol, v.Stated):
            return "du protocole annoncé"
        return protocol_of(what.protocol, "fr", self.library) if what.protocol else ""

    def face(self, what: v.Cards) -> str:
        return FACES[what.face].strip() if "face" in what.wording else ""

    def other_than(self, protocol: str) -> str:
        return f"d’un autre protocole {elide('que', protocol_title(protocol, 'fr', self.library))}"

    def complements(self, what: v.Cards, many: bool, inside: str) -> list[str]:
        """Value and place. "Recouverte ou non" stands where it cannot be taken for an adjective of another noun."""
        value = [_RANKS[what.rank]] if what.rank else []
        value += [self.tested(what.value)] if what.value is not None else []
        place = self.lines(what.where, many=many)
        where = [prefixed(inside, place)] if place else []
        if what.cover != "either" or "cover" not in what.wording:
            return [*value, *where]
        either = f", {agree('recouverte', many)} ou non,"
        plain = what.value is None or isinstance(what.value.amount, tuple)
        totals = isinstance(what.where.given, v.Compare) and isinstance(what.where.given.left, v.Total)
        return [*value, *where, either] if plain and not totals else [either, *value, *where]

    def tested(self, test: v.Valued) -> str:
        if isinstance(test.amount, tuple):
            return f"de valeur {listed([str(value) for value in test.amount], 'ou')}"
        if isinstance(test.amount, v.Stated) and test.relation == "=":
            return "dont la valeur face active est égale au nombre annoncé"
        if isinstance(test.amount, v.Value) and test.relation == "=":
            return f"de même valeur que {self.one(test.amount.what)}"
        than = re.sub("^la valeur", "celle", self.number(test.amount))
        return f"d’une valeur {THAN[test.relation]} {prefixed('à', than)}"

    # ------------------------------------------------------------ where

    def lines(self, where: v.Lines, *, many: bool = False) -> str:
        """
        >>> from recompile.cards.words import PLACES
        >>> Selections().lines(PLACES["with face-down"]), Selections().lines(PLACES["with your cards"])
        ('une ligne contenant une carte face inactive', 'une ligne où vous avez une carte')
        """
        kind = "pile" if where.stack else "ligne"
        self.line_told |= where.which == "that"
        if where.which == "any":
            line = f"une {kind}" if where.given or where.stack else ""
            line = f"la {kind}" if where.most or where.least else line
        elif where.which == "that":
            line = self.that_line
        else:
            line = "une même ligne" if where.which == "one" and many else _LINES[where.which].format(line=kind)
        definite = line.startswith(("cette", "la ", "sa "))
        return line + self.most_or_least(where) + self.having(where.given, definite=definite)

    def in_lines(self, where: v.Lines) -> str:
        """After a noun or a verb."""
        line = self.lines(where)
        return f" dans {line}" if line else ""

    def each_line(self, where: v.Lines) -> str:
        return f"{'chaque autre ligne' if where.which == 'other' else 'chaque ligne'}{self.having(where.given)}"

    def most_or_least(self, where: v.Lines) -> str:
        amount = where.most or where.least
        if isinstance(amount, v.Total):
            return f" où {self.owned(TOTAL, amount.who)} est la plus {'élevée' if where.most else 'basse'}"
        if isinstance(amount, v.Count):
            kind = self.kind(there(amount.cards), many=True, inside="dans")
            return f" contenant le {'plus' if where.most else 'moins'} {prefixed('de', kind)}"
        return ""

    def having(self, given: v.Condition | None, *, definite: bool = False) -> str:
        """What must be so in a line."""
        if given is None:
            return ""
        if not isinstance(given, v.Compare):
            return f" où {self.word(given)}"
        left, relation, right = given.left, given.relation, given.right
        if isinstance(left, v.Count) and left.of == "cards" and isinstance(right, int):
            some = self.so_many(replace(there(left.cards), side="any"), relation, right)
            if left.cards.side != "any":
                return f" où {self.there_are(left.cards)} {some}"
            return f", si elle contient {some}," if definite else f" contenant {some}"
        if isinstance(left, v.Total) and isinstance(right, v.Total):
            return f" où {self.owned(TOTAL, left.who)} est {self.than_the_other(relation, right)}"
        return f" où {self.word(given)}"

    def than_the_other(self, relation: v.Relation, other: v.Total) -> str:
        return f"{THAN[relation]} {'à la vôtre' if other.who == 'you' else 'à la sienne'}"

    def so_many(self, cards: v.Cards, relation: v.Relation, number: int) -> str:
        if (relation, number) == (">=", 1):
            return f"une {self.kind(cards, many=False, adverse=False, inside='dans')}"
        kind = self.kind(cards, many=number > 1, adverse=False, inside="dans")
        return f"{SO_MANY[relation]} {number} {kind}"

    # ------------------------------------------------------------ this and that

    def this(self, node: v.This) -> str:
        return "cette carte-ci" if self.other_card else "cette carte"

    def that(self, node: v.That) -> str:
        return f"la carte {self.done}" if self.done else "la carte choisie"

    def spoke_of(self, what: v.Target, done: str) -> None:
        """What a pronoun means after this."""
        if isinstance(what, v.Cards):
            single = what.amount == 1
            self.la = "that" if single else ""
            self.done = done if single else self.done
            self.other_card |= single
        else:
            self.la = "that" if isinstance(what, v.That) else ""
            self.done = "choisie" if isinstance(what, v.This) and self.done == done else self.done

    # ------------------------------------------------------------ amounts

    def quantity(self, amount: v.Amount | str) -> str:
        """Before a noun."""
        if isinstance(amount, v.AtLeast):
            return f"au moins {amount.least}" if amount.least else "un nombre quelconque"
        return amount if isinstance(amount, str) else self.number(amount)

    def some(self, amount: v.Amount | str, by: v.Who = "you") -> str:
        """So many cards, after "piochez" or "défaussez"."""
        value = "sa valeur" if self.la == "that" and not self.opponent_named else self.number(v.Value(v.That()))
        self.la = ""
        self.other_card |= amount == 1 or isinstance(amount, v.AtLeast)
        if isinstance(amount, int):
            return counted(amount, "carte")
        if isinstance(amount, str):
            return "chaque carte" if amount == "each" else "toutes les cartes"
        if isinstance(amount, v.AtLeast):
            choice = f"le nombre de cartes de {'votre' if by == 'you' else 'son'} choix"
            return f"{counted(amount.least, 'carte')} ou plus" if amount.least else choice
        if isinstance(amount, v.ThatMany):
            return "autant de cartes"
        if isinstance(amount, v.Plus):
            return f"{self.some(amount.amount, by)}{self.more_or_less(amount.more, ', ')}"
        if isinstance(amount, v.Value) and isinstance(amount.what, v.That):
            return f"un nombre de cartes égal à {value}"
        return self.as_many(amount) if isinstance(amount, v.Count) else self.equal_to(amount)

    def equal_to(self, amount: v.Amount) -> str:
        return f"un nombre de cartes égal {prefixed('à', self.number(amount))}"

    def as_many(self, amount: v.Count) -> str:
        cards = amount.cards
        if amount.of == "protocols":
            return f"autant de cartes qu’il y a de {self.protocols(amount)}"
        if cards.zone == "hand":
            return f"autant de cartes {elide('que', self.there_are(cards, en=True))} en main"
        if cards.zone != "field":
            return self.equal_to(amount)
        there_are = elide("que", self.there_are(cards))
        kind = self.kind(cards, many=True, adverse=False, inside="dans")
        return f"autant de cartes {there_are} {prefixed('de', kind)}{self.in_field(cards)}"

    def value(self, node: v.Value) -> str:
        return f"la valeur de {self.one(node.what)}"

    def total(self, node: v.Total) -> str:
        return f"{self.owned(TOTAL, node.who)}{self.in_lines(node.where)}"

    def that_many(self, node: v.ThatMany) -> str:
        return "le nombre de cartes défaussées"

    def plus(self, node: v.Plus) -> str:
        return f"{self.number(node.amount)}{self.more_or_less(node.more, ' ')}"

    def stated(self, node: v.Stated) -> str:
        return "le nombre annoncé"

    def count(self, count: v.Count) -> str:
        cards = count.cards
        if count.of == "protocols":
            return f"le nombre de {self.protocols(count)}"
        if cards.zone == "hand":
            return f"le nombre de cartes que {self.there_are(cards)} en main"
        if cards.zone != "field":
            return f"le nombre de cartes de {self.in_pile(replace(cards, amount='all'))}"
        whose = self.possessive(cards)
        kind = self.kind(cards, many=True, adverse=not whose, inside="dans")
        return f"le nombre {prefixed('de', f'{whose} {kind}'.strip())}{self.in_field(cards)}"

    def one(self, what: v.Target) -> str:
        """A single card as the owner of a value."""
        return self.in_pile(what) if isinstance(what, v.Cards) and what.zone != "field" else self.word(what)

    def more_or_less(self, plus: int, before: str) -> str:
        return f"{before}{'plus' if plus > 0 else 'moins'} {abs(plus)}" if plus else ""

    def protocols(self, amount: v.Count) -> str:
        place = self.lines(amount.cards.where)
        return f"protocoles différents sur les cartes {prefixed('de', place) if place else 'du Champ'}"

    def there_are(self, what: v.Cards, *, en: bool = False) -> str:
        pronoun = "en " if en else ""
        if what.side == "theirs":
            self.opponent_named = True
            return f"votre adversaire {pronoun}a"
        return f"vous {pronoun}avez" if what.side == "yours" else f"il y {pronoun}a"

    def in_field(self, what: v.Cards) -> str:
        return " dans le Champ" if what.where == v.ANYWHERE else ""

    # ------------------------------------------------------------ hands, decks and trashes

    def in_pile(self, what: v.Cards, by: v.Who = "you") -> str:
        """Cards of a hand, a deck or a trash, or those that the sentence before was about."""
        if what.zone == "discarded":
            return "la carte défaussée" if what.amount == 1 else "les cartes défaussées"
        many = what.amount != 1
        if what.zone == "drawn":
            return f"{self.quantity(what.amount)} {self.kind(what, many=many)}".replace("carte", "carte piochée", 1)
        if what.zone == "revealed":
            if what.amount == "all":
                return f"toutes les {self.kind(what, many=True)} qu’elle contient"
            return f"{self.quantity(what.amount)} {self.kind(what, many=many)} ainsi révélée"
        pile = self.owned({"hand": HAND, "trash": TRASH}.get(what.zone, DECK), owner(what), by)
        if what.zone == "deck top":
            return f"{f'les {self.quantity(what.amount)} premières cartes' if many else 'la première carte'} de {pile}"
        plain = replace(what, side="any", random=False)
        return pile if what.amount == "all" else f"{self.quantity(what.amount)} {self.kind(plain, many=many)} de {pile}"
