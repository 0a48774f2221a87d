import { useId } from "react";

import { Reason } from "./ChangeList";
import type { Note } from "./diff/changes";

interface UnchangedListProps {
  notes: readonly Note[];
  onGoTo: (key: string) => void;
}

/** What only its owner can decide. */
export function UnchangedList({ notes, onGoTo }: UnchangedListProps) {
  const title = useId();
  if (notes.length === 0) return null;
  return (
    <section className="upgrader__list upgrader__list--left" aria-labelledby={title}>
      <h2 id={title}>Left alone, look at these</h2>
      <ul>
        {notes.map(({ key, left }) => (
          <li key={key}>
            <p className="upgrader__lines">
              <button
                type="button"
                className="button"
                onClick={() => {
                  onGoTo(key);
                }}
              >
                Line {left.line}
              </button>
            </p>
            <Reason message={left.message} link={left.link ?? null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
