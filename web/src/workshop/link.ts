// A link that holds a whole protocol: its data, packed, behind the #. Nothing of it ever reaches a server.
import type { ProtocolFile } from "../state/made";

/** No protocol is larger; what unpacks to more than that is none. */
const MOST = 65_536;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: number[][] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push([...part.value]);
  }
  return Uint8Array.from(parts.flat());
}

export async function pack(file: ProtocolFile): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(file)) as Uint8Array<ArrayBuffer>;
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The JSON that a link holds; it fails if it holds none. */
export async function unpack(packed: string): Promise<string> {
  const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

export async function linkOf(file: ProtocolFile): Promise<string> {
  return `${location.origin}/workshop#p=${await pack(file)}`;
}
