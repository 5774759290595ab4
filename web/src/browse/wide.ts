// Whether the card or the steps stand beside what they belong to (from 1200 on), or above or below it.
import { MediaQuery } from "svelte/reactivity";

export const wide = new MediaQuery("(min-width: 1200px)");
