import { type ComponentType, useState } from "react";

import { loadPart } from "../../router/reload";
import type { NamedKeyboard } from "../timing/named-keyboard";
import type { PictureKind, SavedPictureProps } from "./SavedPicture";

interface PictureDownloadProps {
  named: NamedKeyboard;
  rows: readonly number[];
}

interface Wanted {
  kind: PictureKind;
  Picture: ComponentType<SavedPictureProps>;
}

/** Buttons that save or print all layers and combos of a keymap as one picture; the code that draws it loads on demand. */
export function PictureDownload({ named, rows }: PictureDownloadProps) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [message, setMessage] = useState("");
  const button = (kind: PictureKind, text: string) => (
    <button
      type="button"
      className="keycap"
      onClick={() => {
        void loadPart(() => import("./SavedPicture")).then(({ SavedPicture }) => {
          setWanted({ kind, Picture: SavedPicture });
        });
      }}
    >
      {text}
    </button>
  );
  return (
    <div className="tryit__bar js-only">
      {button("svg", "Download as SVG")} {button("png", "Download as PNG")}{" "}
      {button("print", "Print")} <span role="status">{message}</span>
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
