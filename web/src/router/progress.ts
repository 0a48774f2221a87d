/** Milliseconds before a slow navigation shows; a quick one shows nothing. */
const START_DELAY = 200;
/** Where the bar starts, how long one step of it takes, and by how much it creeps on how often. */
const BAR = { minimum: 0.08, speed: 200, trickle: 0.02, trickleSpeed: 800 };
/** The bar never arrives by itself. */
const MAXIMUM = 0.994;

interface Progress {
  /** A page is on its way; more than once if the reader changes their mind meanwhile. */
  start: () => void;
  /** The page is there, or will not come. */
  finish: () => void;
}

/** How far the bar is after one more trickle. */
export function trickled(value: number): number {
  return Math.min(value + BAR.trickle, MAXIMUM);
}

/**
 * The bar at the top of the window, and the spinner (`data-loading`), of a page that takes long to come. The new
 * title is said aloud when it is there, so that screen readers need neither.
 */
export function createProgress(): Progress {
  const bar = document.createElement("div");
  bar.className = "progress";
  bar.setAttribute("aria-hidden", "true");
  let value = 0;
  let startTimer = 0;
  let trickling = 0;

  function set(next: number): void {
    value = next;
    bar.style.transform = `scaleX(${next})`;
  }

  function show(): void {
    document.documentElement.setAttribute("data-loading", "");
    delete bar.dataset.done;
    set(BAR.minimum);
    document.body.append(bar);
    trickling = window.setInterval(() => {
      set(trickled(value));
    }, BAR.trickleSpeed);
  }

  function finish(): void {
    clearTimeout(startTimer);
    clearInterval(trickling);
    startTimer = trickling = 0;
    document.documentElement.removeAttribute("data-loading");
    if (!bar.isConnected) return;
    set(1);
    bar.dataset.done = "";
    setTimeout(() => {
      // Unless the next page has begun to come.
      if (bar.dataset.done !== undefined) bar.remove();
    }, BAR.speed * 2);
  }
  // A document that was left by a full load while a page was on its way, and that the browser has kept.
  addEventListener("pageshow", finish);

  return {
    start() {
      startTimer ||= window.setTimeout(show, START_DELAY);
    },
    finish,
  };
}
