import type { Finding } from "./overlay";

/** What `homerow dev` tells an open page (src/homerow/devserver/events.py). */
export type DevMessage =
  | { type: "changed"; routes: string[] | "*"; site: string | null }
  | { type: "errors"; diagnostics: Finding[] }
  | { type: "ok" }
  | { type: "reload" };
