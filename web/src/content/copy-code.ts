/** Milliseconds for which the button says that it has copied. */
const PRAISE = 2000;

/** Copy the code beside a button. Answers what to tell the reader. */
export async function copyCode(button: HTMLElement): Promise<string> {
  const code = button.closest(".code-block")?.querySelector("pre code, pre");
  if (!(await copy(code?.textContent ?? ""))) return "The browser did not allow copying";
  button.dataset.copied = "";
  setTimeout(() => {
    delete button.dataset.copied;
  }, PRAISE);
  return "Copied";
}

/** Copy the name of a key code, which was clicked. Answers what to tell the reader, if anything. */
export async function copyName(link: HTMLElement): Promise<string> {
  const name = link.textContent;
  if (!(await copy(name))) return "";
  link.dataset.copied = "";
  setTimeout(() => {
    delete link.dataset.copied;
  }, PRAISE);
  return `${name} copied`;
}

/** Copy the address of a heading, whose anchor was clicked. Answers what to tell the reader, if anything. */
export async function copyAnchor(anchor: HTMLElement): Promise<string> {
  const isCopied = anchor instanceof HTMLAnchorElement && (await copy(anchor.href));
  return isCopied ? "Link copied" : "";
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
