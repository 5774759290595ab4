"""Texts as people write them: how many are read, can be played, and mean the same in every language."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from recompile.cards import CannotPlayYet, Card, Protocol
from recompile.engine.boxes import compiled
from recompile.language import CannotTell, NotUnderstood, read, tell
from recompile.language.languages import LANGUAGES
from recompile.language.understanding import BoxName

TEXTS = Path(__file__).parent / "texts"
ALL = bool(os.environ.get("RECOMPILE_ALL"))
EACH = 1 if ALL else 5  # one text in so many; in the long run all
# Of a hundred texts so many must work: of all of them, and of the sample.
FLOORS = {"en": (97, 97), "fr": (97, 97), "pl": (97, 97)}


def what_is_wrong(text: str, box: BoxName, lang: str) -> str | None:
    try:
        words = read(text, box, lang)
    except NotUnderstood as problem:
        return f"not read: {problem}"
    try:
        compiled(Protocol("AAA", "A", "", "", "", (Card(0, **{box: words}),)))  # type: ignore[arg-type]
    except CannotPlayYet as problem:
        return f"not played: {problem}"
    for other in LANGUAGES:
        try:
            said = tell(words, box, other)
        except CannotTell as problem:
            return f"not told in {other}: {problem}"
        try:
            again = read(said, box, other)
        except NotUnderstood as problem:
            return f"not read back in {other}: {said}: {problem}"
        assert again == words, f"{text} is told as {said}"  # nothing is worse than a text that means something else
    return None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_read_and_played_and_told_in_every_language(lang: str) -> None:
    texts = yaml.safe_load((TEXTS / f"{lang}.yaml").read_text("utf-8"))[::EACH]
    found = {each["text"]: what_is_wrong(each["text"], each["box"], lang) for each in texts}
    wrong = {text: why for text, why in found.items() if why is not None}
    share = 100 - 100 * len(wrong) / len(texts)
    report = "\n".join(f"{text} - {why}" for text, why in wrong.items())
    assert share >= FLOORS[lang][0 if ALL else 1], f"only {share:.1f} % of {lang}:\n{report}"
