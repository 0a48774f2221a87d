import { useRef, useState } from "react";

import { copyText } from "../../clipboard";
import type { TryItProps } from "../contract/keyboards";
import { Editor } from "./editor/Editor";
import { replaceText } from "./editor/replace-text";
import { locate, replaceHere } from "../../router/addresses";
import { Layers } from "./Layers";
import { PictureDownload } from "./PictureDownload";
import { Stage } from "./Stage";
import { linkTo, useOwnKeymap } from "./editor/useOwnKeymap";
import { LinkPreview } from "../LinkPreview";

const BROKEN = "The link has no keymap that can be read: it was cut off, or changed.";

/** A keymap that readers paste, from a ```try-it fence with the word `own`: its layers, and keys to type on. */
export function OwnKeymap({ text, scenes, ...given }: TryItProps) {
  const { keymap, link, keepMine, replace } = useOwnKeymap(text, given);
  const field = useRef<HTMLTextAreaElement>(null);
  /** What happened to a text; of no interest once that is edited. */
  const [status, setStatus] = useState({ message: "", text });
  const { named, rows } = keymap;
  const isOriginal = keymap.text === text;
  return (
    <section className="tryit" aria-label="Your keymap" data-markdown-ignore="">
      <Editor
        field={field}
        keymap={keymap}
        label="Your keymap"
        fallback="The keys below use the last version that could be read."
      >
        {link === "preview" && <LinkPreview name="keymap" onKeep={keepMine} onReplace={replace} />}
        <div className="tryit__bar js-only">
          <button
            type="button"
            className="keycap"
            onClick={() => {
              void copyLink(keymap.text).then((message) => {
                setStatus({ message, text: keymap.text });
              });
            }}
          >
            Copy a link to this keymap
          </button>{" "}
          <button
            type="button"
            className="keycap"
            disabled={isOriginal}
            onClick={() => {
              if (field.current) replaceText(field.current, text);
              setStatus({ message: "The example is back.", text });
            }}
          >
            Restore the example
          </button>{" "}
          <span role="status">
            {link === "broken" ? BROKEN : status.text === keymap.text && status.message}
          </span>
        </div>
      </Editor>
      {named && <Stage named={named} rows={rows} scenes={isOriginal ? scenes : []} />}
      {named && (
        <details className="tryit__code">
          <summary>All layers ({named.keyboard.layers.length})</summary>
          <Layers named={named} rows={rows} />
        </details>
      )}
      {named && <PictureDownload named={named} rows={rows} />}
    </section>
  );
}

async function copyLink(text: string): Promise<string> {
  const link = await linkTo(text);
  if (link === null) return "This keymap is too long for a link. Share the file.";
  if (await copyText(link)) return "Link copied. The keymap is in the link, and nowhere else.";
  replaceHere(locate(link));
  return "The browser did not allow copying; the link is in its address bar.";
}
