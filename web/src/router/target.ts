/** The element that a hash names, or null. After its id, a component may keep data of its own: `#my-keymap=…`. */
export function targetOf(hash: string): HTMLElement | null {
  const written = hash.slice(1);
  if (written === "") return null;
  const [beforeData = ""] = written.split("=");
  return (
    document.getElementById(written) ??
    document.getElementById(decoded(written)) ??
    document.getElementById(beforeData)
  );
}

/** Open what hides the target of a hash (a closed `details`, an unselected tab) and scroll to it. */
export function revealTarget(hash: string): boolean {
  const target = targetOf(hash);
  if (!target) return false;
  for (let box = target.parentElement; box; box = box.parentElement) {
    if (box instanceof HTMLDetailsElement) box.open = true;
    // What browsers that know hidden="until-found" do by themselves; Tabs listens for it.
    if (box.hidden) box.dispatchEvent(new Event("beforematch", { bubbles: true }));
  }
  target.scrollIntoView({ behavior: "instant" });
  return true;
}

/** Go on from the target of a hash with the keyboard, as browsers do for anchors of their own. */
export function focusTarget(hash: string): void {
  const target = targetOf(hash);
  if (!target) return;
  const isFocusable = target.hasAttribute("tabindex");
  if (!isFocusable) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  // The place is kept when the focus goes.
  if (!isFocusable) target.removeAttribute("tabindex");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
