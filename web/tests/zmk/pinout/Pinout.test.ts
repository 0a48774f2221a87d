import { describe, expect, test } from "vitest";

import { pinoutMarkdown } from "../../../src/zmk/pinout/Pinout";
import { renderIsland } from "../../support/render-island";
import type { PinoutProps } from "../../../src/zmk/contract/pictures";

describe("a controller's pins", () => {
  const props: PinoutProps = {
    label: "pro_micro",
    title: "Pro Micro",
    left: [{ name: "RX", number: 0 }, null, { name: "GND", number: null }],
    right: [{ name: "<b>", number: 21 }],
  };
  const html = renderIsland({
    component: "Pinout",
    props: { ...props },
    slots: [],
    module: null,
    prefix: "",
  });

  test("are told to those who do not see them, with what to write", () => {
    expect(html).toContain("<li>RX: &amp;pro_micro 0</li><li>GND</li>");
    expect(html).toMatch(/<svg [^>]*aria-hidden="true"/);
  });

  test("have a number beside them only if they are GPIOs", () => {
    expect(html.match(/pinout__digits/g)).toHaveLength(2);
    expect(html.match(/pinout__hole/g)).toHaveLength(3);
  });

  test("are the caption and two lists as Markdown", () => {
    expect(pinoutMarkdown(props)).toContain(
      "Seen from above. A number goes after `&pro_micro`.\n\n**Pro Micro, left side, from the USB port**\n\n- RX: &pro\\_micro 0\n- GND",
    );
  });

  test("have no inline styles, and nothing of an author's that is HTML", () => {
    expect(html).not.toContain("style=");
    expect(html).not.toContain("<b>");
  });
});
