import type { KeyboardEvent } from "react";

import type { OpenFile } from "./files/open-files";

interface FileTabsProps {
  files: readonly OpenFile[];
  current: number;
  onChoose: (id: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The open files, when there are several, and how many changes each has. */
export function FileTabs({ files, current, onChoose }: FileTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = files.findIndex(({ id }) => id === current) + step;
    const next = files.at(index % files.length);
    const tabs = event.currentTarget.parentElement?.querySelectorAll("button");
    if (next) onChoose(next.id);
    tabs?.item((index + files.length) % files.length).focus();
  };
  return (
    <div className="tabs__list upgrader__tabs" role="tablist" aria-label="Files">
      {files.map((file) => (
        <button
          key={file.id}
          type="button"
          role="tab"
          className="tabs__tab"
          aria-selected={file.id === current}
          tabIndex={file.id === current ? 0 : -1}
          onClick={() => {
            onChoose(file.id);
          }}
          onKeyDown={onKeyDown}
        >
          {file.name}
          <Count file={file} />
        </button>
      ))}
    </div>
  );
}

function Count({ file: { answer, rejected } }: { file: OpenFile }) {
  const count = (answer?.file.edits.length ?? 0) - rejected.size;
  return count > 0 ? <small className="upgrader__count"> {count}</small> : null;
}
