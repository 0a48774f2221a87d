import { useRef, useState } from "react";

import type { MarkdownAddress } from "../contract/page";
import { useLightDismiss } from "../hooks/useLightDismiss";
import { useSite } from "../hooks/useView";
import { message } from "../messages";

/** The page as Markdown: to copy, to read, or to open in an assistant. Without JavaScript, a link to read it. */
export function CopyPage({ markdown }: { markdown: MarkdownAddress }) {
  const { assistants, llms } = useSite();
  const menu = useRef<HTMLDetailsElement>(null);
  const [status, setStatus] = useState("");
  useLightDismiss(menu);

  const copy = async () => {
    setStatus("");
    const isCopied = await copyFile(markdown.href);
    setStatus(message(isCopied ? "Copied" : "Copying failed"));
  };

  return (
    <div className="copy-page">
      <a className="copy-page__plain" href={markdown.href} type="text/markdown">
        {message("View as Markdown")}
      </a>
      <details
        className="dropdown js-only"
        ref={menu}
        onToggle={() => {
          setStatus("");
        }}
      >
        <summary>{message("Copy page")}</summary>
        <ul className="dropdown__list">
          <li>
            <button type="button" className="copy-page__item" onClick={() => void copy()}>
              {status || message("Copy as Markdown")}
            </button>
            <span className="visually-hidden" role="status">
              {status}
            </span>
          </li>
          <li>
            <a className="copy-page__item" href={markdown.href} type="text/markdown">
              {message("View as Markdown")}
            </a>
          </li>
          {assistants.map(({ label, href }) => (
            <li key={label}>
              <a
                className="copy-page__item"
                href={href.replace("{url}", encodeURIComponent(markdown.permalink))}
                rel="noopener noreferrer"
              >
                {label}
              </a>
            </li>
          ))}
          <li>
            <a className="copy-page__item" href={llms}>
              {message("Index of all pages")}
            </a>
          </li>
        </ul>
      </details>
    </div>
  );
}

/** Copy the text of a file of the site. Tells whether that was possible. */
async function copyFile(href: string): Promise<boolean> {
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
