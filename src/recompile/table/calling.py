"""What players are called: a name of their own, or two neutral words; nobody is called by the seat.

>>> clean_name("  Ada "), clean_name("A"), clean_name("?"), apart("Ada", "Ada"), apart("Ada", "Bo")
('Ada', '', '', 'Ada 2', 'Ada')
"""

from __future__ import annotations

import secrets
import unicodedata

from recompile.bots import level_of
from recompile.notation.names import PLAYERS
from recompile.table.shapes import NAME_LENGTH, Player
from recompile.text.catalogue import catalogue, mark

# The same words in every language, and no people's names among them. 64 of each make 4096 names.
_FIRST = """
north south east inner outer upper lower near far quiet calm still slow swift brisk steady bright pale dim clear plain
bare deep high low wide narrow long short early late distant hidden open level hollow round sharp smooth rough soft
crisp cool warm dry mild silver copper golden cobalt crimson azure lunar solar polar tidal stony woven folded drifting
patient nimble curious humble
"""
_SECOND = """
tide ember harbour ridge valley meadow canyon island delta summit shore lagoon glacier pebble boulder granite basalt
quartz lantern beacon signal compass anchor needle thread ribbon kettle ladder bridge tunnel window arch tower garden
orchard field furrow thicket cedar birch acorn thistle bramble lichen comet orbit eclipse meteor horizon whisper thunder
drizzle breeze cloud puddle current ripple cascade feather otter heron badger beetle lynx
"""
FIRST_WORDS, SECOND_WORDS = tuple(_FIRST.split()), tuple(_SECOND.split())
_BARRED = frozenset("<>\"'`&\\{}[]")  # nothing that means something to a page, a record or a sentence
_NO_NAMES = ("", "?", "you", *PLAYERS)  # in records, too
_NAMELESS = {"A": mark("First player"), "B": mark("Second player")}


def two_words() -> str:
    """A name for somebody who has none."""
    return f"{secrets.choice(FIRST_WORDS)}-{secrets.choice(SECOND_WORDS)}"


def clean_name(name: str) -> str:
    """A name as it may be shown: short, on one line, without signs that mean something elsewhere; empty if it is none.

    >>> clean_name("  <script>alert(1)</script>\\n "), clean_name("\\u202e"), clean_name("Zoë  W.")
    ('scriptalert(1)/scrip', '', 'Zoë W.')
    """
    kept = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", name))
    kept = "".join(sign for sign in kept if sign not in _BARRED and unicodedata.category(sign)[0] != "C")
    found = " ".join(kept.split())[:NAME_LENGTH].strip()
    return "" if is_none(found) else found


def is_none(name: str) -> bool:
    """Whether it only says in which seat somebody sits, or not even that."""
    return name in _NO_NAMES


def apart(name: str, other: str) -> str:
    """A name that differs from the other one at the table."""
    return f"{name[: NAME_LENGTH - 2]} 2" if name == other else name


def shown_name(player: Player, name: str, lang: str, *, level: str | None, is_friend: bool) -> str:
    """What a reader calls a player: a bot by its name, a friend who has not come yet as the friend they are."""
    bot = level_of(level)
    if bot is not None:
        return bot.name
    if not is_none(name):
        return name
    return catalogue(lang).say(mark("your friend") if is_friend else _NAMELESS[player])
