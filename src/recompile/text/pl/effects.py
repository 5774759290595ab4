"""What texts do, in Polish: one method for each effect, told in a mood."""

from __future__ import annotations

from typing import Literal

from recompile.cards import vocabulary as v
from recompile.text.names import protocol_of
from recompile.text.pl.selections import Selections, adjective, after_number, going_on, out_of
from recompile.text.teller import MAY, THEY, Mood, owner, says_matching, spaced

# Imperative: infinitive, third person.
_VERBS = {
    "dobierz": ("dobrać", "dobiera"),
    "odrzuć": ("odrzucić", "odrzuca"),
    "odsłoń": ("odsłonić", "odsłania"),
    "odwróć": ("odwrócić", "odwraca"),
    "podaj": ("podać", "podaje"),
    "przekaż": ("przekazać", "przekazuje"),
    "przesuń": ("przesunąć", "przesuwa"),
    "przetasuj": ("przetasować", "przetasowuje"),
    "rozpatrz": ("rozpatrzyć", "rozpatruje"),
    "usuń": ("usunąć", "usuwa"),
    "umieść": ("umieścić", "umieszcza"),
    "uzupełnij": ("uzupełnić", "uzupełnia"),
    "weź": ("wziąć", "bierze"),
    "wtasuj": ("wtasować", "wtasowuje"),
    "zagraj": ("zagrać", "zagrywa"),
    "zamień": ("zamienić", "zamienia"),
    "zmień": ("zmienić", "zmienia"),
    "zwróć": ("zwrócić", "zwraca"),
}
_PLAYED = {"any": "", "up": "odkrytą", "down": "zakrytą"}
_CONNECTIVES = (v.May, v.IfYouDo, v.If, v.Either, v.InEachLine, v.ForEvery)


def verb(imperative: str, mood: Mood) -> str:
    """
    >>> verb("dobierz", "do"), verb("dobierz", "may"), verb("dobierz", "they")
    ('dobierz', 'dobrać', 'dobiera')
    """
    infinitive, third = _VERBS[imperative]
    return {MAY: infinitive, THEY: third}.get(mood, imperative)


