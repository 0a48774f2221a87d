/** Keyboards that many people build, for the table that needs no script. */

import { HALF, type Half, type Setup, type Shared, UNWRITTEN } from "./setup";

interface CommonSetup {
  name: string;
  setup: Setup;
}

function keyboard(
  name: string,
  shared: Partial<Shared>,
  left: Partial<Half> = {},
  right: Partial<Half> = left,
): CommonSetup {
  return {
    name,
    setup: {
      shared: { ...UNWRITTEN.shared, ...shared },
      halves: [
        { ...HALF, ...left },
        { ...HALF, ...right },
      ],
    },
  };
}

const UNIBODY = { kind: "unibody" } as const;
const DONGLE = { kind: "dongle" } as const;

export const COMMON_SETUPS: readonly CommonSetup[] = [
  keyboard("Split, 110 mAh", {}),
  keyboard("Split, 110 mAh, deep sleep off", { leave: "stay" }),
  keyboard("Split, 301 mAh", {}, { battery: 301 }),
  keyboard("Split, 110 mAh, nice!view on both halves", {}, { display: "NICEVIEW" }),
  keyboard("Split, 110 mAh, OLED on both halves", {}, { display: "OLED" }),
  keyboard("Split, 500 mAh, OLED on both halves", {}, { display: "OLED", battery: 500 }),
  keyboard("Split, 500 mAh, 6 LEDs of underglow at 50\u00A0%", {}, { glow: 6, battery: 500 }),
  keyboard("Split with a dongle, 110 mAh", DONGLE),
  keyboard("Split with a dongle, 110 mAh, nice!view on both halves", DONGLE, {
    display: "NICEVIEW",
  }),
  keyboard("In one piece, 110 mAh", UNIBODY),
  keyboard("In one piece, 2000 mAh, nice!60", UNIBODY, { board: "nice!60", battery: 2000 }),
  keyboard("In one piece, 2000 mAh, nice!60, 60 backlight LEDs at 40\u00A0%", UNIBODY, {
    board: "nice!60",
    battery: 2000,
    lights: 60,
  }),
];
