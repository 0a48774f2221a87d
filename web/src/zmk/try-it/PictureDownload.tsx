import { type ComponentType, useState } from "react";

import { loadPart } from "../../router/reload";
import type { NamedKeyboard } from "../timing/named-keyboard";
import type { FileKind, SavedPictureProps } from "./SavedPicture";

interface PictureDownloadProps {
  named: NamedKeyboard;
  rows: readonly number[];
}

interface Wanted {
  kind: FileKind;
  Picture: ComponentType<SavedPictureProps>;
}

/** Buttons that save all layers and combos of a keymap as one picture; what draws it is loaded when it is wanted. */
export function PictureDownload({ named, rows }: PictureDownloadProps) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [message, setMessage] = useState("");
  const button = (kind: FileKind) => (
    <button
      type="button"
      className="keycap"
      onClick={() => {
        void loadPart(() => import("./SavedPicture")).then(({ SavedPicture }) => {
          setWanted({ kind, Picture: SavedPicture });
        });
      }}
    >
      Download as {kind.toUpperCase()}
    </button>
  );
  return (
    <div className="tryit__bar js-only">
      {button("svg")} {button("png")} <span role="status">{message}</span>
      {wanted && (
        <wanted.Picture
          kind={wanted.kind}
          named={named}
          rows={rows}
          onSaved={(saved) => {
            setMessage(saved);
            setWanted(null);
          }}
        />
      )}
    </div>
  );
}
