"""Docstrings as the site shows them: their examples as code, their rule numbers as links."""

from __future__ import annotations

from scripts.site.linking import for_site, link_rules

_PAGE = "api/index.md"  # all pages of the programming interface lie beside this one


def for_page(docstring: str) -> str:
    """A docstring as Markdown.

    >>> for_page("Adds, see R6.5.\\n\\n>>> print(1)\\n1").splitlines()[1:]
    ['', '```pycon', '>>> print(1)', '1', '```']
    """
    return link_rules(for_site(fenced(docstring)), _PAGE, built=True)


def fenced(docstring: str) -> str:
    """Every example between fences."""
    out: list[str] = []
    inside = False
    for line in [*docstring.strip().splitlines(), ""]:
        begins = line.startswith(">>>")
        if begins and not inside:
            out += ["", "```pycon"] if out and out[-1] else ["```pycon"]
            inside = True
        if inside and not line.strip():
            out.append("```")
            inside = False
        out.append("" if line == "<BLANKLINE>" else line)
    return "\n".join(out).rstrip()
