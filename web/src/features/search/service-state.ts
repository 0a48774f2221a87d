import { readStored, writeStored } from "../../storage";

/** When the search service was last found to be down, in milliseconds; kept for the tab, across full loads. */
const DOWN_SINCE = "homerow-search-service-down-since";
/** Milliseconds until a service that is down is asked again. */
const RETRY_AFTER = 120_000;
/** Timeouts in a row that mean a service is down: one alone is a slow moment of the network. */
const MAX_TIMEOUTS = 2;

/** What algoliasearch throws if no host answered in time or without an error. */
interface Unanswered {
  stackTrace: { response: { isTimedOut: boolean } }[];
}

let timeouts = 0;

/** Whether queries should not wait for the service now. */
export function isServiceDown(): boolean {
  const since = Number(readStored(DOWN_SINCE, "sessionStorage") ?? Number.NaN);
  const elapsed = Date.now() - since;
  return elapsed >= 0 && elapsed < RETRY_AFTER;
}

/** The service has answered. */
export function recordAnswer(): void {
  timeouts = 0;
}

/** The service has failed, or has not answered in time. */
export function recordFailure(error: unknown): void {
  timeouts = isTimeout(error) ? timeouts + 1 : MAX_TIMEOUTS;
  if (timeouts >= MAX_TIMEOUTS) writeStored(DOWN_SINCE, `${Date.now()}`, "sessionStorage");
}

function isTimeout(error: unknown): boolean {
  const { stackTrace = [] } = error as Partial<Unanswered>;
  return stackTrace.length > 0 && stackTrace.every(({ response }) => response.isTimedOut);
}
