"""The home page, in every language."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from recompile.cards import PROTOCOLS
from recompile.game import Game
from recompile.language.names import protocol_title
from recompile.notation.drawing import draw
from scripts.site.linking import protocol_page, rule_page
from scripts.site.palette import glyph
from scripts.site.readme import start_html
from scripts.site.rulings import INDEX, draw_html
from scripts.site.tree import LANGUAGES, Tree, html_href, localised
from scripts.site.words import WORDS

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
_EXAMPLE = (
    "FIR*-WAT-DEA FIR3.wat0,-,DEA1 h:FIR1.WAT4 d:?9 t:FIR5 /"
    " LIF-MET-SPE LIF2,met1.MET2,- h:?4 d:?10 t:SPE1 / A action 14 c:B"
)


@dataclass(frozen=True, slots=True)
class Home:
    """What the home page says in one language."""

    lead: str
    seen: str
    start: str
    look: str
    cards: str
    rules: str
    rulings: tuple[str, str]
    api: str
    buy: str


HOMES = {
    "en": Home(
        lead="Every card, every rule and more than a thousand rulings of *Compile*, written down so exactly that a "
        "machine plays them, and so plainly that people read them.",
        seen="The table in the browser, with a card that is about to be played and what it would do",
        start="Two commands",
        look="A table, as the engine draws it",
        cards="30 protocols, 180 cards, three languages",
        rules="numbered, with the exact order of things",
        rulings=("Rulings", "each one a position that can be run"),
        api="a game in five lines of Python",
        buy="It contains no art and no logos. If you like the game, buy it: this project is no substitute for the "
        "cards on the table.",
    ),
    "fr": Home(
        lead="Toutes les cartes, toutes les règles et plus de mille arbitrages de *Compile*, écrits avec assez de "
        "précision pour qu’une machine les joue, et assez simplement pour qu’on les lise.",
        seen="La table dans le navigateur, avec une carte sur le point d’être posée et ce qu’elle ferait",
        start="Deux commandes",
        look="Une table, telle que le moteur la dessine",
        cards="30 protocoles, 180 cartes, trois langues",
        rules="numérotées, dans l’ordre exact des choses",
        rulings=("Arbitrages", "en anglais\u202f; chacun est une position jouable"),
        api="en anglais\u202f; une partie en cinq lignes de Python",
        buy="Il ne contient ni illustrations ni logos. Si le jeu vous plaît, achetez-le\u202f: ce projet ne remplace "
        "pas les cartes sur la table.",
    ),
    "pl": Home(
        lead="Wszystkie karty, wszystkie zasady i ponad tysiąc rozstrzygnięć gry *Compile*, spisane tak dokładnie, że "
        "gra nimi maszyna, i tak prosto, że da się je czytać.",
        seen="Stół w przeglądarce: karta, która ma zostać zagrana, i to, co zrobi",
        start="Dwa polecenia",
        look="Stół narysowany przez silnik",
        cards="30 protokołów, 180 kart, trzy języki",
        rules="ponumerowane, z dokładną kolejnością zdarzeń",
        rulings=("Rozstrzygnięcia", "po angielsku; każde można uruchomić"),
        api="po angielsku; gra w pięciu wierszach Pythona",
        buy="Nie zawiera grafik ani logo. Jeśli gra ci się podoba, kup ją: ten projekt nie zastąpi kart na stole.",
    ),
}


def add_home(tree: Tree) -> None:
    """The first page of each language."""
    for lang in LANGUAGES:
        page = localised("index.md", lang)
        tree.add(page, WORDS[lang].home, home(page, lang), hide=["toc", "navigation"])


def home(page: str, lang: str) -> str:
    """What this is, that it is unofficial, two commands, and the ways in."""
    say, words = HOMES[lang], WORDS[lang]
    first, _, rest = words.unofficial.partition(". ")
    table = draw_html(draw(Game.from_position(_EXAMPLE)._state, 0), page)
    return (
        f'<p class="brand">recompile</p>\n\n# {words.tagline} {{ #recompile .tagline }}\n\n'
        f"{say.lead}\n{{: .lead }}\n\n{_picture(say.seen)}\n\n"
        f'<div class="protocols ways">\n{_ways(page, lang)}\n</div>\n\n<p class="glyphs">{_glyphs(page, lang)}</p>\n\n'
        f'<div class="two"><section><h2 id="start">{say.start}</h2>'
        f"{start_html(lang)}"
        f'<p class="unofficial"><strong>{first}.</strong> {say.buy} {rest}</p></section>'
        f'<section><h2 id="table">{say.look}</h2>'
        f'<pre class="table no-copy" data-search-exclude="1"><code>{table}</code></pre></section></div>\n'
    )


def _picture(seen: str) -> str:
    """The table, in the theme of the page; the other one is never fetched."""
    images = (
        f'<img class="in-{theme}" src="assets/table-{theme}.webp" width="1280" height="800" loading="lazy"'
        f' alt="{seen}">'
        for theme in ("dark", "light")
    )
    return f'<p class="shown">{"".join(images)}</p>'


def _ways(page: str, lang: str) -> str:
    say, words = HOMES[lang], WORDS[lang]
    ways = (
        ("spirit", words.cards, say.cards, localised("cards/index.md", lang)),
        ("unity", words.rules, say.rules, rule_page(lang)),
        ("clarity", *say.rulings, INDEX),
        ("gravity", "API", say.api, "api/index.md"),
    )
    return "\n".join(
        f'<a class="tile" data-p="{look}" href="{html_href(page, target)}">{glyph(look)}'
        f"<span><strong>{title}</strong> <small>{about}</small></span></a>"
        for look, title, about, target in ways
    )


def _glyphs(page: str, lang: str) -> str:
    return "".join(
        f'<a data-p="{protocol.name.lower()}" href="{html_href(page, protocol_page(code, lang))}"'
        f' title="{protocol_title(code, lang)}" aria-label="{protocol_title(code, lang)}">'
        f"{glyph(protocol.name.lower())}</a>"
        for code, protocol in PROTOCOLS.items()
    )
