/** Requests to the service: sent as JSON, answered with JSON, or a reason why not. */

export type ServiceFailure =
  | { kind: "too-large"; bytes: number }
  | { kind: "unreachable" }
  | { kind: "no-service" }
  | { kind: "too-often"; seconds: number | null }
  | { kind: "refused"; detail: string };

/** A host of static files knows no such address, or no such method. */
const WITHOUT_SERVICE: readonly number[] = [404, 405, 501];

/** Ask the service; bodies of more than `most` bytes are not sent. Throws only when it was aborted. */
export async function askService(
  address: string,
  question: unknown,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<{ answer: unknown } | { failure: ServiceFailure }> {
  const body = new Blob([JSON.stringify(question)], { type: "application/json" });
  if (body.size > most) return { failure: { kind: "too-large", bytes: body.size } };
  try {
    const response = await fetch(address, { method: "POST", body, signal });
    if (!response.ok) return { failure: await failureOf(response) };
    return isJson(response)
      ? { answer: await response.json() }
      : { failure: { kind: "no-service" } };
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: { kind: "unreachable" } };
  }
}

/** Why `service` did not answer, which takes at most `most` bytes. */
export function failureText(failure: ServiceFailure, service: string, most: number): string {
  switch (failure.kind) {
    case "too-large":
      return `This has ${kilobytes(failure.bytes)}, and ${service} reads at most ${kilobytes(most)}: nothing was sent.`;
    case "unreachable":
      return `${capitalized(service)} cannot be reached. You may be offline, or it is being restarted.`;
    case "no-service":
      return `This copy of the site does not have ${service}.`;
    case "too-often":
      return `Too many requests came from your network. Try again in ${failure.seconds ?? "a few"} seconds.`;
    case "refused":
      return `${capitalized(service)} refused this text: ${failure.detail}`;
  }
}

export function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}

/** A message as a sentence. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? capitalized(text) : `${capitalized(text)}.`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function failureOf(response: Response): Promise<ServiceFailure> {
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
