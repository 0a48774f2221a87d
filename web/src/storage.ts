/** The browser's storage, which may be full, forbidden or absent: then nothing is remembered. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    warn(error);
    return null;
  }
}

/** Keep a value; null removes it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    warn(error);
  }
}

/** A value that was kept for this tab. */
export function readNote(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch (error) {
    warn(error);
    return null;
  }
}

/** Keep a value for this tab. */
export function writeNote(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
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
