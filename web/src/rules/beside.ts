// The rules beside a table, what beginners ask there, and what else is seldom opened. Fetched when somebody wants it.
import "./rules.css";

export { default as PileView } from "../components/PileView.svelte";
export { default as Settings } from "../components/Settings.svelte";
export { default as StackView } from "../components/StackView.svelte";
export { default as Help } from "./Help.svelte";
export { default as RuleSheet } from "./RuleSheet.svelte";
