// What may stand around a table, each as a part that is given.
import type { Snippet } from "svelte";

export interface Around {
  /** In the place of the prompt: a replay moves through moments there. */
  transport?: Snippet | undefined;
  /** On top of the side. */
  viewer?: Snippet | undefined;
  /** In the place of the side. */
  side?: Snippet | undefined;
  /** Above the prompt, which is left out where there is no question: who teaches. */
  coach?: Snippet | undefined;
  /** Beside the other player's hand. */
  row?: Snippet | undefined;
  /** In the place of the other player's name. */
  top?: Snippet | undefined;
}
