import { FileActions } from "../FileActions";
import { type Diff, upgradedText } from "./diff/diff";
import { downloadName } from "./files/files";
import type { OpenFile } from "./files/open-files";
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
  const isReady = diff !== null && !isOld;
  return (
    <div className="upgrader__bar upgrader__result">
      <p role="status" className="upgrader__summary">
        {isReady ? summaryOf(diff, file) : WAITING[status.kind]}
      </p>
      {isReady && (
        <FileActions
          name={downloadName(file.name, diff.kind)}
          noun="result"
          text={upgradedText(file.text, diff)}
          isKeymap={diff.kind === "keymap"}
        />
      )}
    </div>
  );
}

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
