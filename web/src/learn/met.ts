// The ideas that were explained on this device.
import { settings } from "../state/settings.svelte";

export function meet(key: string): void {
  if (!settings.met.includes(key)) settings.met = [...settings.met, key];
}
