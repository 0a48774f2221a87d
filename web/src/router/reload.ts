import { readStored, writeStored } from "../storage";
import { hashedFolder } from "./addresses";

/** The storage key of the build whose missing file caused a full page load. */
const STORAGE_KEY = "homerow.fresh-load";

/**
 * Reload the document, because a new build has replaced a file. Once for each build, so that a broken site does not
 * reload forever. Returns whether it reloads.
 */
export function reloadOnce(): boolean {
  const build = document.getElementById(":page")?.dataset.site ?? "";
  if (readStored(STORAGE_KEY, "sessionStorage") === build) return false;
  writeStored(STORAGE_KEY, build, "sessionStorage");
  // Without storage nobody would know that it was tried.
  if (readStored(STORAGE_KEY, "sessionStorage") !== build) return false;
  location.reload();
  return true;
}

/** Load the document of a page, for which `enter` makes a history entry first where the document is the same. */
export function loadDocument(page: URL, enter: (page: URL) => void): boolean {
  if (hashedFolder() === null) {
    location.assign(page);
    return true;
  }
  enter(page);
  return reloadOnce();
}

/** Reload this document. With the hash router that runs the same code again, so it is tried once. */
export function reloadDocument(): boolean {
  if (hashedFolder() !== null) return reloadOnce();
  location.reload();
  return true;
}

/** Load a part that few pages need. Never settles if the document is reloaded instead, which it is not while offline. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine || !reloadOnce()) throw error;
    return new Promise<T>(() => undefined);
  }
}
