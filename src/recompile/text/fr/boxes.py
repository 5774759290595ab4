"""Triggers and passive rules, in French."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.text.fr.connectives import Connectives
from recompile.text.fr.selections import DECK, FACES, HAND, elide, listed, si
from recompile.text.names import protocol_of
from recompile.text.teller import DO, Mood, Triggers, acts, is_any

COLON = "\u202f:"
_MOMENTS = {"covered": "recouverte", "flipped": "retournée", "deleted": "supprimée", "returned": "renvoyée"}
_DONE = {"flip": "retournée", "play": "posée", "draw": "piochée", "compile": "compilée"}
_PLAYER = {"they": "votre adversaire", "any": "aucun joueur"}
_TURN = {"any": "", "you": "votre tour", "they": "le tour de votre adversaire"}
_EVENTS = {
    "draw": "pioché une ou plusieurs cartes",
    "discard": "défaussé une ou plusieurs cartes",
    "delete": "supprimé une ou plusieurs cartes",
    "shuffle": "mélangé {deck}",
    "clear cache": "vidé la mémoire cache",
    "refresh": "rafraîchi",
    "play": "posé une carte",
    "compile": "compilé",
}


class French(Connectives):
    """Reads a box of a card in French.

    >>> from recompile.cards import CARDS
    >>> print(French().box(CARDS["FIR0"].bottom).replace("\u202f", "_"))
    Quand cette carte devrait être recouverte_: d’abord, piochez 1 carte. Ensuite, retournez 1 autre carte.
    >>> French().box(CARDS["LIG2"].middle)
    'Piochez 2 cartes. Révélez 1 carte face inactive. Vous pouvez la déplacer ou la retourner.'
    """

    def box(self, node: v.Node | tuple[v.Node, ...] | None) -> str:
        """After a colon French goes on with a small letter."""
        said = super().box(node)
        if not isinstance(node, Triggers):
            return said
        trigger, colon, effects = said.partition(f"{COLON} ")
        return f"{trigger}{colon}{effects[:1].lower()}{effects[1:]}"

    # ------------------------------------------------------------ triggers

    def start(self, node: v.Start) -> str:
        return f"Début{COLON}"

    def end(self, node: v.End) -> str:
        return f"Fin{COLON}"

    def when(self, node: v.When) -> str:
        moments = listed([_MOMENTS[moment] for moment in node.moments], "ou")
        what = self.cards(node.what, one="une") if isinstance(node.what, v.Cards) else self.word(node.what)
        hand = f" dans {self.owned(HAND, node.whose)}" if node.whose != "any" else ""
        by = ""
        if node.by is not None:
            card = "compilation" if node.by == "compiling" else f"carte {protocol_of(node.by, 'fr', self.library)}"
            by = f" par une {card}"
        self.other_card |= node.by is not None
        if node.instead:
            self.la = "this" if isinstance(node.what, v.This) else "that"
        return f"Quand {what} devrait être {moments}{hand}{by}{COLON}"

    def after(self, node: v.After) -> str:
        """ "Après avoir pioché" only where you are also the one who goes on."""
        what = _EVENTS[node.event].format(deck=self.owned(DECK, node.who, node.who))
        self.other_card |= node.event == "play"
        where = self.in_lines(node.where)
        during = f" pendant {_TURN[node.during]}" if node.during != "any" else ""
        self.opponent_named |= "they" in (node.who, node.during)
        if node.who == "you" and acts(node.effects[0]) == "you":
            return f"Après avoir {what}{where}{during}{COLON}"
        who = {"you": "vous avez", "they": "votre adversaire a", "any": "un joueur a"}[node.who]
        return f"Après {elide('que', who)} {what}{where}{during}{COLON}"

    # ------------------------------------------------------------ passive rules

    def have_value(self, node: v.HaveValue) -> str:
        return f"{self.cards(node.what)} ont une valeur de {node.value}"

    def total_change(self, node: v.TotalChange) -> str:
        change = "augmentée" if node.plus > 0 else "réduite"
        said = f"{self.number(v.Total(node.who, node.where))} est {change} de {abs(node.plus)}"
        if node.per is not None and node.per.of == "cards":
            said += f" pour {self.each(node.per.cards)}"
        elif node.per is not None:
            said += f" pour chacun des {self.protocols(node.per)}"
        if is_any(node.given) and isinstance(node.given.left, v.Count):
            return f"{said} {si(self.held(node.given.left.cards, 'au moins une', many=False))}"
        return said if node.given is None else f"{said} {si(self.word(node.given))}"

    def cannot(self, node: v.Cannot, mood: Mood = DO) -> str:
        where = self.in_lines(node.where)
        if node.what is not None:
            said = f"{self.word(node.what)} ne peut pas être {_DONE[node.verb]}{where}"
        elif node.verb == "play" and node.face == "up":
            said = self.only_face_down(node, where)
        else:
            said = f"{self.cannot_do(node)}{where}"
        self.opponent_named |= node.who == "they"
        return said if node.given is None else f"{si(self.word(node.given))}, {said}"

    def only_face_down(self, node: v.Cannot, where: str) -> str:
        here = f"{where.strip()}, " if where else ""
        if node.who == "you":
            return f"{here}vous ne pouvez poser vos cartes que face inactive"
        return f"{here}{_PLAYER[node.who]} ne peut poser ses cartes que face inactive"

    def cannot_do(self, node: v.Cannot) -> str:
        verb = {"play": "poser de cartes", "draw": "piocher de cartes", "flip": "retourner de cartes"}
        what = f"{verb.get(node.verb, 'compiler')}{FACES[node.face]}"
        if node.who == "you":
            return f"vous ne pouvez pas {what}{' lors de votre prochain tour' if node.next_turn else ''}"
        return f"{_PLAYER[node.who]} ne peut pas {what}{' lors de son prochain tour' if node.next_turn else ''}"

    def no_matching(self, node: v.NoMatching) -> str:
        where = self.in_lines(node.where)
        if not isinstance(node.what, v.Cards):
            side = " d’un côté ou de l’autre du Champ," if node.side == "any" else ""
            return f"{self.word(node.what)} peut être posée{where}{side} sans tenir compte des protocoles"
        if node.what.protocol is not None:
            return f"les {self.kind(node.what, many=True)} peuvent être posées face active{where}"
        return f"quand vous posez une carte face active{where}, vous pouvez le faire sans tenir compte des protocoles"

    def ignore(self, node: v.Ignore) -> str:
        kind = self.kind(node.what, many=True)
        if node.during == "any":
            return f"ignorez toutes les commandes secondaires des {kind}"
        return f"pendant {_TURN[node.during]}, les {kind} n’ont pas de commande secondaire"

    def skip(self, node: v.Skip) -> str:
        return f"ignorez {'votre' if node.who == 'you' else 'sa'} phase Mémoire cache"
