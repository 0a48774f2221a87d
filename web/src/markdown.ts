/** Markdown of components, for pages as Markdown. Python makes the addresses of links absolute. */

/** Plain text as Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<|]/g, "\\$&");
}

/** A link; the address is a URL or a path. */
export function linkMarkdown(text: string, href: string): string {
  const target = href.replace(/[()<>\s]/g, encodeURIComponent);
  return `[${escapeMarkdown(text)}](${target})`;
}

/** A table of texts that are Markdown. */
export function tableMarkdown(head: readonly string[], rows: readonly string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Items of a list, counted from `start` if it is given. */
export function listMarkdown(items: readonly string[], start?: number): string {
  return items
    .map((item, index) => `${start === undefined ? "-" : `${start + index}.`} ${item}`)
    .join("\n");
}
