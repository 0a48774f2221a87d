import { useSite } from "../../hooks/useView";
import { useTheme } from "../../hooks/useTheme";
import { Icon } from "../Icon";
import { message } from "../../messages";

const NAMES = { system: "as the system", light: "light", dark: "dark" } as const;

/** Cycles through the themes. The HTML has all icons; attributes of the document select one before first paint. */
export function ThemeToggle() {
  const { theme } = useSite();
  const { choice, cycle } = useTheme();
  if (theme.disableSwitch) return null;
  const label =
    choice === null
      ? message("Theme")
      : message("Theme: {choice}", { choice: message(NAMES[choice]) });
  return (
    <button
      type="button"
      className="icon-button theme-toggle js-only"
      title={label}
      onClick={cycle}
    >
      <Icon name="system" className="theme-toggle__system" />
      <Icon name="sun" className="theme-toggle__light" />
      <Icon name="moon" className="theme-toggle__dark" />
      <span className="visually-hidden" aria-live="polite">
        {label}
      </span>
    </button>
  );
}
