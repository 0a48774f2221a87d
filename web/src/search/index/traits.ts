/** What the manifest says of a section in one digit. */
export interface Traits {
  /** 1 for the title of the page, up to 6. */
  level: number;
  /** Whether it defines a name: a row of a reference, such as an option. */
  isDefinition: boolean;
  /** How often the shard has its heading: 0 for once, and one more for each factor of four, up to 3. */
  repeats: number;
}

const LEVELS = 8;
const MAX_REPEATS = 3;

export function codeOfTraits({ level, isDefinition, repeats }: Traits): number {
  return level + LEVELS * ((isDefinition ? 1 : 0) + 2 * Math.min(MAX_REPEATS, repeats));
}

export function traitsOf(code: number): Traits {
  const rest = Math.floor(code / LEVELS);
  return { level: code % LEVELS, isDefinition: rest % 2 === 1, repeats: rest >> 1 };
}
