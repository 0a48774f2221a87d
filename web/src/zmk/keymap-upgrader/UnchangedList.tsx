import { useId } from "react";

import type { Skipped } from "../contract/upgrades";
import { Reason } from "./ChangeList";
import type { Note } from "./diff/changes";

interface UnchangedListProps {
  notes: readonly Note[];
  onGoTo: (key: string) => void;
}

/** What only its owner can decide, and what another firmware needs. */
export function UnchangedList({ notes, onGoTo }: UnchangedListProps) {
  const isLater = ({ skipped }: { skipped: Skipped }) => skipped.kind === "later";
  return (
    <>
      <NoteList
        title="Left alone, look at these"
        notes={notes.filter((note) => !isLater(note))}
        onGoTo={onGoTo}
      />
      <NoteList title="Needed from main on" notes={notes.filter(isLater)} onGoTo={onGoTo} />
    </>
  );
}

function NoteList({ title, notes, onGoTo }: UnchangedListProps & { title: string }) {
  const id = useId();
  if (notes.length === 0) return null;
  return (
    <section className="upgrader__list upgrader__list--skipped" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {notes.map(({ key, skipped }) => (
          <li key={key}>
            <p className="upgrader__lines">
              <button
                type="button"
                className="button"
                onClick={() => {
                  onGoTo(key);
                }}
              >
                Line {skipped.line}
              </button>
            </p>
            <Reason message={skipped.message} link={skipped.link} />
          </li>
        ))}
      </ul>
    </section>
  );
}
