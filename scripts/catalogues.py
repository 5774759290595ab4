"""Bring the catalogues up to date with the sources: extract, merge, export.

`python scripts/catalogues.py` collects every sentence marked in the sources, and all that lessons say, into
`recompile.pot`, merges it into the PO file of each language (new sentences empty, sentences that are gone removed) and
writes the JSON that the package reads and, in `fr.page.json`, what the browser says: it fetches that before anything
else. `--check` only says what is out of date, missing or wrong, and exits 1 if anything is.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import string
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from recompile.learn.shelf import lessons

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "recompile"
LOCALES = SOURCES / "text" / "locales"
CLIENT = ROOT / "web" / "src"
LANGUAGES = ("fr", "pl")
_LITERAL = r'"(?:[^"\\\n]|\\.)*"'
SAID = re.compile(rf"\b(?P<verb>say|mark|count)\(\s*(?P<first>{_LITERAL})(?:\s*,\s*(?P<second>{_LITERAL}))?", re.DOTALL)
NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)  # so that nothing changes but sentences
# In `words.count(one, many, n)` both sentences are given as they are; the others take one. `_say` prints as well.
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "mark": None,
    "mark_count": (1, 2),
    "say": None,
    "_say": None,
    "count": (1, 2),
}


def extracted() -> Catalog:
    """All sentences in the sources, in the order of the files they stand in."""
    catalog = Catalog(project="recompile", fuzzy=False, header_comment="# What the interface of recompile says.")
    catalog.creation_date = catalog.revision_date = NO_DATE
    found = extract_from_dir(str(SOURCES), method_map=[("**.py", "python")], keywords=KEYWORDS)
    for filename, _line, message, _comments, context in sorted(found, key=lambda row: (row[0], row[1])):
        catalog.add(message, locations=[(filename, 0)], context=context)
    for lesson in lessons().values():
        for sentence in lesson.sentences:
            catalog.add(sentence, locations=[(f"learn/lessons/{lesson.key}.yaml", 0)])
    for path in sorted([*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]):
        for said in client_sentences(path.read_text(encoding="utf-8")):
            catalog.add(said, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    return catalog


def client_sentences(source: str) -> list[str | tuple[str, str]]:
    """What a file of the browser client says: literals in `say(...)`, `mark(...)` and `count(..., ...)`.

    >>> client_sentences('say("Undo"); count("{n} card", "{n} cards", n); say(other)')
    ['Undo', ('{n} card', '{n} cards')]
    """
    found: list[str | tuple[str, str]] = []
    for match in SAID.finditer(source):
        first: str = json.loads(match["first"])
        if match["verb"] != "count":
            found.append(first)
        elif match["second"]:
            found.append((first, json.loads(match["second"])))
    return found


def load(lang: str) -> Catalog:
    path = LOCALES / f"{lang}.po"
    if not path.exists():
        return Catalog(locale=lang, project="recompile", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def merged(lang: str, template: Catalog) -> Catalog:
    """The translations of a language for the sentences there are now."""
    old, new = (
        load(lang),
        Catalog(locale=lang, project="recompile", fuzzy=False, header_comment=template.header_comment),
    )
    new.creation_date = new.revision_date = template.creation_date
    for message in template:
        if message.id:
            known = old.get(_key(message))
            text = (
                known.string if known is not None and isinstance(known.id, str) == isinstance(message.id, str) else ""
            )
            new.add(message.id, text, locations=message.locations)
    return new


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def po_text(catalog: Catalog) -> str:
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=120, include_lineno=False)
    return buffer.getvalue().decode()


def json_text(catalog: Catalog, only: str = "") -> str:
    """English sentence -> translation, or the list of plural forms. An empty translation is left out.

    With `only`, just the sentences said in files whose path begins so.
    """
    messages = {}
    for message in catalog:
        said_there = any(path.startswith(only) for path, _ in message.locations)
        if message.id and message.string and all(_forms(message)) and said_there:
            messages[_key(message)] = message.string if isinstance(message.string, str) else list(message.string)
    return json.dumps(messages, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def problems(lang: str, catalog: Catalog) -> list[str]:
    """Sentences without a translation, or whose translation has other slots."""
    found = []
    for message in catalog:
        if not message.id:
            continue
        sentences = [message.id] if isinstance(message.id, str) else list(message.id)
        forms = _forms(message)
        wanted = 1 if isinstance(message.id, str) else catalog.num_plurals
        if len(forms) != wanted or not all(forms):
            found.append(f"{lang}: no translation of {sentences[0]!r}")
        elif any(slots(form) != slots(sentences[-1]) for form in forms):
            found.append(f"{lang}: other slots in the translation of {sentences[0]!r}")
    return found


def slots(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def main(check: bool) -> int:
    LOCALES.mkdir(exist_ok=True)
    template = extracted()
    texts = {"recompile.pot": po_text(template)}
    wrong = []
    for lang in LANGUAGES:
        catalog = merged(lang, template)
        texts |= {f"{lang}.po": po_text(catalog), f"{lang}.json": json_text(catalog)}
        texts[f"{lang}.page.json"] = json_text(catalog, CLIENT.relative_to(ROOT).as_posix())
        wrong += problems(lang, catalog)
    for name, text in texts.items():
        path = LOCALES / name
        if check and (not path.exists() or path.read_text(encoding="utf-8") != text):
            wrong.append(f"{name} is out of date: run make catalogues")
        elif not check:
            path.write_text(text, encoding="utf-8")
    print("\n".join(wrong) or f"{len(template)} sentences, all in {len(LANGUAGES)} languages")
    return int(bool(wrong)) if check else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if something is out of date")
    sys.exit(main(parser.parse_args().check))
