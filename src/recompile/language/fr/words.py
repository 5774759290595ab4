"""What happens to French words: how they are inflected, and how they are put together to sentences."""

from __future__ import annotations

import re
from typing import Final

from recompile.language.forms import Features

THIN: Final = "\u202f"

# Imperative, third person, its subjunctive and its plural; the others are like "piocher".
_VERBS: Final = {
    "choisir": ("choisissez", "choisit", "choisisse", "choisissent"),
    "céder": ("cédez", "cède", "cède", "cèdent"),
    "mettre": ("mettez", "met", "mette", "mettent"),
    "perdre": ("perdez", "perd", "perde", "perdent"),
    "prendre": ("prenez", "prend", "prenne", "prennent"),
    "rafraîchir": ("rafraîchissez", "rafraîchit", "rafraîchisse", "rafraîchissent"),
    "renvoyer": ("renvoyez", "renvoie", "renvoie", "renvoient"),
    "résoudre": ("résolvez", "résout", "résolve", "résolvent"),
    "révéler": ("révélez", "révèle", "révèle", "révèlent"),
}
# What belongs to whoever acts: to you, or to somebody else.
_OWN: Final = {"ma": ("votre", "sa"), "mon": ("votre", "son"), "mes": ("vos", "ses")}
_AGREEING: Final = ("carte", "autre", "adverse", "recouverte", "découverte", "piochée", "révélée", "défaussée")


def shape(word: str, features: Features) -> str:
    """A word with these features; a verb may bring its pronoun along.

    >>> shape("révéler", frozenset({"third"})), shape("la-poser", frozenset({"do"})), shape("ma", frozenset({"they"}))
    ('révèle', 'posez -la', 'sa')
    >>> shape("prendre", frozenset({"subj"})), shape("piocher", frozenset({"your_subj"}))
    ('prenne', 'piochiez')
    """
    if word in _OWN:
        return _OWN[word]["me" not in features]
    if word in _AGREEING:
        return f"{word}s" if "many" in features else word
    pronoun, _, verb = word.rpartition("-")
    imperative, third, subjunctive, plural = _VERBS.get(verb, tuple(verb[:-2] + end for end in ("ez", "e", "e", "ent")))
    if "do" in features:
        return f"{imperative} -{pronoun}" if pronoun else imperative
    moods = {"inf": verb, "subj": subjunctive, "your_subj": f"{imperative[:-2]}iez", "plural": plural}
    return f"{pronoun} {next((moods[mood] for mood in moods if mood in features), third)}".strip()


_VOWELS: Final = "aeiouàâéèêëîïôûùœæAEIOUÀÂÉÈÊËÎÏÔÛÙŒÆ"  # no name of a protocol begins with a mute h
_SOUNDS: Final = (
    (rf"(?<![-\w])(d|qu|n|l|c)(?:e|a) (?=[{_VOWELS}]|y )", r"\1’"),
    (r"\b([Ss])i (?=ils? )", r"\1’"),
    (r"\bsa (?=autre)", "son "),
    (r"\bà le ", "au "),
    (r"\bà les ", "aux "),
    (r"\bde le ", "du "),
    (r"\bde les ", "des "),
)
_SIGNS: Final = (
    (r"\[([,:])\]", r"\1"),
    (r"’ ", "’"),
    (r" -(?=\w)", "-"),
    (r"(?: ,)+(?= [.,:;]|$)", ""),
    (r" ([.,])", r"\1"),
    (r" ([:;»])", rf"{THIN}\1"),
    (r"« ", f"«{THIN}"),
)


def joined(words: list[str]) -> str:
    """Words put together: elided and contracted, with thin spaces; an aside at the end needs no comma to close it.

    >>> joined("si il y a 1 carte de une valeur inférieure à le nombre annoncé , retournez -la , .".split())
    'S’il y a 1 carte d’une valeur inférieure au nombre annoncé, retournez-la.'
    >>> joined("de le autre côté de le Champ".split()), joined("la autre carte de les protocoles".split())
    ('De l’autre côté du Champ', 'L’autre carte des protocoles')
    """
    said = " ".join(words)
    for pattern, better in (*_SOUNDS, *_SIGNS):
        said = re.sub(pattern, better, said)
    return re.sub(r"(?:^|\. )\w", lambda found: found.group().upper(), said)
