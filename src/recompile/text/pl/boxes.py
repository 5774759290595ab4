"""Triggers and passive rules, in Polish."""

from __future__ import annotations

from dataclasses import replace

from recompile.cards import vocabulary as v
from recompile.text.names import protocol_of
from recompile.text.pl.connectives import Connectives

# The perfective future, "you" and "they", and the object.
_EVENTS = {
    "draw": ("dobierzesz", "dobierze", "karty"),
    "discard": ("odrzucisz", "odrzuci", "karty"),
    "delete": ("usuniesz", "usunie", "karty"),
    "shuffle": ("przetasujesz", "przetasuje", "swoją talię"),
    "clear cache": ("wyczyścisz", "wyczyści", "pamięć podręczną"),
    "refresh": ("uzupełnisz", "uzupełni", "karty na ręce"),
    "play": ("zagrasz", "zagra", "kartę"),
    "compile": ("przeprowadzisz", "przeprowadzi", "kompilację"),
}
_MOMENTS = {"covered": "zasłonięta", "flipped": "odwrócona"}
_FACES = {"any": "", "up": "odkrytych ", "down": "zakrytych "}


class Polish(Connectives):
    """Reads a box of a card in Polish.

    >>> from recompile.cards import CARDS
    >>> Polish().box(CARDS["FIR0"].bottom)
    'Gdy ta karta ma zostać zasłonięta: Najpierw dobierz 1 kartę. Następnie odwróć 1 inną kartę.'
    >>> Polish(top=True).box(CARDS["MET2"].top)
    'Twój przeciwnik nie może zagrywać zakrytych kart w tej linii.'
    """

    # ------------------------------------------------------------ triggers

    def start(self, node: v.Start) -> str:
        return "Start:"

    def end(self, node: v.End) -> str:
        return "Koniec:"

    def when(self, node: v.When) -> str:
        by = f" przez kartę {protocol_of(node.by, 'pl')}" if node.by else ""
        moments = [_MOMENTS[moment] + (by if moment == "covered" else "") for moment in node.moments]
        return f"Gdy ta karta ma zostać {' albo '.join(moments)}:"

    def after(self, node: v.After) -> str:
        """
        >>> Polish().after(v.After("shuffle", "they", ()))
        'Po tym, jak twój przeciwnik przetasuje swoją talię:'
        """
        second, third, what = _EVENTS[node.event]
        if node.who == "you":
            said = second
        else:
            said = f"{self.opponent() if node.who == 'they' else 'dowolny gracz'} {third}"
        where = " w tej linii" if node.here else ""
        during = f" w {self.their_turn(node)}" if node.during_their_turn else ""
        return f"Po tym, jak {said} {what}{where}{during}:"

    def their_turn(self, node: v.After) -> str:
        self.opponent_named = True
        return "swojej turze" if node.who == "they" else "turze przeciwnika"

    # ------------------------------------------------------------ passive rules

    def face_down_value(self, node: v.FaceDownValue) -> str:
        return f"wszystkie zakryte karty w tym stosie mają wartość {node.value}"

    def total_here(self, node: v.TotalHere) -> str:
        whose = "kart każdego gracza" if node.who == "any" else self.owned("kart", "oich", node.who, None)
        change = "zwiększona" if node.plus > 0 else "zmniejszona"
        said = f"łączna wartość {whose} w tej linii jest {change} o {abs(node.plus)}"
        if isinstance(node.per, v.CardsInHand):
            said += " za każdą kartę na twojej ręce"
        elif node.per is not None:
            said += f" za {self.cards(replace(node.per, amount='each'), None)}"
        if node.given is not None:
            said += f", jeśli {self.place_or_field(node.given)} jest co najmniej 1 {self.kind(node.given, 'nom')}"
        return said

    def cannot_play(self, node: v.CannotPlay) -> str:
        here = " w tej linii" if node.here else ""
        if node.face == "up":
            return f"{self.opponent()} może zagrywać{here} tylko zakryte karty"
        return f"{self.opponent()} nie może zagrywać {_FACES[node.face]}kart{here}"

    def no_matching_needed(self, node: v.NoMatchingNeeded) -> str:
        return "możesz zagrywać odkryte karty nawet w liniach bez pasującego protokołu"

    def this_needs_no_matching(self, node: v.ThisNeedsNoMatching) -> str:
        side = " po dowolnej stronie pola," if node.either_side else ""
        return f"tę kartę można zagrać{side} nawet w linii bez pasującego protokołu"

    def playable_here(self, node: v.PlayableHere) -> str:
        return f"w tej linii można zagrywać odkryte karty {protocol_of(node.protocol, 'pl')}"

    def ignore_middles_here(self, node: v.IgnoreMiddlesHere) -> str:
        return "ignoruj wszystkie środkowe komendy na kartach w tej linii"

    def no_middles_on_your_turn(self, node: v.NoMiddlesOnYourTurn) -> str:
        return "w twojej turze karty przeciwnika nie mają środkowych komend"

    def cannot_be_flipped(self, node: v.CannotBeFlipped) -> str:
        return "tej karty nie można odwrócić"

    def cannot_draw(self, node: v.CannotDraw) -> str:
        return "jeśli masz co najmniej 1 kartę na ręce, nie możesz dobierać kart"

    def skip_check_cache(self, node: v.SkipCheckCache) -> str:
        return "pomijaj swój krok „Sprawdzenie pamięci podręcznej”"

    def shift_instead_of_compile_delete(self, node: v.ShiftInsteadOfCompileDelete) -> str:
        return (
            "gdy ta karta ma zostać usunięta w wyniku kompilacji: Zamiast tego przesuń ją, nawet jeśli jest zasłonięta"
        )

    def return_to_deck_instead(self, node: v.ReturnToDeckInstead) -> str:
        return "gdy karta ma zostać zwrócona na rękę przeciwnika: Zamiast tego umieść ją zakrytą na wierzchu jego talii"
