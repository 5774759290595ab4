// Made from src/recompile/table, learn, puzzles and server by scripts/typescript.py: do not edit.
/*
 * Everything that goes over the wire, as JSON. The client's TypeScript types are made of it and its parts.
 *
 * Messages of the WebSocket carry their name in `type`, in snake case: `{"type": "why_not", "id": "7", ...}`. Fields that
 * are optional here may be left out; everything else is always there, `null` where there is nothing to say.
 *
 * - Cards are codes (`FIR3`), protocols three letters, players `A` and `B`, places `A2.1` (side, line, from the oldest).
 * - `seq` counts everything a match has accepted: moves, takebacks, resignations, rematch offers. It never goes back. A
 *   command about the open question may name any `seq` at which that question was open.
 * - A *moment* is the table after so many moves: moment 0 is the beginning, `State.moments - 1` is now. `LogLine.moment`
 *   is the first moment at which the line is past, so `See(at=line.moment)` shows the table right after that move.
 * - `State.log` belongs behind the first `log_from` lines the client has: `log = [...log.slice(0, log_from), ...new]`.
 *   That holds after a takeback, a change of language and a reconnection as well.
 * - With `since=SEQ` a client that comes back gets what happened since then (`Happened`), and only the newer log lines. If
 *   that cannot be told (a takeback lies between, or the number is unknown) it gets the whole log and no `Happened`.
 * - Without `since` a player gets, beside the whole log, what happened from their last answer in a turn of their own on.
 * - The server answers every command that has an `id` with exactly one of Done, Refused, Foresight, Hint, NotLegal, Past
 *   or Pong, after the State it caused. The same id again gets the same answer again, without effect. Ids are remembered
 *   for each seat (for a spectator, each connection), across reconnections and restarts of the server.
 * - Hot-seat: one token for each seat. A connection sees and moves for its own seat; a table opens one for each player, or
 *   changes the connection behind the curtain. `Created.token` is that of `Created.seat`.
 * - Times are seconds; `deadline` is seconds since 1970, `clocks` and `claim` what is left at the moment of sending. A
 *   clock runs if the question has a deadline.
 * - Names are cut to 20 characters, control characters are removed. They are plain text: never put them in as HTML. A
 *   friend who has none yet can bring one: `/ws/ID?name=Bob`.
 * - Secrets stand in no address, for those are written into logs on the way. A link has them behind the `#`, a WebSocket
 *   offers the protocols `recompile` and `seat.SECRET`, a request has the header `Authorization: Bearer SECRET`. As part
 *   of an address, `?token=SECRET`, they are understood for the sake of older clients.
 * - A friend's link is an invitation: its secret begins with `invite.`, and opens nothing. Whoever comes with it makes up
 *   a token of their own (24 to 64 letters and digits) and offers both, `seat.OWN` and the invitation; from then on theirs
 *   opens the seat. The same again changes nothing, so a broken connection costs nobody the seat.
 * - `page=WORD` names the place a client is at, so that one that comes back is not taken for a second one.
 * - `since` is for the same eyes as before; a connection for another seat asks without it.
 */

export const NAME_LENGTH = 20;
export const MESSAGE_SIZE = 4096;
export const BODY_SIZE = 262144;

export const FIRST_WORDS = "north south east inner outer upper lower near far quiet calm still slow swift brisk steady bright pale dim clear plain bare deep high low wide narrow long short early late distant hidden open level hollow round sharp smooth rough soft crisp cool warm dry mild silver copper golden cobalt crimson azure lunar solar polar tidal stony woven folded drifting patient nimble curious humble";
export const SECOND_WORDS = "tide ember harbour ridge valley meadow canyon island delta summit shore lagoon glacier pebble boulder granite basalt quartz lantern beacon signal compass anchor needle thread ribbon kettle ladder bridge tunnel window arch tower garden orchard field furrow thicket cedar birch acorn thistle bramble lichen comet orbit eclipse meteor horizon whisper thunder drizzle breeze cloud puddle current ripple cascade feather otter heron badger beetle lynx";

export type Player = "A" | "B";

export type Box = "top" | "middle" | "bottom";

export type Lang = "en" | "fr" | "pl";

export type Mode = "bot" | "friend" | "hotseat" | "replay" | "lesson" | "puzzle";

export type Reader = "A" | "B" | "all";

export type Presences = "here" | "away" | "left" | "bot";

export type Waiting = "opponent" | "thinking" | "disconnected" | "left";

export type Ending = "compiled" | "resignation" | "cut" | "clock" | "forfeit" | "left";

export type AnswerKind = "draft" | "play" | "top" | "refresh" | "compile" | "field" | "card" | "line" | "yes" | "no" | "done" | "verb" | "keep" | "order" | "swap" | "number" | "protocol" | "other" | "text" | "player";

export type RefusalCode = "stale" | "illegal" | "not_your_turn" | "malformed" | "too_fast" | "too_large" | "unknown_game" | "not_found" | "wrong_token" | "used" | "undo_closed" | "too_soon" | "over" | "forbidden" | "not_stored" | "busy" | "lesson";

/**
 * A decision. Chances are those of the player who is asked, as that player could judge them; `curve` is A's.
 *
 * `number` counts the moves after the draft from 1, `moment` all those before the question. A question of a position
 * has no move played: `move`, `label` and `chance` are None, and `curve` is the chance with the best answer. `sure` is
 * what could be proved; a sure win has the chance 1.
 */
