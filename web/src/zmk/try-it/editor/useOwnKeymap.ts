import { useEffect, useState } from "react";

import { addressOf, here, replaceHere } from "../../../router/addresses";
import { readStored, writeStored } from "../../../storage";
import type { ReadKeyboard } from "../../contract/keyboards";
import { packed, unpacked } from "./share";
import { type Keymap, useKeymap } from "./useKeymap";

const STORAGE_KEY = "homerow.keymap";
const ANCHOR = "#your-keymap";
/** The anchor of the heading above, and what separates the keymap from it. */
const PREFIX = `${ANCHOR}=`;

interface OwnKeymap {
  keymap: Keymap;
  /** `preview`: the text is from a link, and the reader has another keymap on this device, which stays there. */
  link: "none" | "preview" | "broken";
  keepMine: () => void;
  /** Store the previewed keymap instead of the reader's own. */
  replace: () => void;
}

/** Return a link to the page with a keymap; null if the keymap is too long for one. */
export async function linkTo(text: string): Promise<string | null> {
  const code = await packed(text);
  return code === null ? null : addressOf(pageAt(PREFIX + code));
}

/** The keymap of a link, or the reader's own, which is stored on this device whenever the reader changes it. */
export function useOwnKeymap(original: string, given: ReadKeyboard | null): OwnKeymap {
  const keymap = useKeymap(original, given);
  const { type: show } = keymap;
  const [link, setLink] = useState<OwnKeymap["link"]>("none");

  useEffect(() => {
    const own = readStored(STORAGE_KEY);
    if (own !== null) show(own);
    async function followLink(): Promise<void> {
      const { hash } = here();
      if (!hash.startsWith(PREFIX)) return;
      const text = await unpacked(hash.slice(PREFIX.length));
      // The reader may have edited the keymap or followed another link meanwhile.
      if (here().hash !== hash) return;
      if (text !== null) show(text);
      const stored = readStored(STORAGE_KEY);
      const isOther = stored !== null && stored !== text;
      setLink(text === null ? "broken" : isOther ? "preview" : "none");
    }
    const onHashChange = () => void followLink();
    onHashChange();
    addEventListener("hashchange", onHashChange);
    return () => {
      removeEventListener("hashchange", onHashChange);
    };
  }, [show]);

  function store(text: string): void {
    writeStored(STORAGE_KEY, text === original ? null : text);
    setLink("none");
    // From now on the link no longer has what is shown.
    if (here().hash.startsWith(PREFIX)) replaceHere(pageAt(ANCHOR));
  }

  return {
    keymap: {
      ...keymap,
      type: (text) => {
        show(text);
        if (link !== "preview") store(text);
      },
    },
    link,
    keepMine: () => {
      const own = readStored(STORAGE_KEY) ?? original;
      show(own);
      store(own);
    },
    replace: () => {
      store(keymap.text);
    },
  };
}

function pageAt(hash: string): URL {
  const page = here();
  page.hash = hash;
  return page;
}
