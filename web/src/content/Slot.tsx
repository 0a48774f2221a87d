import { createContext, useContext, useState } from "react";

/** Where a slot's HTML comes from: a mark for Python on the server, the document itself in the browser. */
type SlotSource = (name: string) => string;

export const SlotContext = createContext<SlotSource>((name) => `<!--slot:${name}-->`);

/**
 * Article HTML inside a component. React gets it once, for hydration and for a possible second render; after that
 * the document owns it.
 */
export function Slot({ name }: { name: string }) {
  const source = useContext(SlotContext);
  const [html] = useState(() => source(name));
  return (
    <div data-slot={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  );
}
