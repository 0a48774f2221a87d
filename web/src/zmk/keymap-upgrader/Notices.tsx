import type { ReactNode } from "react";

import type { ParseState } from "../contract/upgrades";
import { type Failure, MOST_BYTES } from "./files/client";
import { faultOf } from "./diff/fault";
import { isJson } from "./files/files";
import { isUnanswered } from "./files/open-files";
import { failureText, kilobytes } from "../service";
import type { Upgrader } from "./useUpgrader";

interface NoticesProps {
  upgrader: Upgrader;
  onGoTo: (offset: number) => void;
}

/** Problems: a service that does not answer, files that cannot be read. */
export function Notices({ upgrader, onGoTo }: NoticesProps) {
  const { status, unread, file, retry } = upgrader;
  return (
    <>
      {unread.length > 0 && (
        <p className="upgrader__notice" role="alert">
          Not opened, because it is larger than {kilobytes(MOST_BYTES)} or no UTF-8 text:{" "}
          {unread.join(", ")}
        </p>
      )}
      {status.kind === "failed" && <FailureNotice failure={status.failure} onRetry={retry} />}
      {file.answer &&
        !isUnanswered(file) &&
        (isJson(file.text) ? (
          <p className="upgrader__notice">
            This is not a ZMK keymap. If it comes from QMK, VIA or Vial,{" "}
            <a href="#qmk">convert it below</a>.
          </p>
        ) : (
          <ParseNotice text={file.text} parse={file.answer.file.parse} onGoTo={onGoTo} />
        ))}
    </>
  );
}

function FailureNotice({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div className="upgrader__notice failure" role="alert">
      <p>
        {reasonOf(failure)} {failure.kind === "too-large" ? "" : "Your text is still here."}
      </p>
      {failure.kind !== "too-large" && (
        <button type="button" className="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
}

function reasonOf(failure: Failure): ReactNode {
  if (failure.kind === "misunderstood")
    return "The upgrader answered in a way that this page does not understand. Reload the page, with your text on the clipboard.";
  const text = failureText(failure, "the upgrader", MOST_BYTES);
  if (failure.kind !== "too-large" && failure.kind !== "no-service") return text;
  return (
    <>
      {text} <a href="#command">The command</a> works without it, and has no limit.
    </>
  );
}

interface ParseNoticeProps {
  text: string;
  parse: ParseState;
  onGoTo: (offset: number) => void;
}

/** The line that could not be read, with a caret below the place. */
function ParseNotice({ text, parse, onGoTo }: ParseNoticeProps) {
  const fault = faultOf(text, parse);
  if (!fault) return null;
  return (
    <div className="upgrader__notice" data-state={parse.state}>
      <p>
        <strong>
          {parse.state === "unreadable" ? "This cannot be read." : "Not all of this could be read."}
        </strong>{" "}
        {fault.message}
      </p>
      <pre>
        <code>{fault.excerpt}</code>
      </pre>
      <button
        type="button"
        className="button"
        onClick={() => {
          onGoTo(fault.offset);
        }}
      >
        Go to line {fault.line}
      </button>
    </div>
  );
}
