// A game with a protocol of one's own: whoever asks holds it in line 1; everything else is dealt at random.
import { begin, said } from "../state/begin";
import type { ProtocolFile } from "../state/made";
import { ownName } from "../state/naming";
import { settings } from "../state/settings.svelte";

/** Opens the table; or says what is in the way. */
export async function playIt(mode: "bot" | "friend", file: ProtocolFile, botHolds = false): Promise<string> {
  const wanted = {
    mode,
    name: ownName(),
    setup: "random" as const,
    level: settings.level,
    analyse: settings.analyse,
    protocols: [file],
    hold: file.code,
    ...(mode === "bot" && botHolds ? { bot_holds: true } : {}),
  };
  try {
    await begin(wanted);
    return "";
  } catch (error) {
    return said(error);
  }
}
