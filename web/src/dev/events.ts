import type { Payload } from "../contract/page";
import type { Finding } from "./overlay";

/** What `homerow dev` tells an open page (src/homerow/devserver/events.py). */
export type DevMessage =
  /** The payload of the page, and where the shared props lie; null where it is what it was. */
  | { type: "changed"; site: string | null; payload: Payload | null }
  | { type: "errors"; diagnostics: Finding[] }
  | { type: "ok" };
