"""A verdict in words, in any of the languages."""

from __future__ import annotations

from collections.abc import Sequence

from recompile.cards import PRINTED, Library, Protocol
from recompile.lab.effects import Effect
from recompile.lab.judge import remarks as r
from recompile.lab.judge.strengths import STRENGTHS
from recompile.lab.judge.verdict import Company, Standing, Verdict
from recompile.lab.report.words import interval, percent, signed
from recompile.language.names import protocol_title
from recompile.text.catalogue import catalogue, mark

BOXES = {"top": mark("top"), "middle": mark("middle"), "bottom": mark("bottom")}
LOOP_OF = "loop-of"  # where the texts are known
SENTENCES = {
    r.EARLY: mark("Too early to say. Games so far: {games}."),
    r.STRONG: mark("{name} is too strong, {strength}: its side wins {won} ({low} – {high})."),
    r.WEAK: mark("{name} is too weak, {strength}: its side wins {won} ({low} – {high})."),
    r.FAIR: mark("{name} is no stronger and no weaker than the printed ones, {strength}: {won} ({low} – {high})."),
    r.DISAGREE: mark("The two strengths of play disagree: {card} card by card, {plan} with planning."),
    r.CARRIED: mark("{card} carries the protocol: its text adds {adds} points. Without it {name} stands at {without}."),
    r.ALONE_DECIDES: mark("{card} decides games alone: where it was played, its side wins {played} points more often."),
    r.NOTHING: mark("The text of {card} hardly does anything: without it little changes ({adds} points)."),
    r.DEAD: mark("Dead text, it never did anything in any game: {texts}."),
    r.ALIVE: mark("No dead text: every box did something."),
    r.LOOP: mark("Turns that never ended, because texts set each other off: {games}."),
    LOOP_OF: mark("Turns that never ended, because texts set each other off: {games}. The texts: {texts}."),
    r.REPEATS: mark("A loop is possible: {texts} was done {times} times in one turn (games: {games} of {of})."),
    r.LONG: mark("Games are longer: {turns} turns on average, {without} without {name}."),
    r.AS_LONG: mark("Games are not longer: {turns} turns on average, {without} without {name}."),
    r.FIRST: mark("Who begins wins {won}; without {name} it is {without}."),
}
_SHARES = ("won", "low", "high", "plan", "card", "without")
_POINTS = ("adds", "played")
_POINT = {"en": ".", "fr": ",", "pl": ","}
_TURNS = (r.LONG, r.AS_LONG)


class Words:
    """Everything about one protocol, in one language."""

    def __init__(self, protocol: Protocol, lang: str) -> None:
        self.lang = lang
        self._protocol = protocol
        self._library: Library = PRINTED.with_([protocol])
        self._catalogue = catalogue(lang)
        self.name = self.title(protocol.code)

    def say(self, message: str, **values: object) -> str:
        return self._catalogue.say(message, **values)

    def title(self, code: str) -> str:
        return protocol_title(code, self.lang, self._library)

    def strength(self, key: str) -> str:
        return self._catalogue.say(STRENGTHS[key].title)

    def card(self, value: int) -> str:
        return f"{self.name} {value}"

    def text(self, text: str) -> str:
        """A text by its card and box: "Kite 3 (middle)". One of another protocol's card may be the cause of a loop."""
        code, _, box = text.partition(":")
        return f"{self.title(code[:-1])} {code[-1]} ({self._catalogue.say(BOXES[box])})" if box in BOXES else text

    def remark(self, remark: r.Remark) -> str:
        """What there is to look at."""
        values: dict[str, object] = {key: self._number(remark.kind, key, at) for key, at in remark.numbers.items()}
        values["name"] = self.name
        values["texts"] = ", ".join(map(self.text, remark.texts))
        if remark.strength:
            values["strength"] = self.strength(remark.strength)
        if remark.card is not None:
            values["card"] = self.card(remark.card)
        kind = LOOP_OF if remark.kind == r.LOOP and remark.texts else remark.kind
        return self._catalogue.fill(SENTENCES[kind], values)

    def _number(self, kind: str, key: str, number: float) -> str:
        if kind in _TURNS:
            return self.figure(f"{number:.1f}")
        if key in _SHARES:
            return self.figure(percent(number))
        return self.figure(signed(number)) if key in _POINTS else f"{number:.0f}"

    def figure(self, text: str) -> str:
        """A number as it is written in the language.

        >>> from recompile.cards import PROTOCOLS
        >>> Words(PROTOCOLS["FIR"], "fr").figure("56.3 %")
        '56,3 %'
        """
        return text.replace(".", _POINT[self.lang])

    def won(self, won: Effect) -> str:
        """
        >>> from recompile.cards import PROTOCOLS
        >>> Words(PROTOCOLS["FIR"], "en").won(Effect(0.563, 0.531, 0.594))
        '56.3 % (53.1 – 59.4 %)'
        """
        return self.figure(f"{percent(won.size)} ({interval(won.low, won.high)})")

    def place(self, standing: Standing) -> str:
        """Where it would stand among the printed ones."""
        best, worst = standing.places
        message = mark("place {place} of {among} (between {best} and {worst})")
        return self.say(message, place=standing.place, among=standing.among, best=best, worst=worst)

    def range_of(self, standing: Standing) -> str:
        """The printed ones at the same strength."""
        (best, most), (worst, least) = standing.best, standing.worst
        message = mark(
            "The strongest printed one, {strength}, is {best} with {most}, the weakest {worst} with {least}."
        )
        return self.say(
            message,
            strength=self.strength(standing.strength),
            best=self.title(best),
            most=self.figure(percent(most)),
            worst=self.title(worst),
            least=self.figure(percent(least)),
        )

    def company(self, found: Sequence[Company]) -> str:
        return ", ".join(f"{self.title(each.code)} {self.figure(signed(each.extra.size))}" for each in found)

    def head(self, verdict: Verdict) -> str:
        message = mark("Games: {n}. Every deal is played twice, with {name} and a printed protocol exchanged.")
        return self.say(message, n=verdict.games, name=self.name)
