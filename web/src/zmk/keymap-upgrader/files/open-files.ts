import type { Firmware, Target, UpgradedFile } from "../../contract/upgrades";
import type { SentFile } from "./client";
import { type Diff, diffOf } from "../diff/diff";
import { PASTED } from "./files";
import { lineBreakOf } from "../diff/positions";

export interface OpenFile extends SentFile {
  id: number;
  /** Keys of changes. */
  rejected: ReadonlySet<string>;
  /** What the service said of the text, or of an earlier one. */
  answer: { text: string; file: UpgradedFile } | null;
}

/** The files of the page: there is always one. */
export interface OpenFiles {
  files: readonly OpenFile[];
  current: number;
  /** The id of the next file. */
  next: number;
  /** The firmware that the reader wants; null leaves it to the files. */
  wanted: Firmware | null;
  /** The firmware that the last answer was for. */
  target: Target | null;
}

export const NO_FILES: OpenFiles = {
  files: [emptyFile(0)],
  current: 0,
  next: 1,
  wanted: null,
  target: null,
};

export type Verdict = "accept" | "reject";

function emptyFile(id: number): OpenFile {
  return { id, name: PASTED, text: "", rejected: new Set(), answer: null };
}

export function currentFile({ files, current }: OpenFiles): OpenFile {
  return files.find(({ id }) => id === current) ?? files[0] ?? emptyFile(current);
}

/** Open files and show the first one. They replace empty files and open files of the same name. */
export function opened(open: OpenFiles, sent: readonly SentFile[]): OpenFiles {
  if (sent.length === 0) return open;
  const names = new Set(sent.map(({ name }) => name));
  const kept = open.files.filter(({ name, text }) => text !== "" && !names.has(name));
  const added = sent.map((file, index) => ({ ...emptyFile(open.next + index), ...file }));
  return {
    ...open,
    files: [...kept, ...added],
    current: open.next,
    next: open.next + sent.length,
  };
}

/** Close a file; its neighbor is shown. */
export function closed(open: OpenFiles, id: number): OpenFiles {
  const index = open.files.findIndex((file) => file.id === id);
  const files = open.files.filter((file) => file.id !== id);
  const neighbor = files[Math.max(index - 1, 0)];
  if (neighbor) return { ...open, files, current: neighbor.id };
  return { ...open, files: [emptyFile(open.next)], current: open.next, next: open.next + 1 };
}

/** Take the text of the editor, which has only one kind of line break. */
export function typed(open: OpenFiles, id: number, shown: string): OpenFiles {
  return changed(open, id, (file) => ({
    ...file,
    text: shown.replaceAll("\n", lineBreakOf(file.text)),
  }));
}

/** Choose the firmware; every file is asked again for it. */
export function withFirmware(open: OpenFiles, wanted: Firmware): OpenFiles {
  return { ...open, wanted, files: open.files.map((file) => ({ ...file, answer: null })) };
}

/** Take the answer to texts; a file that was changed or closed meanwhile waits for the next. */
export function answered(
  open: OpenFiles,
  asked: readonly OpenFile[],
  { target, files }: { target: Target; files: readonly UpgradedFile[] },
): OpenFiles {
  return asked.reduce<OpenFiles>(
    (all, { id, text }, index) =>
      changed(all, id, (file) => {
        const answer = files[index];
        return answer ? { ...file, answer: { text, file: answer } } : file;
      }),
    { ...open, target },
  );
}

/** Reject changes of a file, or accept them again. */
export function decided(
  open: OpenFiles,
  id: number,
  keys: readonly string[],
  verdict: Verdict,
): OpenFiles {
  return changed(open, id, (file) => {
    const rejected = new Set(file.rejected);
    for (const key of keys) {
      if (verdict === "reject") rejected.add(key);
      else rejected.delete(key);
    }
    return { ...file, rejected };
  });
}

export function isUnanswered({ text, answer }: OpenFile): boolean {
  return text !== "" && answer?.text !== text;
}

/** The upgraded file; null until the service has answered for its text. */
export function diffOfFile({ text, answer, rejected }: OpenFile): Diff | null {
  return answer?.text === text ? diffOf(text, answer.file, rejected) : null;
}

function changed(open: OpenFiles, id: number, change: (file: OpenFile) => OpenFile): OpenFiles {
  return { ...open, files: open.files.map((file) => (file.id === id ? change(file) : file)) };
}
