import { expect, test } from "vitest";

import { renderIsland } from "../../support/render-island";

test("a list with a filter is whole, and its field is for those with a script", () => {
  const html = renderIsland({
    component: "Keycodes",
    props: { label: "Filter key codes", example: "%", noun: "key code" },
    slots: ["children"],
    module: "/keycodes.js",
    prefix: "0-",
  });
  expect(html).toContain("<!--slot:children-->");
  expect(html).toMatch(/<form class="filter js-only" role="search"/);
  expect(html).not.toContain("key codes</span>");
});
