"""Triggers and passive rules, in English."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.text.en.connectives import Connectives
from recompile.text.en.selections import a
from recompile.text.names import protocol_title
from recompile.text.teller import DO, Mood, is_any

_EVENTS = {
    "draw": ("draw", "draws", " cards"),
    "discard": ("discard", "discards", " cards"),
    "delete": ("delete", "deletes", " cards"),
    "shuffle": ("shuffle", "shuffles", " your deck"),
    "clear cache": ("clear", "clears", " cache"),
    "refresh": ("refresh", "refreshes", ""),
    "play": ("play", "plays", " a card"),
    "compile": ("compile", "compiles", ""),
}
_FACES = {"any": "", "up": " face-up", "down": " face-down"}
_TURN = {"any": "", "you": "your turn", "they": "your opponent's turn"}
_PLAYER = {"you": "you", "they": "your opponent", "any": "players"}
_FLIPPED = {"flip": "flipped", "play": "played", "draw": "drawn", "compile": "compiled"}


class English(Connectives):
    """Reads a box of a card in English.

    >>> from recompile.cards import CARDS
    >>> English().box(CARDS["FIR0"].bottom)
    'When this card would be covered: First, draw 1 card. Then, flip 1 other card.'
    """

    # ------------------------------------------------------------ triggers

    def start(self, node: v.Start) -> str:
        return "Start:"

    def end(self, node: v.End) -> str:
        return "End:"

    def when(self, node: v.When) -> str:
        what = self.word(node.what)
        by = ""
        if node.by is not None:
            card = f"{a(protocol_title(node.by, 'en', self.library))} card"
            by = " by compiling" if node.by == "compiling" else f" by {card}"
        hand = f" to {self.whose(node.whose)} hand" if node.whose != "any" else ""
        return f"When {'a card' if what == '1 card' else what} would be {' or '.join(node.moments)}{hand}{by}:"

    def after(self, node: v.After) -> str:
        base, third, what = _EVENTS[node.event]
        what = what.replace("your", "their") if node.who == "they" else what
        who = {"you": f"you {base}", "they": f"your opponent {third}", "any": f"a player {third}"}[node.who]
        during = f" during {_TURN[node.during]}" if node.during != "any" else ""
        return f"After {who}{what}{self.place(node.where)}{during}:"

    # ------------------------------------------------------------ passive rules

    def have_value(self, node: v.HaveValue) -> str:
        return f"{self.cards(node.what)} have a value of {node.value}"

    def total_change(self, node: v.TotalChange) -> str:
        change = "increased" if node.plus > 0 else "reduced"
        said = f"{self.number(v.Total(node.who, node.where))} is {change} by {abs(node.plus)}"
        if node.per is not None:
            said += f" for each {self.one_of(node.per)}"
        if is_any(node.given) and isinstance(node.given.left, v.Count):
            said += f" if there are any {self.plural(node.given.left.cards)}"
        elif node.given is not None:
            said += f" if {self.word(node.given)}"
        return said

    def one_of(self, count: v.Count) -> str:
        if count.of == "protocols" or count.cards.zone != "field":
            return self.counted(count).replace("cards", "card", 1).replace("protocols", "protocol", 1)
        return self.singular(count.cards)

    def cannot(self, node: v.Cannot, mood: Mood = DO) -> str:
        given = f"if {self.word(node.given)}, " if node.given is not None else ""
        where = self.place(node.where)
        if node.what is not None:
            return f"{given}{self.word(node.what)} cannot be {_FLIPPED[node.verb]}{where}"
        self.opponent_named |= node.who == "they"
        if node.verb == "play" and node.face == "up":
            return f"{given}{_PLAYER[node.who]} can only play cards face-down{where}"
        cards = "" if node.verb == "compile" else f" cards{_FACES[node.face]}"
        turn = f" on {'your' if node.who == 'you' else 'their'} next turn" if node.next_turn else ""
        return f"{given}{_PLAYER[node.who]} cannot {node.verb}{cards}{where}{turn}"

    def no_matching(self, node: v.NoMatching) -> str:
        where = self.place(node.where)
        if not isinstance(node.what, v.Cards):
            side = " on either player's side" if node.side == "any" else ""
            return f"{self.word(node.what)} may be played{side}{where} without matching protocols"
        if node.what.protocol is not None:
            return f"{self.noun(node.what, many=True)} may be played face-up{where}"
        return f"when you play cards face-up{where}, they may be played without matching protocols"

    def ignore(self, node: v.Ignore) -> str:
        if node.during == "any":
            return f"ignore all middle commands on {self.plural(node.what)}"
        return f"during {_TURN[node.during]}, {self.plural(node.what)} do not have middle commands"

    def skip(self, node: v.Skip) -> str:
        return f"skip {self.whose(node.who)} {node.phase} phase"
