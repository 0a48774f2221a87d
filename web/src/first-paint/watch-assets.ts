/**
 * Show a message if a style sheet or a script of the site cannot be loaded. Most likely the site was built for another
 * base URL, and the address suggests the right one.
 *
 * Runs before first paint: its text is inlined, so it must not use anything from outside itself.
 */
export function watchAssets(
  baseUrl: string,
  suggest: (pathname: string, href: string, baseUrl: string) => string | null,
  texts: { title: string; files: string },
): void {
  let isShown = false;

  function show(): void {
    if (isShown) return;
    isShown = true;
    const page = JSON.parse(document.getElementById(":page")?.textContent ?? "{}") as {
      href?: string;
    };
    const better = suggest(location.pathname, page.href ?? "", baseUrl);
    const banner = document.createElement("div");
    banner.id = ":load-banner";
    banner.setAttribute("role", "alert");
    for (const text of [
      texts.title,
      better === null
        ? texts.files
        : `A wrong base URL is the most likely reason. It was built for "${baseUrl}"; we suggest "${better}": set base_url in site.toml, or build with --base-url ${better}`,
    ]) {
      banner.append(Object.assign(document.createElement("p"), { textContent: text }));
    }
    // The style sheet may be what is missing. The policy forbids style attributes, not setting properties.
    Object.assign(banner.style, {
      padding: "0.5rem 1rem",
      border: "thick solid #b3261e",
      color: "#1c2028",
      background: "#fff",
      font: "1rem/1.5 system-ui, sans-serif",
    });
    document.body.prepend(banner);
  }

  addEventListener(
    "error",
    ({ target }) => {
      const isStyle =
        target instanceof HTMLLinkElement &&
        target.rel === "stylesheet" &&
        target.dataset.later === undefined;
      if (!isStyle && !(target instanceof HTMLScriptElement)) return;
      const address = target instanceof HTMLLinkElement ? target.href : target.src;
      // A blocked page view counter is not a fault of the site.
      if (!address.startsWith(`${location.origin}/`)) return;
      if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
      else show();
    },
    true,
  );
}
