"""What the site says of itself, in every language; what it shows comes from the data of the project."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """The words around the data in one language."""

    home: str
    cards: str
    rules: str
    rulebook: str
    glossary: str
    cards_intro: str
    glossary_intro: str
    value: str
    empty: str
    rulings: tuple[str, str, str]  # one, two to four, more
    in_english: str
    see: str
    unofficial: str
    tagline: str
    description: str
    light: str
    dark: str


WORDS = {
    "en": Words(
        home="Home",
        cards="Cards",
        rules="Rules",
        rulebook="Rulebook",
        glossary="Glossary",
        cards_intro="All 30 protocols and their 180 command cards, with errata. The texts are read from the same "
        "definitions that the engine plays.",
        glossary_intro="The words of the game in a few sentences each, with the rules that stand behind them.",
        value="value",
        empty="no text",
        rulings=("ruling", "rulings", "rulings"),
        in_english="",
        see="See also",
        unofficial="An unofficial fan project, not affiliated with the publisher or the designers of Compile. "
        "The game, its names and its card texts belong to their owners.",
        tagline="The rules engine and digital home of the two-player card game Compile.",
        description="Compile, the card game: every card, every rule and more than a thousand rulings.",
        light="Light theme",
        dark="Dark theme",
    ),
    "fr": Words(
        home="Accueil",
        cards="Cartes",
        rules="Règles",
        rulebook="Livret de règles",
        glossary="Glossaire",
        cards_intro="Les 30 protocoles et leurs 180 cartes Commande, errata compris. Les textes sont tirés des "
        "définitions mêmes que le moteur de jeu applique.",
        glossary_intro="Les mots du jeu en quelques phrases, avec les règles correspondantes.",
        value="valeur",
        empty="pas de texte",
        rulings=("arbitrage", "arbitrages", "arbitrages"),
        in_english=" (en anglais)",
        see="Voir aussi",
        unofficial="Projet de fans, non officiel, sans lien avec l’éditeur ni avec les auteurs de Compile. Le jeu, ses "
        "noms et les textes de ses cartes appartiennent à leurs propriétaires.",
        tagline="Compile, le jeu de cartes pour deux, dans sa version numérique\u202f: règles, cartes, arbitrages.",
        description="Compile, le jeu de cartes\u202f: toutes les cartes, toutes les règles, plus de mille arbitrages.",
        light="Thème clair",
        dark="Thème sombre",
    ),
    "pl": Words(
        home="Start",
        cards="Karty",
        rules="Zasady",
        rulebook="Instrukcja",
        glossary="Słowniczek",
        cards_intro="Wszystkie 30 protokołów i 180 kart komend, z uwzględnieniem erraty. Teksty pochodzą z tych samych "
        "definicji, którymi gra silnik.",
        glossary_intro="Słowa używane w grze, objaśnione w kilku zdaniach, wraz z zasadami, na których się opierają.",
        value="wartość",
        empty="brak tekstu",
        rulings=("rozstrzygnięcie", "rozstrzygnięcia", "rozstrzygnięć"),
        in_english=" (po angielsku)",
        see="Zobacz też",
        unofficial="Nieoficjalny projekt fanów, niezwiązany z wydawcą ani z autorami gry Compile. Gra, jej nazwy i "
        "teksty kart należą do ich właścicieli.",
        tagline="Compile, gra karciana dla dwojga, w wersji cyfrowej: zasady, karty, rozstrzygnięcia.",
        description="Compile, gra karciana: wszystkie karty, wszystkie zasady i ponad tysiąc rozstrzygnięć.",
        light="Jasny motyw",
        dark="Ciemny motyw",
    ),
}


def count_rulings(number: int, lang: str) -> str:
    """
    >>> count_rulings(1, "en"), count_rulings(3, "pl"), count_rulings(12, "pl"), count_rulings(22, "pl")
    ('1 ruling', '3 rozstrzygnięcia', '12 rozstrzygnięć', '22 rozstrzygnięcia')
    """
    one, few, many = WORDS[lang].rulings
    if number == 1:
        return f"1 {one}"
    if number % 10 in (2, 3, 4) and number // 10 % 10 != 1:
        return f"{number} {few}"
    return f"{number} {many}"
