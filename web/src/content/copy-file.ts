/** Copy the text of a file of the site. Tells whether that was possible. */
export async function copyFile(href: string): Promise<boolean> {
  const text = fetchText(href);
  try {
    // Safari allows writing only at once after a click, so the text may come later than the call.
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    return copyText(text);
  }
}

/** For browsers whose clipboard takes no text that comes later. */
async function copyText(text: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await (await text).text());
    return true;
  } catch {
    return false;
  }
}

async function fetchText(href: string): Promise<Blob> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  return new Blob([await response.text()], { type: "text/plain" });
}
