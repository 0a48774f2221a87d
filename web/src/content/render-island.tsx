import { renderToStaticMarkup, renderToString } from "react-dom/server";

import type { IslandRequest } from "../contract/server";
import { ISLANDS } from "./islands";

/** Whether a component comes to life, by its name; a module that exports none is as good as no row. */
export function componentKinds(): Record<string, boolean> {
  const rows = Object.entries(ISLANDS).filter(
    ([, { component }]) => typeof component === "function",
  );
  return Object.fromEntries(rows.map(([name, { interactive }]) => [name, interactive]));
}

/** The HTML of one component in an article, with marks for its slots. Server only. */
export function renderIsland({ component, props }: IslandRequest): string {
  const entry = Object.hasOwn(ISLANDS, component) ? ISLANDS[component] : undefined;
  if (!entry) {
    throw new Error(`no component <${component}>; there are ${Object.keys(ISLANDS).join(", ")}`);
  }
  const Component = entry.component;
  if (!entry.interactive) return renderToStaticMarkup(<Component {...props} />);
  const html = renderToString(<Component {...props} />);
  return renderToStaticMarkup(
    <div
      data-island={component}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />,
  );
}
