import { hashedFolder } from "./addresses";

/** Under this key stands the build whose missing file has led to a full page load. */
const STORAGE_KEY = "homerow.fresh-load";

/**
 * Load the document anew, because a file of its build is gone: a new one was published. Once for each build, or a
 * site that is broken would load for ever. Answers whether it does.
 */
export function loadAfresh(): boolean {
  const build = document.getElementById("page")?.dataset.site ?? "";
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === build) return false;
    sessionStorage.setItem(STORAGE_KEY, build);
  } catch {
    // Without storage nobody would know that it was tried.
    return false;
  }
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
  return loadAfresh();
}

/** Load this document anew. Behind a hash that leads to the same code again, so it is tried once. */
export function reloadDocument(): boolean {
  if (hashedFolder() !== null) return loadAfresh();
  location.reload();
  return true;
}

/** Load a part of the front end that few need. Never settles when the document is loaded anew instead. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!loadAfresh()) throw error;
    return new Promise<T>(() => undefined);
  }
}
