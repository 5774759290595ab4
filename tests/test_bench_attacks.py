"""The attacks run, games go on under each of them, and the table says how long moves took."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice

import pytest

from bench.attacks import Phase, table
from bench.hostile import endless_record, malformed
from bench.house import ROOT
from recompile.game.records import Record, replay
from recompile.server.asked import read
from recompile.server.sockets import _COMMANDS
from recompile.table.match import Refusal
from recompile.table.shapes import MESSAGE_SIZE


def test_a_little_of_everything_costs_no_player_a_move() -> None:
    command = [sys.executable, "-m", "bench.attacks", "--quick"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = done.stdout.splitlines()
    assert [row.split("  ")[0] for row in rows[1:7]] == [
        "calm",
        "record without end",
        "many who watch",
        "half open connections",
        "slow readers",
        "malformed messages",
    ]
    assert sum(int(row.split("  ", 1)[1].split()[0]) for row in rows[1:7]) > 0


def test_a_move_counts_where_it_was_sent() -> None:
    phases = [Phase("calm", 0.0, 10.0, "", 1.0, 5.0), Phase("storm", 10.0, 20.0, "rain", 2.0, 0.0)]
    took = [(float(at), 1.0) for at in range(10)] + [(10.0, 7.0), (30.0, 99.0)]
    calm, storm = (line.split() for line in table(phases, took).splitlines()[1:])
    assert calm == ["calm", "10", "1.0", "1.0", "1.0", "10%", "50%"]
    assert storm == ["storm", "1", "7.0", "7.0", "7.0", "20%", "0%", "rain"]


def test_none_of_the_malformed_messages_is_a_command() -> None:
    for message in islice(malformed(seed=1), 2000):
        data = message if isinstance(message, bytes) else message.encode(errors="surrogatepass")
        with pytest.raises(Refusal):
            read(data, _COMMANDS, MESSAGE_SIZE)


def test_the_record_without_end_is_legal() -> None:
    assert len(replay(Record.parse(endless_record(200))).plies) == 200
