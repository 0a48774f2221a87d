import type { FileKind } from "../../contract/upgrades";
import { MOST_BYTES, type SentFile } from "./client";

/** What a file dialog offers first. */
export const ACCEPTED = ".keymap,.overlay,.dtsi,.conf,.yaml,.yml";

/** The name of pasted text; without an extension the service inspects the text. */
export const PASTED = "pasted";

const PASTED_NAMES: Readonly<Record<FileKind, string>> = {
  keymap: "pasted.keymap",
  overlay: "pasted.overlay",
  dtsi: "pasted.dtsi",
  conf: "pasted.conf",
  build: "build.yaml",
};

const KINDS: readonly [RegExp, FileKind][] = [
  [/\.(?:conf|defconfig)$|_defconfig$/i, "conf"],
  [/\.ya?ml$/i, "build"],
  [/\.overlay$/i, "overlay"],
  [/\.dtsi?$/i, "dtsi"],
];

/** What a file is, by its name: for its colors until the service has said it. */
export function kindOf(name: string): FileKind {
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? "keymap";
}

/** Whether a text is JSON, which no file of the firmware is: QMK's tools save keymaps so. */
export function isJson(text: string): boolean {
  return /^\s*\{\s*"/.test(text);
}

export function downloadName(name: string, kind: FileKind): string {
  return name === PASTED ? PASTED_NAMES[kind] : name;
}

/** Read files; those that are too large or no text are told of instead. */
export async function readFiles(
  files: readonly File[],
): Promise<{ read: SentFile[]; unread: string[] }> {
  const read: SentFile[] = [];
  const unread: string[] = [];
  for (const file of files) {
    const text = file.size > MOST_BYTES ? null : await textOf(file);
    if (text === null) unread.push(file.name);
    else read.push({ name: file.name, text });
  }
  return { read, unread };
}

/** The text with its byte order mark, if it has one; null if it is not UTF-8. */
async function textOf(file: File): Promise<string | null> {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return decoder.decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** Hand something over as a file. */
export function download(name: string, content: string | Blob, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
