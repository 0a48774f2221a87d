import type { EditorView } from "@codemirror/view";

/** Scroll two editors as one: their lines are as high. Answers how to stop. */
export function syncScroll(one: EditorView, other: EditorView): () => void {
  const pairs = [
    [one.scrollDOM, other.scrollDOM],
    [other.scrollDOM, one.scrollDOM],
  ] as const;
  let led = { element: one.scrollDOM, left: 0, top: 0 };
  const stops = pairs.map(([from, to]) => {
    const follow = () => {
      // It was led here, perhaps less far than it should: the other one must not follow it back.
      const isLed =
        led.element === from && led.left === from.scrollLeft && led.top === from.scrollTop;
      if (isLed || to.offsetParent === null) return;
      to.scrollTo({ left: from.scrollLeft, top: from.scrollTop, behavior: "instant" });
      led = { element: to, left: to.scrollLeft, top: to.scrollTop };
    };
    from.addEventListener("scroll", follow, { passive: true });
    return () => {
      from.removeEventListener("scroll", follow);
    };
  });
  return () => {
    for (const stop of stops) stop();
  };
}
