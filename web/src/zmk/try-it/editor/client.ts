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

export function reasonOf(failure: ServiceFailure): string {
  switch (failure.kind) {
    case "too-large":
      return `This keymap has ${kilobytes(failure.bytes)}, and at most ${kilobytes(MOST_BYTES)} can be read here.`;
    case "unreachable":
      return "The service that reads keymaps cannot be reached. You may be offline, or it is being restarted.";
    case "no-service":
      return "This copy of the site has no service that reads keymaps, so changes have no effect here.";
    case "too-often":
      return `Too many requests came from your network. Try again in ${failure.seconds ?? "a few"} seconds.`;
    case "refused":
      return `The service refused this keymap: ${failure.detail}`;
    default:
      return failure satisfies never;
  }
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}
