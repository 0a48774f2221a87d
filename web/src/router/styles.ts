/** Style sheets of pages that were not the document's own. They stay: a sheet says nothing of other pages. */
const kept = new Map<string, Promise<void>>();

/** Load the style sheets that a page needs and the document has not. Rejects when one cannot be loaded. */
export async function loadStyles(hrefs: readonly string[]): Promise<void> {
  await Promise.all(hrefs.map(load));
}

const prefetched = new Set<string>();

/** Fetch style sheets into the browser's cache. They apply once a page is shown that needs them. */
export async function prefetchStyles(hrefs: readonly string[]): Promise<void> {
  const missing = hrefs.filter(
    (href) => !kept.has(href) && !prefetched.has(href) && !isInDocument(href),
  );
  for (const href of missing) prefetched.add(href);
  await Promise.all(missing.map((href) => fetch(href, { priority: "low" })));
}

function load(href: string): Promise<void> {
  const known = kept.get(href) ?? (isInDocument(href) ? Promise.resolve() : append(href));
  kept.set(href, known);
  // A failure must not stick: the network may be back at the next try.
  known.catch(() => kept.delete(href));
  return known;
}

function isInDocument(href: string): boolean {
  return document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`) !== null;
}

function append(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    // What fails is seen to here: by a full load of the page that wants it.
    link.dataset.later = "";
    link.addEventListener("load", () => {
      resolve();
    });
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${href} cannot be loaded`));
    });
    link.href = href;
    document.head.append(link);
  });
}

/** Apply style sheets that a script brings with it: no page has to load them before. */
export function adoptStyles(...texts: string[]): void {
  for (const text of texts) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }
}
