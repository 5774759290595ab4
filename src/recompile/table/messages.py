"""Everything that goes over the wire, as JSON. The client's TypeScript types are made of it and its parts.

Messages of the WebSocket carry their name in `type`, in snake case: `{"type": "why_not", "id": "7", ...}`. Fields that
are optional here may be left out; everything else is always there, `null` where there is nothing to say.

- Cards are codes (`FIR3`), protocols three letters, players `A` and `B`, places `A2.1` (side, line, from the oldest).
- `seq` counts everything a match has accepted: moves, takebacks, resignations, rematch offers. It never goes back. A
  command about the open question may name any `seq` at which that question was open.
- A *moment* is the table after so many moves: moment 0 is the beginning, `State.moments - 1` is now. `LogLine.moment`
  is the first moment at which the line is past, so `See(at=line.moment)` shows the table right after that move.
- `State.log` belongs behind the first `log_from` lines the client has: `log = [...log.slice(0, log_from), ...new]`.
  That holds after a takeback, a change of language and a reconnection as well.
- With `since=SEQ` a client that comes back gets what happened since then (`Happened`), and only the newer log lines. If
  that cannot be told (a takeback lies between, or the number is unknown) it gets the whole log and no `Happened`.
- Without `since` a player gets, beside the whole log, what happened from their last answer in a turn of their own on.
- The server answers every command that has an `id` with exactly one of Done, Refused, Foresight, Hint, NotLegal, Past
  or Pong, after the State it caused. The same id again gets the same answer again, without effect. Ids are remembered
  for each seat (for a spectator, each connection), across reconnections and restarts of the server.
- Hot-seat: one token for each seat. A connection sees and moves for its own seat; a table opens one for each player, or
  changes the connection behind the curtain. `Created.token` is that of `Created.seat`.
- Times are seconds; `deadline` is seconds since 1970, `clocks` and `claim` what is left at the moment of sending. A
  clock runs if the question has a deadline.
- Names are cut to 20 characters, control characters are removed. They are plain text: never put them in as HTML. A
  friend who has none yet can bring one: `/ws/ID?name=Bob`.
- Secrets stand in no address, for those are written into logs on the way. A link has them behind the `#`, a WebSocket
  offers the protocols `recompile` and `seat.SECRET`, a request has the header `Authorization: Bearer SECRET`. As part
  of an address, `?token=SECRET`, they are understood for the sake of older clients.
- A friend's link is an invitation: its secret begins with `invite.`, and opens nothing. Whoever comes with it makes up
  a token of their own (24 to 64 letters and digits) and offers both, `seat.OWN` and the invitation; from then on theirs
  opens the seat. The same again changes nothing, so a broken connection costs nobody the seat.
- `page=WORD` names the place a client is at, so that one that comes back is not taken for a second one.
- `since` is for the same eyes as before; a connection for another seat asks without it.
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from recompile.foresight import Step
from recompile.table.books import Brought
from recompile.table.hints import Choice, Nudge, Why
from recompile.table.parts import CardView, Meanwhile, State
from recompile.table.shapes import Code, Id, Message, Notices, Plain, Player, Presences, Reader, RefusalCode, Seq, Short

# ---------------------------------------------------------------- commands, from the client


class Asking(Message, frozen=True):
    """Every command has an id, under which it is answered."""

    id: Id


class AskingNow(Asking, frozen=True):
    """One about the open question, or the last answer, says when that was seen."""

    seq: Seq


class Move(AskingNow, frozen=True):
    move: Short


class Undo(AskingNow, frozen=True):
    """Take back one's last move; against a bot, back to one's last question; in hot-seat, the last move of either."""


class Resign(Asking, frozen=True):
    """Give the game up."""


class AskTakeback(AskingNow, frozen=True):
    """Ask the other player to go back to one's own last question, where that is not free (`State.undo.ask`)."""


class AnswerTakeback(AskingNow, frozen=True):
    """Answer the other player who asks for that (`State.takeback`)."""

    accept: bool


class Claim(Asking, frozen=True):
    """Win because the other player is gone, once there was patience enough with them (`State.claim`)."""


class Rematch(Asking, frozen=True):
    """Ask for another game with the seats exchanged. It begins when both have asked; alone (bot, hot-seat) at once."""


class Language(Asking, frozen=True):
    lang: Code


class Foresee(AskingNow, frozen=True):
    move: Short


class WhyNot(AskingNow, frozen=True):
    """Why something cannot be chosen now: a place, a card, a move."""

    target: Short


class AskHint(AskingNow, frozen=True):
    """What would you do? In games against a bot, for the player who is asked. Every answer to it is counted once."""


