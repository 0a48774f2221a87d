import type * as client from "../entry.client";

/** What entry.client.tsx lends to the dev client. A type only: importing it would split production's one script. */
export type Live = typeof client;

export type IslandTools = Pick<Live, "hydrateIslands" | "unmountIslands" | "ownSlots">;
