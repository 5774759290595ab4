// Invitations taken on this device: each is exchanged, once, for a secret of our own. That one is made up and kept here
// before the server hears of it, so that nothing that is lost on the way costs anybody their seat.
const KEY = "recompile.invitations";
const MOST = 100;
const BYTES = 24;

/** What could not be written down lives as long as the page. */
let unwritten: Record<string, string> = {};

export function isInvitation(token: string): boolean {
  return token.startsWith("invite.");
}

/** The secret that is brought along with an invitation: the same one each time. */
export function ownToken(invitation: string): string {
  const kept = read();
  const known = kept[invitation];
  if (known) return known;
  const made = newToken();
  keep({ ...kept, [invitation]: made });
  return made;
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

function read(): Record<string, string> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string> | null;
    return { ...(typeof found === "object" ? found : {}), ...unwritten };
  } catch {
    return unwritten; // private windows may refuse storage
  }
}

function keep(all: Record<string, string>): void {
  const latest = Object.fromEntries(Object.entries(all).slice(-MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(latest));
    unwritten = {};
  } catch {
    unwritten = latest;
  }
}
