import { type ReactNode, type RefObject, useId } from "react";

import type { KeymapFinding } from "../../contract/keyboards";
import { failureText, sentence } from "../../service";
import { MOST_BYTES } from "./client";
import type { Keymap, Reading } from "./useKeymap";

interface EditorProps {
  field: RefObject<HTMLTextAreaElement>;
  keymap: Keymap;
  label: string;
  /** What plays while the text cannot be read. */
  fallback: string;
  /** Buttons below the text. */
  children?: ReactNode;
}

const MOST_FINDINGS = 4;

/** A keymap to change, and what is wrong with it, each with its line and a hint. */
export function Editor({ field, keymap, label, fallback, children }: EditorProps) {
  const status = useId();
  const { text, reading, type, retry } = keymap;
  const findings = findingsOf(reading);
  const wrong = new Set(findings.map(({ line }) => line));
  const lines = text.split("\n");

  function goTo({ line, column }: KeymapFinding): void {
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    field.current?.focus();
    field.current?.setSelectionRange(start + column - 1, start + (lines[line - 1] ?? "").length);
  }
  return (
    <div className="tryit__editor">
      <div className="tryit__text">
        <div className="tryit__numbers" aria-hidden="true">
          {lines.map((_, index) => (
            <span key={index} data-wrong={wrong.has(index + 1) ? "" : undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          ref={field}
          aria-label={label}
          aria-describedby={status}
          aria-invalid={reading.kind === "wrong"}
          rows={lines.length}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            type(target.value);
          }}
        />
      </div>
      <div id={status} className="tryit__status" role="status" data-kind={reading.kind}>
        <p>{summaryOf(reading, fallback)}</p>
        {findings.length > 0 && (
          <ul>
            {findings.slice(0, MOST_FINDINGS).map((finding, index) => (
              <Finding key={index} finding={finding} onGoTo={goTo} />
            ))}
          </ul>
        )}
        {reading.kind === "failed" && reading.failure.kind !== "no-service" && (
          <button type="button" className="keycap" onClick={retry}>
            Retry
          </button>
        )}
      </div>
      {children}
    </div>
  );
}

function Finding({
  finding,
  onGoTo,
}: {
  finding: KeymapFinding;
  onGoTo: (finding: KeymapFinding) => void;
}) {
  const { message, line, hint } = finding;
  return (
    <li>
      <button
        type="button"
        className="tryit__line"
        onClick={() => {
          onGoTo(finding);
        }}
      >
        Line {line}
      </button>{" "}
      {sentence(message)} {hint !== "" && sentence(hint)}
    </li>
  );
}

function findingsOf(reading: Reading): readonly KeymapFinding[] {
  if (reading.kind === "wrong") return reading.findings;
  return reading.kind === "read" ? reading.notes : [];
}

function summaryOf(reading: Reading, fallback: string): string {
  switch (reading.kind) {
    case "read":
      return "The keys use this keymap.";
    case "asking":
      return "Checking your change…";
    case "wrong":
      return `This keymap has an error. ${fallback}`;
    case "failed":
      return `${failureText(reading.failure, "the service that reads keymaps", MOST_BYTES)} ${fallback}`;
    default:
      return reading satisfies never;
  }
}
