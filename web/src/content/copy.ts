import { copyText } from "../clipboard";
import { message } from "../messages";

/** Milliseconds for which a button says that it has copied. */
const COPIED_FOR = 2000;

/** What a block shows besides its code: the lines that a change removes, and the badges of annotations. */
const BESIDE_CODE = "del.line, .code-annotation";

/** Copy the code beside a button. Answers what to tell the reader. */
export async function copyCode(button: HTMLElement): Promise<string> {
  if (!(await copyText(codeBeside(button)))) return message("The browser did not allow copying");
  markCopied(button);
  return message("Copied");
}

/** Copy the name that a link shows. Answers what to tell the reader, if anything. */
export async function copyName(link: HTMLElement): Promise<string> {
  const name = link.textContent;
  if (!(await copyText(name))) return "";
  markCopied(link);
  return message("{name} copied", { name });
}

/** Copy the address of a heading, whose anchor was clicked. Answers what to tell the reader, if anything. */
export async function copyAnchor(anchor: HTMLElement): Promise<string> {
  const isCopied = anchor instanceof HTMLAnchorElement && (await copyText(anchor.href));
  return isCopied ? message("Link copied") : "";
}

/** The code of a button's block, as a reader would paste it. */
function codeBeside(button: HTMLElement): string {
  const shown = button.closest(".code-block")?.querySelector("pre");
  if (!shown) return "";
  const code = shown.cloneNode(true) as HTMLElement;
  for (const element of code.querySelectorAll(BESIDE_CODE)) element.remove();
  return code.querySelector(".language-diff") ? newText(code.textContent) : code.textContent;
}

/** The text after the change that a diff shows. A patch with places (`@@`) is for programs, and stays as it is. */
export function newText(diff: string): string {
  const lines = diff.split("\n");
  if (lines.some((line) => line.startsWith("@@"))) return diff;
  const kept = lines.filter((line) => !line.startsWith("-"));
  const hasMargin = kept.every((line) => /^(?:[ +]|$)/.test(line));
  return kept.map((line) => (hasMargin ? line.slice(1) : line.replace(/^\+/, " "))).join("\n");
}

function markCopied(element: HTMLElement): void {
  element.dataset.copied = "";
  setTimeout(() => {
    delete element.dataset.copied;
  }, COPIED_FOR);
}
