// The text view, in one piece: it is fetched when somebody wants it.
import "./text.css";

export { default as Lines } from "./Lines.svelte";
export { default as TextDraft } from "./TextDraft.svelte";
export { default as TextTable } from "./TextTable.svelte";
