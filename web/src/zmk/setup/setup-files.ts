/** The files of a repository that builds the firmware of a keyboard. */
import {
  configName,
  type Controller,
  FEATURES,
  fittingControllers,
  type Hardware,
  obstacle,
  type SetupChoice,
  type SetupKeyboard,
} from "./hardware";

export interface SetupFile {
  path: string;
  text: string;
}

/** A choice that cannot be built, with the reason. */
export class ImpossibleSetupError extends Error {}

const RELEASE = "v0.3";
const STUDIO_SNIPPET = "studio-rpc-usb-uart";
const NICE_VIEW = ["nice_view_adapter", "nice_view"];

/** Return the files. Throws ImpossibleSetupError. */
export function setupFiles(choice: SetupChoice, hardware: Hardware): readonly SetupFile[] {
  const keyboard = found(hardware.keyboards, choice.keyboard, "keyboard");
  const controller = controllerOf(choice, keyboard, hardware);
  const reason = reasonAgainst(choice, keyboard, controller);
  if (reason !== null) throw new ImpossibleSetupError(reason);
  const options = optionLines(choice);
  return [
    { path: "build.yaml", text: buildText(choice, keyboard, controller) },
    { path: "config/west.yml", text: WEST },
    ...(options.length === 0
      ? []
      : [{ path: `config/${configName(keyboard)}.conf`, text: `${options.join("\n")}\n` }]),
  ];
}

/** Why a choice cannot be built; null if it can. */
export function reasonAgainst(
  choice: SetupChoice,
  keyboard: SetupKeyboard,
  controller: Controller | null,
): string | null {
  const wanted = [
    ...(choice.display === "none" ? [] : [choice.display]),
    ...FEATURES.filter((feature) => choice[feature]),
  ];
  for (const option of wanted) {
    const reason = obstacle(option, keyboard, controller);
    if (reason !== null) return reason;
  }
  return null;
}

function controllerOf(
  { controller }: SetupChoice,
  keyboard: SetupKeyboard,
  { controllers }: Hardware,
): Controller | null {
  if (keyboard.type === "board") {
    if (controller === "") return null;
    throw new ImpossibleSetupError(
      `The ${keyboard.name} has its controller built in: choose none.`,
    );
  }
  const chosen = found(controllers, controller, "controller");
  if (fittingControllers(keyboard, [chosen]).length > 0) return chosen;
  const pins = keyboard.requires.join(" and ");
  throw new ImpossibleSetupError(
    `The ${keyboard.name} needs the pins of ${pins}, which the ${chosen.name} does not have.`,
  );
}

function found<T extends { id: string }>(all: readonly T[], id: string, kind: string): T {
  const match = all.find((each) => each.id === id);
  if (match) return match;
  throw new ImpossibleSetupError(
    id === "" ? `Choose a ${kind}.` : `ZMK ${RELEASE} has no ${kind} ${id}.`,
  );
}

function buildText(
  { display, studio }: SetupChoice,
  { id, type, siblings }: SetupKeyboard,
  controller: Controller | null,
): string {
  const parts = siblings.length > 0 ? siblings : [id];
  const added = display === "nice_view" ? NICE_VIEW : [];
  const entries = parts.flatMap((part, index) => {
    const shields = [...(type === "shield" ? [part] : []), ...added];
    return [
      `  - board: ${controller?.id ?? part}`,
      ...(shields.length > 0 ? [`    shield: ${shields.join(" ")}`] : []),
      // ZMK Studio talks with the central half.
      ...(studio && index === 0
        ? [`    snippet: ${STUDIO_SNIPPET}`, "    cmake-args: -DCONFIG_ZMK_STUDIO=y"]
        : []),
    ];
  });
  return `${["---", "include:", ...entries].join("\n")}\n`;
}

function optionLines({ display, underglow, sleep }: SetupChoice): string[] {
  return [
    ...(display === "none" ? [] : ["CONFIG_ZMK_DISPLAY=y"]),
    ...(underglow ? ["CONFIG_ZMK_RGB_UNDERGLOW=y", "CONFIG_WS2812_STRIP=y"] : []),
    ...(sleep ? ["CONFIG_ZMK_SLEEP=y"] : []),
  ];
}

const WEST = `manifest:
  remotes:
    - name: zmkfirmware
      url-base: https://github.com/zmkfirmware
  projects:
    - name: zmk
      remote: zmkfirmware
      revision: ${RELEASE}
      import: app/west.yml
  self:
    path: config
`;