export interface Analysed {
  number: number;
  moment: number;
  turn: number;
  player: Player;
  prompt: string;
  move: string | null;
  label: string | null;
  chance: number | null;
  best: string;
  best_label: string;
  best_chance: number;
  loss: number;
  mark: string;
  top: Candidate[];
  curve: number;
  sure: SureAnswer | null;
}

/** An answer that was looked at closely: how often the search tried it, and the chance of the player to win. */
export interface Candidate {
  move: string;
  label: string;
  visits: number;
  chance: number;
}

/** One rule. Its text is Markdown in one line: emphasis, and `code` where notation is meant. */
export interface Rule {
  number: string;
  chapter: string;
  text: string;
}

/** A chapter of the book as it is shown. */
export interface RuleChapter {
  number: string;
  title: string;
  rules: RuleEntry[];
}

/** A rule as it is shown: `words` are for beginners, `lang` is the language that its text is written in. */
export interface RuleEntry {
  number: string;
  name: string;
  text: string;
  words: string;
  lang: string;
}

/**
 * One thing that would happen; or, if it is not certain, what would come next.
 *
 * `kind` is "covers", "when_covered", "lands", "middle", "uncovers", "total", "threat", "control" or "then", "text"
 * for a text that is set off in another way, and the name of the event for all else. `place` is where the card lies at
 * that moment, or the stack that is spoken of.
 */
export interface Step {
  kind: string;
  sentence: string;
  card: string | null;
  place: string | null;
  certain: boolean;
}

/**
 * An answer that is sure to reach what its kind says, and what is known of the one that was given.
 *
 * - `win`: by the end of the player's next turn; `now`: in this very turn. `compile`: one more protocol by then.
 * - `safe`: the other player cannot win before that turn; told only where another answer would let them, in some deal.
 * - `played`: the answer that was given is sure, too, and then it is the one named. `missed`: it is not, in some deal.
 *   Neither, where nothing was played or it could not be found out.
 */
export interface SureAnswer {
  kind: "compile" | "safe" | "win";
  move: string;
  label: string;
  now: boolean;
  played: boolean;
  missed: boolean;
}

/** A move after which the game looked different: A's chance before it, and when the same player was asked again. */
export interface TurningPoint {
  number: number;
  moment: number;
  turn: number;
  player: Player;
  move: string;
  label: string;
  before: number;
  after: number;
}

/** SummaryPage(title: 'str', sections: 'tuple[SummarySection, ...]') */
export interface SummaryPage {
  title: string;
  sections: SummarySection[];
}

/** A heading with paragraphs, or with a list, which may be `numbered`. Its texts are Markdown in one line each. */
export interface SummarySection {
  title: string;
  paragraphs: string[];
  items: string[];
  numbered: boolean;
}

/** A word of the glossary, the rule it leads to, and how it is written in sentences. */
export interface TermLink {
  id: string;
  term: string;
  rule: string;
  forms: string[];
}

/** A text in every language. */
export interface Texts {
  en: string;
  fr: string;
  pl: string;
}

/** A box that plays. `like` are printed cards with the most words in common; `long`: it is cut on a covered card. */
export interface Understood {
  type: "understood";
  text: string;
  texts: Texts;
  rules: string[];
  like: string[];
  long: boolean;
}

/** A box that does not. `at` is where it stops, `word` what stands there, `understood` the text before it. */
export interface Puzzling {
  type: "puzzling";
  text: string;
  why: string;
  at: number;
  understood: string;
  expected: string[];
  nearest: string[];
  word: string;
}

/** What is wrong apart from the texts, and where: `name`, `cards[2].value`. */
export interface SketchProblem {
  where: string;
  why: string;
}

/** A card in the order given; a box that is empty is not there. */
export interface CardRead {
  value: number;
  boxes: Record<string, Understood | Puzzling>;
}

/**
 * `ok`: it can be played as it stands, and then it has a hash. `printed`: printed cards that stand in it word for
 * word, plain fives aside.
 */
export interface SketchRead {
  ok: boolean;
  problem: SketchProblem | null;
  code: string;
  hash: string;
  cards: CardRead[];
  printed: string[];
}

/** A word that may follow, the whole text with it, and printed cards that say so. */
export interface Completion {
  word: string;
  text: string;
  cards: string[];
}

/** `more` is how many words there are besides these; `ghost` is to be put behind the text as it is. */
export interface Completed {
  words: Completion[];
  more: number;
  ghost: string;
}

/** A word of the game, and a printed text with it. */
export interface WordExample {
  word: string;
  text: string;
  card: string;
}

/** A position, and the moves after which the card has had its say. */
export interface Situation {
  kind: "covered" | "nothing" | "played" | "uncovered";
  title: string;
  position: string;
  moves: string[];
}

/** A scenario of a protocol that was run again. `difference` is the first thing that is not as it was expected. */
export interface Tested {
  name: string;
  passed: boolean;
  difference: string;
}

/**
 * POST /api/games. `level` counts against a bot; no `sets` means all of them.
 *
 * In a ready-made game `mine` are the protocols of whoever asks and `theirs` those of the other, whichever seat they
 * get; `a` and `b` are those of a seat, whoever gets it. `random` deals the six protocols out; `clock` is seconds for
 * each player, and `increment` what each decision adds to them; `spectators` is what they may see. `other`, in
 * hot-seat, is the name of the player in the other seat; `analyse`, against a bot, whether the game is analysed as
 * soon as it is over.
 *
 * `protocols` are made ones: the data of their files, or the files as text, each of at most 64 kB. They are in the
 * pool, whatever `sets` says. `hold`, with `random`, is the protocol that whoever asks has in line 1, or the other
 * player if `bot_holds`. `position`, in hot-seat, is where the game begins: it is a trial, which nobody watches and
 * which is deleted after a day. `guided`, against a bot: the first game of somebody who does not know the rules; all
 * but the name and who may watch is chosen for them.
 */
