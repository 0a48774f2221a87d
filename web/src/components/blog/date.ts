import { message } from "../../messages";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/**
 * `2025-06-20`, which may have a time, as `June 20, 2025`. Not by Intl: the server and the browser must write the same, whatever
 * locales and time zones they know.
 */
export function writtenDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number);
  const name = MONTHS[(month ?? 0) - 1];
  return name === undefined || day === undefined || year === undefined
    ? iso
    : message("{month} {day}, {year}", { month: message(name), day, year });
}