class Effects(Selections):
    """Sentences without their subject."""

    verb_alone = False  # true where the object of two verbs is told with the other one

    def word(self, node: v.Node, *mood: Mood) -> str:
        said = super().word(node, *mood)
        if mood and not isinstance(node, _CONNECTIVES):
            self.it = self.mentioned(node)
        return said

    def mentioned(self, node: v.Node) -> Literal["", "that"]:
        """Whether "ją" in the next sentence would be the card that this effect chose."""
        what = getattr(node, "what", None)
        if isinstance(what, v.Cards):
            chosen = what.zone == "field" or (what.zone == "deck top" and isinstance(node, v.Play))
            return "that" if chosen and what.amount == 1 else ""
        return "that" if isinstance(what, v.That) else ""

    # ------------------------------------------------------------ cards in the field

    def act(self, imperative: str, what: v.Target, mood: Mood, *, out: bool = False) -> str:
        """A verb and its object. A pronoun goes before an infinitive: "możesz ją przesunąć"."""
        said = verb(imperative, mood)
        if self.verb_alone:
            return said
        target = self.target(what, mood, out=out)
        return f"{target} {said}" if target == "ją" and mood == MAY else f"{said} {target}"

    def target(self, what: v.Target, mood: Mood, *, out: bool = False) -> str:
        return self.chosen(what, mood, out=out) if isinstance(what, v.Cards) else self.word(what)

    def is_pronoun(self, what: object) -> bool:
        return (isinstance(what, v.This) and self.it == "this") or (isinstance(what, v.That) and self.it == "that")

    def flip(self, node: v.Flip, mood: Mood) -> str:
        said = self.act("odwróć", node.what, mood)
        if not node.ignoring_middle:
            return said
        several = isinstance(node.what, v.Cards) and node.what.amount != 1
        return f"{said}, ignorując {'ich środkowe komendy' if several else 'jej środkową komendę'}"

    def delete(self, node: v.Delete, mood: Mood) -> str:
        return self.act("usuń", node.what, mood, out=True)

    def return_(self, node: v.Return, mood: Mood) -> str:
        return self.act("zwróć", node.what, mood, out=True)

    def shift(self, node: v.Shift, mood: Mood) -> str:
        to = self.destination(node)
        said = self.act("przesuń", node.what, mood, out=True)
        said = f"{going_on(said)}{to}" if to else said
        if isinstance(node.what, v.This) and self.top and self.whether_covered:
            said += ", nawet jeśli jest zasłonięta"
        return said

    def destination(self, node: v.Shift) -> str:
        if node.to == v.ANYWHERE:
            return " do innej linii" if isinstance(node.what, v.Cards) and node.what.amount == "all" else ""
        line = self.lines(node.to, out=True).removeprefix("z ")
        return f" do {line} albo z {line}" if node.or_from else f" do {line}"

    def resolve(self, node: v.Resolve, mood: Mood) -> str:
        cards = self.cards(node.what, mood, "gen")
        command = "środkowe komendy" if node.what.amount == "all" else "środkową komendę"
        were = "znajdowały" if node.what.amount == "all" else "znajdowała"
        return f"{verb('rozpatrz', mood)} {command} {cards} tak, jakby {were} się na tej karcie"

    # ------------------------------------------------------------ hands, decks and trashes

    def reveal(self, node: v.Reveal, mood: Mood) -> str:
        what = node.what
        if not isinstance(what, v.Cards) or what.zone == "field":
            return self.act("odsłoń", what, mood)
        return f"{verb('odsłoń', mood)} {self.in_pile(what, mood)}"

    def in_pile(self, what: v.Cards, mood: Mood) -> str:
        """Cards of a hand, a deck or a trash, or those that the sentence before was about."""
        if what.zone == "discarded":
            return "odrzuconą kartę"
        if what.zone == "drawn":
            return self.among("dobran", what)
        if what.zone == "revealed":
            if what.amount == "all":
                return f"z niej wszystkie {self.kind(what, 'pl')}"
            return self.among("odsłonięt", what, " w ten sposób")
        if what.zone == "deck top":
            return self.top_cards(what, mood)
        if what.zone == "deck" and what.amount == "all":
            return f"{self.owned('talię', 'oją', owner(what), mood)}"
        every = "wszystkie karty" if what.amount == "all" else self.quantity(what, None, "acc")
        return f"{every} {self.out_of_pile(what, mood)}"

    def among(self, stem: str, what: v.Cards, how: str = "") -> str:
        """Some of the cards that were just drawn or revealed."""
        number = what.amount if isinstance(what.amount, int) else 2
        form = after_number(number)
        before = f"{self.how_much(what.amount)} {adjective(stem, form)}{how}"
        return f"{before} {self.kind(what, form)}"

    def out_of_pile(self, what: v.Cards, mood: Mood) -> str:
        own = owner(what) == ("they" if mood == THEY else "you")
        if what.zone == "hand":
            return "z ręki" if own or what.side == "any" else out_of(self.owned("ręki", "ojej", owner(what), mood))
        noun = ("kosza", "ojego") if what.zone == "trash" else ("talii", "ojej")
        return out_of(self.owned(*noun, owner(what), mood))

    def top_cards(self, what: v.Cards, mood: Mood) -> str:
        deck = out_of(self.deck(owner(what), mood))
        if what.amount == 1:
            return f"wierzchnią kartę {deck}"
        return self.some(what.amount, mood, "wierzchni", tail=f" {deck}")

    def draw(self, node: v.Draw, mood: Mood) -> str:
        what = node.what
        own = what.zone == "deck top" and owner(what) == node.by
        return f"{verb('dobierz', mood)} {self.some(what.amount, mood) if own else self.in_pile(what, mood)}"

    def discard(self, node: v.Discard, mood: Mood) -> str:
        """The printed "You discard" is an imperative like any other."""
        what, said = node.what, verb("odrzuć", mood)
        if what.zone != "hand":
            whole = "całą " if what.zone == "deck" and what.amount == "all" else ""
            return f"{said} {whole}{self.in_pile(what, mood)}"
        into = f" do {self.owned('kosza', 'ojego', node.into, mood)}" if node.into not in (None, node.by) else ""
        if what.amount == "all":
            cards = f"wszystkie karty z ręki{into}"
        elif what.random:
            cards = f"{self.quantity(what, None, 'acc')}{into}"
        else:
            cards = self.some(what.amount, mood, tail=into, discards=True)
        self.discarder = node.by
        return f"{said} {cards}"

    def put(self, node: v.Put, mood: Mood) -> str:
        """From hand to hand it is to give or to take."""
        what = node.what
        if node.into == "deck top":
            return f"{self.act('umieść', what, mood)} zakrytą na wierzchu {self.deck(node.whose, mood)}"
        if isinstance(what, v.Cards) and what.zone == "hand":
            return self.hand_over(node, what, mood)
        if self.is_pronoun(what):
            return f"{self.act('weź', what, mood)} na rękę"
        return f"{verb('weź', mood)} na rękę {self.target(what, mood, out=True)}"

    def hand_over(self, node: v.Put, what: v.Cards, mood: Mood) -> str:
        cards = self.quantity(what, None, "acc")
        if node.whose == node.by:
            return f"{verb('weź', mood)} {cards} {self.out_of_pile(what, mood)}"
        whom = "ci" if node.whose == "you" else "mu" if self.opponent_named else "przeciwnikowi"
        self.opponent_named = True
        return f"{verb('przekaż', mood)} {whom} {cards} {out_of(self.owned('ręki', 'ojej', owner(what), mood))}"

    def shuffle(self, node: v.Shuffle, mood: Mood) -> str:
        if node.what == "deck":
            return f"{verb('przetasuj', mood)} swoją talię"
        return f"{verb('wtasuj', mood)} wszystkie karty ze swojego kosza do talii"

    def refresh(self, node: v.Refresh, mood: Mood) -> str:
        return f"{verb('uzupełnij', mood)} karty na ręce"

    # ------------------------------------------------------------ plays

    def play(self, node: v.Play, mood: Mood) -> str:
        what, said, line = node.what, verb("zagraj", mood), self.line(node)
        if not isinstance(what, v.Cards):
            target = "ją" if isinstance(what, v.That) else self.word(what)
            words = (f"ją {said}" if mood == MAY and target == "ją" else f"{said} {target}", _PLAYED[node.face])
            return " ".join(filter(None, words)) + line
        if node.side != node.by:
            line = f"{going_on(line)} po {self.owned('stronie', 'ojej', node.side, mood)}"
        if what.zone != "hand":
            face = f"{_PLAYED[node.face]} " if node.face != "any" else ""
            return f"{said} {face}{self.in_pile(what, mood)}{line}"
        long = what.value or what.protocol or what.not_protocol
        face = f" {'jako ' if long else ''}{_PLAYED[node.face]}" if node.face != "any" else ""
        card = f" {self.quantity(what, None, 'acc')}{face}"
        matching = ", nawet w linii bez pasującego protokołu" if says_matching(node) else ""
        return said + (f"{going_on(line)}{card}" if long else f"{card}{line}") + matching

    def line(self, node: v.Play) -> str:
        if node.under is not None:
            return f" pod {'tę' if isinstance(node.under, v.This) else 'wybraną'} kartę"
        return spaced(self.lines(node.to))

    # ------------------------------------------------------------ protocols, stacks, statements

    def rearrange(self, node: v.Rearrange, mood: Mood) -> str:
        return f"{verb('zmień', mood)} układ {self.owned('protokołów', 'oich', node.whose, mood)}"

    def swap(self, node: v.Swap, mood: Mood) -> str:
        if node.what == "protocols":
            return f"{verb('zamień', mood)} miejscami 2 {self.owned('protokoły', 'oje', node.whose, mood)}"
        stacks = out_of(f"2 {self.owned('stosów', 'oich', node.whose, mood)}")
        return f"{verb('zamień', mood)} miejscami wszystkie karty {stacks}"

    def state(self, node: v.State, mood: Mood) -> str:
        return f"{verb('podaj', mood)} {'liczbę' if node.what == 'number' else 'nazwę protokołu'}"

    def turn_protocol(self, node: v.TurnProtocol, mood: Mood) -> str:
        self.that_line = "linii tego protokołu"
        name = protocol_of(node.protocol, "pl", self.library).removeprefix("protokołu ")  # of one with no Polish name
        return f"{verb('odwróć', mood)} protokół {name} stroną „Skompilowano” do góry"
