import type { Payload } from "../contract/page";
import type { Finding } from "./overlay";

/** What `homerow dev` tells an open page (src/homerow/devserver/events.py). */
export type DevMessage =
  /** The payload of the page, and the URL of the shared props; null if unchanged. */
  | { type: "changed"; site: string | null; payload: Payload | null }
  | { type: "errors"; diagnostics: Finding[] }
  | { type: "ok" };
