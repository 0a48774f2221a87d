import type { ExtensionApi } from "../extensions";
import type { PowerFigures as Figures } from "./contract/power";
import { FilteredList } from "./filter/FilteredList";
import { HoldTapPlayground } from "./hold-tap/HoldTapPlayground";
import { Keyboard } from "./keyboard/Keyboard";
import { Keymap, keymapMarkdown } from "./keyboard/Keymap";
import { WrittenKeymapPicture } from "./keyboard/KeymapPicture";
import { KeymapUpgrader } from "./keymap-upgrader/KeymapUpgrader";
import { answerLine } from "./power-profiler/model/answer-line";
import { figuresMarkdown, PowerFigures } from "./power-profiler/PowerFigures";
import { KeyTester } from "./key-tester/KeyTester";
import { Pinout, pinoutMarkdown } from "./pinout/Pinout";
import { KeymapImport } from "./qmk-import/KeymapImport";
import { importKeymap } from "./qmk-import/import-keymap";
import { UnreadableKeymapError } from "./qmk-import/keymap-file";
import type { OrderChoice } from "./qmk-import/key-order";
import { PowerProfiler } from "./power-profiler/PowerProfiler";
import { PowerSetups, setupsMarkdown } from "./power-profiler/PowerSetups";
import { explainer } from "./simulator/trace/explain";
import { firmwareLog } from "./simulator/trace/firmware-log";
import type { Keyboard as SimulatedKeyboard } from "./simulator/keyboard";
import { type Input, simulate } from "./simulator/simulate";
import type { UsageNames } from "./simulator/trace/words";
import { SetupHelper } from "./setup/SetupHelper";
import type { Hardware, SetupChoice } from "./setup/hardware";
import { ImpossibleSetupError, setupFiles } from "./setup/setup-files";
import { Timing, timingMarkdown } from "./timing/Timing";
import { OwnKeymap } from "./try-it/OwnKeymap";
import { TryIt } from "./try-it/TryIt";

/** What the engine's script has put on the global object: this script must not bring a second React. */
const { homerow } = globalThis as unknown as { homerow: ExtensionApi };

homerow.define({
  HardwareList: FilteredList,
  HoldTapPlayground,
  Keyboard,
  KeyTester,
  Keycodes: FilteredList,
  Keymap,
  KeymapImport,
  KeymapUpgrader,
  OwnKeymap,
  Pinout,
  PowerFigures,
  PowerProfiler,
  PowerSetups,
  SetupHelper,
  WrittenKeymapPicture,
  Timing,
  TryIt,
});

homerow.describe({
  HoldTapPlayground: () => "An interactive playground for hold-taps: open this page in a browser.",
  Keyboard: () => "A drawing of a keyboard whose layers can be tried: open this page in a browser.",
  KeyTester: () => "A tester that names the key code of a key: open this page in a browser.",
  Keymap: keymapMarkdown,
  KeymapImport: () => "A converter for keymaps of QMK, VIA and Vial: open this page in a browser.",
  KeymapUpgrader: () => "An interactive keymap upgrader: open this page in a browser.",
  OwnKeymap: () => "A keyboard that plays a keymap of yours: open this page in a browser.",
  Pinout: pinoutMarkdown,
  PowerFigures: figuresMarkdown,
  PowerProfiler: () => "An interactive power profiler: open this page in a browser.",
  PowerSetups: setupsMarkdown,
  SetupHelper: () =>
    "A helper that writes build.yaml for your keyboard: open this page in a browser.",
  Timing: timingMarkdown,
  TryIt: () => "A keyboard to try, with a keymap to change: open this page in a browser.",
});

/** JSON of PowerFigures, a PowerModel, JSON of an object of classic inputs -> JSON of SideAnswer[]. */
function estimatePower(figuresJson: string, model: string, inputsJson: string): string {
  const inputs = JSON.parse(inputsJson) as Record<string, unknown>;
  const figures = JSON.parse(figuresJson) as Figures;
  return JSON.stringify(answerLine(inputs, model === "classic" ? model : "default", figures));
}

/** Inputs in the order of time, the end, options of the simulation, and names for the words. */
interface SimulationQuestion {
  keyboard: SimulatedKeyboard;
  inputs: Input[];
  until: number;
  options: Parameters<typeof simulate>[3];
  names: UsageNames;
}

/** JSON of a SimulationQuestion -> JSON of a Simulation in words, with the lines that the firmware would log. */
function simulateKeyboard(questionJson: string): string {
  const { keyboard, inputs, until, options, names } = JSON.parse(
    questionJson,
  ) as SimulationQuestion;
  const { trace, limit } = simulate(keyboard, inputs, until, options);
  const explain = explainer(keyboard, { usages: names });
  const explained = trace.map((entry) => ({ ...entry, words: explain(entry) }));
  return JSON.stringify({ trace: explained, limit, log: firmwareLog(trace) });
}

/** The text of a file of QMK, VIA or Vial, and JSON of an OrderChoice -> JSON of an ImportedKeymap, or of the reason why not. */
function importQmkKeymap(text: string, choiceJson: string): string {
  try {
    return JSON.stringify(importKeymap(text, JSON.parse(choiceJson) as OrderChoice));
  } catch (error) {
    if (error instanceof UnreadableKeymapError) return JSON.stringify({ reason: error.message });
    throw error;
  }
}

/** JSON of a SetupChoice and of Hardware -> JSON of SetupFile[], or of the reason why not. */
function setUpKeyboard(choiceJson: string, hardwareJson: string): string {
  const hardware = JSON.parse(hardwareJson) as Hardware;
  try {
    return JSON.stringify({ files: setupFiles(JSON.parse(choiceJson) as SetupChoice, hardware) });
  } catch (error) {
    if (error instanceof ImpossibleSetupError) return JSON.stringify({ reason: error.message });
    throw error;
  }
}

Object.assign(homerow, { estimatePower, importQmkKeymap, setUpKeyboard, simulateKeyboard });
