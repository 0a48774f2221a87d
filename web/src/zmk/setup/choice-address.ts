/** The choice of the set-up helper as the query of an address: `?keyboard=corne&controller=nice_nano_v2&options=studio`. */
import { type Display, DISPLAYS, FEATURES, type SetupChoice } from "./hardware";

export const NO_CHOICE: SetupChoice = {
  keyboard: "",
  controller: "",
  display: "none",
  studio: false,
  underglow: false,
  sleep: false,
};

export function choiceOf(query: URLSearchParams): SetupChoice {
  const options = new Set((query.get("options") ?? "").split("."));
  const display = query.get("display") ?? "";
  return {
    keyboard: query.get("keyboard") ?? "",
    controller: query.get("controller") ?? "",
    display: isDisplay(display) ? display : "none",
    studio: options.has("studio"),
    underglow: options.has("underglow"),
    sleep: options.has("sleep"),
  };
}

/** The parts of the query; an empty one is left out. */
export function queryOf(choice: SetupChoice): Record<string, string> {
  const { keyboard, controller, display } = choice;
  return {
    keyboard,
    controller,
    display: display === "none" ? "" : display,
    options: FEATURES.filter((option) => choice[option]).join("."),
  };
}

function isDisplay(text: string): text is Display {
  return (DISPLAYS as readonly string[]).includes(text);
}
