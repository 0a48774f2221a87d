import { useCallback, useEffect, useSyncExternalStore } from "react";

import { applyTheme, type ThemeChoice } from "../first-paint/apply-theme";
import { useSite } from "./useView";
import { createStore } from "./store";
import { writeStored } from "../storage";

/** The document's attributes are the state; this only tells that they have changed. */
const changed = createStore<ThemeChoice | null>(null);

export interface Theme {
  /** Null until the page has come to life. */
  choice: ThemeChoice | null;
  cycle: () => void;
}

/** The reader's choice of theme, kept in storage and followed across tabs and system changes. */
export function useTheme(): Theme {
  const { theme: settings } = useSite();
  const choice = useSyncExternalStore(changed.subscribe, currentChoice, () => null);

  useEffect(() => {
    const refresh = () => {
      applyTheme(settings);
      changed.set(null);
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key === "theme" || key === null) refresh();
    };
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", refresh);
    addEventListener("storage", onStorage);
    return () => {
      system.removeEventListener("change", refresh);
      removeEventListener("storage", onStorage);
    };
  }, [settings]);

  const cycle = useCallback(() => {
    const next = nextChoice(currentChoice(), shownTheme(), settings.respectSystem);
    writeStored("theme", next === "system" ? null : next);
    applyTheme(settings, next);
    changed.set(next);
  }, [settings]);

  return { choice, cycle };
}

/** System, light, dark, system; without regard to the system, from what is shown to the other. */
export function nextChoice(
  choice: ThemeChoice,
  shown: "light" | "dark",
  respectSystem: boolean,
): ThemeChoice {
  if (!respectSystem) return shown === "dark" ? "light" : "dark";
  return NEXT[choice];
}

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: "light", light: "dark", dark: "system" };

function currentChoice(): ThemeChoice {
  return (document.documentElement.dataset.themeChoice ?? "system") as ThemeChoice;
}

function shownTheme(): "light" | "dark" {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}
