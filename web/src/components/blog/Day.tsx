import { writtenDate } from "./date";

/** A date that people and machines can read. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{writtenDate(iso)}</time>;
}
