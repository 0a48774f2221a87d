/** A keymap in the fragment of an address: deflated, then base64 for addresses (RFC 4648 §5). */
import { MOST_BYTES } from "./client";

/** Characters; browsers take more, and programs for messages less. */
export const MOST_CHARACTERS = 16_000;

/** Encode a text for an address; null if it is too long for one. */
export async function packed(text: string): Promise<string | null> {
  const deflated = streamOf(new TextEncoder().encode(text)).pipeThrough(
    new CompressionStream("deflate-raw"),
  );
  const bytes = await read(deflated, MOST_CHARACTERS);
  const code = bytes && btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  if (!code || code.length > MOST_CHARACTERS) return null;
  return code.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Return the text of a part of an address; null if it is none, or unpacks to more than a keymap may have. */
export async function unpacked(code: string): Promise<string | null> {
  if (code.length > MOST_CHARACTERS) return null;
  try {
    const deflated = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(deflated, (character) => character.charCodeAt(0));
    const inflated = streamOf(bytes).pipeThrough(new DecompressionStream("deflate-raw"));
    const text = await read(inflated, MOST_BYTES);
    return text && new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    return null;
  }
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

/** Read a stream; null, and the rest is not read, once it has more than `most` bytes. */
async function read(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
