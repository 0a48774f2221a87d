import { RadioGroup } from "../RadioGroup";
import type { ViewMode } from "./editor/view-state";
import { ACCEPTED } from "./files/files";

interface SourceBarProps {
  isEmpty: boolean;
  mode: ViewMode;
  onRead: (files: readonly File[]) => void;
  onExample: () => void;
  onClose: () => void;
  onMode: (mode: ViewMode) => void;
}

const MODES: readonly [ViewMode, string][] = [
  ["split", "Side by side"],
  ["unified", "One below the other"],
];

/** Where the text comes from, and how it is shown. */
export function SourceBar(props: SourceBarProps) {
  const { isEmpty, mode, onRead, onExample, onClose, onMode } = props;
  return (
    <div className="upgrader__bar">
      <label className="tool__button keycap">
        <input
          type="file"
          multiple
          accept={ACCEPTED}
          className="visually-hidden"
          onChange={({ target }) => {
            onRead([...(target.files ?? [])]);
            target.value = ""; // the same file can be chosen again
          }}
        />
        Open files
      </label>
      {isEmpty ? (
        <button type="button" className="tool__button keycap" onClick={onExample}>
          Open an example
        </button>
      ) : (
        <button type="button" className="tool__button keycap" onClick={onClose}>
          Close file
        </button>
      )}
      <RadioGroup
        className="tool__choice upgrader__modes"
        legend="Show the changes"
        isLegendHidden
        options={MODES}
        value={mode}
        onChange={onMode}
        hidden={isEmpty}
      />
    </div>
  );
}
