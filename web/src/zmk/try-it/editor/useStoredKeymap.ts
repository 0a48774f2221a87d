import { useEffect, useRef } from "react";

import { addressOf, here } from "../../../router/addresses";
import { readStored, writeStored } from "../../../storage";
import { packed, unpacked } from "./share";

const STORAGE_KEY = "homerow.keymap";
/** The id of the heading above, and what separates the keymap from it. */
const PREFIX = "#your-keymap=";

/** Return a link to the page with a keymap; null if the keymap is too long for one. */
export async function linkTo(text: string): Promise<string | null> {
  const code = await packed(text);
  if (code === null) return null;
  const page = here();
  page.hash = `${PREFIX}${code}`;
  return addressOf(page);
}

/** Bring back the keymap of the link that was followed, or the one that was typed here before, and keep changes. */
export function useStoredKeymap(
  text: string,
  original: string,
  { onRestore, onBroken }: { onRestore: (text: string) => void; onBroken: () => void },
): void {
  const isRestored = useRef(false);
  const restore = useRef({ onRestore, onBroken });
  useEffect(() => {
    restore.current = { onRestore, onBroken };
  });

  useEffect(() => {
    async function bringBack(): Promise<void> {
      const { hash } = here();
      const isLink = hash.startsWith(PREFIX);
      const kept = isLink ? await unpacked(hash.slice(PREFIX.length)) : readStored(STORAGE_KEY);
      isRestored.current = true;
      if (kept !== null) restore.current.onRestore(kept);
      else if (isLink) restore.current.onBroken();
    }
    const onHashChange = () => {
      if (here().hash.startsWith(PREFIX)) void bringBack();
    };
    void bringBack();
    addEventListener("hashchange", onHashChange);
    return () => {
      removeEventListener("hashchange", onHashChange);
    };
  }, []);

  useEffect(() => {
    if (isRestored.current) writeStored(STORAGE_KEY, text === original ? null : text);
  }, [text, original]);
}
