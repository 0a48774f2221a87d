/** QMK's modifiers and the functions that hold them, as ZMK's. */
import { lookUp } from "../keyboard/key-caps";

/** A modifier: the key, and the function that holds it around another key code. */
interface Modifier {
  key: string;
  around: string;
}

const MODIFIERS: Readonly<Record<string, Modifier>> = {
  LCTL: { key: "LCTRL", around: "LC" },
  LSFT: { key: "LSHFT", around: "LS" },
  LALT: { key: "LALT", around: "LA" },
  LGUI: { key: "LGUI", around: "LG" },
  RCTL: { key: "RCTRL", around: "RC" },
  RSFT: { key: "RSHFT", around: "RS" },
  RALT: { key: "RALT", around: "RA" },
  RGUI: { key: "RGUI", around: "RG" },
};

/** The modifiers behind each name that QMK's functions use: `LCTL(…)`, `LCTL_T(…)`, `MOD_LCTL`. */
const SETS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(MODIFIERS).map((name) => [name, name])),
  C: "LCTL",
  CTL: "LCTL",
  S: "LSFT",
  SFT: "LSFT",
  A: "LALT",
  ALT: "LALT",
  OPT: "LALT",
  LOPT: "LALT",
  G: "LGUI",
  GUI: "LGUI",
  CMD: "LGUI",
  LCMD: "LGUI",
  WIN: "LGUI",
  LWIN: "LGUI",
  ROPT: "RALT",
  ALGR: "RALT",
  RCMD: "RGUI",
  RWIN: "RGUI",
  LCS: "LCTL LSFT",
  C_S: "LCTL LSFT",
  LCA: "LCTL LALT",
  LCG: "LCTL LGUI",
  LSA: "LSFT LALT",
  LSG: "LSFT LGUI",
  SGUI: "LSFT LGUI",
  SCMD: "LSFT LGUI",
  SWIN: "LSFT LGUI",
  LAG: "LALT LGUI",
  LCAG: "LCTL LALT LGUI",
  LCSG: "LCTL LSFT LGUI",
  LSAG: "LSFT LALT LGUI",
  RCS: "RCTL RSFT",
  RCA: "RCTL RALT",
  RCG: "RCTL RGUI",
  RSA: "RSFT RALT",
  SAGR: "RSFT RALT",
  RSG: "RSFT RGUI",
  RAG: "RALT RGUI",
  RCAG: "RCTL RALT RGUI",
  MEH: "LCTL LSFT LALT",
  HYPR: "LCTL LSFT LALT LGUI",
  ALL: "LCTL LSFT LALT LGUI",
};

/** The modifiers of a function such as `LCA` or `MEH`. */
export function modifiersOf(name: string): readonly string[] | undefined {
  return lookUp(SETS, name)?.split(" ");
}

/** The modifiers of an argument such as `MOD_LCTL | MOD_LSFT`; undefined if it names another thing. */
export function modifierArgument(text: string): readonly string[] | undefined {
  const parts = text.split("|").map((part) => modifiersOf(part.trim().replace(/^MOD_/, "")));
  return parts.every((part) => part !== undefined) ? [...new Set(parts.flat())] : undefined;
}

/** A key code with modifiers around it: `LC(LS(A))`. */
export function withModifiers(modifiers: readonly string[], keyCode: string): string {
  return modifiers.reduceRight(
    (inner, name) => `${MODIFIERS[name]?.around ?? ""}(${inner})`,
    keyCode,
  );
}

/** Modifiers alone as one key code: the last one is the key, the others are around it. */
export function modifierKey(modifiers: readonly string[]): string {
  const last = modifiers[modifiers.length - 1] ?? "";
  return withModifiers(modifiers.slice(0, -1), MODIFIERS[last]?.key ?? "");
}
