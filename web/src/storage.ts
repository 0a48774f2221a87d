/** The browser's storage, which may be full, forbidden or absent: then nothing is remembered. */

/** For the site, or for this tab alone. */
type Area = "localStorage" | "sessionStorage";

export function readStored(key: string, area: Area = "localStorage"): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch (error) {
    warn(error);
    return null;
  }
}

/** Keep a value; null removes it. */
export function writeStored(key: string, value: string | null, area: Area = "localStorage"): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch (error) {
    warn(error);
  }
}

let isWarned = false;

function warn(error: unknown): void {
  // Once tells it all; what follows fails for the same reason.
  if (!isWarned) console.warn("This browser does not keep choices for this site:", error);
  isWarned = true;
}
