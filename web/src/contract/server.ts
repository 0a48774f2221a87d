/** What Python calls in V8. The server script puts these on `globalThis.homerow`, beside ExtensionApi. */

/** The URLs of the front end: from Vite's manifest, or on Vite's own server with `homerow dev --web`. */
export interface DocumentAssets {
  /** URLs with base URL, or below the folder that the document names, if it names one. */
  scripts: string[];
  /** Those of all pages; a page names its own. */
  styles: string[];
  /** Those that are shown from the first paint on. */
  fonts: string[];
  /** The color of the page by theme. */
  paper: Record<string, string>;
  /** Elements that site.toml adds to the head. */
  head: HeadElement[];
  modulePreloads: string[];
  /** The scripts of layouts, by those kinds of pages that need one. */
  layouts: Record<string, string[]>;
  /** URL of the site's shared props. */
  site: string;
  /** Only in `homerow dev`: the script that patches the page. */
  dev: string | null;
  /** Only with the hash router: the path that the not-found page uses as the site's folder. */
  root: string | null;
}

export interface HeadElement {
  name: "link" | "meta";
  attributes: Record<string, string>;
}

/** A component in an article. Slots come back in the HTML as `<!--slot:NAME-->` for Python to fill. */
export interface IslandRequest {
  component: string;
  props: Record<string, unknown>;
  slots: string[];
  /** URL of the script that makes it interactive; "" if every page loads it, null if it stays plain HTML. */
  module: string | null;
  /** What no other component of the page has; the ids that React makes in this one begin with it. */
  prefix: string;
}

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
