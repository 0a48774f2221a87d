import { useState } from "react";

import { copyText } from "../clipboard";
import type { MarkdownAddress } from "../contract/page";
import { useSite } from "../hooks/useView";
import { message } from "../messages";
import { Dropdown } from "./Dropdown";

/** Milliseconds for which the button says what became of the copy. */
const STATUS_FOR = 2000;

/** The page as Markdown: to copy, to read, or to open in an assistant. Without JavaScript, a link to read it. */
export function CopyPage({ markdown }: { markdown: MarkdownAddress }) {
  const { assistants, llms } = useSite();
  const [status, setStatus] = useState("");
  const copy = async () => {
    setStatus("");
    const isCopied = await copyText(fetchText(markdown.href));
    setStatus(message(isCopied ? "Copied" : "Copying failed"));
    setTimeout(() => {
      setStatus("");
    }, STATUS_FOR);
  };

  return (
    <div className="copy-page">
      <a className="copy-page__plain" href={markdown.href} type="text/markdown">
        {message("View as Markdown")}
      </a>
      <Dropdown label={message("Copy page")} className="js-only">
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
      </Dropdown>
    </div>
  );
}

async function fetchText(href: string): Promise<string> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  return response.text();
}
