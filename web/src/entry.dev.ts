/** Loaded by `homerow dev` alone: keeps the open page true to its sources, and says when they are broken. */
import type { DevMessage } from "./dev/events";
import type { Live } from "./dev/live";
import { createOverlay } from "./dev/overlay";
import { createPagePatcher } from "./dev/patch-page";

// As the page has it already. A static import would split what production pages load in two.
const { started, ...tools } = await import("./entry.client");
const live: Live = { ...tools, router: await started };

const baseUrl = live.basePath(live.router.view().site.baseUrl);
const patch = createPagePatcher(live);
const overlay = createOverlay();

const EFFECTS: { [T in DevMessage["type"]]: (message: Extract<DevMessage, { type: T }>) => void } =
  {
    changed: (change) => void patch(change),
    errors: ({ diagnostics }) => {
      overlay.show(diagnostics);
    },
    ok: () => {
      overlay.hide();
    },
  };

const routeHere = () => live.routeOf(live.here().pathname, baseUrl);

/** Listen to the events of a route. The first event has all changes since the page was loaded. */
function listen(route: string): EventSource {
  const asked = new URLSearchParams({ route, build: live.router.view().site.buildId });
  const source = new EventSource(`${baseUrl}__homerow/events?${asked}`);
  source.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as DevMessage;
    // TypeScript does not see that message and effect have one type.
    (EFFECTS[message.type] as (message: DevMessage) => void)(message);
  });
  return source;
}

let route = routeHere();
let source = listen(route);
live.router.onMove(() => {
  if (route === routeHere()) return;
  route = routeHere();
  source.close();
  source = listen(route);
});
