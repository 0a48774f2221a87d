import LAYOUTS from "./layouts.json";

/** A keyboard layout of an operating system: what types a character, like "RA(Q)", or "GRAVE A" for two keys in turn. */
export interface Layout {
  id: string;
  name: string;
  characters: Readonly<Record<string, string>>;
}

/** A character, and the key codes that type it, in turn. */
export interface Typed {
  character: string;
  codes: readonly string[];
}

export const US: Layout = { id: "en", ...LAYOUTS.en };
export const layouts: readonly Layout[] = Object.entries(LAYOUTS).map(([id, layout]) => ({
  id,
  ...layout,
}));

/** The layout with an id; that of US keyboards for any other. */
export function layoutOf(id: string | null): Layout {
  return layouts.find((layout) => layout.id === id) ?? US;
}

/** How a character is typed; null if the layout lacks it. */
export function howToType(character: string, { characters }: Layout): Typed | null {
  const codes = Object.hasOwn(characters, character) ? characters[character] : undefined;
  return codes === undefined ? null : { character, codes: codes.split(" ") };
}

/** What a key types: alone, with Shift, with AltGr and with both, as far as it types something. */
export function typedBy(name: string, { characters }: Layout): readonly Typed[] {
  return [name, `LS(${name})`, `RA(${name})`, `RA(LS(${name}))`].flatMap((code) =>
    Object.entries(characters)
      .filter(([, codes]) => codes === code || codes === `${code} SPACE`)
      .map(([character, codes]) => ({ character, codes: codes.split(" ") })),
  );
}

/** The characters of a layout that need other key codes than on a US keyboard: those of one key first, and letters before others. */
export function unlikeUs({ characters }: Layout): readonly Typed[] {
  return Object.entries(characters)
    .filter(([character, codes]) => US.characters[character] !== codes)
    .map(([character, codes]) => ({ character, codes: codes.split(" ") }))
    .sort(
      (a, b) =>
        a.codes.length - b.codes.length ||
        Number(isLetter(b.character)) - Number(isLetter(a.character)) ||
        compare(a.character, b.character),
    );
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}

const { compare } = new Intl.Collator("en");
