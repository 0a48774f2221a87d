import { useState } from "react";

import { copyText } from "../../clipboard";
import { type Diff, upgradedText } from "./diff/diff";
import { download, downloadName } from "./files/files";
import type { OpenFile } from "./files/open-files";
import { openInPlayground } from "./playground";
import type { Status } from "./useUpgrader";

interface ResultBarProps {
  file: OpenFile;
  status: Status;
  diff: Diff | null;
  /** The diff is of an earlier text. */
  isOld: boolean;
}

/** A summary of the result, with buttons to copy and download it. */
export function ResultBar({ file, status, diff, isOld }: ResultBarProps) {
  const [message, setMessage] = useState("");
  const isReady = diff !== null && !isOld;
  const name = downloadName(file.name, diff?.kind ?? "keymap");
  return (
    <div className="upgrader__bar upgrader__result">
      <p role="status" className="upgrader__summary">
        {isReady ? summaryOf(diff, file) : WAITING[status.kind]}
      </p>
      {isReady && (
        <>
          <button
            type="button"
            className="tool__button keycap upgrader__copy"
            data-copied={message === COPIED ? "" : undefined}
            onClick={() => {
              void copy(upgradedText(file.text, diff)).then(setMessage);
            }}
          >
            <span>Copy result</span>
            <span aria-hidden="true">{COPIED}</span>
          </button>
          <button
            type="button"
            className="tool__button keycap"
            onClick={() => {
              download(name, upgradedText(file.text, diff));
              setMessage("");
            }}
          >
            Download {name}
          </button>
          {diff.kind === "keymap" && (
            <button
              type="button"
              className="tool__button keycap"
              onClick={() => {
                void openInPlayground(upgradedText(file.text, diff)).then(setMessage);
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
      )}
    </div>
  );
}

const COPIED = "Copied";

const WAITING: Readonly<Record<Status["kind"], string>> = {
  empty: "Your text is sent to this site to be upgraded. It is stored nowhere.",
  asking: "Looking at it…",
  answered: "",
  failed: "",
};

function summaryOf({ changes, notes }: Diff, { answer }: OpenFile): string {
  const state = answer?.file.parse.state;
  if (state === "unreadable" || (state === "recovered" && changes.length === 0)) {
    return "Nothing was changed.";
  }
  const accepted = changes.filter(({ isRejected }) => !isRejected).length;
  const later = notes.filter(({ skipped }) => skipped.kind === "later").length;
  const parts = [
    changes.length === 0
      ? "Nothing to change: this file is up to date"
      : counted(accepted, "change"),
    ...(accepted < changes.length ? [`${changes.length - accepted} left as it was`] : []),
    ...(notes.length > later ? [`${notes.length - later} to look at`] : []),
    ...(later > 0 ? [`${later} for main`] : []),
  ];
  return `${parts.join(" · ")}.`;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

async function copy(text: string): Promise<string> {
  if (await copyText(text)) return COPIED;
  return "The browser did not allow copying; the download has the same text";
}
