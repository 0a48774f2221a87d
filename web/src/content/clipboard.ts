import { message } from "../messages";

/** Milliseconds for which the button says that it has copied. */
const PRAISE = 2000;

/** What a block shows besides its code: the lines that a change removes, and the badges of annotations. */
const BESIDE_CODE = "del.line, .code-annotation";

/** Copy the code beside a button. Answers what to tell the reader. */
export async function copyCode(button: HTMLElement): Promise<string> {
  if (!(await copy(codeBeside(button)))) return message("The browser did not allow copying");
  button.dataset.copied = "";
  setTimeout(() => {
    delete button.dataset.copied;
  }, PRAISE);
  return message("Copied");
}

/** The code of a button's block, as a reader would paste it. */
function codeBeside(button: HTMLElement): string {
  const shown = button.closest(".code-block")?.querySelector("pre");
  if (!shown) return "";
  const code = shown.cloneNode(true) as HTMLElement;
  for (const element of code.querySelectorAll(BESIDE_CODE)) element.remove();
  return code.textContent;
}

/** Copy the name that a link shows. Answers what to tell the reader, if anything. */
export async function copyName(link: HTMLElement): Promise<string> {
  const name = link.textContent;
  if (!(await copy(name))) return "";
  link.dataset.copied = "";
  setTimeout(() => {
    delete link.dataset.copied;
  }, PRAISE);
  return message("{name} copied", { name });
}

/** Copy the address of a heading, whose anchor was clicked. Answers what to tell the reader, if anything. */
export async function copyAnchor(anchor: HTMLElement): Promise<string> {
  const isCopied = anchor instanceof HTMLAnchorElement && (await copy(anchor.href));
  return isCopied ? message("Link copied") : "";
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
