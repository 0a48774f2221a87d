/** Loaded by `homerow dev` alone: keeps the open page true to its sources, and says when they are broken. */
import type { DevMessage } from "./dev/events";
import type { Live } from "./dev/live";
import { createOverlay } from "./dev/overlay";
import { createPagePatcher } from "./dev/patch-page";

// As the page has it already. A static import would split what production pages load in two.
const { started, ...tools } = await import("./entry.client");
const live: Live = { ...tools, router: await started };

const baseUrl = live.basePath(live.router.view().site.baseUrl);
const patchPage = createPagePatcher(live);
const overlay = createOverlay();

const EFFECTS: { [T in DevMessage["type"]]: (message: Extract<DevMessage, { type: T }>) => void } =
  {
    changed: ({ routes, site }) => {
      const isConcerned =
        routes === "*" || routes.includes(live.routeOf(live.here().pathname, baseUrl));
      if (isConcerned || site !== null) void patchPage(site);
    },
    errors: ({ diagnostics }) => {
      overlay.show(diagnostics);
    },
    ok: () => {
      overlay.hide();
    },
    reload: () => {
      location.reload();
    },
  };

const source = new EventSource(`${baseUrl}__homerow/events`);
let isConnectedOnce = false;
source.addEventListener("open", () => {
  // What happened while the server was away is unknown.
  if (isConnectedOnce) void patchPage(null);
  isConnectedOnce = true;
});
source.addEventListener("message", ({ data }: MessageEvent<string>) => {
  const message = JSON.parse(data) as DevMessage;
  // TypeScript does not see that message and effect have one type.
  (EFFECTS[message.type] as (message: DevMessage) => void)(message);
});
