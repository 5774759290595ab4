"""Games in which somebody has missed something sure, with one move that was right: each begins shortly before it."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.game import Game
from recompile.game.records import Record, record_of


@dataclass(frozen=True)
class Missed:
    """A position with nothing hidden, the answer that is sure, and the one that was given."""

    position: str
    right: str
    played: str
    kind: str

    @property
    def record(self) -> Record:
        game = Game.from_position(self.position)
        game.push(self.played)
        return record_of(game, {"A": "Ada", "B": "Bob"})


WIN = Missed(
    "ASM*-COU-PEA* -,COU0.COU6,PEA2.PEA3 h:PEA5 d:PEA6.ASM6.ASM4.COU3.COU2.COU1.PEA4.ASM5.ASM0 t:COU5.ASM2.ASM1.PEA1 / "
    "DIV*-LUC*-DEA -,-,DEA2 h:- d:DEA5.DEA0.DIV5.LUC4.LUC0.LUC3.DEA4.DEA1 "
    "t:DEA3.DIV6.LUC2.LUC5.DIV1.DIV3.DIV4.LUC1.DIV0 / A action 35 c:A",
    "PEA5@3",
    "pea5@1",
    "win",
)
SAFE = Missed(
    "PEA-COU*-TIM* cou0,COU5.pea5,- h:PEA2.COU6.TIM3.COU2 "
    "d:PEA4.TIM2.PEA1.COU1.TIM4.TIM5.PEA6.COU3.PEA3.TIM0.TIM1 t:- / "
    "LUC*-DAR*-CLA luc3,CLA5.DAR0.DAR1.DAR5,CLA3.cla0 h:DAR3 d:DAR2.CLA1.DAR4.LUC4 "
    "t:LUC5.LUC1.LUC2.CLA4.CLA2.LUC0 / A action 37 c:B",
    "COU6@2",
    "PEA2@1",
    "safe",
)
COMPILE = Missed(
    "LUC-DEA-DIV* LUC5.LUC3,-,DEA5.DEA3 h:DIV5 d:DIV6.DEA4.DEA0.DIV1.DEA2.DIV4.LUC1 "
    "t:DEA1.LUC0.LUC2.DIV0.LUC4.DIV3 / COU-PEA*-DAR COU2.COU6,-,DAR4.dar5 h:- "
    "d:PEA5.DAR1.DAR0.COU0.DAR3.COU3.PEA4.DAR2 t:PEA1.PEA3.COU1.PEA2.PEA6.COU5 / A action 17 c:-",
    "div5@1",
    "DIV5@3",
    "compile",
)
ALL = (WIN, SAFE, COMPILE)


def turned(missed: Missed) -> Missed:
    """The same with the players exchanged."""
    a, b, rest = missed.position.split(" / ")
    turn, phase, number, control = rest.split()
    seat = {"c:A": "c:B", "c:B": "c:A"}.get(control, control)
    assert turn == "A"
    return Missed(f"{b} / {a} / B {phase} {int(number) - 1} {seat}", missed.right, missed.played, missed.kind)
