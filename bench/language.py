"""How long it takes to tell, read and complete card texts: `python -m bench.language`.

Every printed text is told and read; every beginning of every text is completed, and refused texts are helped with.
Milliseconds of one core: the middle one, and the one that 95 of 100 stay below.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from recompile.cards import CARDS
from recompile.language import NotUnderstood, complete, read, tell
from recompile.language.languages import LANGUAGES
from recompile.language.teller import grammar_of

BOXES: Any = ("top", "middle", "bottom")


def printed(lang: str) -> dict[tuple[str, Any], Any]:
    """Every printed text once, with its box and words."""
    boxes = [(box, getattr(card, box)) for card in CARDS.values() for box in BOXES]
    return {(tell(words, box, lang), box): words for box, words in boxes if words is not None}


def beginnings(text: str, lang: str) -> Iterator[str]:
    for found in grammar_of(lang).word.finditer(text):
        yield text[: found.start()]


def help_with(text: str, box: Any, lang: str) -> None:
    try:
        read(text, box, lang)
    except NotUnderstood as problem:
        len(problem.nearest)


def timed(work: Callable[..., object], *arguments: object) -> float:
    before = time.perf_counter()
    work(*arguments)
    return (time.perf_counter() - before) * 1000


def row(name: str, took: list[float]) -> str:
    took.sort()
    return f"{name:24} {len(took):6} {took[len(took) // 2]:8.2f} {took[int(len(took) * 0.95)]:8.2f}"


def main() -> None:
    print(f"{'':24} {'times':>6} {'middle':>8} {'95 %':>8}")
    for lang in LANGUAGES:
        texts = printed(lang)
        heads = [(head, box) for text, box in texts for head in beginnings(text, lang)]
        wrong = [(text.replace(" ", " x ", 3), box) for text, box in texts]
        print(row(f"{lang}: told", [timed(tell, words, box, lang) for (_, box), words in texts.items()]))
        print(row(f"{lang}: read", [timed(read, text, box, lang) for text, box in texts]))
        print(row(f"{lang}: completed", [timed(complete, head, box, lang) for head, box in heads]))
        print(row(f"{lang}: refused, with help", [timed(help_with, text, box, lang) for text, box in wrong]))


if __name__ == "__main__":
    main()
