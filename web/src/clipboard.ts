/** Copy a text. Returns false if it cannot be had, or the browser does not allow copying. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === "string") {
      await navigator.clipboard.writeText(text);
    } else {
      // Safari allows copying only at once after a click, so a text that comes later is passed as a promise.
      const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    }
    return true;
  } catch {
    return false;
  }
}
