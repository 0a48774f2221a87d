/** How far from the window, in parts of it: a reader who scrolls takes longer than a script. */
const MARGIN = "40%";

/**
 * Wait until an element is in the window or close to it, as it also is once a link has led to a place in it, or
 * until the keyboard has come to it.
 */
export function whenNear(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) arrive();
      },
      { rootMargin: MARGIN },
    );
    function arrive(): void {
      observer.disconnect();
      element.removeEventListener("focusin", arrive);
      resolve();
    }
    observer.observe(element);
    element.addEventListener("focusin", arrive);
  });
}
