import { type EditorView, ViewPlugin } from "@codemirror/view";

/** Milliseconds until an explanation comes, and until it goes: the pointer can be on its way to it. */
const COMES = 120;
const GOES = 300;

/** Tell what the pointer rests on: in the text, in new lines below it, or still on the explanation itself. */
export function watchHover(
  onPoint: (view: EditorView, key: string | null) => void,
  onEscape: (view: EditorView) => boolean,
) {
  return ViewPlugin.define((view) => {
    const { dom } = view;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (key: string | null) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          onPoint(view, key);
        },
        key === null ? GOES : COMES,
      );
    };
    const onOver = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (target.closest(".cm-tooltip")) clearTimeout(timer);
      else settle(target.closest<HTMLElement>("[data-explained]")?.dataset.explained ?? null);
    };
    const onLeave = () => {
      settle(null);
    };
    const onKey = (event: KeyboardEvent) => {
      // In the text the editor's own keys see to it.
      const isOutside = event.target instanceof Element && event.target.closest(".cm-tooltip");
      if (event.key === "Escape" && isOutside && onEscape(view)) event.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    dom.addEventListener("mouseover", onOver, { signal });
    dom.addEventListener("mouseleave", onLeave, { signal });
    dom.addEventListener("keydown", onKey, { signal });
    return {
      destroy() {
        clearTimeout(timer);
        listening.abort();
      },
    };
  });
}
