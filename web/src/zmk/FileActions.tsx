import { useState } from "react";

import { copyText } from "../clipboard";
import { download } from "./keymap-upgrader/files/files";
import { openInPlayground } from "./keymap-upgrader/playground";

interface FileActionsProps {
  /** The name of the file, and what it is called on the page. */
  name: string;
  noun: string;
  text: string;
  isKeymap: boolean;
}

const COPIED = "Copied";

/** Buttons that copy the text of a file, download the file, and open it in the playground if it is a keymap. */
export function FileActions({ name, noun, text, isKeymap }: FileActionsProps) {
  const [message, setMessage] = useState("");
  return (
    <>
      <button
        type="button"
        className="tool__button keycap tool__copy"
        data-copied={message === COPIED ? "" : undefined}
        onClick={() => {
          void copy(text).then(setMessage);
        }}
      >
        <span>Copy {noun}</span>
        <span aria-hidden="true">{COPIED}</span>
      </button>
      <button
        type="button"
        className="tool__button keycap"
        onClick={() => {
          download(name, text);
          setMessage("");
        }}
      >
        Download {name}
      </button>
      {isKeymap && (
        <button
          type="button"
          className="tool__button keycap"
          onClick={() => {
            void openInPlayground(text).then(setMessage);
          }}
        >
          Try this keymap
        </button>
      )}
      <span
        role="status"
        className={message === "" || message === COPIED ? "visually-hidden" : undefined}
      >
        {message}
      </span>
    </>
  );
}

async function copy(text: string): Promise<string> {
  if (await copyText(text)) return COPIED;
  return "The browser did not allow copying; the download has the same text";
}
