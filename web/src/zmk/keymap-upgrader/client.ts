import type { UpgradeAnswer, UpgradedFile } from "../contract/upgrades";
import { changesOf } from "./changes";

export interface SentFile {
  name: string;
  text: string;
}

/** The reason of a failure. */
export type Failure =
  | { kind: "too-large"; bytes: number }
  | { kind: "unreachable" }
  | { kind: "no-service" }
  | { kind: "too-often"; seconds: number | null }
  | { kind: "refused"; detail: string }
  | { kind: "misunderstood" };

/** A file for each that was sent, or why there are none. */
export type Outcome = { files: UpgradedFile[] } | { failure: Failure };

/** What the service takes at most, in bytes of the request. */
export const MOST_BYTES = 256_000;

const ADDRESS = "/api/keymap/upgrade";
/** A host of static files knows no such address, or no such method. */
const WITHOUT_SERVICE: readonly number[] = [404, 405, 501];

/** Ask for upgrades; too much is not even sent. Throws only when it was aborted. */
export async function askForUpgrades(
  files: readonly SentFile[],
  signal: AbortSignal,
): Promise<Outcome> {
  const sent = files.map(({ name, text }) => ({ name, text }));
  const body = new Blob([JSON.stringify({ files: sent })], { type: "application/json" });
  if (body.size > MOST_BYTES) return { failure: { kind: "too-large", bytes: body.size } };
  try {
    const response = await fetch(ADDRESS, { method: "POST", body, signal });
    return response.ok ? await filesOf(response, files) : { failure: await failureOf(response) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: { kind: "unreachable" } };
  }
}

async function filesOf(response: Response, sent: readonly SentFile[]): Promise<Outcome> {
  if (!isJson(response)) return { failure: { kind: "no-service" } };
  const { files } = (await response.json()) as UpgradeAnswer;
  const isUnderstood =
    files.length === sent.length && sent.every(({ text }, at) => fits(text, files[at]));
  return isUnderstood ? { files } : { failure: { kind: "misunderstood" } };
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

async function failureOf(response: Response): Promise<Failure> {
  const { status, headers } = response;
  if (WITHOUT_SERVICE.includes(status)) return { kind: "no-service" };
  if (status === 429) return { kind: "too-often", seconds: secondsOf(headers) };
  const problem: unknown = isJson(response) ? await response.json() : null;
  return { kind: "refused", detail: detailOf(problem) ?? `It answered with status ${status}.` };
}

function isJson({ headers }: Response): boolean {
  return /\bjson\b/.test(headers.get("Content-Type") ?? "");
}

function secondsOf(headers: Headers): number | null {
  const seconds = Number(headers.get("Retry-After") ?? NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** What a problem says of itself (RFC 9457). */
function detailOf(problem: unknown): string | null {
  const isProblem = typeof problem === "object" && problem !== null && "detail" in problem;
  return isProblem && typeof problem.detail === "string" ? problem.detail : null;
}
