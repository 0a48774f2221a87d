/** What can be built: the firmware's keyboards and controllers, and which of them fit together. */

/** A keyboard; `siblings` are its halves, the central one first. */
export interface SetupKeyboard {
  id: string;
  name: string;
  /** A `board` has its controller built in; a `shield` needs one. */
  type: "board" | "shield";
  siblings: readonly string[];
  features: readonly string[];
  requires: readonly string[];
  exposes: readonly string[];
  /** The boards whose LED strip it describes; its own id if it is a board. */
  underglow: readonly string[];
  /** The path of its stock keymap in the repository of the firmware. */
  keymap: string;
  /** Whether its own controller has it. */
  hasBluetooth: boolean;
}

export interface Controller {
  id: string;
  name: string;
  exposes: readonly string[];
  hasBluetooth: boolean;
}

export interface Hardware {
  keyboards: readonly SetupKeyboard[];
  controllers: readonly Controller[];
}

/** What a reader chooses. `controller` is "" for a keyboard with its own. */
export interface SetupChoice extends Record<Feature, boolean> {
  keyboard: string;
  controller: string;
  display: Display;
}

export type Display = "none" | "oled" | "nice_view";
export const DISPLAYS: readonly Display[] = ["none", "oled", "nice_view"];

/** What can be switched on. */
export const FEATURES = ["studio", "underglow", "sleep"] as const;
export type Feature = (typeof FEATURES)[number];

const OLED_PINS = "i2c_oled";

/** The controllers that have the pins that a keyboard needs. */
export function fittingControllers(
  { requires, type }: SetupKeyboard,
  controllers: readonly Controller[],
): readonly Controller[] {
  if (type === "board") return [];
  return controllers.filter(({ exposes }) => requires.every((each) => exposes.includes(each)));
}

/** Why an option cannot be had with a keyboard and a controller; null if it can. */
export function obstacle(
  option: Exclude<Display, "none"> | Feature,
  keyboard: SetupKeyboard,
  controller: Controller | null,
): string | null {
  const { name, features, exposes, underglow } = keyboard;
  switch (option) {
    case "oled":
      return features.includes("display") ? null : `ZMK's ${name} has no display.`;
    case "nice_view":
      return exposes.includes(OLED_PINS) ? null : `ZMK's ${name} has no connector for a nice!view.`;
    case "studio":
      return features.includes("studio")
        ? null
        : `ZMK Studio does not know the keys of the ${name}.`;
    case "underglow": {
      if (underglow.length === 0) return `ZMK's ${name} describes no LED strip.`;
      const board = controller?.id ?? keyboard.id;
      return underglow.includes(board)
        ? null
        : `ZMK describes the LED strip of the ${name} for ${underglow.join(" and ")} alone.`;
    }
    case "sleep": {
      const board = controller ?? keyboard;
      return board.hasBluetooth
        ? null
        : `The ${board.name} works over USB only, and a keyboard on USB power never sleeps.`;
    }
  }
}

/**
 * The name of a keyboard's files in `config/`: a build looks for that of a shield without its half, but for halves
 * that are boards, for that of their folder (the firmware's app/keymap-module/modules/modules.cmake).
 */
export function configName({ id, type, siblings, keymap }: SetupKeyboard): string {
  const folder = keymap.split("/").at(-2) ?? id;
  return type === "board" && siblings.length > 0 ? folder : id;
}
