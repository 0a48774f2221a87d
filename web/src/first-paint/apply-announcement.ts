import type { Announcement } from "../contract/site";

/**
 * Hide the announcement if this one was dismissed, and color it: the policy forbids style attributes in HTML.
 *
 * Runs before first paint: its text is inlined, so it must not use anything from outside itself.
 */
export function applyAnnouncement(announcement: Announcement): void {
  const root = document.documentElement;
  try {
    const dismissed = localStorage.getItem("homerow.announcement");
    root.toggleAttribute("data-announcement-dismissed", dismissed === announcement.id);
    // A new announcement is shown again, and so is this one if it returns later.
    if (dismissed !== announcement.id) localStorage.removeItem("homerow.announcement");
  } catch {
    // Without storage nothing was dismissed.
  }
  const colors = { background: announcement.backgroundColor, text: announcement.textColor };
  for (const [name, color] of Object.entries(colors)) {
    if (color) root.style.setProperty(`--announcement-${name}`, color);
  }
}
