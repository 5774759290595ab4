/** A number that another text hardly has (FNV-1a): tells that something was lost on the way, or puts things in an order that tells nothing. */
export function sumOf(text: string): number {
  let sum = 0x811c9dc5;
  for (const sign of text) sum = Math.imul(sum ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return sum;
}
