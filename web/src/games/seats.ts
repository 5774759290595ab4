// All seats of a device as a file, and back.
import { findSaved, saveGame, savedGames, type SavedGame } from "../state/saved";

interface SeatFile {
  recompile: "seats";
  version: 1;
  games: SavedGame[];
}

export function seatFile(): string {
  const games = savedGames().filter((game) => game.token);
  return JSON.stringify({ recompile: "seats", version: 1, games } satisfies SeatFile, null, 1);
}

/** Adds the seats of a file; those this device holds already stay as they are. How many were new, or null: no such file. */
export function loadSeats(text: string): number | null {
  const games = gamesOf(text);
  if (!games) return null;
  const added = games.filter((game) => !findSaved(game.id)?.token);
  for (const game of [...added].reverse()) saveGame(game); // the first of the list is the latest
  return added.length;
}

function gamesOf(text: string): SavedGame[] | null {
  try {
    const file = JSON.parse(text) as Partial<SeatFile> | null;
    if (file?.recompile !== "seats" || !Array.isArray(file.games)) return null;
    return file.games.filter((game) => typeof game?.id === "string" && typeof game.token === "string");
  } catch {
    return null;
  }
}
