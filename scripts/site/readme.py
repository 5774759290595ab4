"""What the home page takes from the README instead of saying it again: the first two commands and what they need."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"
_START = re.compile(r"<!-- start -->\n```sh\n(.*?)```\n\n(.*?)\n<!-- started -->", re.DOTALL)
_COMMAND = re.compile(r"(make \w+) +# (.*)")


@dataclass(frozen=True, slots=True)
class Start:
    """How one begins: commands with what they do, and what they need."""

    commands: dict[str, str]
    needs: str


def start(text: str) -> Start:
    """What stands between the two marks.

    >>> start("<!-- start -->\\n```sh\\nmake play    # sit down\\n```\\n\\nNo more.\\n<!-- started -->")
    Start(commands={'make play': 'sit down'}, needs='No more.')
    """
    found = _START.search(text)
    if not found:
        raise ValueError("the README has lost its marks <!-- start --> and <!-- started -->")
    block, needs = found.groups()
    return Start(dict(_COMMAND.findall(block)), " ".join(needs.split()))


# The same sentences in the other languages. One that the README has changed is missing here, and the site is not built.
TRANSLATED = {
    "fr": {
        "open the table in the browser: play a bot, a friend, or two on one screen": "ouvrir la table dans le "
        "navigateur\u202f: contre un bot, un ami, ou à deux sur le même écran",
        "run every check: style, types, tests, the rulings book, the site": "lancer toutes les vérifications\u202f: "
        "style, types, tests, arbitrages, site",
        "That is all it takes on a fresh machine with `make` and Python 3.11 or newer: both commands first set up what "
        "they need in `.venv`.": "C’est tout ce qu’il faut sur une machine neuve dotée de `make` et de Python 3.11 ou "
        "plus récent\u202f: chacune installe d’abord dans `.venv` ce dont elle a besoin.",
    },
    "pl": {
        "open the table in the browser: play a bot, a friend, or two on one screen": "otwórz stół w przeglądarce: graj "
        "z botem, ze znajomym albo we dwoje przy jednym ekranie",
        "run every check: style, types, tests, the rulings book, the site": "uruchom wszystkie sprawdzenia: styl, "
        "typy, testy, rozstrzygnięcia, strona",
        "That is all it takes on a fresh machine with `make` and Python 3.11 or newer: both commands first set up what "
        "they need in `.venv`.": "To wszystko, czego trzeba na nowym komputerze z `make` i Pythonem 3.11 lub nowszym: "
        "każde z nich najpierw samo instaluje w `.venv` to, czego potrzebuje.",
    },
}


def start_html(lang: str) -> str:
    """The commands and what they need, for the home page of a language."""
    told = start(README.read_text(encoding="utf-8"))
    rows = "\n".join(f"{command}    <i># {said(about, lang)}</i>" for command, about in told.commands.items())
    needs = re.sub(r"`([^`]+)`", r"<code>\1</code>", said(told.needs, lang))
    return f'<pre class="start"><code>{rows}</code></pre><p>{needs}</p>'


def said(sentence: str, lang: str) -> str:
    return sentence if lang == "en" else TRANSLATED[lang][sentence]
