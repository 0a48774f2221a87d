import { useId } from "react";

import type { PlacedChange } from "./diff/diff";
import { type ChangeGroup, groupsOf } from "./diff/groups";
import type { Verdict } from "./files/open-files";

interface ChangeListProps {
  changes: readonly PlacedChange[];
  onDecide: (keys: readonly string[], verdict: Verdict) => void;
  onGoTo: (key: string) => void;
}

/** Every change with its reason: to go to, and to decide on. */
export function ChangeList({ changes, onDecide, onGoTo }: ChangeListProps) {
  const title = useId();
  if (changes.length === 0) return null;
  return (
    <section className="upgrader__list" aria-labelledby={title}>
      <h2 id={title}>Changes</h2>
      <ul>
        {groupsOf(changes).map((group) => (
          <li key={group.key}>
            <Choice group={group} onDecide={onDecide} />
            <Lines changes={group.changes} onGoTo={onGoTo} />
            <Reason message={group.message} link={group.link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice({
  group,
  onDecide,
}: {
  group: ChangeGroup;
  onDecide: ChangeListProps["onDecide"];
}) {
  const accepted = group.changes.filter(({ isRejected }) => !isRejected).length;
  const isAll = accepted === group.changes.length;
  const isReplaced = group.before !== "" && group.after !== "";
  return (
    <label className="upgrader__choice">
      <input
        type="checkbox"
        checked={isAll}
        disabled={group.changes.every(({ isMoot }) => isMoot)}
        ref={(box) => {
          if (box) box.indeterminate = accepted > 0 && !isAll;
        }}
        onChange={() => {
          const keys = group.changes.map(({ key }) => key);
          onDecide(keys, isAll ? "reject" : "accept");
        }}
      />
      <span>
        <Snippet text={group.before} element="del" /> <span aria-hidden="true">→</span>{" "}
        {isReplaced && <span className="visually-hidden">becomes </span>}
        <Snippet text={group.after} element="ins" />
      </span>
    </label>
  );
}

function Snippet({ text, element: Element }: { text: string; element: "del" | "ins" }) {
  if (text === "") return <em>{Element === "del" ? "new" : "removed"}</em>;
  return (
    <Element>
      <code>{text}</code>
    </Element>
  );
}

export function Reason({ message, link }: { message: string; link: string }) {
  return (
    <p>
      {message} {link && <a href={link}>Read more</a>}
    </p>
  );
}

/** How many places of a group have buttons; all are marked in the text. */
const MOST_LINES = 20;

function Lines({ changes, onGoTo }: Pick<ChangeListProps, "changes" | "onGoTo">) {
  return (
    <p className="upgrader__lines">
      {changes.slice(0, MOST_LINES).map(({ key, edit, isRejected }) => (
        <button
          key={key}
          type="button"
          className="button"
          data-rejected={isRejected ? "" : undefined}
          onClick={() => {
            onGoTo(key);
          }}
        >
          Line {edit.before.line}
          {isRejected && ", left as it was"}
        </button>
      ))}
      {changes.length > MOST_LINES && `and ${changes.length - MOST_LINES} more`}
    </p>
  );
}
