// A position to try a card in, as a form can hold it; written and read as the notation does (docs/notation.md).
export interface Side {
  /** As they stand in the notation: `FIR`, or `FIR*` if compiled. */
  protocols: string[];
  /** Three stacks, oldest card first: `FIR3` face-up, `fir3` face-down. */
  stacks: string[][];
  hand: string[];
  deck: string[];
  trash: string[];
}

export interface Position {
  sides: [Side, Side];
  /** Player, phase, control and whatever else stands there. */
  status: string[];
}

export type Pile = "1" | "2" | "3" | "hand" | "deck" | "trash";

const cards = (text: string | undefined): string[] => (!text || text === "-" ? [] : text.split("."));
const joined = (found: string[]): string => found.join(".") || "-";

function side(text: string): Side {
  const [protocols = "-", stacks = "-,-,-", ...piles] = text.trim().split(/\s+/);
  const pile = (mark: string): string[] => cards(piles.find((each) => each.startsWith(`${mark}:`))?.slice(2));
  return {
    protocols: protocols === "-" ? [] : protocols.split("-"),
    stacks: stacks.split(",").map(cards),
    hand: pile("h"),
    deck: pile("d"),
    trash: pile("t"),
  };
}

/** null for what is no position. */
export function parsePosition(text: string): Position | null {
  const [A, B, status, ...more] = text.split("/").map((part) => part.trim());
  if (!A || !B || !status || more.length > 0) return null;
  const sides: [Side, Side] = [side(A), side(B)];
  return sides.every(({ stacks }) => stacks.length === 3) ? { sides, status: status.split(/\s+/) } : null;
}

export function writePosition({ sides, status }: Position): string {
  const written = sides.map(
    ({ protocols, stacks, hand, deck, trash }) =>
      `${protocols.join("-") || "-"} ${stacks.map(joined).join(",")} h:${joined(hand)} d:${joined(deck)} t:${joined(trash)}`,
  );
  return [...written, status.join(" ")].join(" / ");
}

/** The same with another pile. */
export function withPile(
  position: Position,
  player: 0 | 1,
  pile: Pile,
  change: (cards: string[]) => string[],
): Position {
  const sides = position.sides.map((each, i) => {
    if (i !== player) return each;
    if (pile === "hand" || pile === "deck" || pile === "trash") return { ...each, [pile]: change(each[pile]) };
    return { ...each, stacks: each.stacks.map((stack, at) => (String(at + 1) === pile ? change(stack) : stack)) };
  }) as [Side, Side];
  return { ...position, sides };
}

export function pileOf(position: Position, player: 0 | 1, pile: Pile): string[] {
  const found = position.sides[player];
  return pile === "hand" || pile === "deck" || pile === "trash" ? found[pile] : (found.stacks[Number(pile) - 1] ?? []);
}

/** Without this card, wherever it lies. */
export function without(position: Position, code: string): Position {
  const rest = (found: string[]): string[] => found.filter((each) => each.toUpperCase() !== code.toUpperCase());
  const sides = position.sides.map((each) => ({
    ...each,
    stacks: each.stacks.map(rest),
    hand: rest(each.hand),
    deck: rest(each.deck),
    trash: rest(each.trash),
  })) as [Side, Side];
  return { ...position, sides };
}

/** A table with little on it, where A holds the protocol in line 1. */
export function plainPosition(code: string, value: number): string {
  return (
    `${code}-FIR-WAT -,wat1,- h:${code}${value}.FIR1 d:?8 t:- / ` +
    "LIF-MET-SPE LIF2,met3,SPE1 h:LIF5.MET5 d:?8 t:- / A action c:-"
  );
}
