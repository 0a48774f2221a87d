/** The islands of the extension, rendered as in V8: the engine's script runs first, then the extension's. */
import "../../src/entry.server";
import "../../src/zmk/entry.server";

export { renderIsland } from "../../src/content/render-island";