export interface NewGame {
  mode: "bot" | "friend" | "hotseat";
  level?: string;
  name?: string;
  setup?: "draft" | "random" | "ready";
  a?: string[];
  b?: string[];
  mine?: string[];
  theirs?: string[];
  sets?: string[];
  control?: boolean;
  seat?: "A" | "B" | "any";
  spectators?: "everything" | "none" | "public";
  clock?: number | null;
  increment?: number;
  seed?: number | null;
  other?: string;
  analyse?: boolean;
  protocols?: unknown[];
  hold?: string;
  bot_holds?: boolean;
  position?: string;
  guided?: boolean;
}

export interface Outcome {
  winner: Player | null;
  by: Ending;
  turn: number;
  sentence: string;
}

/**
 * Paths to share: `/watch/ID`, and `/g/ID#INVITATION` to sit down in the other seat of a friend's game.
 *
 * An invitation (its token begins with `invite.`) works once: see `messages`.
 */
export interface Links {
  watch: string;
  friend?: string;
}

export interface Tokens {
  A: string;
  B: string;
}

/** Answer to NewGame. The token is the seat: whoever has it plays it. */
export interface Created {
  id: string;
  seat: Player;
  token: string;
  links: Links;
  tokens?: Tokens;
}

/**
 * GET /api/games/{id}: what everybody may know. `joined` says for each seat whether anybody has ever sat there.
 *
 * The name of a friend who has not come yet is empty. `made` are the protocols in it that nobody has printed: the data
 * of their files, with all cards in the language of whoever asks, so that they can be read before sitting down.
 */
export interface GameInfo {
  id: string;
  mode: Mode;
  names: string[];
  joined: boolean[];
  level: string | null;
  control: boolean;
  spectators: "everything" | "none" | "public";
  clock: number | null;
  increment: number;
  created: number;
  number: number;
  over: boolean;
  winner: Player | null;
  rematch: string | null;
  made: Record<string, unknown>[];
}

/** POST /api/replay: the text of a record. */
export interface NewReplay {
  record: string;
}

/** A finished game to watch: connect without a token, mode is `replay`. */
export interface ReplayCreated {
  id: string;
}

/** The body of every HTTP answer that is an error. After `wait` seconds the same can be asked for again. */
export interface Problem {
  code: string;
  message: string;
  wait?: number | null;
}

/**
 * GET /api/about: for how many days games are kept, 0 for ever, and who can be asked to delete one.
 *
 * `sharing`: protocols may be put on pages here; `judging`: they may be judged here.
 */
export interface About {
  finished_days: number;
  unfinished_days: number;
  contact: string;
  sharing: boolean;
  judging: boolean;
}

/** A seat somebody holds: the game, and the token that opens it. */
export interface SeatOf {
  id: string;
  token: string;
}

/** POST /api/games/mine: seats of one device. The answer is a list of SeatNow in the same order. */
export interface MySeats {
  seats: SeatOf[];
}

/** One of the seat's own lines, and the totals there. */
export interface LineNow {
  code: string;
  compiled: boolean;
  total: number;
  theirs: number;
}

/**
 * A game in one line, as the seat may know it.
 *
 * `number` is that of the turn, 0 during the draft. `mine`: the seat is asked; in hot-seat it always is, and
 * `sentence` stays empty: both look at the list. `left` are the seconds of whoever is asked, `deadline` is when they
 * run out, if the clock runs. `hints`: how many answers a coach has told.
 */
export interface SeatGame {
  mode: Mode;
  you: Player;
  opponent: string;
  level: string | null;
  number: number;
  mine: boolean;
  sentence: string;
  lines: LineNow[];
  left: number | null;
  deadline: number | null;
  spectators: "everything" | "none" | "public";
  outcome: Outcome | null;
  rematch: string | null;
  hints: number;
}

/** `unknown`: there is no such game here. `closed`: the token opens no seat of it. */
export interface SeatNow {
  id: string;
  status: "closed" | "open" | "unknown";
  game: SeatGame | null;
}

/**
 * What one or more rulings say: GET /api/rulings/{card} is a list of these, the strongest authority first.
 *
 * `lang` is the language of `why`: "en" where it is not translated. `authority` is where it comes from, in words.
 * `named` are the cards it speaks of, `cards` all that matter in it; `boards` is how many rulings show it.
 */
export interface FactInfo {
  id: string;
  title: string;
  why: string;
  lang: string;
  authority: string;
  chapter: string;
  rules: string[];
  named: string[];
  cards: string[];
  boards: number;
}

/** A chapter of the rulings book, with its name in words. */
export interface ChapterOfFacts {
  key: string;
  title: string;
}

/** GET /api/facts/{lang}: the whole rulings book. `rulings` is how many of them there are in these facts. */
export interface Facts {
  rulings: number;
  chapters: ChapterOfFacts[];
  facts: FactInfo[];
}

