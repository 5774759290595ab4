"""What the table and the replay have in common: the field, the panels beside it, and looking at things."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from recompile.cards import PRINTED
from recompile.seats.moments import Moment, Offer, changes_of, sum_of
from recompile.table import messages as m
from recompile.text import LANGUAGES
from recompile.text.catalogue import mark
from recompile.tui import words as around
from recompile.tui.answers import NARROW, Answers
from recompile.tui.board import Board
from recompile.tui.dialogs import Paper, zoom
from recompile.tui.hand import Hand
from recompile.tui.inks import Look, Palette
from recompile.tui.panels import because_panel, card_panel, foresight_panel, log_panel

_PANELS = {
    "card": mark("Card"),
    "foresight": mark("Foresight"),
    "because": mark("Because of"),
    "log": mark("Log"),
}


class Desk(Screen[int]):
    """Draws moments. Those who inherit say where they come from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i", "zoom", show=False),
        Binding("t", "totals", show=False),
        Binding("d", "piles", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("p", "panel('foresight')", show=False),
        Binding("b", "panel('because')", show=False),
        Binding("l", "panel('log')", show=False),
        Binding("g,f2", "language", show=False),
        Binding("f3", "app.other_theme", show=False),
        Binding("q", "leave", show=False),
    ]
    KEYS: ClassVar[around.Keys] = ()
    ALL_KEYS: ClassVar[tuple[tuple[str, str], ...]] = ()
    AUTO_FOCUS = "#answers"

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang
        self.now: Moment | None = None
        self.told = 0  # how many entries of the log the viewer has seen before
        self.looked: str | None = None  # the card in the panel
        self.panel = "foresight"

    @property
    def look(self) -> Look:
        library = self.now.library if self.now else PRINTED
        return Look(self.lang, Palette(self.app.current_theme.dark), library)

    def names(self) -> tuple[str, str]:
        """What the players are called."""
        return self.now.players.names if self.now else ("", "")

    def titles(self) -> tuple[str, str]:
        """The same with all that stands beside a name."""
        return self.names()

    # ------------------------------------------------------------ parts

    def compose(self) -> ComposeResult:
        yield Static(id="status")
        with Vertical(id="field"):
            yield Static(id="them")
            yield Board(id="board")
            yield Static(id="draft")
            yield Static(id="me")
            yield Hand(id="hand")
            yield Static(id="feed", markup=False)
            yield Static(id="prompt", markup=False)
        with Vertical(id="side"):
            for name in ("card", "foresight", "because"):
                with Vertical(id=name, classes="panel"):
                    yield Static(classes="title", markup=False)
                    yield Static(classes="body")
            with Vertical(id="log", classes="panel"):
                yield Static(classes="title", markup=False)
                with VerticalScroll(id="scroll"):
                    yield Static(classes="body")
        yield from self.controls()
        yield Static(id="keys")

    def controls(self) -> ComposeResult:
        """What stands under the field: answers, or how to go through a game."""
        yield Answers(id="answers")

    def on_mount(self) -> None:
        self.set_out()

    def on_resize(self, _event: events.Resize) -> None:
        self.set_out()
        self.paint()

    def set_out(self) -> None:
        """Where there is little room the panels stand after the answers, and one at a time."""
        side, controls = self.query_one("#side"), self.query_one("#answers")
        narrow = self.app.size.width < NARROW
        children = list(self.children)
        if narrow != (children.index(side) > children.index(controls)):
            self.move_child(side, after=controls) if narrow else self.move_child(side, before=controls)
        for name in _PANELS:
            side.set_class(name == self.panel, f"-{name}")

    # ------------------------------------------------------------ painting

    def paint(self) -> None:
        """Draw everything anew from the moment."""
        now, board, hand = self.now, self.query_one(Board), self.query_one(Hand)
        board.look = hand.look = self.look
        board.moment = hand.moment = now
        board.refresh()
        hand.refresh()
        self.set_class(now is not None and now.is_draft, "-draft")
        self.paint_around()
        self._body("because", because_panel(now.state.question, self.look) if now else Text())
        self._body("log", log_panel(now.log, self.told, self.look.palette) if now else Text())
        self.call_after_refresh(self.query_one("#scroll", VerticalScroll).scroll_end, animate=False)
        self.paint_card()
        for name, title in _PANELS.items():
            self.query_one(f"#{name} > .title", Static).update(self.look.say(title))

    def paint_around(self) -> None:
        now, look, titles = self.now, self.look, self.titles()
        self._set("status", around.status(now, look, self.app.size.width) if now else Text())
        self._set("keys", around.key_bar(self.KEYS, look, self.app.size.width - 2))
        me = now.bottom if now else 0
        for name, player in (("them", 1 - me), ("me", me)):
            self._set(name, around.player_line(now, player, titles[player], look) if now else Text())

    def _set(self, name: str, content: RenderableType) -> None:
        self.query_one(f"#{name}", Static).update(content)

    def _body(self, name: str, content: RenderableType) -> None:
        self.query_one(f"#{name} .body", Static).update(content)

    def paint_card(self) -> None:
        code, look = self.looked if self.now else None, self.look
        nothing = Text(look.say("Point at a card to read it here.") if self.now else "", look.palette.quiet)
        self._body("card", card_panel(code, look) if code else nothing)

    def paint_foresight(self, seen: m.Foresight | None, label: str) -> None:
        self._body("foresight", foresight_panel(seen, label, self.look))
        self.query_one(Board).foreseen = seen.totals if seen else None

    def paint_draft(self, answer: Offer | None) -> None:
        """The picks so far, and the six cards of the protocol in question."""
        assert self.now is not None
        look = self.look
        rows: list[RenderableType] = [around.draft_track(self.now, self.names(), look)]
        if answer and answer.protocol:
            codes = [f"{answer.protocol}{card.value}" for card in look.library.protocols[answer.protocol].cards]
            rows.append(Padding(around.protocol_head(answer.protocol, look), (1, 0)))
            rows.append(_in_columns([card_panel(code, look, brief=True) for code in codes]))
        self._set("draft", Group(*rows))

    # ------------------------------------------------------------ looking

    def on_board_looked(self, message: Board.Looked) -> None:
        self.look_at(message.code)

    def look_at(self, code: str | None) -> None:
        if code and code != self.looked:
            self.looked = code
            self.paint_card()

    def on_click(self, event: events.Click) -> None:
        """A card named in the log."""
        self.look_at(event.style.meta.get("card"))

    def action_panel(self, name: str, focus: bool = True) -> None:
        self.panel = name
        self.set_out()
        if name == "log" and focus:
            self.query_one("#scroll").focus()

    def action_zoom(self) -> None:
        if self.looked and self.now:
            self.app.push_screen(zoom(self.looked, self.look))

    def action_totals(self) -> None:
        if self.now is None or self.now.is_draft:
            return
        rows: list[RenderableType] = []
        look = self.look
        for line in range(3):
            rows.append(Text(look.say("Line {line}", line=line + 1), "bold"))
            for player in (1 - self.now.bottom, self.now.bottom):
                stack = self.now.state.sides[player].stacks[line]
                rows.append(Text(f"  {self.names()[player]}: {sum_of(stack)} = {stack.total}"))
                rows += [Text(f"      {each.value:+d}  {each.why}", look.palette.quiet) for each in changes_of(stack)]
        self.app.push_screen(Paper(look.say("Totals"), Group(*rows), self.lang))

    def action_piles(self) -> None:
        if self.now is None or self.now.is_draft:
            return
        rows: list[RenderableType] = []
        look = self.look
        for player in (self.now.bottom, 1 - self.now.bottom):
            side = self.now.state.sides[player]
            rows.append(Text(self.names()[player], "bold"))
            rows.append(Text("  " + look.count("deck: {n} card", "deck: {n} cards", side.deck)))
            trash = ", ".join(look.title(code) for code in side.trash) or "–"
            rows.append(Text("  " + look.say("trash: {cards}", cards=trash)))
        if self.now.state.remembered:
            rows.append(Text(look.say("You remember"), "bold"))
            rows += [Text(f"  {look.title(each.card)}: {each.place}") for each in self.now.state.remembered]
        self.app.push_screen(Paper(look.say("Decks and trashes"), Group(*rows), self.lang))

    def action_keys(self) -> None:
        grid, look = Table.grid(padding=(0, 2)), self.look
        for key, what in (*self.ALL_KEYS, ("", ""), *around.SIGN_NAMES):
            grid.add_row(Text(key, look.palette.signal), Text(look.say(what) if what else ""))
        self.app.push_screen(Paper(look.say("Keys and signs"), grid, self.lang))

    def action_language(self) -> None:
        """The next language, at once."""
        langs = list(LANGUAGES)
        self.lang = langs[(langs.index(self.lang) + 1) % len(langs)]
        self.refresh_moment()

    def refresh_moment(self) -> None:
        """Ask for the moment again, and draw it."""
        self.paint()

    def action_leave(self) -> None:
        self.app.exit(0)


def _in_columns(panels: list[Group]) -> Table:
    """Two columns, read from left to right."""
    grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    for place in range(0, len(panels), 2):
        grid.add_row(*panels[place : place + 2])
    return grid
