/**
 * Numbers as text. A digit has 6 bits and is printable; JSON escapes none of them. A number of any size has 5 bits a
 * digit, the lowest first, and each digit but the last has the sixth bit set.
 */
const FIRST = 35; // "#": the first printable character behind the quotation mark
const BACKSLASH = 92;
const CONTINUED = 32;

/** The greatest number of one digit. */
export const MAX_DIGIT = 63;

const DIGITS = Array.from({ length: MAX_DIGIT + 1 }, (_, value) =>
  String.fromCharCode(FIRST + value + (FIRST + value >= BACKSLASH ? 1 : 0)),
);

/** Return a number as one digit; greater and smaller ones are brought into range. */
export function writeDigit(value: number): string {
  return DIGITS[Math.max(0, Math.min(MAX_DIGIT, value))] ?? "";
}

export function readDigit(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < BACKSLASH ? code - FIRST : code - FIRST - 1;
}

/** Return a natural number below 2 ** 31 as digits. */
export function writeNumber(value: number): string {
  let text = "";
  for (; value >= CONTINUED; value >>>= 5) text += writeDigit(CONTINUED | (value & 31));
  return text + writeDigit(value);
}

/** Reads numbers of a text one after the other. */
export class NumberReader {
  private at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  digit(): number {
    return readDigit(this.text, this.at++);
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = this.digit();
      value |= (digit & 31) << shift;
      if (digit < CONTINUED) return value;
    }
  }
}
