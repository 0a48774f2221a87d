import type { KeyboardAnswer } from "../../contract/keyboards";
import { askService, type ServiceFailure } from "../../service";

const ADDRESS = "/api/keymap/keyboard";
/** What the service takes at most, in bytes of the request. */
export const MOST_BYTES = 128_000;

/** Ask for the keyboard of a keymap. Throws only when it was aborted. */
export async function askForKeyboard(
  text: string,
  signal: AbortSignal,
): Promise<{ answer: KeyboardAnswer } | { failure: ServiceFailure }> {
  const asked = await askService(ADDRESS, { text }, { most: MOST_BYTES, signal });
  return "answer" in asked ? { answer: asked.answer as KeyboardAnswer } : asked;
}
