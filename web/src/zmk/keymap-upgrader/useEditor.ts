import { type RefObject, useEffect, useRef, useState } from "react";

import type { Diff } from "./diff/diff";
import type { createEditor, UpgradeEditor } from "./editor/editor";
import type { ViewMode } from "./editor/view-state";
import { kindOf } from "./files/files";
import { shownText } from "./diff/positions";
import type { Upgrader } from "./useUpgrader";

/** Loads the editor's script. */
export type LoadEditor = () => Promise<{ createEditor: typeof createEditor }>;

/** What the editor shows; without a diff what it has stays, until there is one. */
interface Content {
  upgrader: Upgrader;
  diff: Diff | null;
  mode: ViewMode;
}

/** The editor, once its script has come, in the place of a field that does for so long. */
export function useEditor(
  hint: string,
  { upgrader, diff, mode }: Content,
  loadEditor: LoadEditor | undefined,
): { box: RefObject<HTMLDivElement>; editor: UpgradeEditor | null } {
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<UpgradeEditor | null>(null);
  const { file, type, decide } = upgrader;
  const focused = useRef<number | null>(null);

  useEffect(() => {
    const parent = box.current;
    let made: UpgradeEditor | null = null;
    let isWanted = true;
    loadEditor?.().then(
      ({ createEditor }) => {
        if (!isWanted || !parent) return;
        focused.current = cursorIn(parent);
        made = createEditor(parent, hint, {
          onType: type,
          onDecide: (key, verdict) => {
            decide([key], verdict);
          },
        });
        setEditor(made);
      },
      (error: unknown) => {
        // The field stays; what changes is told in the lists.
        console.warn("The editor could not be loaded:", error);
      },
    );
    return () => {
      isWanted = false;
      made?.destroy();
    };
  }, [hint, type, decide, loadEditor]);

  useEffect(() => {
    if (!editor) return;
    const shown =
      diff || file.text === "" ? { kind: diff?.kind ?? kindOf(file.name), mode, diff } : null;
    editor.update({ id: file.id, text: shownText(file.text) }, shown, mode);
    if (focused.current !== null) editor.focus(focused.current);
    focused.current = null;
  }, [editor, file, diff, mode]);

  return { box, editor };
}

/** Where somebody is typing in the field that the editor takes the place of. */
function cursorIn(parent: Element): number | null {
  const field = parent.querySelector("textarea");
  return field && document.activeElement === field ? field.selectionEnd : null;
}
