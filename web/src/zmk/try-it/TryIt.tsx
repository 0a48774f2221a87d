import type { TryItProps } from "../contract/keyboards";
import { Editor } from "./editor/Editor";
import { Stage } from "./Stage";
import { useKeymap } from "./editor/useKeymap";

/**
 * A keymap to try, from a ```try-it fence: keys, scenes, decisions with their reasons, and the text to change.
 * Without JavaScript it shows the keymap and what becomes of the first scene.
 */
export function TryIt({ text, scenes, ...given }: TryItProps) {
  const keymap = useKeymap(text, given);
  const { named, rows } = keymap;
  return (
    <section className="tryit" aria-label="Try it" data-markdown-ignore="">
      {named && <Stage named={named} rows={rows} scenes={scenes} />}
      <details className="tryit__code">
        <summary>Change the keymap</summary>
        <Editor
          keymap={keymap}
          label="Keymap"
          fallback="The keys play the last text that could be read."
        >
          {keymap.text !== text && (
            <p className="tryit__bar">
              <button
                type="button"
                className="keycap"
                onClick={() => {
                  keymap.type(text);
                }}
              >
                Restore the original
              </button>
            </p>
          )}
        </Editor>
      </details>
    </section>
  );
}
