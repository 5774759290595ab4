"""Numbers about the server, as Prometheus reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

HELP = {
    "recompile_games_created_total": "Games begun.",
    "recompile_moves_total": "Moves accepted.",
    "recompile_commands_total": "Commands received, by kind.",
    "recompile_refusals_total": "Commands refused, by reason.",
    "recompile_bot_answers_total": "Answers given by bots.",
    "recompile_bot_failures_total": "Bots that had to give up.",
    "recompile_worker_restarts_total": "Times the bots' processes were replaced.",
    "recompile_connections": "Connections open now.",
    "recompile_tables": "Tables in memory now.",
    "recompile_move_seconds_sum": "Seconds from receiving a move to having stored it, in all.",
}


class Metrics:
    """Counters, each under a name and, where there are several kinds, a label."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._seconds = 0.0

    def count(self, name: str, label: str = "") -> None:
        self._counts[f"recompile_{name}_total", label] += 1

    def took(self, seconds: float) -> None:
        self._seconds += seconds

    def text(self, now: Mapping[str, float]) -> str:
        """
        >>> metrics = Metrics()
        >>> metrics.count("commands", 'kind="move"')
        >>> [line for line in metrics.text({"tables": 2}).splitlines() if not line.startswith("#")]
        ['recompile_commands_total{kind="move"} 1', 'recompile_move_seconds_sum 0.0', 'recompile_tables 2']
        """
        values: dict[tuple[str, str], float] = {**self._counts, ("recompile_move_seconds_sum", ""): self._seconds}
        values |= {(f"recompile_{name}", ""): value for name, value in now.items()}
        lines: list[str] = []
        last = ""
        for (name, label), value in sorted(values.items()):
            if name != last:
                kind = "counter" if name.endswith(("_total", "_sum")) else "gauge"
                lines += [f"# HELP {name} {HELP.get(name, name)}", f"# TYPE {name} {kind}"]
                last = name
            lines.append(f"{name}{{{label}}} {value}" if label else f"{name} {value}")
        return "\n".join(lines) + "\n"
