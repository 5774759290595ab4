"""Write the client's types from the messages: `web/src/messages.ts`.

`python scripts/typescript.py` writes the file, `--check` only says whether it is out of date, and exits 1 if so.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect as types

from recompile.book.forms import TermLink
from recompile.book.guide import RuleChapter, RuleEntry
from recompile.book.rulebook import Rule
from recompile.book.summary import SummaryPage, SummarySection
from recompile.foresight import Step
from recompile.lab.analysis import Analysed, Candidate, TurningPoint
from recompile.lab.certain import SureAnswer
from recompile.learn import boards
from recompile.learn import messages as learning
from recompile.puzzles import messages as puzzling
from recompile.server import bodies
from recompile.table import books, calling, messages, parts, shapes, wishes
from recompile.workshop.boxes import Puzzling, Texts, Understood
from recompile.workshop.completing import Completed, Completion
from recompile.workshop.printed_texts import WordExample
from recompile.workshop.reading import CardRead, SketchProblem, SketchRead
from recompile.workshop.trying import Situation, Tested

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "src" / "messages.ts"
HEAD = """// Made from src/recompile/table, learn, puzzles and server by scripts/typescript.py: do not edit.
"""
# What the rooms below say in dataclasses of their own.
TOLD: tuple[type[Any], ...] = (Analysed, Candidate, Rule, RuleChapter, RuleEntry, Step, SureAnswer, TurningPoint)
TOLD += (
    SummaryPage,
    SummarySection,
    TermLink,
    Texts,
    Understood,
    Puzzling,
    SketchProblem,
    CardRead,
    SketchRead,
    Completion,
    Completed,
    WordExample,
    Situation,
    Tested,
)
UNIONS = ("Command", "Reply")
ALIASES = ("Player", "Box", "Lang", "Mode", "Reader", "Presences", "Waiting", "Ending", "AnswerKind", "RefusalCode")
NUMBERS = ("NAME_LENGTH", "MESSAGE_SIZE", "BODY_SIZE")
WORDS = ("FIRST_WORDS", "SECOND_WORDS")  # of which a name is made
PLAIN: dict[type[types.Type], str] = {
    types.StrType: "string",
    types.IntType: "number",
    types.FloatType: "number",
    types.BoolType: "boolean",
    types.NoneType: "null",
    types.AnyType: "unknown",
}


def structs() -> list[type[Any]]:
    """The messages and their parts, in the order of the files."""
    modules = (wishes, bodies, books, parts, boards, messages, learning, puzzling)
    things = [*TOLD, *(thing for module in modules for thing in vars(module).values())]
    found = dict.fromkeys(thing for thing in things if isinstance(thing, type))
    return [kind for kind in found if _is_sent(kind) and not kind.__subclasses__()]  # what others share is not sent


def _is_sent(kind: type[Any]) -> bool:
    return issubclass(kind, shapes.Plain | shapes.Message) or kind in TOLD


def typescript(kind: types.Type) -> str:
    """A type in TypeScript.

    >>> typescript(types.type_info(list[str | None]))
    '(string | null)[]'
    """
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    if isinstance(kind, types.LiteralType):
        return _alias(kind) or " | ".join(_literal(value) for value in kind.values)
    if isinstance(kind, types.ListType | types.VarTupleType):
        inner = typescript(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, types.DictType):
        return f"Record<string, {typescript(kind.value_type)}>"
    if isinstance(kind, types.UnionType):
        parts = sorted(kind.types, key=lambda part: isinstance(part, types.NoneType))
        return " | ".join(typescript(part) for part in parts)
    if isinstance(kind, types.StructType | types.DataclassType):
        return kind.cls.__name__
    raise TypeError(f"no TypeScript for {kind}")


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _alias(kind: types.LiteralType) -> str | None:
    """The name of a literal type that has one; literals come sorted."""
    for name in ALIASES:
        if set(get_args(getattr(shapes, name))) == set(kind.values):
            return name
    return None


def interface(struct: type[Any]) -> str:
    """One message or part. Of what is no message of its own everything is always sent."""
    info = types.type_info(struct)
    assert isinstance(info, types.StructType | types.DataclassType)
    lines = [*_comment(struct), f"export interface {struct.__name__} {{"]
    if isinstance(info, types.StructType) and info.tag is not None:
        lines.append(f'  type: "{info.tag}";')
    for field in info.fields:
        mark = "" if field.required or struct in TOLD else "?"
        lines.append(f"  {field.encode_name}{mark}: {typescript(field.type)};")
    return "\n".join([*lines, "}"])


def _comment(struct: Any) -> list[str]:
    if "__doc__" not in vars(struct) or not struct.__doc__:
        return []
    lines = inspect.cleandoc(struct.__doc__).splitlines()
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def whole() -> str:
    """The file."""
    assert messages.__doc__
    intro = ["/*", *(f" * {line}".rstrip() for line in messages.__doc__.strip().splitlines()), " */"]
    parts = [HEAD + "\n".join(intro)]
    parts.append("\n".join(f"export const {name} = {getattr(shapes, name)};" for name in NUMBERS))
    parts.append("\n".join(f'export const {name} = "{" ".join(getattr(calling, name))}";' for name in WORDS))
    for name in ALIASES:
        values = " | ".join(_literal(value) for value in get_args(getattr(shapes, name)))
        parts.append(f"export type {name} = {values};")
    parts += [interface(struct) for struct in structs()]
    for name in UNIONS:
        members = " | ".join(member.__name__ for member in get_args(getattr(messages, name)))
        parts.append(f"export type {name} = {members};")
    return "\n\n".join(parts) + "\n"


def main(check: bool) -> int:
    text = whole()
    if check:
        fresh = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        print(f"{TARGET.relative_to(ROOT)} is {'up to date' if fresh else 'out of date: run scripts/typescript.py'}")
        return int(not fresh)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if the file is out of date")
    sys.exit(main(parser.parse_args().check))
