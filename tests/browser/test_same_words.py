"""One table for every client: a moment is the same in words in a browser, at a drawn terminal and line by line."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import click
import pytest
from click.testing import CliRunner
from textual.pilot import Pilot

from recompile.cli.table import PlainTable
from recompile.seats.links import Link
from recompile.seats.moments import Moment
from recompile.seats.remote import RemoteSeat
from recompile.tui.table import TableScreen
from tests.browser.opening import Pages, asks_for_a_target, played
from tests.serving import Running
from tests.test_tui import everything, sit

LAST = 6  # lines of the log that must be seen everywhere


def plain(text: str) -> str:
    """Words only: how they are laid out differs, and signs stand before them."""
    return " ".join(text.replace("▎", " ").split())


def line_by_line(seat: RemoteSeat, lang: str) -> str:
    @click.command()
    def main() -> None:
        PlainTable(seat, lang).play()

    return CliRunner().invoke(main, input="log\nwhy\nquit\n").output


def drawn(seat: RemoteSeat, lang: str) -> str:
    shown = ""

    async def drive(pilot: Pilot[int]) -> None:
        nonlocal shown
        shown = everything(pilot.app)

    # In a thread of its own: the browser's driver has a loop in this one already.
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(sit, TableScreen(seat, lang), drive, (160, 60)).result()
    return shown


def told(now: Moment) -> list[str]:
    """What everybody is told of a moment: the question, why it is asked, the last events, the answers."""
    question = now.prompt
    assert question is not None
    said = [question.sentence, *(each.sentence for each in question.because)]
    log = [line.sentence for line in now.log if line.kind != "turn"]  # a turn is a heading in some, a line in others
    return [*said, *log[-LAST:], *(answer.label for answer in now.answers)]


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_a_moment_is_the_same_in_words_everywhere(pages: Pages, server: Running, lang: str) -> None:
    game = played(server, asks_for_a_target)
    link = Link(f"http://127.0.0.1:{server.port}", game["id"], game["token"])
    seats = [RemoteSeat(link, lang).sit_down() for _ in range(3)]
    expected = told(seats[0].moment(lang))
    one = pages.open(f"/game/{game['id']}?token={game['token']}", settings={"lang": lang, "textView": True})
    one.wait()
    page = plain(one.page.locator("body").inner_text())
    read, painted = plain(line_by_line(seats[1], lang)), plain(drawn(seats[2], lang))
    for sentence in map(plain, expected):
        assert sentence in read
        assert sentence in painted
        assert sentence in page
    seats[0].close()
