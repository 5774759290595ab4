"""What texts do, in French: one method for each effect, told in a mood."""

from __future__ import annotations

from dataclasses import dataclass, replace

from recompile.cards import vocabulary as v
from recompile.text.fr.selections import DECK, FACES, HAND, PROTOCOLS, SIDE, TRASH, Selections, elide, prefixed
from recompile.text.names import protocol_title
from recompile.text.teller import DO, MAY, Mood, owner, says_matching

COMPILED = "«\u202fCompilé\u202f»"


@dataclass(frozen=True, slots=True)
class Verb:
    """The forms that a card needs; the participle is that of a card."""

    imperative: str
    infinitive: str
    third: str
    done: str

    def say(self, mood: Mood, *rest: str, pronoun: str = "") -> str:
        """
        >>> POSER.say("do", pronoun="la"), POSER.say("may", "1 carte"), RENVOYER.say("they", pronoun="la")
        ('posez-la', 'poser 1 carte', 'la renvoie')
        """
        if mood == DO:
            verb = f"{self.imperative}-{pronoun}" if pronoun else self.imperative
        else:
            form = self.infinitive if mood == MAY else self.third
            verb = elide(pronoun, form) if pronoun == "la" else f"{pronoun} {form}".strip()
        return " ".join(word for word in (verb, *rest) if word)


def er(stem: str, third: str = "") -> Verb:
    """
    >>> er("pioch").imperative, er("révél", "révèle").third, er("retourn").done
    ('piochez', 'révèle', 'retournée')
    """
    return Verb(f"{stem}ez", f"{stem}er", third or f"{stem}e", f"{stem}ée")


ANNONCER = er("annonc")
DEFAUSSER = er("défauss")
DEPLACER = er("déplac")
DONNER = er("donn")
ECHANGER = er("échang")
MELANGER = er("mélang")
METTRE = Verb("mettez", "mettre", "met", "mise")
PIOCHER = er("pioch")
PLACER = er("plac")
POSER = er("pos")
PRENDRE = Verb("prenez", "prendre", "prend", "prise")
RAFRAICHIR = Verb("rafraîchissez", "rafraîchir", "rafraîchit", "rafraîchie")
RENVOYER = er("renvoy", "renvoie")
REORGANISER = er("réorganis")
RESOUDRE = Verb("résolvez", "résoudre", "résout", "résolue")
RETOURNER = er("retourn")
REVELER = er("révél", "révèle")
SUPPRIMER = er("supprim")


