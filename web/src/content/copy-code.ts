/** Milliseconds for which the button says that it has copied. */
const PRAISE = 2000;

/** Serve the copy buttons of all code blocks, present and future, with one listener. */
export function serveCopyButtons(announce: (message: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest<HTMLElement>("button.copy-code");
    if (button) void copyCode(button).then(announce);
  };
  document.addEventListener("click", onClick);
  return () => {
    document.removeEventListener("click", onClick);
  };
}

/** Copy the code beside a button. Answers what to tell the reader. */
async function copyCode(button: HTMLElement): Promise<string> {
  const code = button.closest(".code-block")?.querySelector("pre code, pre");
  try {
    await navigator.clipboard.writeText(code?.textContent ?? "");
  } catch {
    return "The browser did not allow copying";
  }
  button.dataset.copied = "";
  setTimeout(() => {
    delete button.dataset.copied;
  }, PRAISE);
  return "Copied";
}
