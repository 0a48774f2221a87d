/** Figures and how they are added up and looked up. */
import type { Figure } from "../../contract/power";

/** Which of a figure's numbers. */
export type Bound = keyof Figure;

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** A figure that the form offers; an unknown name is a bug. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T {
  const value = table[key];
  if (value === undefined) throw new Error(`the power figures have no ${key}`);
  return value;
}
