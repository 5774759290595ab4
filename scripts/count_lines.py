"""Counts lines of code, by room of the package and of the browser client: no blank lines, comments or docstrings.

python scripts/count_lines.py [FOLDER]   # FOLDER: another checkout
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON, CLIENT = Path("src/recompile"), Path("web/src")
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
# Of the client: comments of TypeScript, CSS and HTML. What looks like one inside a string is a string first.
_STRING_OR_COMMENT = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"""
    r"|/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*",
    re.DOTALL,
)


def python_lines(source: str) -> int:
    '''Lines with code on them.

    >>> python_lines('"""About."""\\n\\nX = """two\\nlines"""  # a comment\\n')
    2
    '''
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    lines = {line for token in tokens if token.type not in NO_CODE for line in range(token.start[0], token.end[0] + 1)}
    return len(lines - docstring_lines(ast.parse(source)))


def docstring_lines(tree: ast.Module) -> set[int]:
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            found.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return found


def client_lines(source: str) -> int:
    """
    >>> client_lines('// about\\nconst url = "http://x"; /* long\\n comment */\\n\\n<!-- said --><p>')
    2
    """
    plain = _STRING_OR_COMMENT.sub(lambda found: found["string"] or "", source)
    return sum(1 for line in plain.splitlines() if line.strip())


def count(root: Path) -> dict[str, Counter[str]]:
    """Files and lines of each room; files that lie in no room count for the house."""
    return {
        PYTHON.as_posix(): _count_rooms(root / PYTHON, ["*.py"]),
        CLIENT.as_posix(): _count_rooms(root / CLIENT, ["*.ts", "*.svelte", "*.css"]),
    }


def _count_rooms(house: Path, patterns: Iterable[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for path in (path for pattern in patterns for path in house.rglob(pattern)):
        source = path.read_text(encoding="utf-8")
        rooms = path.relative_to(house).parts[:-1]
        found[rooms[0] if rooms else "."] += python_lines(source) if path.suffix == ".py" else client_lines(source)
    return found


def table(counted: dict[str, Counter[str]]) -> str:
    """
    >>> print(table({"src": Counter(engine=1200, cards=30), "web": Counter(state=5)}))
    src
        1 200  engine
           30  cards
        1 230  together
    web
            5  state
            5  together
        1 235  in all
    """
    lines = []
    for house, rooms in counted.items():
        lines += [house, *(_row(number, room) for room, number in rooms.most_common()), _row(rooms.total(), "together")]
    return "\n".join([*lines, _row(sum(rooms.total() for rooms in counted.values()), "in all")])


def _row(number: int, name: str) -> str:
    return f"{number:9,}  {name}".replace(",", " ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT, help="the checkout to count (this one)")
    print(table(count(parser.parse_args().folder)))
