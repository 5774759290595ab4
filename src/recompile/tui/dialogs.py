"""Screens on top of the table: a card with its rulings, totals, piles, keys, saving, the end, the curtain."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Static

from recompile.book.fact_words import reason, said_of
from recompile.book.rulings import for_card
from recompile.language.names import keywords
from recompile.text.catalogue import catalogue
from recompile.tui.inks import Look
from recompile.tui.panels import card_panel

_WALK: list[BindingType] = [
    Binding("down,right", "app.focus_next", show=False),
    Binding("up,left", "app.focus_previous", show=False),
]
_RULINGS = 12


class Paper(ModalScreen[None]):
    """Something to read; Esc puts it away."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,i,q,enter,t,d,question_mark", "dismiss", show=False)]

    def __init__(self, title: str, content: RenderableType, lang: str, *, below: str = "") -> None:
        super().__init__()
        self.heading, self.content, self.lang = title, content, lang
        self.below = below or catalogue(lang).say("Esc: back")

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.heading, classes="heading", markup=False)
            with VerticalScroll(can_focus=True):
                yield Static(self.content, id="paper")
            yield Static(self.below, classes="quiet", markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def on_click(self, event: events.Click) -> None:
        """A click beside it puts it away as well."""
        if event.widget is self:
            self.dismiss()


class Invitation(Paper):
    """The links of a new game on a server, and a key that copies the one to share."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "copy", show=False)]

    def __init__(self, greeting: str, link: str, lang: str) -> None:
        title, *lines = greeting.splitlines()
        below = catalogue(lang).say("C: copy the link for your friend · Esc: back")
        super().__init__(title, Group(*(Padding(Text(line), (0, 0, 1, 0)) for line in lines)), lang, below=below)
        self.link = link

    def action_copy(self) -> None:
        """With a sequence that most terminals understand, also over ssh."""
        self.app.copy_to_clipboard(self.link)
        self.notify(catalogue(self.lang).say("Copied, if your terminal lets programs do that."), markup=False)


def zoom(code: str, look: Look) -> Paper:
    """A card, its protocol, and the rulings about it."""
    palette, protocol, found = look.palette, code[:3], for_card(code, look.library)
    called = look.protocol(protocol) + (f" ({look.origin(protocol)})" if look.is_made(protocol) else "")
    about = f"{called}: {keywords(protocol, look.lang, look.library)}"
    rows: list[RenderableType] = [card_panel(code, look), Text(), Text(about, palette.ink(code))]
    rows += [Text(), Text(look.count("{n} ruling", "{n} rulings", len(found)), "bold")]
    for ruling in found[:_RULINGS]:
        rows.append(
            Text(f"• {said_of(ruling, look.lang).title}", palette.signal).append(
                f"  {', '.join(ruling.rules)}", palette.quiet
            )
        )
        rows.append(Padding(Text(reason(ruling, look.lang), palette.plain), (0, 0, 0, 2)))
    if len(found) > _RULINGS:
        rows.append(Text(look.say("All of them: recompile rules {card} --all", card=code), palette.quiet))
    return Paper(look.say("Card"), Group(*rows), look.lang)


class Save(ModalScreen[str | None]):
    """Asks for the name of a file."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, suggestion: str, lang: str) -> None:
        super().__init__()
        self.suggestion, self.lang = suggestion, lang

    def compose(self) -> ComposeResult:
        words = catalogue(self.lang)
        with Vertical(classes="dialog small"):
            yield Static(words.say("Save the game to which file?"), classes="heading", markup=False)
            yield Input(self.suggestion)
            yield Static(words.say("Enter: save · Esc: back"), classes="quiet", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class Question(ModalScreen[bool]):
    """Asks before something that cannot be taken back lightly."""

    AUTO_FOCUS = "#no"  # what loses nothing: Enter pressed too often must not end a game
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "dismiss(False)", show=False),
        Binding("y", "dismiss(True)", show=False),
        *_WALK,
    ]

    def __init__(self, question: str, yes: str, lang: str, no: str = "") -> None:
        super().__init__()
        self.question, self.yes, self.lang = question, yes, lang
        self.no = no or catalogue(lang).say("Back to the table")

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small"):
            yield Static(self.question, classes="heading", markup=False)
            yield Button(self.yes, id="yes", variant="warning")
            yield Button(self.no, id="no")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")


class Request(Question):
    """The other player asks to take a move back. It goes away by itself when the game goes on."""


class End(ModalScreen[str]):
    """The result, and what can be done now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss('look')", show=False),
        Binding("n", "again", show=False),
        Binding("s", "dismiss('save')", show=False),
        Binding("q", "dismiss('quit')", show=False),
        *_WALK,
    ]

    def __init__(self, result: str, details: RenderableType, lang: str, *, again: bool = True) -> None:
        super().__init__()
        self.result, self.details, self.lang, self.again = result, details, lang, again

    def compose(self) -> ComposeResult:
        words = catalogue(self.lang)
        with Vertical(classes="dialog small", id="end"):
            yield Static(self.result, classes="heading", markup=False)
            yield Static(self.details)
            if self.again:
                yield Button(words.say("Play again"), id="again", variant="primary")
            yield Button(words.say("Look at the table"), id="look")
            yield Button(words.say("Save the game"), id="save")
            yield Button(words.say("Leave the table"), id="quit")

    def action_again(self) -> None:
        if self.again:
            self.dismiss("again")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id or "look")


class Curtain(Screen[None]):
    """Between two people at one keyboard. Nothing of the game is behind it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss", show=False),
        Binding("ctrl+c,ctrl+q", "app.quit", show=False),
    ]

    def __init__(self, name: str, lang: str) -> None:
        super().__init__()
        self.who, self.lang = name, lang

    def compose(self) -> ComposeResult:
        words = catalogue(self.lang)
        with Vertical(classes="curtain"):
            yield Static(words.say("The keyboard goes to {player}.", player=self.who), classes="heading", markup=False)
            yield Static(words.say("The other player looks away."), classes="quiet", markup=False)
            yield Button(words.say("I am {player}: show the table", player=self.who), id="ready", variant="primary")

    def on_button_pressed(self) -> None:
        self.dismiss()
