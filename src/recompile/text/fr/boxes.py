"""Triggers and passive rules, in French."""

from __future__ import annotations

from dataclasses import replace

from recompile.cards import vocabulary as v
from recompile.text.fr.connectives import Connectives
from recompile.text.fr.selections import DECK, FACES, HAND, TOTAL, elide, listed, si
from recompile.text.names import protocol_of
from recompile.text.teller import Triggers, acts

COLON = "\u202f:"
_MOMENTS = {"covered": "recouverte", "flipped": "retournée"}
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
        by = f" par une carte {protocol_of(node.by, 'fr')}" if node.by else ""
        self.other_card |= node.by is not None
        return f"Quand cette carte devrait être {moments}{by}{COLON}"

    def after(self, node: v.After) -> str:
        """ "Après avoir pioché" only where you are also the one who goes on."""
        what = _EVENTS[node.event].format(deck=self.owned(DECK, node.who, node.who))
        self.other_card |= node.event == "play"
        where = " dans cette ligne" if node.here else ""
        during = " pendant le tour de votre adversaire" if node.during_their_turn else ""
        self.opponent_named |= node.who == "they" or node.during_their_turn
        if node.who == "you" and acts(node.effects[0]) == "you":
            return f"Après avoir {what}{where}{during}{COLON}"
        who = {"you": "vous avez", "they": "votre adversaire a", "any": "un joueur a"}[node.who]
        return f"Après {elide('que', who)} {what}{where}{during}{COLON}"

    # ------------------------------------------------------------ passive rules

    def face_down_value(self, node: v.FaceDownValue) -> str:
        return f"toutes les cartes face inactive de cette pile ont une valeur de {node.value}"

    def total_here(self, node: v.TotalHere) -> str:
        change = "augmentée" if node.plus > 0 else "réduite"
        said = f"{self.owned(TOTAL, node.who)} dans cette ligne est {change} de {abs(node.plus)}"
        if isinstance(node.per, v.CardsInHand):
            return f"{said} pour chaque carte de votre main"
        if node.per is not None:
            return f"{said} pour {self.cards(replace(node.per, amount='each'))}"
        if node.given is not None:
            return f"{said} {si(self.held(node.given, 'au moins une', many=False))}"
        return said

    def cannot_play(self, node: v.CannotPlay) -> str:
        if node.face == "up":
            here = "dans cette ligne, " if node.here else ""
            return f"{here}votre adversaire ne peut poser ses cartes que face inactive"
        where = " dans cette ligne" if node.here else ""
        return f"votre adversaire ne peut pas poser de cartes{FACES[node.face]}{where}"

    def no_matching_needed(self, node: v.NoMatchingNeeded) -> str:
        return "quand vous posez une carte face active, vous pouvez le faire sans tenir compte des protocoles"

    def this_needs_no_matching(self, node: v.ThisNeedsNoMatching) -> str:
        side = " d’un côté ou de l’autre du Champ," if node.either_side else ""
        return f"cette carte peut être posée{side} sans tenir compte des protocoles"

    def playable_here(self, node: v.PlayableHere) -> str:
        return f"les cartes {protocol_of(node.protocol, 'fr')} peuvent être posées face active dans cette ligne"

    def ignore_middles_here(self, node: v.IgnoreMiddlesHere) -> str:
        return "ignorez toutes les commandes secondaires des cartes de cette ligne"

    def no_middles_on_your_turn(self, node: v.NoMiddlesOnYourTurn) -> str:
        return "pendant votre tour, les cartes adverses n’ont pas de commande secondaire"

    def cannot_be_flipped(self, node: v.CannotBeFlipped) -> str:
        return "cette carte ne peut pas être retournée"

    def cannot_draw(self, node: v.CannotDraw) -> str:
        return "si vous avez au moins une carte en main, vous ne pouvez pas piocher de cartes"

    def skip_check_cache(self, node: v.SkipCheckCache) -> str:
        return "ignorez votre phase Mémoire cache"

    def shift_instead_of_compile_delete(self, node: v.ShiftInsteadOfCompileDelete) -> str:
        trigger = f"quand cette carte devrait être supprimée par une compilation{COLON}"
        return f"{trigger} au lieu de cela, déplacez-la, même si elle est recouverte"

    def return_to_deck_instead(self, node: v.ReturnToDeckInstead) -> str:
        trigger = f"quand une carte devrait être renvoyée dans {HAND.of('votre adversaire')}{COLON}"
        return f"{trigger} au lieu de cela, placez-la face inactive sur le dessus de {DECK.theirs()}"
