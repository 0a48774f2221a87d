import type { ThemeSettings } from "../contract/site";

export type ThemeChoice = "light" | "dark" | "system";

/**
 * Set `data-theme` (what is shown) and `data-theme-choice` (what the reader asked for) on the document.
 * `choice` counts when storage is forbidden and cannot tell.
 *
 * Runs before first paint too: its text is inlined, so it must not use anything from outside itself.
 */
export function applyTheme(settings: ThemeSettings, choice?: ThemeChoice): void {
  const root = document.documentElement;
  let stored: string | null = choice ?? null;
  try {
    if (settings.disableSwitch) localStorage.removeItem("theme");
    stored = localStorage.getItem("theme") ?? stored;
  } catch {
    // Without storage there is only the choice of this page view.
  }
  const asked =
    !settings.disableSwitch && (stored === "light" || stored === "dark") ? stored : null;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.themeChoice = asked ?? "system";
  root.dataset.theme = asked ?? (settings.respectSystem ? system : settings.defaultMode);
  // The window itself is painted in this scheme even before the style sheet has come.
  root.style.colorScheme = root.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.media = meta.dataset.theme === root.dataset.theme ? "all" : "not all";
  }
}
