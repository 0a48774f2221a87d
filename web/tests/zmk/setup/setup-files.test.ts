import { describe, expect, test } from "vitest";

import { choiceOf, NO_CHOICE, queryOf } from "../../../src/zmk/setup/choice-address";
import { configName, type Hardware, type SetupKeyboard } from "../../../src/zmk/setup/hardware";
import { setupFiles } from "../../../src/zmk/setup/setup-files";

function keyboard(changed: Partial<SetupKeyboard>): SetupKeyboard {
  return {
    id: "corne",
    name: "Corne",
    type: "shield",
    siblings: ["corne_left", "corne_right"],
    features: ["keys", "display", "studio"],
    requires: ["pro_micro"],
    exposes: ["i2c_oled"],
    underglow: ["nice_nano_v2"],
    keymap: "app/boards/shields/corne/corne.keymap",
    hasBluetooth: false,
    ...changed,
  };
}

const HARDWARE: Hardware = {
  keyboards: [
    keyboard({}),
    keyboard({
      id: "pad",
      name: "Pad",
      siblings: [],
      features: ["keys"],
      exposes: [],
      underglow: [],
    }),
    keyboard({
      id: "zen_v2",
      name: "Zen",
      type: "board",
      siblings: ["zen_v2_left", "zen_v2_right"],
      requires: [],
      keymap: "app/boards/arm/zen/zen.keymap",
      hasBluetooth: false,
    }),
  ],
  controllers: [
    { id: "nice_nano_v2", name: "nice!nano v2", exposes: ["pro_micro"], hasBluetooth: true },
    { id: "kb2040", name: "KB2040", exposes: ["pro_micro"], hasBluetooth: false },
    { id: "xiao", name: "XIAO", exposes: ["seeed_xiao"], hasBluetooth: true },
  ],
};

const CORNE = { ...NO_CHOICE, keyboard: "corne", controller: "nice_nano_v2" };

function fileOf(choice: typeof CORNE, path: string): string | undefined {
  return setupFiles(choice, HARDWARE).find((file) => file.path === path)?.text;
}

describe("build.yaml", () => {
  test("has an entry for each half with its controller", () => {
    expect(fileOf(CORNE, "build.yaml")).toBe(
      "---\ninclude:\n" +
        "  - board: nice_nano_v2\n    shield: corne_left\n" +
        "  - board: nice_nano_v2\n    shield: corne_right\n",
    );
  });

  test("has one entry for a keyboard of one piece", () => {
    expect(fileOf({ ...CORNE, keyboard: "pad" }, "build.yaml")).toBe(
      "---\ninclude:\n  - board: nice_nano_v2\n    shield: pad\n",
    );
  });

  test("has the halves as boards if the controller is built in", () => {
    expect(fileOf({ ...NO_CHOICE, keyboard: "zen_v2" }, "build.yaml")).toBe(
      "---\ninclude:\n  - board: zen_v2_left\n  - board: zen_v2_right\n",
    );
  });

  test("builds the central half alone for ZMK Studio", () => {
    const text = fileOf({ ...CORNE, studio: true }, "build.yaml") ?? "";
    expect(text.match(/snippet: studio-rpc-usb-uart/g)).toHaveLength(1);
    expect(text.indexOf("snippet")).toBeLessThan(text.indexOf("corne_right"));
  });

  test("adds the adapter of a nice!view to each half", () => {
    const text = fileOf({ ...CORNE, display: "nice_view" }, "build.yaml");
    expect(text).toContain("shield: corne_left nice_view_adapter nice_view\n");
    expect(text).toContain("shield: corne_right nice_view_adapter nice_view\n");
  });
});

test("options are in the file that the build looks for", () => {
  expect(fileOf({ ...CORNE, underglow: true, sleep: true }, "config/corne.conf")).toBe(
    "CONFIG_ZMK_RGB_UNDERGLOW=y\nCONFIG_WS2812_STRIP=y\nCONFIG_ZMK_SLEEP=y\n",
  );
  expect(fileOf(CORNE, "config/corne.conf")).toBeUndefined();
  expect(HARDWARE.keyboards.map(configName)).toEqual(["corne", "pad", "zen"]);
});

test("west.yml pins the documented release", () => {
  expect(fileOf(CORNE, "config/west.yml")).toContain("revision: v0.3\n");
});

describe("what cannot be built", () => {
  test.each([
    [{ ...NO_CHOICE }, "Choose a keyboard."],
    [{ ...NO_CHOICE, keyboard: "corn" }, "no keyboard corn"],
    [{ ...NO_CHOICE, keyboard: "corne" }, "Choose a controller."],
    [{ ...CORNE, controller: "xiao" }, "needs the pins of pro_micro, which the XIAO does not have"],
    [{ ...CORNE, keyboard: "zen_v2" }, "has its controller built in"],
    [{ ...CORNE, keyboard: "pad", display: "oled" as const }, "has no display"],
    [{ ...CORNE, keyboard: "pad", display: "nice_view" as const }, "no connector for a nice!view"],
    [{ ...CORNE, keyboard: "pad", studio: true }, "does not know the keys"],
    [{ ...CORNE, keyboard: "pad", underglow: true }, "describes no LED strip"],
    [{ ...CORNE, controller: "kb2040", underglow: true }, "for nice_nano_v2 alone"],
    [{ ...CORNE, controller: "kb2040", sleep: true }, "The KB2040 works over USB only"],
    [{ ...NO_CHOICE, keyboard: "zen_v2", sleep: true }, "The Zen works over USB only"],
  ])("says why", (choice, reason) => {
    expect(() => setupFiles(choice, HARDWARE)).toThrow(reason);
  });
});

test("an address keeps the choice", () => {
  const choice = { ...CORNE, display: "nice_view" as const, studio: true, sleep: true };
  expect(choiceOf(new URLSearchParams(queryOf(choice)))).toEqual(choice);
  expect(choiceOf(new URLSearchParams("display=constructor&options=x"))).toEqual(NO_CHOICE);
});