/** A ruling that shows a fact; its board is at /api/boards/{name}. */
export interface BoardInfo {
  name: string;
  title: string;
  why: string;
  lang: string;
  authority: string;
  rules: string[];
}

/** GET /api/fact/{id}, also by the name of one of its rulings: then `board` is the place of that one. */
export interface FactInFull {
  fact: FactInfo;
  boards: BoardInfo[];
  board: number;
}

/** GET /api/cards/{code}: the words of the game that stand on a card, and situations in which it can be tried. */
export interface CardWork {
  code: string;
  terms: TermInfo[];
  situations: Situation[];
}

/** A word of the glossary. */
export interface TermInfo {
  id: string;
  term: string;
  text: string;
  rules: string[];
}

/**
 * GET /api/cards?q=: the cards that fit a query, as in the terminal (`recompile cards`).
 *
 * `boxes` is how many of them have it in the top, middle and bottom box; `near` are words like those that no card has,
 * `problem` says what is wrong with the query.
 */
export interface CardsFound {
  codes: string[];
  boxes: number[];
  near: string[];
  problem: string;
}

/** A word of the glossary, as a rule explains it. */
export interface RuleTerm {
  id: string;
  term: string;
  text: string;
}

/** A fact of the rulings book that rests on a rule. */
export interface RuleRuling {
  id: string;
  title: string;
}

/**
 * GET /api/rules/{number}/about: what belongs to a rule or a chapter. `cited` is how many rulings there are.
 *
 * `changes` are codes of cards whose text changes the rule, `says` of those whose text is what the rule explains.
 */
export interface RuleAbout {
  number: string;
  belongs: string[];
  terms: RuleTerm[];
  changes: string[];
  says: string[];
  rulings: RuleRuling[];
  cited: number;
}

/**
 * GET /api/levels/{lang}: a list of these, weakest first: the bot's name, how strong it is and the word for that.
 *
 * `seconds` is about how long it thinks.
 */
export interface LevelInfo {
  key: string;
  name: string;
  strength: number;
  word: string;
  about: string;
  seconds: number;
}

/** POST /api/workshop/read, /file and others: a protocol as data, or the text of its file, YAML or JSON. */
export interface FileSent {
  file?: Record<string, unknown> | null;
  text?: string | null;
}

/** Answer to /api/workshop/file: the same protocol in its normal form, as data and as a file. */
export interface FileWritten {
  file: Record<string, unknown>;
  yaml: string;
}

/** POST /api/protocols/{id}/report: what is wrong with a page, for those who run the server. */
export interface ReportedPage {
  why?: string;
}

/** Answer to POST /api/protocols: the page, and the secret that changes it or takes it back. It is told once. */
export interface SharedProtocol {
  id: string;
  version: number;
  secret: string;
}

/** Answer to PUT /api/protocols/{id}. */
export interface NewVersion {
  version: number;
}

/** GET /api/protocols/{id}, with `version` an earlier one. `versions` is the number of the latest. */
export interface ProtocolPage {
  file: Record<string, unknown>;
  version: number;
  versions: number;
  created: number;
  hidden: boolean;
}

/** POST /api/workshop/complete: the text of a box as far as it is typed; `file` is the protocol it stands in. */
export interface TypedText {
  text: string;
  box: Box;
  lang?: Lang;
  file?: Record<string, unknown> | null;
}

/** POST /api/workshop/situations: one of the cards, by its place in the file from 0 on. */
export interface CardOfFile {
  file: Record<string, unknown>;
  card: number;
}

/** Answer to it. */
export interface Situations {
  situations: Situation[];
}

/** GET /api/games/{id}/scenario: what was played in a trial, and how it stands, as a scenario of a file. */
export interface KeptScenario {
  scenario: Record<string, unknown>;
}

/** Answer to POST /api/judge: the verdict is asked for by this id. */
export interface JudgeAsked {
  id: string;
}

/**
 * GET /api/judge/{id}: `done` of `of` seconds; `ahead` is the place among those that wait, 0 while it is judged.
 *
 * `verdict` is what `recompile judge --json` says, as far as it is known; nothing at first. `over`: it is the last.
 */
export interface JudgedSoFar {
  done: number;
  of: number;
  seconds: number;
  ahead: number;
  over: boolean;
  verdict: Record<string, unknown> | null;
}

/** GET /api/workshop/words: all words that printed cards use. */
export interface Words {
  count: number;
  examples: WordExample[];
}

/** A protocol that was compiled; `moment` is the first one at which that is past. */
export interface Compiled {
  moment: number;
  player: Player;
  protocol: string;
}

/** A mistake that makes a puzzle: whose, at which moment, and the puzzle as POST /api/puzzles/own takes it. */
export interface OwnPuzzle {
  moment: number;
  player: Player;
  puzzle: Record<string, unknown>;
}

/**
 * GET /api/games/{id}/analysis: `done` of `of` decisions are read; `of` is 0 while the game waits for its turn.
 *
 * Decisions come in the order in which they were read. Whoever asks with `have` gets only those after so many, and the
 * puzzles that are in them. Turning points are there when everything is.
 */
export interface Analysis {
  players: string[];
  result: string;
  done: number;
  of: number;
  compiles: Compiled[];
  decisions: Analysed[];
  turning_points: TurningPoint[];
  puzzles: OwnPuzzle[];
}

/** `made`: nobody has printed it, and how it looks is said here; what is not said is empty. */
export interface ProtocolInfo {
  code: string;
  name: string;
  set: string;
  keywords: string;
  motto: string;
  made: boolean;
  colour: string;
  edge: string;
  glyph: string;
}

