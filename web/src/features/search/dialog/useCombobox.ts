import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";

/** The active option of a list, and whether a key made it so. */
interface Active {
  options: readonly unknown[];
  index: number;
  isByKey: boolean;
}

interface Combobox {
  /** The first option, until a key or the pointer makes another one active. */
  active: number;
  /** The pointer is on an option. */
  onPoint: (index: number) => void;
  /** Do what a key in the field does to the list; answer whether it does something. */
  onKey: (event: KeyboardEvent) => boolean;
}

/**
 * A field with a list of links below it, one of which is active while the field keeps the focus (WAI-ARIA: combobox).
 * The arrow keys go round. Enter follows the active link: with Control or Meta in a new tab, with Shift in a new window.
 */
export function useCombobox(
  list: RefObject<HTMLElement>,
  options: readonly unknown[],
  { onActivate, onFollow }: Record<"onActivate" | "onFollow", (index: number) => void>,
): Combobox {
  const [chosen, setChosen] = useState<Active>({ options, index: 0, isByKey: false });
  const active = chosen.options === options ? chosen.index : 0;
  const linkAt = (index: number) =>
    list.current?.querySelectorAll<HTMLAnchorElement>("[role=option]")[index];

  useEffect(() => {
    if (!chosen.isByKey) return;
    const options = list.current?.querySelectorAll("[role=option]");
    options?.[chosen.index]?.scrollIntoView({ block: "nearest" });
  }, [list, chosen]);

  function activate(index: number, isByKey: boolean): void {
    setChosen({ options, index, isByKey });
    onActivate(index);
  }

  function onKey(event: KeyboardEvent): boolean {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (options.length === 0) return false;
    if (step !== 0) {
      activate((active + step + options.length) % options.length, true);
    } else if (event.key === "Enter") {
      follow(event);
    }
    return step !== 0 || event.key === "Enter";
  }

  function follow({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
    const link = linkAt(active);
    if (!link || altKey) return;
    if (ctrlKey || metaKey || shiftKey) {
      onFollow(active);
      const isTab = ctrlKey || metaKey;
      window.open(link.href, "_blank", isTab ? "noopener" : "noopener,popup");
    } else link.click();
  }

  return {
    active,
    onPoint: (index) => {
      if (index !== active) activate(index, false);
    },
    onKey,
  };
}
