import { useCallback, useEffect, useSyncExternalStore } from "react";

import { applyTheme, type ThemeChoice } from "../first-paint/apply-theme";
import { useSite } from "./useView";
import { createStore } from "./store";
import { writeStored } from "../storage";

/** The document's attributes are the state; this only tells that they have changed. */
const changed = createStore<ThemeChoice | null>(null);

interface Theme {
  /** Null until the page has come to life. */
  choice: ThemeChoice | null;
  /** In the order of the cycle. */
  choices: readonly ThemeChoice[];
  cycle: () => void;
}

/** The reader's choice of theme, kept in storage and followed across tabs and system changes. */
export function useTheme(): Theme {
  const { theme: settings } = useSite();
  const choices = settings.respectSystem ? CHOICES : CHOICES_WITHOUT_SYSTEM;
  const choice = useSyncExternalStore(
    changed.subscribe,
    settings.respectSystem ? currentChoice : shownTheme,
    () => null,
  );

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
    const current = settings.respectSystem ? currentChoice() : shownTheme();
    const next = nextChoice(current, choices);
    writeStored("theme", next === "system" ? null : next);
    applyTheme(settings, next);
    changed.set(next);
  }, [settings, choices]);

  return { choice, choices, cycle };
}

const CHOICES_WITHOUT_SYSTEM = ["light", "dark"] as const;
const CHOICES = ["system", ...CHOICES_WITHOUT_SYSTEM] as const;

/** The choice after another; the first one after the last. */
export function nextChoice(choice: ThemeChoice, choices: readonly ThemeChoice[]): ThemeChoice {
  return choices[(choices.indexOf(choice) + 1) % choices.length] ?? choice;
}

function currentChoice(): ThemeChoice {
  return (document.documentElement.dataset.themeChoice ?? "system") as ThemeChoice;
}

function shownTheme(): "light" | "dark" {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}