/** A card in one language; an empty box is an empty string. `rulings` is how many of them there are. */
export interface CardInfo {
  code: string;
  protocol: string;
  value: number;
  title: string;
  top: string;
  middle: string;
  bottom: string;
  rulings: number;
}

/** GET /api/books/{lang}. */
export interface Books {
  lang: string;
  protocols: ProtocolInfo[];
  cards: CardInfo[];
}

/**
 * Protocols of this game that are not in the books, or not as they stand there; sent before the first State.
 *
 * It comes again in another language when that is asked for. `written` are the same protocols as a record has them.
 */
export interface Brought {
  type: "brought";
  books: Books;
  written: string[];
}

/** A text that does not work now, and why. */
export interface Void {
  box: Box;
  why: string;
}

/**
 * A card as this reader sees it. Without `code` it is hidden; `known`: face-down, but this reader knows it.
 *
 * `value` is what it counts now (2 in a hand, by the rules), `printed` what is printed on it if the reader knows.
 * `place` is empty in a hand. `void` is told of face-up cards only: covered texts, and those that a text switches off.
 */
export interface CardView {
  code: string | null;
  up: boolean;
  value: number;
  printed: number | null;
  known: boolean;
  place: string;
  uncovered: boolean;
  void: Void[];
}

/**
 * A part of a total. First the cards of the stack in their order, then the changes made by texts.
 *
 * A card counts as printed, or face-down 2; `why` says what text changes that. A change is made by `card`, and `why`
 * names the text.
 */
export interface Term {
  value: number;
  card: string | null;
  why: string | null;
}

/**
 * Cards from the oldest on. `threat`: it would be compiled at this player's next check if nothing changes. `down`:
 * what a card would count that is played here face-down.
 */
export interface Stack {
  cards: CardView[];
  total: number;
  sum: Term[];
  threat: boolean;
  down: number;
}

/** `picked_order` counts from 0 through the draft; null in a ready-made game. */
export interface Protocol {
  code: string;
  compiled: boolean;
  picked_order: number | null;
}

/**
 * One player's things. The order of the other player's hand says nothing. `protocols` are short during the draft,
 * in the order of picking; then in the order of the lines.
 */
export interface Side {
  name: string;
  protocols: Protocol[];
  stacks: Stack[];
  hand: CardView[];
  deck: number;
  trash: string[];
  total: number[];
  compiled: number;
}

/** One legal answer. `move` is what to send; the rest is where to show it. */
export interface Answer {
  move: string;
  label: string;
  kind: AnswerKind;
  card: string | null;
  up: boolean | null;
  side: Player | null;
  line: 1 | 2 | 3 | null;
  place: string | null;
}

/** One link of the chain of "because of ...", outermost first. `player` is a seat. */
export interface Reason {
  sentence: string;
  rule: string;
  text: string | null;
  player: Player;
}

/**
 * What is asked now, said to the player who is asked. `answers` is empty unless it is `mine`.
 *
 * Where several cards are chosen for one thing, one question for each: `least` and `most` of them in all, and `chosen`
 * are those named so far, in their order. Nobody but the player who chooses is told which (R10.2).
 */
export interface Question {
  player: Player;
  mine: boolean;
  kind: string;
  source: string | null;
  card: string | null;
  box: Box | null;
  sentence: string;
  hint: string;
  duty: string;
  optional: boolean;
  rule: string;
  least: number | null;
  most: number | null;
  chosen: string[];
  answers: Answer[];
  because: Reason[];
  deadline: number | null;
}

/** One thing that happened. `at` is the number of its event, `depth` nests it, `minor` lines can be left out. */
export interface LogLine {
  at: number;
  kind: string;
  sentence: string;
  depth: number;
  rule: string;
  card: string | null;
  minor: boolean;
  turn: number;
  moment: number;
}

/**
 * Whether this reader may take a move back now; otherwise `why` not. Empty for spectators and before any move.
 *
 * `ask`: not alone, but the other player may be asked for it.
 */
export interface Undoable {
  allowed: boolean;
  why: string;
  ask: boolean;
}

/** The draft, while it lasts: protocols that are left, bans still to be made, who is next, what was picked. */
export interface Draft {
  pool: string[];
  bans: number;
  next: Player;
  picks: string[][];
}

/** A card that does not lie open and is known all the same, and where it is (`B2`, `B.hand`, `A.deck`; R11.3). */
export interface Remembered {
  card: string;
  place: string;
}

/**
 * What changes while nothing happens, because time passes and people come and go.
 *
 * These are fields of State; `deadline` is that of its question.
 */
export interface Meanwhile {
  waiting: Waiting | null;
  clocks: number[] | null;
  paused: boolean;
  claim: number | null;
  deadline: number | null;
}

/**
 * The table as one reader may see it. `phase` is a word of the rules, `phase_name` the same in words.
 *
 * - `increment`: seconds that each decision adds to the clock. `paused`: the clock stands still because the player who
 *   is asked is gone; each has so many pauses in a game. `claim`: the other player is asked and gone, and in so many
 *   seconds this reader may claim the game; 0 is now.
 * - `takeback`: who asks the other player to let them take their last move back. `casual`: moves were taken back after
 *   something was learned, alone, in hot-seat, or because the other let it be.
 * - `moving`: cards that have left their place and have not arrived; their `place` is the stack they go to (`A2`), or
 *   empty.
 * - `rematch`: the new game, once there is one. Seats are exchanged, tokens are not: open it with the token you have.
 *   `rematch_offered`: who has asked for one.
 * - `strength`: how strong the bot is that plays, from 1 to 6; nothing without a bot.
 * - `hints`: how many answers a coach has told; left out where there was none.
 * - `position`: what lies there and is going on, in one line, as this reader may know it; without what is only
 *   remembered.
 */
