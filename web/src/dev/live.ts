import type * as client from "../entry.client";
import type { Router } from "../router/router";

/** What entry.client.tsx lends to the dev client. A type only: importing it would split production's one script. */
export type Live = Omit<typeof client, "started"> & { router: Router };

export type IslandTools = Pick<Live, "hydrateIslands" | "unmountIslands" | "ownSlots">;
