// How good somebody is at puzzles: Glicko-2, with each puzzle a game against it and a rating period of its own. From Mark
// Glickman’s description, “Example of the Glicko-2 system”; the steps and letters below are his. A game may weigh less
// than one: then what it tells (step 3) and what it moves (step 4) are taken that many times.

/** With 95 % the true level is within two deviations; `volatility` is how steady it is. */
export interface Rating {
  level: number;
  deviation: number;
  volatility: number;
}

/** Against whom, and how it ended: 1 is won, 0 lost. */
export interface Played {
  against: Pick<Rating, "level" | "deviation">;
  score: number;
  weight?: number;
}

const SCALE = 173.7178; // points in one unit of his scale
const MIDDLE = 1500;
const WIDEST = 350; // nobody is less known than somebody who has done nothing yet
const TAU = 0.5; // how fast the volatility may change
const ENOUGH = 1e-6;

export const NEW: Rating = { level: 1200, deviation: WIDEST, volatility: 0.06 };

/** How much a game counts against somebody whose level is not quite known. */
const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/** The rating after one period with these games. */
export function after(rating: Rating, games: readonly Played[]): Rating {
  const mu = (rating.level - MIDDLE) / SCALE;
  const before = rating.deviation / SCALE;
  let told = 0;
  let moved = 0;
  for (const { against, score, weight = 1 } of games) {
    const counts = g(against.deviation / SCALE);
    const chance = 1 / (1 + Math.exp(-counts * (mu - (against.level - MIDDLE) / SCALE)));
    told += weight * counts * counts * chance * (1 - chance);
    moved += weight * counts * (score - chance);
  }
  if (told === 0) return rating;
  const volatility = steadied(before, rating.volatility, moved / told, 1 / told);
  const phi = 1 / Math.sqrt(1 / (before * before + volatility * volatility) + told);
  const level = (mu + phi * phi * moved) * SCALE + MIDDLE;
  return { level, deviation: Math.min(phi * SCALE, WIDEST), volatility };
}

/** Step 5: the root of f, found by regula falsi in the Illinois way. */
function steadied(phi: number, sigma: number, delta: number, v: number): number {
  const start = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const grown = phi * phi + v + Math.exp(x);
    return (Math.exp(x) * (delta * delta - grown)) / (2 * grown * grown) - (x - start) / (TAU * TAU);
  };
  let [a, b] = [start, start - TAU];
  const spare = delta * delta - phi * phi - v;
  if (spare > 0) b = Math.log(spare);
  else while (f(b) < 0) b -= TAU;
  let [fa, fb] = [f(a), f(b)];
  while (Math.abs(b - a) > ENOUGH) {
    const c = a + ((a - b) * fa) / (fb - fa);
    const fc = f(c);
    if (fc * fb <= 0) [a, fa] = [b, fb];
    else fa /= 2;
    [b, fb] = [c, fc];
  }
  return Math.exp(a / 2);
}