export interface State {
  type: "state";
  seq: number;
  game: string;
  you: Player | null;
  mode: Mode;
  names: string[];
  turn: Player;
  number: number;
  phase: string;
  phase_name: string;
  control: Player | null;
  has_control: boolean;
  sides: Side[];
  question: Question | null;
  outcome: Outcome | null;
  log: LogLine[];
  log_from: number;
  undo: Undoable;
  waiting: Waiting | null;
  clocks: number[] | null;
  increment: number;
  paused: boolean;
  claim: number | null;
  takeback: Player | null;
  draft: Draft | null;
  moving: CardView[];
  moments: number;
  rematch: string | null;
  rematch_offered: Player[];
  casual: boolean;
  strength: number | null;
  position: string;
  remembered: Remembered[];
  hints?: number;
}

/** A sentence of what happened, indented under what caused it. */
export interface Told {
  sentence: string;
  depth: number;
  rule: string;
}

/**
 * The table after a move; `move` is empty for how it stands at first. Its position can be played from.
 *
 * `rules` are those behind what happened, first those that the ruling cites; `touched` are cards that it happened to.
 */
export interface BoardStep {
  move: string;
  told: Told[];
  rules: string[];
  touched: string[];
  state: State;
}

/** GET /api/boards/{name}: a ruling, step by step, in the language of whoever asks. */
export interface Board {
  name: string;
  lang: string;
  steps: BoardStep[];
}

/** An answer and the chance to win after it, from 0 to 1. */
export interface Choice {
  move: string;
  label: string;
  chance: number;
}

/**
 * The first help, where to look (`line` is nothing where it is in none), and the second, with which card.
 *
 * In the draft the second names a few protocols and no card.
 */
export interface Nudge {
  sentence: string;
  line: 1 | 2 | 3 | null;
  card: string | null;
}

/**
 * One reason for an answer, and what it rests on.
 *
 * - `player` is who wins, compiles, takes control or leads, or has what a pick is strong with or against; `stack` is
 *   where (`B3`).
 * - `deals` of the `of` deals tried show it; in all of them it is as certain as anything the player can know. What is
 *   proved (`sure_win_now`, `sure_win`, `only_safe`) holds in every deal there is, and was tried in none. Nor was
 *   why a protocol is picked or banned: that was measured over many games, or is a `guess`.
 * - `instead` are those in which it happens after the next best answer, `move`; nothing where that is not spoken of.
 * - `old` and `new` are numbers now and after it: what is missing to compile, totals, or points of a hundred.
 */
export interface Why {
  kind: "closer" | "compiles" | "compiles_next" | "control" | "leads" | "lets_compile" | "lets_control" | "lets_win" | "only_safe" | "search" | "sets_back" | "stops" | "stops_control" | "sure_win" | "sure_win_now" | "threatens" | "wins" | "all_in_all" | "even" | "guess" | "strong" | "strong_against" | "strong_with" | "weaker";
  sentence: string;
  player: Player;
  stack: string | null;
  deals: number;
  of: number;
  instead: number | null;
  move: string | null;
  old: number | null;
  new: number | null;
}

export interface Move {
  type: "move";
  id: string;
  seq: number;
  move: string;
}

/** Take back one's last move; against a bot, back to one's last question; in hot-seat, the last move of either. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}

/** Give the game up. */
export interface Resign {
  type: "resign";
  id: string;
}

/** Ask the other player to go back to one's own last question, where that is not free (`State.undo.ask`). */
export interface AskTakeback {
  type: "ask_takeback";
  id: string;
  seq: number;
}

/** Answer the other player who asks for that (`State.takeback`). */
export interface AnswerTakeback {
  type: "answer_takeback";
  id: string;
  seq: number;
  accept: boolean;
}

/** Win because the other player is gone, once there was patience enough with them (`State.claim`). */
export interface Claim {
  type: "claim";
  id: string;
}

/** Ask for another game with the seats exchanged. It begins when both have asked; alone (bot, hot-seat) at once. */
export interface Rematch {
  type: "rematch";
  id: string;
}

export interface Language {
  type: "language";
  id: string;
  lang: string;
}

export interface Foresee {
  type: "foresee";
  id: string;
  seq: number;
  move: string;
}

/** Why something cannot be chosen now: a place, a card, a move. */
export interface WhyNot {
  type: "why_not";
  id: string;
  seq: number;
  target: string;
}

/** What would you do? In games against a bot, for the player who is asked. Every answer to it is counted once. */
export interface AskHint {
  type: "ask_hint";
  id: string;
  seq: number;
}

/** A past moment. Other readers than oneself: once the game is over, in replays, and where spectators see all. */
export interface See {
  type: "see";
  id: string;
  at: number;
  reader?: Reader;
}

/** Is the server there? */
export interface Ping {
  type: "ping";
  id: string;
}

/**
 * One event for the eye. `place` is where it happens, `to` where the card goes (`A2`, `B.hand`, `A.trash`, ...).
 *
 * `at` is its number. What it says in words, its rule and whether it is minor stand in the line of the log with that
 * number, which the State brings that follows; `cause` is the text behind it, in words.
 */
