"""What texts do, in French: one method for each effect, told in a mood."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.cards import vocabulary as v
from recompile.text.fr.selections import (
    DECK,
    FACES,
    HAND,
    PROTOCOLS,
    SIDE,
    TOTAL,
    TRASH,
    Selections,
    elide,
    prefixed,
)
from recompile.text.names import protocol_of, protocol_title
from recompile.text.teller import DO, MAY, Mood

COMPILED = "«\u202fCompilé\u202f»"
_LINES = {
    "here": "cette ligne",
    "elsewhere": "une autre ligne",
    "this stack": "cette pile",
    "with face-down": "une ligne contenant une carte face inactive",
}


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

    whether_covered = True  # false where the text has just said that the card is covered

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
        if node.to == "their highest":
            to = f" vers la ligne où {self.owned(TOTAL, 'they')} est la plus élevée"
        else:
            to = {"anywhere": "", "here": " vers cette ligne", "to or from here": " depuis ou vers cette ligne"}[
                node.to
            ]
        if isinstance(node.what, v.Cards) and node.what.amount == "all":
            return to or " vers une autre ligne"
        if isinstance(node.what, v.This) and self.top and self.whether_covered:
            return f"{to}, même si elle est recouverte,"
        return to

    def reveal(self, node: v.Reveal, mood: Mood) -> str:
        return self.act(REVELER, mood, node.what)

    def take(self, node: v.Take, mood: Mood) -> str:
        return self.act(METTRE, mood, node.what, "dans votre main")

    def resolve_middle(self, node: v.ResolveMiddle, mood: Mood) -> str:
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

    def draw(self, node: v.Draw, mood: Mood) -> str:
        if node.deck == node.who:
            return PIOCHER.say(mood, self.some(node.amount, node.who))
        cards, deck = self.some(node.amount, node.who), self.owned(DECK, node.deck, node.who)
        if not isinstance(node.amount, int):
            return PIOCHER.say(mood, f"dans {deck}", cards)
        many = node.amount > 1
        return PIOCHER.say(mood, f"les {node.amount} premières cartes" if many else "la première carte", f"de {deck}")

    def draw_found(self, node: v.DrawFound, mood: Mood) -> str:
        self.la = ""
        value = f"de valeur {node.value}" if node.value is not None else ""
        if node.protocol is not None:
            cards = f"toutes les cartes {protocol_of(node.protocol, 'fr')}"
            return PIOCHER.say(mood, cards, value, "qu’elle contient")
        self.other_card = True
        return PIOCHER.say(mood, "1 carte", value, "ainsi révélée")

    def discard(self, node: v.Discard, mood: Mood) -> str:
        """The printed "You discard" is the same imperative: French has nothing to gain from saying "vous"."""
        cards = self.some(node.amount, node.who)
        return DEFAUSSER.say(mood, cards, f"dans {self.owned(TRASH, node.into)}" if node.into != node.who else "")

    def discard_hand(self, node: v.DiscardHand, mood: Mood) -> str:
        return DEFAUSSER.say(mood, self.owned(HAND, node.who, node.who))

    def discard_random(self, node: v.DiscardRandom, mood: Mood) -> str:
        return DEFAUSSER.say(mood, self.some(1), "au hasard")

    def discard_top(self, node: v.DiscardTop, mood: Mood) -> str:
        known = self.la == "top" and node.deck == "you"
        self.other_card, self.done = True, DEFAUSSER.done
        self.la = "that"
        if known:
            return DEFAUSSER.say(mood, pronoun="la")
        return DEFAUSSER.say(mood, f"la première carte de {self.owned(DECK, node.deck)}")

    def discard_deck(self, node: v.DiscardDeck, mood: Mood) -> str:
        return DEFAUSSER.say(mood, "toute votre pioche")

    def give(self, node: v.Give, mood: Mood) -> str:
        card = f"{self.some(1)} de votre main"
        if self.opponent_named:
            return DONNER.say(mood, card, pronoun="lui")
        self.opponent_named = True
        return DONNER.say(mood, card, "à votre adversaire")

    def take_random(self, node: v.TakeRandom, mood: Mood) -> str:
        return PRENDRE.say(mood, self.some(1), f"au hasard dans {self.owned(HAND, 'they')}")

    def reveal_hand(self, node: v.RevealHand, mood: Mood) -> str:
        return REVELER.say(mood, self.owned(HAND, node.who, node.who))

    def reveal_from_hand(self, node: v.RevealFromHand, mood: Mood) -> str:
        return self.reveal_one(mood, "1 carte de votre main")

    def reveal_top(self, node: v.RevealTop, mood: Mood) -> str:
        said = self.reveal_one(mood, "la première carte de votre pioche")
        self.la = "top"
        return said

    def reveal_deck(self, node: v.RevealDeck, mood: Mood) -> str:
        self.la = ""
        return REVELER.say(mood, "votre pioche")

    def reveal_from_trash(self, node: v.RevealFromTrash, mood: Mood) -> str:
        return self.reveal_one(mood, "1 carte de votre défausse")

    def reveal_drawn(self, node: v.RevealDrawn, mood: Mood) -> str:
        return self.reveal_one(mood, "1 carte piochée dont la valeur face active est égale au nombre annoncé")

    def reveal_one(self, mood: Mood, card: str) -> str:
        self.spoke_of(v.Cards(), REVELER.done)
        return REVELER.say(mood, card)

    def shuffle_deck(self, node: v.ShuffleDeck, mood: Mood) -> str:
        self.la = ""
        return MELANGER.say(mood, "votre pioche")

    def shuffle_trash(self, node: v.ShuffleTrash, mood: Mood) -> str:
        if self.la == "trash":
            return MELANGER.say(mood, "avec votre pioche", pronoun="la")
        self.la = ""
        return MELANGER.say(mood, "votre défausse avec votre pioche")

    def refresh(self, node: v.Refresh, mood: Mood) -> str:
        return RAFRAICHIR.say(mood)

    # ------------------------------------------------------------ plays

    def play(self, node: v.Play, mood: Mood) -> str:
        """A face next to the verb cannot be taken for that of the protocol or of the value."""
        kind = self.other_than(node.not_of) if node.not_of else ""
        value = f"de valeur {node.value}" if node.value is not None else ""
        self.spoke_of(v.Cards(), POSER.done)
        face = FACES[node.face].strip()
        card = ("1 carte", face) if not kind and not value else (face, "1 carte", kind, value)
        return POSER.say(mood, *card, self.to(node.to))

    def play_top(self, node: v.PlayTop, mood: Mood) -> str:
        deck = self.owned(DECK, node.deck, node.by)
        where = ", ".join(place for place in (self.to(node.to), self.on_side(node)) if place)
        self.spoke_of(v.Cards(), POSER.done)
        return POSER.say(mood, f"face inactive la première carte de {deck}", where)

    def on_side(self, node: v.PlayTop) -> str:
        if node.side == node.by:
            return ""
        if node.side == "any":
            return f"du côté de {'votre' if node.by == 'you' else 'son'} choix"
        return prefixed("de", self.owned(SIDE, node.side))

    def play_from_trash(self, node: v.PlayFromTrash, mood: Mood) -> str:
        self.spoke_of(v.Cards(), POSER.done)
        return POSER.say(mood, "1 carte de votre défausse")

    def play_it(self, node: v.PlayIt, mood: Mood) -> str:
        known = self.la in ("that", "top")
        rest = (FACES[node.face].strip(), self.to(node.to))
        self.la, self.done = "that", POSER.done
        return POSER.say(mood, *rest, pronoun="la") if known else POSER.say(mood, "la carte révélée", *rest)

    def to(self, line: v.Lines) -> str:
        if line == "anywhere":
            return ""
        if line == "under this":
            return f"sous {self.this(v.This())}"
        self.line_told |= line == "that line"
        return f"dans {self.that_line if line == 'that line' else _LINES[line]}"

    # ------------------------------------------------------------ protocols, stacks, statements

    def rearrange(self, node: v.Rearrange, mood: Mood) -> str:
        return REORGANISER.say(mood, self.owned(PROTOCOLS, node.whose))

    def swap_protocols(self, node: v.SwapProtocols, mood: Mood) -> str:
        return ECHANGER.say(mood, "les positions de 2 de vos protocoles")

    def swap_stacks(self, node: v.SwapStacks, mood: Mood) -> str:
        return ECHANGER.say(mood, "toutes les cartes d’une de vos piles avec celles d’une autre de vos piles")

    def state_number(self, node: v.StateNumber, mood: Mood) -> str:
        return ANNONCER.say(mood, "un nombre")

    def state_protocol(self, node: v.StateProtocol, mood: Mood) -> str:
        return ANNONCER.say(mood, "un protocole")

    def cannot_compile_next(self, node: v.CannotCompileNext, mood: Mood) -> str:
        self.opponent_named = True
        return "votre adversaire ne peut pas compiler lors de son prochain tour"

    def turn_protocol(self, node: v.TurnProtocol, mood: Mood) -> str:
        self.that_line = "sa ligne"
        return RETOURNER.say(mood, f"le protocole {protocol_title(node.protocol, 'fr')} face {COMPILED}")
