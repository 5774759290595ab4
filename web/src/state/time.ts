// Times as they are shown.

/** Minutes and seconds; tenths too where every one of them counts. Rounded up: what is shown as zero is over. */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left > 0 && left < 10) return `0:0${(Math.min(Math.ceil(left * 10), 99) / 10).toFixed(1)}`;
  return minutes(left);
}

export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