export interface Shown {
  at: number;
  kind: string;
  player: Player;
  card: string | null;
  place: string | null;
  to: string | null;
  detail: string | null;
  depth: number;
  cause?: string;
}

/** What led to the State that follows, whose `seq` it has. */
export interface Happened {
  type: "happened";
  seq: number;
  events: Shown[];
}

/**
 * What a move would do. `totals` are those of A and of B, line by line, after all that is certain.
 *
 * `threats` are the stacks (`A2`) that would then compile at the next check of their player, `control` is the player
 * who would take control. `warnings`, in a guided game only: what a beginner would regret.
 */
export interface Foresight {
  type: "foresight";
  id: string;
  move: string;
  totals: number[][];
  covers: CardView | null;
  steps: Step[];
  threats: string[];
  control: Player | null;
  warnings?: string[];
}

/** One idea of the game, in words. Its `key` is the same in every language. */
export interface Explained {
  key: string;
  idea: string;
  text: string;
}

/**
 * In a guided game, before every State that asks the learner something: what belongs to that question.
 *
 * `ideas` are those that are due, first the one that is told first; the client knows which of them were met before.
 * `suggestion` is a move that would do.
 */
export interface Guidance {
  type: "guidance";
  seq: number;
  ideas: Explained[];
  suggestion: string | null;
}

/**
 * Answer to AskHint, in three steps: `where` to look, with what (`means`), and the answer itself with its reasons.
 *
 * `steps` are what it does for certain, as Foresight has them; `best` are the answers looked at, the best first.
 * `equal` is a sentence where several are as good. `by` is whose search it was. With `only` there is no choice. In the
 * draft `by` is who picks by the same figures, and there are no `steps` and no `best`.
 */
export interface Hint {
  type: "hint";
  id: string;
  move: string;
  label: string;
  only: boolean;
  where: Nudge | null;
  means: Nudge | null;
  steps: Step[];
  whys: Why[];
  best: Choice[];
  equal: string;
  by: string;
}

export interface WhyNotReason {
  sentence: string;
  rule: string;
}

/** Answer to WhyNot. No reasons: it is legal, or nothing can be said about it. */
export interface NotLegal {
  type: "not_legal";
  id: string;
  target: string;
  reasons: WhyNotReason[];
}

/**
 * Answer to See. Nothing can be answered there, so `question.answers` is empty.
 *
 * Its log reaches to that moment: all of it if a reader was named, otherwise it is left out (`log_from` counts it).
 */
export interface Past {
  type: "past";
  id: string;
  at: number;
  state: State;
}

export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/**
 * A command that had no effect, and why. `id` is empty if the message could not be read.
 *
 * A stale one brings the fresh state. After `unknown_game`, `wrong_token`, `used` and `forbidden` at the beginning,
 * and after too many refusals, the server closes the connection. After `wait` seconds the same can be asked for again.
 */
export interface Refused {
  type: "refused";
  id: string;
  code: RefusalCode;
  message: string;
  state: State | null;
  wait?: number | null;
}

/**
 * Who is there: `away` has lost the connection or never came, `left` closed the table.
 *
 * `elsewhere` is for the reader alone: their own seat is open at another place as well, and both can play it. No State
 * follows when somebody comes or goes: `meanwhile` is what that changes in the one the reader has.
 */
export interface Presence {
  type: "presence";
  A: Presences;
  B: Presences;
  elsewhere: boolean;
  meanwhile: Meanwhile;
}

/** Answer to Ping: it is. */
export interface Pong {
  type: "pong";
  id: string;
}

/**
 * Something about the server: it is stopping (come back in a moment), or a bot has failed.
 *
 * A game that is `deleted` is refused as unknown right after it. `restart`: one is planned, for the time `at`; without
 * a message, none is any more.
 */
export interface Notice {
  type: "notice";
  code: "bot_failed" | "deleted" | "restart" | "stopping";
  message: string;
  at?: number | null;
}

/** A word of the game, and the rule it comes from. */
export interface Word {
  name: string;
  text: string;
  rule: string;
}

/**
 * One lesson in the list: `about` is what it is about in a few words, `learned` what is said at its end.
 *
 * `steps` are the names of its steps, `rules` and `words` those that are met in it.
 */
export interface LessonRow {
  key: string;
  number: number;
  title: string;
  about: string;
  learned: string;
  minutes: number;
  rules: string[];
  steps: string[];
  words: Word[];
}

/** GET /api/lessons/{lang}. */
export interface Lessons {
  lessons: LessonRow[];
}

/**
 * POST /api/lessons/{key}: `step` counts from 0, `moves` are those of the learner that were accepted in it.
 *
 * `tried` is how many other answers were given since the last accepted one.
 */
export interface Taking {
  lang?: Lang;
  step?: number;
  moves?: string[];
  tried?: number;
  command?: Move | Undo | AskTakeback | AnswerTakeback | Claim | Resign | Rematch | Language | Foresee | WhyNot | AskHint | See | Ping | null;
}

