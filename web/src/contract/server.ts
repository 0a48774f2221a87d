/** What Python calls in V8. The server script puts these on `globalThis.homerow`, beside ExtensionApi. */

/**
 * Crossing the border of V8 costs as much as rendering a page, so several texts cross at once, joined by NUL: no
 * JSON and no HTML holds one, and quoting each text in JSON would take as long again.
 */
export interface ServerApi {
  /**
   * Both arguments are JSON: SiteProps, DocumentAssets. Kept for all following calls.
   * Null because what V8 returns to Python travels as JSON, which knows no undefined.
   */
  setSite(site: string, assets: string): null;
  /** JSON of the items of sidebars, by their URLs: those of all pages that are rendered until the next call. */
  setSidebars(sidebars: string): null;
  /**
   * JSON of each PageProps -> a whole HTML document of each, with `<!--article:0-->`, `<!--article:1-->`, … where
   * articles go.
   */
  renderPages(pages: string): string;
  /** JSON of IslandRequest[] -> the HTML of each, wrapped for hydration where it is interactive. */
  renderIslands(islands: string): string;
  /** JSON of IslandRequest[] -> the Markdown of each; "" for a component without any. */
  describeIslands(islands: string): string;
  /** JSON of the names of the components that scripts have defined. */
  components(): string;
  /** The inline script that sets the theme before first paint: its text, for the Content-Security-Policy hash. */
  inlineScripts(): string;
}
