// The games of this device as a list that follows: rows at once, then what the server knows of them.
import { api } from "./api";
import { inOrder, KEY, refreshed, saveGame, savedGames, type SavedGame } from "./saved";
import { spoken } from "./spoken.svelte";

const AT_ONCE = 24; // seats the server looks at in one go

class Mine {
  games = $state.raw<SavedGame[]>(savedGames());
  /** The server was asked and did not answer. */
  away = $state(false);

  get open(): SavedGame[] {
    return inOrder(this.games.filter((game) => !game.over && (game.opponent || game.friend)));
  }

  get finished(): SavedGame[] {
    return this.games.filter((game) => game.over && game.opponent).sort((one, other) => other.at - one.at);
  }

  /** How many games wait for this person. */
  get turns(): number {
    return this.open.filter((game) => game.mine && !game.gone).length;
  }

  reload(): void {
    this.games = savedGames();
  }

  /** Asks the server how the open games stand. What it does not know is said, and kept all the same. */
  async refresh(): Promise<void> {
    const games = savedGames(); // not the reactive ones: whoever calls this in an effect would be called again by it
    this.games = games;
    const seats = games.flatMap(({ id, over, token, tokens }) => {
      const held = tokens?.A ?? token;
      return over || !held ? [] : [{ id, token: held }];
    });
    this.away = false;
    try {
      for (let at = 0; at < seats.length; at += AT_ONCE) {
        const found = await api.mine(seats.slice(at, at + AT_ONCE), spoken.lang);
        for (const each of found) update(refreshed(each));
        this.reload();
      }
    } catch {
      this.away = true; // the rows stay as they were
    }
  }
}

/**
 * Looking is no reason to move a game up the list, nor to write what is known already: a tab sees a moment later what
 * another one has done, and would write back a game that was forgotten there just now.
 */
function update(game: Partial<SavedGame> & { id: string }): void {
  const before = savedGames().find((each) => each.id === game.id);
  if (!before || isKnown(game, before)) return; // without it, it was forgotten meanwhile
  const moved = game.number !== undefined && (game.number !== before.number || game.mine !== before.mine);
  saveGame({ ...game, at: moved ? Date.now() : before.at });
}

function isKnown(game: Partial<SavedGame>, before: SavedGame): boolean {
  return JSON.stringify({ ...before, ...game }) === JSON.stringify(before);
}

export const mine = new Mine();
addEventListener("storage", (event) => (event.key === KEY || event.key === null) && mine.reload());
