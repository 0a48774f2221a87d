/**
 * Hide the page of a document whose address asks for another page behind its hash, until that one has come.
 *
 * Runs before first paint: its text is inlined, so it must not use anything from outside itself.
 */
export function hideOtherPage(): void {
  if (/^#\/[^?#]/.test(location.hash)) document.documentElement.dataset.elsewhere = "";
}
