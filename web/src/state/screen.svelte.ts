// Which of the four arrangements fits the window.

class Screen {
  /** Lines become rows; prompt and panels share one sheet at the bottom. */
  phone = $state(false);
  /** Too low for that: three short columns, a strip of a hand and one line of prompt. A phone on its side, or 200 % zoom. */
  flat = $state(false);
  /** The side column is a drawer. */
  drawer = $state(false);
  /** A finger is all there is to point with. */
  touch = $state(false);
}

export const screen = new Screen();

function follow(query: string, set: (matches: boolean) => void): void {
  const list = matchMedia(query);
  set(list.matches);
  list.addEventListener("change", () => set(list.matches));
}

export function watchScreen(): void {
  follow("(max-width: 899px) and (min-height: 480px)", (matches) => (screen.phone = matches));
  follow("(max-height: 479.98px)", (matches) => (screen.flat = matches));
  follow("(max-height: 479.98px), (min-width: 900px) and (max-width: 1199px)", (matches) => (screen.drawer = matches));
  follow("(hover: none)", (matches) => (screen.touch = matches));
}
