import { useRef } from "react";

import type { TryItProps } from "../contract/keyboards";
import { Editor } from "./editor/Editor";
import { replaceText } from "./editor/replace-text";
import { useKeymap } from "./editor/useKeymap";
import { PictureDownload } from "./PictureDownload";
import { Stage } from "./Stage";

/**
 * A keymap to try, from a ```try-it fence: keys, scenes, decisions with their reasons, and the text to change.
 * Without JavaScript it shows the keymap and what becomes of the first scene.
 */
export function TryIt({ text, scenes, ...given }: TryItProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const keymap = useKeymap(text, given);
  const { named, rows } = keymap;
  return (
    <section className="tryit" aria-label="Try it" data-markdown-ignore="">
      {named && <Stage named={named} rows={rows} scenes={scenes} />}
      <details className="tryit__code">
        <summary>Change the keymap</summary>
        <Editor
          field={field}
          keymap={keymap}
          label="Keymap"
          fallback="The keys use the last version that could be read."
        >
          {keymap.text !== text && (
            <p className="tryit__bar">
              <button
                type="button"
                className="keycap"
                onClick={() => {
                  if (field.current) replaceText(field.current, text);
                }}
              >
                Restore the original
              </button>
            </p>
          )}
          {named && <PictureDownload named={named} rows={rows} />}
        </Editor>
      </details>
    </section>
  );
}
