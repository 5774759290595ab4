"""Names in French and Polish: protocols with their keyword lines and mottos, phases, text boxes.

English comes from the registry of cards. The Polish names, keywords and mottos of Main 1 and the French names
Obscurité, Feu, Gravité, Vie, Lumière and Esprit are those of the printed editions; all others are this project's own.

>>> protocol_title("FIR", "fr"), protocol_title("PSY", "pl")
('Feu', 'Umysł')
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from recompile.cards import PRINTED, Library


@dataclass(frozen=True, slots=True)
class Name:
    """A protocol in one language; `of` is its form after "a card": "de Feu", "Ognia"."""

    name: str
    of: str
    keywords: str
    motto: str


_FRENCH: dict[str, Name] = {
    "DAR": Name("Obscurité", "d’Obscurité", "Piocher, déplacer, manipuler", "Là où la lumière n’est plus."),
    "DEA": Name("Mort", "de Mort", "Supprimer, piocher", "Rien ne survivra."),
    "FIR": Name("Feu", "de Feu", "Défausser pour déclencher des effets", "Brûler par les deux bouts."),
    "GRA": Name("Gravité", "de Gravité", "Déplacer, retourner, piocher", "Tout attirer vers le centre."),
    "LIF": Name("Vie", "de Vie", "Retourner, poser depuis la pioche, piocher", "Faire germer le renouveau."),
    "LIG": Name("Lumière", "de Lumière", "Piocher, retourner, déplacer", "Consumer les ténèbres."),
    "MET": Name("Métal", "de Métal", "Empêcher, piocher, retourner", "À l’épreuve de tout."),
    "PLA": Name("Peste", "de Peste", "Forcer à défausser, retourner", "La mort lente, de l’intérieur."),
    "PSY": Name("Psyché", "de Psyché", "Piocher, manipuler, déplacer", "Lire dans l’esprit de l’ennemi."),
    "SPE": Name("Vitesse", "de Vitesse", "Piocher, poser, déplacer", "À chaque pas, plus vite."),
    "SPI": Name("Esprit", "d’Esprit", "Retourner, déplacer, piocher", "La vraie force vient de l’intérieur."),
    "WAT": Name("Eau", "d’Eau", "Renvoyer, piocher, retourner", "Tout laver, tout renouveler."),
    "APA": Name("Apathie", "d’Apathie", "Retourner face inactive", "Sans égard, sans émotion."),
    "HAT": Name("Haine", "de Haine", "Supprimer chez l’adversaire et chez soi", "Le mépris absolu."),
    "LOV": Name("Amour", "d’Amour", "Piocher, offrir, échanger", "Donner est le vrai cadeau."),
    "CHA": Name(
        "Chaos", "de Chaos", "Piocher, réorganiser, exploiter les cartes recouvertes", "Imprévisible, prenez garde"
    ),
    "CLA": Name("Clarté", "de Clarté", "Piocher, révéler", "Je vois clairement mon chemin"),
    "COR": Name("Corruption", "de Corruption", "Retourner, défausser", "Une pomme pourrie gâte tout le panier"),
    "COU": Name("Courage", "de Courage", "Piocher, comparer", "Un brasier face à l’adversité"),
    "FEA": Name("Peur", "de Peur", "Déplacer, défausser", "Fuyez"),
    "ICE": Name("Glace", "de Glace", "Déplacer, empêcher", "Froide, solide et glissante"),
    "LUC": Name("Chance", "de Chance", "Tirer au sort, supprimer, poser", "Lancez les dés"),
    "MIR": Name("Miroir", "de Miroir", "Déplacer, répéter", "Un reflet de la vérité"),
    "PEA": Name(
        "Paix", "de Paix", "Défausser de part et d’autre, piocher", "Répit et réconfort, tant que nous le pouvons"
    ),
    "SMO": Name("Fumée", "de Fumée", "Exploiter les faces inactives, déplacer", "Un voile qui brouille tout"),
    "TIM": Name("Temps", "de Temps", "Défausser, exploiter la défausse", "En avant vers le passé"),
    "WAR": Name("Guerre", "de Guerre", "Réagir, défausser", "Le conflit fait rage, mais à quelle fin\u202f?"),
    "ASM": Name("Assimilation", "d’Assimilation", "Échanger, poser", "Tout échanger, tout comprendre"),
    "DIV": Name("Diversité", "de Diversité", "Poser, comparer, compiler", "Nos différences font notre force"),
    "UNI": Name("Unité", "d’Unité", "Recouvrir, retourner, compiler", "Ensemble, nous sommes forts"),
}

_POLISH: dict[str, Name] = {
    "DAR": Name("Ciemność", "Ciemności", "Dobieraj, przesuwaj, manipuluj", "Gdy światła brak."),
    "DEA": Name("Śmierć", "Śmierci", "Usuwaj, dobieraj", "Wszystko zostanie unicestwione."),
    "FIR": Name("Ogień", "Ognia", "Odrzucaj, by wywołać efekty", "Płomień trawi wszystko."),
    "GRA": Name("Grawitacja", "Grawitacji", "Przesuwaj, odwracaj, dobieraj", "Wszystko zmierza ku centrum."),
    "LIF": Name("Życie", "Życia", "Odwracaj, zagrywaj z wierzchu talii, dobieraj", "Życie rozkwita na nowo."),
    "LIG": Name("Światło", "Światła", "Dobieraj, odwracaj, przesuwaj", "Niech ciemność ustąpi blaskowi."),
    "MET": Name("Metal", "Metalu", "Zapobiegaj, dobieraj, odwracaj", "Żadna siła mnie nie złamie."),
    "PLA": Name("Plaga", "Plagi", "Wymuszaj odrzucanie, odwracaj", "Rozkład zaczyna się od środka."),
    "PSY": Name("Umysł", "Umysłu", "Dobieraj, manipuluj, przesuwaj", "Poznaj myśli wroga."),
    "SPE": Name("Szybkość", "Szybkości", "Dobieraj, zagrywaj, przesuwaj", "Nigdy się nie zatrzymuj."),
    "SPI": Name("Duch", "Ducha", "Odwracaj, przesuwaj, dobieraj", "Siła płynąca z wnętrza."),
    "WAT": Name("Woda", "Wody", "Zwracaj, dobieraj, odwracaj", "Zmywam przeszłość dla nowego początku."),
    "APA": Name("Apatia", "Apatii", "Odwracaj, by zakrywać", "Bez troski, bez uczuć."),
    "HAT": Name("Nienawiść", "Nienawiści", "Usuwaj karty przeciwnika i własne", "Bezgraniczna pogarda."),
    "LOV": Name("Miłość", "Miłości", "Dobieraj, obdarowuj, wymieniaj", "Prawdziwym darem jest dawanie."),
    "CHA": Name(
        "Chaos", "Chaosu", "Dobieraj, zmieniaj układ, wykorzystuj zasłonięte karty", "Strzeż się nieprzewidywalnego"
    ),
    "CLA": Name("Klarowność", "Klarowności", "Dobieraj, odsłaniaj", "Wyraźnie widzę swoją drogę"),
    "COR": Name("Zepsucie", "Zepsucia", "Odwracaj, odrzucaj", "Jedno zgniłe jabłko psuje cały kosz"),
    "COU": Name("Odwaga", "Odwagi", "Dobieraj, porównuj", "Płomień w obliczu przeciwności"),
    "FEA": Name("Strach", "Strachu", "Przesuwaj, odrzucaj", "Uciekaj"),
    "ICE": Name("Lód", "Lodu", "Przesuwaj, zapobiegaj", "Zimny, mocny i śliski"),
    "LUC": Name("Szczęście", "Szczęścia", "Losuj, usuwaj, zagrywaj", "Rzuć kośćmi"),
    "MIR": Name("Lustro", "Lustra", "Przesuwaj, powtarzaj", "Odbicie prawdy"),
    "PEA": Name("Pokój", "Pokoju", "Odrzucaj razem z przeciwnikiem, dobieraj", "Wytchnienie i ukojenie, dopóki się da"),
    "SMO": Name("Dym", "Dymu", "Wykorzystuj zakryte karty, przesuwaj", "Zasłona, za którą nic nie widać"),
    "TIM": Name("Czas", "Czasu", "Odrzucaj, wykorzystuj kosz", "Naprzód w przeszłość"),
    "WAR": Name("Wojna", "Wojny", "Reaguj, odrzucaj", "Walka wre, lecz w imię czego?"),
    "ASM": Name("Asymilacja", "Asymilacji", "Wymieniaj, zagrywaj", "Całkowita wymiana, pełne zrozumienie"),
    "DIV": Name("Różnorodność", "Różnorodności", "Zagrywaj, porównuj, kompiluj", "Nasza siła tkwi w różnicach"),
    "UNI": Name("Jedność", "Jedności", "Zasłaniaj, odwracaj, kompiluj", "Razem jesteśmy silni"),
}

PROTOCOL_NAMES: Mapping[str, Mapping[str, Name]] = MappingProxyType(
    {"fr": MappingProxyType(_FRENCH), "pl": MappingProxyType(_POLISH)}
)

_PHASES = {
    "draft": ("Draft", "Choix des protocoles", "Wybór protokołów"),
    "start": ("Start", "Début", "Start"),
    "control": ("Check control", "Contrôle", "Sprawdzenie kontroli"),
    "compile": ("Check compile", "Compiler", "Sprawdzenie kompilacji"),
    "action": ("Action", "Action", "Akcja"),
    "cache": ("Check cache", "Mémoire cache", "Sprawdzenie pamięci podręcznej"),
    "end": ("End", "Fin", "Koniec"),
    "over": ("Over", "Partie terminée", "Koniec gry"),
}
PHASES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        lang: MappingProxyType({phase: names[at] for phase, names in _PHASES.items()})
        for at, lang in enumerate(("en", "fr", "pl"))
    }
)

BOXES: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "en": ("top text", "middle text", "bottom text"),
        "fr": ("commande primaire", "commande secondaire", "commande auxiliaire"),
        "pl": ("górna komenda", "środkowa komenda", "dolna komenda"),
    }
)


def _name(code: str, lang: str, library: Library) -> Name | None:
    """The protocol in this language; nothing in English, and for one that is not printed."""
    is_printed = library.protocols.get(code) is PRINTED.protocols.get(code)
    return PROTOCOL_NAMES.get(lang, {}).get(code) if is_printed else None


def _called(code: str, lang: str, library: Library) -> Name | None:
    """The same also for one that goes by the code and the name of a printed one, and by no other."""
    own, printed = library.protocols.get(code), PRINTED.protocols.get(code)
    if own is None or printed is None or own.name != printed.name or own.names:
        return None
    return PROTOCOL_NAMES.get(lang, {}).get(code)


def _as_written(code: str, lang: str, library: Library) -> str:
    """The name as it was written for a language; a text may name a protocol that nobody has brought along."""
    protocol = library.protocols.get(code)
    return dict(protocol.names).get(lang, protocol.name) if protocol else code


def _untranslated_of(name: str, lang: str) -> str:
    """The form after "a card" of a name that is not declined.

    >>> _untranslated_of("Echo", "fr"), _untranslated_of("Sound", "fr"), _untranslated_of("Echo", "pl")
    ('d’Echo', 'de Sound', 'protokołu Echo')
    >>> _untranslated_of("Echo", "en")
    'Echo'
    """
    if lang == "fr":
        first = unicodedata.normalize("NFD", name)[:1].casefold()
        return f"d’{name}" if first in tuple("aeiouœæ") else f"de {name}"
    if lang == "pl":
        return f"protokołu {name}"
    return name


def protocol_title(code: str, lang: str, library: Library = PRINTED) -> str:
    """The protocol's name.

    >>> protocol_title("FIR", "en"), protocol_title("FIR", "fr"), protocol_title("FIR", "pl")
    ('Fire', 'Feu', 'Ogień')
    """
    name = _called(code, lang, library)
    return name.name if name else _as_written(code, lang, library)


def protocol_of(code: str, lang: str, library: Library = PRINTED) -> str:
    """The protocol's name as it follows "a card": with its preposition in French, in the genitive in Polish.

    >>> protocol_of("UNI", "en"), protocol_of("UNI", "fr"), protocol_of("UNI", "pl")
    ('Unity', 'd’Unité', 'Jedności')
    """
    name = _called(code, lang, library)
    return name.of if name else _untranslated_of(_as_written(code, lang, library), lang)


def keywords(code: str, lang: str, library: Library = PRINTED) -> str:
    """The keyword line of the protocol's loading side.

    >>> keywords("DAR", "en"), keywords("DAR", "fr"), keywords("DAR", "pl")
    ('Draw, Shift, Manipulate', 'Piocher, déplacer, manipuler', 'Dobieraj, przesuwaj, manipuluj')
    """
    name = _name(code, lang, library)
    return name.keywords if name else library.protocols[code].keywords


def motto(code: str, lang: str, library: Library = PRINTED) -> str:
    """The motto of the protocol's loading side.

    >>> motto("TIM", "en"), motto("TIM", "fr"), motto("TIM", "pl")
    ('Forward to the past', 'En avant vers le passé', 'Naprzód w przeszłość')
    """
    name = _name(code, lang, library)
    return name.motto if name else library.protocols[code].motto


@lru_cache(maxsize=1024)
def card_title(code: str, lang: str, library: Library = PRINTED) -> str:
    """The name of a card, from its code.

    >>> card_title("FIR3", "en"), card_title("FIR3", "fr"), card_title("FIR3", "pl")
    ('Fire 3', 'Feu 3', 'Ogień 3')
    """
    return f"{protocol_title(code[:3], lang, library)} {code[3:]}"
