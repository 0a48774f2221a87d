import { renderToStaticMarkup, renderToString } from "react-dom/server";

import type { IslandRequest } from "../contract/site";
import { componentNamed, definedNames } from "../extensions";

/** The HTML of one component in an article, with marks for its slots. Server only. */
export function renderIsland({ component, props, module, prefix }: IslandRequest): string {
  const Component = componentNamed(component);
  if (!Component) {
    throw new Error(`no component <${component}>; there are ${definedNames().join(", ")}`);
  }
  if (module === null) {
    return renderToStaticMarkup(<Component {...props} />, { identifierPrefix: prefix });
  }
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix });
  return renderToStaticMarkup(
    <div
      data-island={component}
      data-module={module === "" ? undefined : module}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />,
  );
}
