"""Colours and edges of the protocols. Colour never stands alone: letters and an edge pattern say the same.

Two protocols with the same edge differ in their ink also for people who see fewer colours; the code tells all apart.
"""

from __future__ import annotations

from textual.theme import Theme

from recompile.cards import PRINTED, Library
from recompile.notation.own import not_printed
from recompile.text import card_text
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

# code: (ink on light, ink on dark, edge)
_INKS = {
    "DAR": ("#383861", "#9395c4", "╱"),
    "DEA": ("#3b3c2a", "#dfe1c6", "•"),
    "FIR": ("#b83800", "#ff763b", "▲"),
    "GRA": ("#6432cd", "#9d87fe", "╲"),
    "LIF": ("#126714", "#52cf5e", "▚"),
    "LIG": ("#726604", "#faf2a2", "▌"),
    "MET": ("#3b566d", "#a5bacd", "║"),
    "PLA": ("#566a02", "#b6dd30", "║"),
    "PSY": ("#941fb1", "#db7ff7", "▚"),
    "SPE": ("#7b5a02", "#fccf28", "╱"),
    "SPI": ("#036966", "#57d4d4", "╲"),
    "WAT": ("#0262ab", "#45a4f6", "≡"),
    "APA": ("#61605e", "#a09e9a", "≡"),
    "HAT": ("#ac0024", "#ff6367", "≡"),
    "LOV": ("#ba2262", "#ff9cb7", "╱"),
    "CHA": ("#b80183", "#f959bf", "▌"),
    "CLA": ("#306c81", "#bef3f9", "╱"),
    "COR": ("#474c08", "#9a9f49", "║"),
    "COU": ("#944e00", "#fea33c", "•"),
    "FEA": ("#5f2f74", "#ba94cc", "╲"),
    "ICE": ("#005478", "#91d9fa", "•"),
    "LUC": ("#05714c", "#80f2bd", "║"),
    "MIR": ("#685d7b", "#e1d9f2", "▚"),
    "PEA": ("#4c6a42", "#b9e1b4", "▲"),
    "SMO": ("#634938", "#c2ad9b", "•"),
    "TIM": ("#6f4a12", "#c9a060", "▌"),
    "WAR": ("#75220f", "#df7b62", "╱"),
    "ASM": ("#004b40", "#3fae90", "╲"),
    "DIV": ("#a54a24", "#ffb894", "╲"),
    "UNI": ("#20369e", "#94b1ff", "▲"),
}
_OTHER = ("#36434f", "#bcc8d6", "▌")

DARK = Theme(
    name="recompile-dark",
    primary="#5fe8d2",
    secondary="#ffab85",
    accent="#b9a2ff",
    warning="#ffcc73",
    error="#ff9289",
    foreground="#edf2f8",
    background="#0e131a",
    surface="#161d27",
    panel="#1f2835",
    dark=True,
)
LIGHT = Theme(
    name="recompile-light",
    primary="#006b5d",
    secondary="#9a3d12",
    accent="#5a3ec2",
    warning="#7d4b00",
    error="#ad2419",
    foreground="#10171f",
    background="#f4f6f9",
    surface="#ffffff",
    panel="#dfe5ec",
    dark=False,
)


def edge(code: str) -> str:
    """The pattern at the edge of its cards.

    >>> edge("FIR3"), edge("WAT")
    ('▲', '≡')
    """
    return _INKS.get(code[:3], _OTHER)[2]


class Palette:
    """The colours of meaning in the theme of the moment, for text that is not styled by CSS."""

    def __init__(self, dark: bool) -> None:
        theme = DARK if dark else LIGHT
        self.dark = dark
        self.signal = theme.primary
        self.rival = theme.secondary or ""
        self.maybe = theme.accent or ""
        self.warn = theme.warning or ""
        self.quiet = "#8f9fb2" if dark else "#525f6d"
        self.plain = theme.foreground or ""
        self.raised = "#1f2835" if dark else "#dfe5ec"

    def ink(self, code: str) -> str:
        """The colour of a protocol, or of a card, by its code."""
        return _INKS.get(code[:3], _OTHER)[self.dark]


class Look(Voice):
    """How things are drawn now: a voice, and the colours."""

    __slots__ = ("palette",)

    def __init__(self, lang: str, palette: Palette, library: Library = PRINTED) -> None:
        super().__init__(lang, library)
        self.palette = palette

    def origin(self, code: str) -> str:
        """The set of a protocol, or that nobody has printed it."""
        return self.say(mark("fan-made")) if self.is_made(code) else self.library.protocols[code].set

    def is_made(self, code: str) -> bool:
        return bool(not_printed([self.library.protocols[code]]))

    def texts(self, code: str) -> tuple[str, str, str]:
        """What a card says in its three boxes."""
        said = card_text(code, self.lang, self.library)
        return said.top, said.middle, said.bottom
