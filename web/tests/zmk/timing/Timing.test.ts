import { describe, expect, test } from "vitest";

import { renderIsland } from "../../support/render-island";
import { ROLL, timeline } from "../../support/timelines";

describe("the drawing", () => {
  const html = renderIsland({
    component: "Timing",
    props: { timelines: [timeline(ROLL)] },
    slots: [],
    module: null,
    prefix: "0-",
  });

  test("is plain HTML, hidden from those who hear the steps instead", () => {
    expect(html).toContain('<div class="timing__drawing" aria-hidden="true">');
    expect(html).toContain("<li>60 ms: You press J.</li>");
    expect(html).not.toContain("data-island");
  });

  test("has no inline styles, which the Content-Security-Policy forbids", () => {
    expect(html).not.toContain("style=");
  });
});
