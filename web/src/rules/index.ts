// The rules as pages: the book, and the whole game on one sheet of paper. Fetched when somebody wants it.
import "./rules.css";

export { default as RulesPage } from "./RulesPage.svelte";
export { default as Summary } from "./Summary.svelte";
