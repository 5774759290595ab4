// The result in one sentence, to the one who reads it.
import { say } from "../words";
import type { Table } from "./table.svelte";

export function readEnding(table: Table): string {
  const { outcome, you, mode } = table.live ?? {};
  if (!outcome?.winner || !you || mode === "hotseat") return outcome?.sentence ?? "";
  const name = table.name(table.top);
  if (outcome.winner === you) {
    if (outcome.by === "compiled") return say("Reality compiled. You win.");
    if (outcome.by === "resignation") return say("You win: {name} gave up.", { name });
    return outcome.by === "clock" ? say("You win: the time of {name} ran out.", { name }) : outcome.sentence;
  }
  if (outcome.by === "compiled") return say("{name} compiled the third. You lose.", { name });
  if (outcome.by === "resignation") return say("You gave up. {name} wins.", { name });
  return outcome.by === "clock" ? say("Your time ran out. {name} wins.", { name }) : outcome.sentence;
}