class Effects(Selections):
    """Sentences without their subject."""

    # ------------------------------------------------------------ cards in the field

    def flip(self, node: v.Flip, mood: Mood) -> str:
        whose = "leur" if isinstance(node.what, v.Cards) and node.what.amount == "all" else "sa"
        ignoring = f"en ignorant {whose} commande secondaire" if node.ignoring_middle else ""
        return self.act(RETOURNER, mood, node.what, ignoring)

    def delete(self, node: v.Delete, mood: Mood) -> str:
        return self.act(SUPPRIMER, mood, node.what)

    def return_(self, node: v.Return, mood: Mood) -> str:
        return self.act(RENVOYER, mood, node.what)

    def shift(self, node: v.Shift, mood: Mood) -> str:
        return self.act(DEPLACER, mood, node.what) + self.destination(node)

    def destination(self, node: v.Shift) -> str:
        line = self.lines(node.to)
        to = f" {'depuis ou vers' if node.or_from else 'vers'} {line}" if line else ""
        if isinstance(node.what, v.Cards) and node.what.amount == "all":
            return to or " vers une autre ligne"
        if isinstance(node.what, v.This) and self.top and self.whether_covered:
            return f"{to}, même si elle est recouverte,"
        return to

    def resolve(self, node: v.Resolve, mood: Mood) -> str:
        card = prefixed("de", self.cards(node.what, one="une"))
        self.spoke_of(node.what, "choisie")
        this = self.this(v.This())
        return RESOUDRE.say(mood, f"la commande secondaire {card} comme si elle figurait sur {this}")

    def act(self, verb: Verb, mood: Mood, what: v.Target, rest: str = "") -> str:
        """The verb with its object, which is a pronoun where only one card can be meant."""
        if self.is_pronoun(what):
            return verb.say(mood, rest, pronoun="la")
        said = verb.say(mood, self.word(what), rest)
        self.spoke_of(what, verb.done)
        return said

    def is_pronoun(self, what: v.Target) -> bool:
        if isinstance(what, v.That):
            return self.la in ("that", "top")
        return isinstance(what, v.This) and self.la == "this"

    # ------------------------------------------------------------ hands, decks and trashes

    def reveal(self, node: v.Reveal, mood: Mood) -> str:
        what = node.what
        if not isinstance(what, v.Cards) or what.zone == "field":
            return self.act(REVELER, mood, what)
        cards = self.in_pile(what, node.by)
        if what.amount == 1:
            self.spoke_of(what, REVELER.done)
        self.la = "top" if what == v.some_of("deck top", "you") else "" if what.zone == "deck" else self.la
        return REVELER.say(mood, cards)

    def draw(self, node: v.Draw, mood: Mood) -> str:
        what, amount = node.what, node.what.amount
        if what.zone != "deck top":
            self.la = ""
            self.other_card |= amount == 1
            return PIOCHER.say(mood, self.in_pile(what, node.by))
        cards = self.some(amount, node.by)
        if owner(what) == node.by:
            return PIOCHER.say(mood, cards)
        if isinstance(amount, int):
            return PIOCHER.say(mood, self.in_pile(what, node.by))
        return PIOCHER.say(mood, f"dans {self.owned(DECK, owner(what), node.by)}", cards)

    def discard(self, node: v.Discard, mood: Mood) -> str:
        """The printed "You discard" is the same imperative: French has nothing to gain from saying "vous"."""
        what = node.what
        if what.zone == "deck top":
            return self.discard_top(node, mood)
        if what.amount == "all":
            entire = "toute " if what.zone == "deck" else ""
            return DEFAUSSER.say(mood, f"{entire}{self.in_pile(what, node.by)}")
        cards = self.some(what.amount, node.by) + (" au hasard" if what.random else "")
        into = f"dans {self.owned(TRASH, node.into)}" if node.into not in (None, node.by) else ""
        return DEFAUSSER.say(mood, cards, into)

    def discard_top(self, node: v.Discard, mood: Mood) -> str:
        known = self.la == "top" and node.what.side == "yours"
        self.other_card, self.done = True, DEFAUSSER.done
        self.la = "that"
        return DEFAUSSER.say(mood, pronoun="la") if known else DEFAUSSER.say(mood, self.in_pile(node.what, node.by))

    def put(self, node: v.Put, mood: Mood) -> str:
        """From hand to hand it is to give or to take."""
        what = node.what
        if node.into == "deck top":
            deck = self.owned(DECK, node.whose, node.by)
            return self.act(PLACER, mood, what, f"face inactive sur le dessus de {deck}")
        if not isinstance(what, v.Cards) or what.zone != "hand":
            return self.act(METTRE, mood, what, f"dans {self.owned(HAND, node.whose, node.by)}")
        if node.whose == node.by:
            random = "au hasard dans" if what.random else "de"
            return PRENDRE.say(mood, self.some(what.amount), f"{random} {self.owned(HAND, owner(what), node.by)}")
        card = f"{self.some(what.amount)} de {self.owned(HAND, owner(what), node.by)}"
        if self.opponent_named or node.whose != "they":
            return DONNER.say(mood, card, pronoun="lui" if node.whose == "they" else "vous")
        self.opponent_named = True
        return DONNER.say(mood, card, "à votre adversaire")

    def shuffle(self, node: v.Shuffle, mood: Mood) -> str:
        deck = self.owned(DECK, node.by, node.by)
        known, self.la = self.la == "trash", self.la if node.what == "trash" and self.la == "trash" else ""
        if node.what == "deck":
            return MELANGER.say(mood, deck)
        if known:
            return MELANGER.say(mood, f"avec {deck}", pronoun="la")
        return MELANGER.say(mood, f"{self.owned(TRASH, node.by, node.by)} avec {deck}")

    def refresh(self, node: v.Refresh, mood: Mood) -> str:
        return RAFRAICHIR.say(mood)

    # ------------------------------------------------------------ plays

    def play(self, node: v.Play, mood: Mood) -> str:
        """A face next to the verb cannot be taken for that of the protocol, of the value or of the deck."""
        what, face = node.what, FACES[node.face].strip()
        if isinstance(what, v.Cards) and what.zone == "hand":
            kind = f"{self.quantity(what.amount)} {self.kind(replace(what, side='any'), many=what.amount != 1)}"
            plain = what.value is None and what.protocol is None and what.not_protocol is None
            card = (kind, face) if plain else (face, kind)
        elif isinstance(what, v.Cards):
            card = (face, self.in_pile(what, node.by))
        else:
            return self.play_known(node, mood, face)
        where = ", ".join(place for place in (self.to(node), self.on_side(node)) if place)
        self.spoke_of(v.Cards(), POSER.done)
        return POSER.say(mood, *card, where, "sans tenir compte des protocoles" if says_matching(node) else "")

    def play_known(self, node: v.Play, mood: Mood, face: str) -> str:
        known = self.la in ("that", "top")
        rest = (face, self.to(node))
        self.la, self.done = "that", POSER.done
        return POSER.say(mood, *rest, pronoun="la") if known else POSER.say(mood, "la carte révélée", *rest)

    def on_side(self, node: v.Play) -> str:
        if node.side == node.by:
            return ""
        if node.side == "any":
            return f"du côté de {'votre' if node.by == 'you' else 'son'} choix"
        return prefixed("de", self.owned(SIDE, node.side))

    def to(self, node: v.Play) -> str:
        if node.under is not None:
            return f"sous {self.word(node.under)}"
        return self.in_lines(node.to).strip()

    # ------------------------------------------------------------ protocols, stacks, statements

    def rearrange(self, node: v.Rearrange, mood: Mood) -> str:
        return REORGANISER.say(mood, self.owned(PROTOCOLS, node.whose, node.by))

    def swap(self, node: v.Swap, mood: Mood) -> str:
        whose = "vos" if node.whose == "you" else "ses"
        if node.what == "protocols":
            return ECHANGER.say(mood, f"les positions de 2 de {whose} protocoles")
        return ECHANGER.say(mood, f"toutes les cartes d’une de {whose} piles avec celles d’une autre de {whose} piles")

    def state(self, node: v.State, mood: Mood) -> str:
        return ANNONCER.say(mood, "un nombre" if node.what == "number" else "un protocole")

    def turn_protocol(self, node: v.TurnProtocol, mood: Mood) -> str:
        self.that_line = "sa ligne"
        return RETOURNER.say(mood, f"le protocole {protocol_title(node.protocol, 'fr', self.library)} face {COMPILED}")
