interface LinkPreviewProps {
  /** What the link has. */
  name: string;
  onKeep: () => void;
  onReplace: () => void;
}

/** What a link brought is shown, while the reader has something else on this device. */
export function LinkPreview({ name, onKeep, onReplace }: LinkPreviewProps) {
  return (
    <div className="link-preview">
      <span role="status">
        This {name} is from a link. Yours is still saved; changes made here are not.
      </span>{" "}
      <button type="button" className="keycap" onClick={onKeep}>
        Keep mine
      </button>{" "}
      <button type="button" className="keycap" onClick={onReplace}>
        Replace
      </button>
    </div>
  );
}
