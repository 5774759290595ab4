// Making protocols: fetched when it is wanted.
import "./try.css";
import "./workshop.css";

export { default as MadeCards } from "./MadeCards.svelte";
export { default as Workshop } from "./Workshop.svelte";