/**
 * What is said beside the table in one step of a lesson.
 *
 * - `number` is that of the lesson, `step` counts from 0. `idea` is a heading, `text` two sentences, `act` what is to
 *   be done now, for the prompt.
 * - `lit`: what stays bright: places (`A2.1`), stacks (`A2`), cards of the hand (`LIG4`), `hand`, `control`, decks and
 *   trashes (`A.deck`), protocols on their plates (`plate A2`, during the draft `LIG`), `prompt`.
 * - `said`: to the last answer, which was not the one of this step; it names that answer's card or line. `help` after
 *   two of them are `brackets` around what is wanted, after three the `offer` to show it.
 * - `answers`: the moves that would be accepted now; none once the step is `done`. Then `learned` says what for, and
 *   `next` is the name of the next step, empty after the last one.
 * - `words` are new in this step. `foresight`: what a move would do is shown in this lesson.
 */
export interface Coach {
  type: "coach";
  lesson: string;
  number: number;
  title: string;
  step: number;
  steps: number;
  idea: string;
  text: string;
  act: string;
  lit: string[];
  said: string;
  help: "" | "brackets" | "offer";
  answers: string[];
  done: boolean;
  learned: string;
  next: string;
  words: Word[];
  foresight: boolean;
}

/** Answer to Taking. `moves` are those to be sent along from now on. */
export interface Taken {
  replies: (State | Happened | Foresight | Hint | NotLegal | Past | Done | Refused | Presence | Pong | Notice | Brought | Guidance | Coach)[];
  moves: string[];
}

/** Play the solution. The attempt is over then. */
export interface Show {
  type: "show";
  id: string;
  seq: number;
}

/**
 * POST /api/puzzles/{id}: `moves` are the solver's in this attempt, `clues` the steps of a hint told for this
 * question, `shown` whether the solution lies on the table.
 */
export interface Trying {
  lang?: Lang;
  moves?: string[];
  clues?: number;
  shown?: boolean;
  command?: Move | Undo | AskTakeback | AnswerTakeback | Claim | Resign | Rematch | Language | Foresee | WhyNot | AskHint | See | Ping | Show | null;
}

/** POST /api/puzzles/own: the same with a puzzle that is brought along as data, in the form of its file. */
export interface TryingOwn {
  puzzle: Record<string, unknown>;
  trying: Trying;
}

/** What a puzzle is about. Its `key` is the same in every language. */
export interface Theme {
  key: string;
  name: string;
}

/** A theme, and how many puzzles are about it. */
export interface ThemeCount {
  key: string;
  name: string;
  count: number;
}

/**
 * One puzzle in the list: `goal` is a sentence, `themes` are keys, `protocols` those of the solver first.
 *
 * `compiled` are six letters, 1 for those that are compiled. `stacks` are what lies there as the solver sees it, in
 * the notation: the solver's three stacks, then the others, each from the oldest card on; `totals` what they count.
 */
export interface PuzzleRow {
  id: string;
  goal: string;
  level: number;
  themes: string[];
  protocols: string[];
  compiled: string;
  stacks: string[];
  totals: number[];
}

/** GET /api/puzzles/{lang}. Themes stand with the most puzzles first. */
export interface Puzzles {
  puzzles: PuzzleRow[];
  themes: ThemeCount[];
}

/** GET /api/puzzles/today: the same for everybody on this `day`, by universal time; none where there are none. */
export interface PuzzleToday {
  day: string;
  puzzle: PuzzleRow | null;
  themes: Theme[];
}

/** A step of a hint. The last one is the answer: it has a `move`. */
export interface Clue {
  sentence: string;
  line?: 1 | 2 | 3 | null;
  card?: string | null;
  move?: string | null;
}

/**
 * One thing that happened, when it is told why an attempt fails or works.
 *
 * `See(at=moment)` shows the table after the answer it came with.
 */
export interface TaskStep {
  player: Player;
  sentence: string;
  rule: string;
  moment: number;
  depth: number;
}

/**
 * What is said beside the table of a puzzle.
 *
 * - `goal` is a sentence, `every` says that it holds whatever is hidden; `begins` counts the ways to begin.
 * - `knows`: what the solver can know of what is hidden, as sentences.
 * - `clues`: the steps of a hint told so far for this question.
 * - Once the attempt is over: `verdict` in one sentence and `detail`, `steps` that led there, `first` the move this
 *   attempt began with and `last` the one that decided it; once it is solved or shown, `proof` and `idea`.
 * - `known`: whether all that was played stands in the proof. What does not, and is not refuted, counts as solved.
 * - `example`: what was hidden lies open, as one deal of many.
 */
export interface Task {
  type: "task";
  puzzle: string;
  level: number;
  goal: string;
  every: string;
  themes: Theme[];
  protocols: string[];
  rules: string[];
  begins: number;
  knows: string[];
  status: "failed" | "open" | "shown" | "solved";
  clues: Clue[];
  verdict: string;
  detail: string;
  steps: TaskStep[];
  first: string;
  last: string;
  proof: string;
  idea: string;
  known: boolean;
  example: boolean;
}

/** Answer to Trying. `moves`, `clues` and `shown` are to be sent along from now on. */
export interface Tried {
  replies: (State | Happened | Foresight | Hint | NotLegal | Past | Done | Refused | Presence | Pong | Notice | Brought | Guidance | Task)[];
  moves: string[];
  clues: number;
  shown: boolean;
}

export type Command = Move | Undo | AskTakeback | AnswerTakeback | Claim | Resign | Rematch | Language | Foresee | WhyNot | AskHint | See | Ping;

export type Reply = State | Happened | Foresight | Hint | NotLegal | Past | Done | Refused | Presence | Pong | Notice | Brought | Guidance;