class See(Asking, frozen=True):
    """A past moment. Other readers than oneself: once the game is over, in replays, and where spectators see all."""

    at: Seq
    reader: Reader | UnsetType = UNSET


class Ping(Asking, frozen=True):
    """Is the server there?"""


Change = Move | Undo | AskTakeback | AnswerTakeback | Claim | Resign | Rematch
Aside = Language | Foresee | WhyNot | AskHint | See | Ping
Command = Change | Aside


# ---------------------------------------------------------------- from the server


class Shown(Plain, frozen=True):
    """One event for the eye. `place` is where it happens, `to` where the card goes (`A2`, `B.hand`, `A.trash`, ...).

    `at` is its number. What it says in words, its rule and whether it is minor stand in the line of the log with that
    number, which the State brings that follows; `cause` is the text behind it, in words.
    """

    at: int
    kind: str
    player: Player
    card: str | None
    place: str | None
    to: str | None
    detail: str | None
    depth: int
    cause: str | UnsetType = UNSET


class Happened(Message, frozen=True):
    """What led to the State that follows, whose `seq` it has."""

    seq: int
    events: list[Shown]


class Answering(Message, frozen=True):
    """What answers the command with this id."""

    id: str


class Foresight(Answering, frozen=True):
    """What a move would do. `totals` are those of A and of B, line by line, after all that is certain.

    `threats` are the stacks (`A2`) that would then compile at the next check of their player, `control` is the player
    who would take control. `warnings`, in a guided game only: what a beginner would regret.
    """

    move: str
    totals: list[list[int]]
    covers: CardView | None
    steps: list[Step]
    threats: list[str]
    control: Player | None
    warnings: list[str] | UnsetType = UNSET


class Explained(Plain, frozen=True):
    """One idea of the game, in words. Its `key` is the same in every language."""

    key: str
    idea: str
    text: str


class Guidance(Message, frozen=True):
    """In a guided game, before every State that asks the learner something: what belongs to that question.

    `ideas` are those that are due, first the one that is told first; the client knows which of them were met before.
    `suggestion` is a move that would do.
    """

    seq: int
    ideas: list[Explained]
    suggestion: str | None


class Hint(Answering, frozen=True):
    """Answer to AskHint, in three steps: `where` to look, with what (`means`), and the answer itself with its reasons.

    `steps` are what it does for certain, as Foresight has them; `best` are the answers looked at, the best first.
    `equal` is a sentence where several are as good. `by` is whose search it was. With `only` there is no choice. In the
    draft `by` is who picks by the same figures, and there are no `steps` and no `best`.
    """

    move: str
    label: str
    only: bool
    where: Nudge | None
    means: Nudge | None
    steps: list[Step]
    whys: list[Why]
    best: list[Choice]
    equal: str
    by: str


class WhyNotReason(Plain, frozen=True):
    sentence: str
    rule: str


class NotLegal(Answering, frozen=True):
    """Answer to WhyNot. No reasons: it is legal, or nothing can be said about it."""

    target: str
    reasons: list[WhyNotReason]


class Past(Answering, frozen=True):
    """Answer to See. Nothing can be answered there, so `question.answers` is empty.

    Its log reaches to that moment: all of it if a reader was named, otherwise it is left out (`log_from` counts it).
    """

    at: int
    state: State


class Done(Answering, frozen=True):
    seq: int


class Refused(Answering, frozen=True):
    """A command that had no effect, and why. `id` is empty if the message could not be read.

    A stale one brings the fresh state. After `unknown_game`, `wrong_token`, `used` and `forbidden` at the beginning,
    and after too many refusals, the server closes the connection. After `wait` seconds the same can be asked for again.
    """

    code: RefusalCode
    message: str
    state: State | None
    wait: float | None = None


class Presence(Message, frozen=True):
    """Who is there: `away` has lost the connection or never came, `left` closed the table.

    `elsewhere` is for the reader alone: their own seat is open at another place as well, and both can play it. No State
    follows when somebody comes or goes: `meanwhile` is what that changes in the one the reader has.
    """

    A: Presences
    B: Presences
    elsewhere: bool
    meanwhile: Meanwhile


class Pong(Answering, frozen=True):
    """Answer to Ping: it is."""


class Notice(Message, frozen=True):
    """Something about the server: it is stopping (come back in a moment), or a bot has failed.

    A game that is `deleted` is refused as unknown right after it. `restart`: one is planned, for the time `at`; without
    a message, none is any more.
    """

    code: Notices
    message: str
    at: float | None = None


Reply = (
    State
    | Happened
    | Foresight
    | Hint
    | NotLegal
    | Past
    | Done
    | Refused
    | Presence
    | Pong
    | Notice
    | Brought
    | Guidance
)
