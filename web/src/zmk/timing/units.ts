/** A sentence whose numbers stay on one line with the symbols of their units. */
export function withUnits(sentence: string): string {
  return sentence.replace(/(?<=\d) (?=(?:ms|%)(?!\w))/g, "\u00A0");
}
