import type { Firmware, Target, UpgradeAnswer, UpgradedFile } from "../../contract/upgrades";
import { askService, type ServiceFailure } from "../../service";
import { changesOf } from "../diff/changes";

export interface SentFile {
  name: string;
  text: string;
}

/** The reason of a failure. */
export type Failure = ServiceFailure | { kind: "misunderstood" };

/** A file for each that was sent, or why there are none. */
type Outcome = { target: Target; files: UpgradedFile[] } | { failure: Failure };

/** What the service takes at most, in bytes of the request. */
export const MOST_BYTES = 256_000;

const ADDRESS = "/api/keymap/upgrade";

/** Ask for upgrades; too much is not even sent. Throws only when it was aborted. */
export async function askForUpgrades(
  files: readonly SentFile[],
  target: Firmware | null,
  signal: AbortSignal,
): Promise<Outcome> {
  const sent = files.map(({ name, text }) => ({ name, text }));
  const asked = await askService(ADDRESS, { files: sent, target }, { most: MOST_BYTES, signal });
  return "answer" in asked ? understood(asked.answer as UpgradeAnswer, files) : asked;
}

function understood({ target, files }: UpgradeAnswer, sent: readonly SentFile[]): Outcome {
  const isUnderstood =
    files.length === sent.length && sent.every(({ text }, at) => fits(text, files[at]));
  return isUnderstood ? { target, files } : { failure: { kind: "misunderstood" } };
}

/** Whether the edits of a file turn the sent text into the returned one. */
function fits(text: string, file: UpgradedFile | undefined): boolean {
  if (!file) return false;
  try {
    changesOf(text, file);
    return true;
  } catch {
    return false;
  }
}
