import { describe, expect, it } from "vitest";
import { fresh } from "./files";
import { pack, unpack } from "./link";

describe("a link that holds a protocol", () => {
  it("gives back what was put in", async () => {
    const file = { ...fresh("fr", []), name: "Écho", motto: "Zażółć « gęślą » jaźń" };
    const packed = await pack(file);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(JSON.parse(await unpack(packed))).toEqual(file);
  });

  it("refuses what is no link, and what unpacks to more than a protocol", async () => {
    await expect(unpack("not*base64")).rejects.toThrow();
    await expect(unpack("AAAA")).rejects.toThrow();
    const bomb = { ...fresh("en", []), motto: "x".repeat(1_000_000) };
    const stream = new Blob([JSON.stringify(bomb)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    expect(bytes.length).toBeLessThan(10_000);
    const packed = btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_");
    await expect(unpack(packed)).rejects.toThrow("too large");
  });
});
