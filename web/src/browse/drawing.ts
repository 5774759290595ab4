// What a board is drawn with where nobody sits at it: parts of the table, which come with it.
export { default as Fetched } from "../components/Fetched.svelte";
export { default as Line } from "../components/Line.svelte";
export { region } from "../focus";
export { share } from "../share";
export { provideTable } from "../state/table.svelte";
