import { message } from "../../messages";

/** A number of hits as text. */
export function foundCount(count: number): string {
  if (count === 0) return message("No results");
  return count === 1 ? message("1 result") : message("{count} results", { count });
}
