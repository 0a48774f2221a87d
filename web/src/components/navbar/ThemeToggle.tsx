import { useState } from "react";

import { useSite } from "../../hooks/useView";
import { useTheme } from "../../hooks/useTheme";
import { message } from "../../messages";
import { Icon } from "../Icon";

const NAMES = { system: "as the system", light: "light", dark: "dark" } as const;

/** Cycles through the themes, and lists them. The HTML has all icons; attributes of the document select one. */
export function ThemeToggle() {
  const { theme } = useSite();
  const { choice, choices, cycle } = useTheme();
  const [isChanged, setChanged] = useState(false);
  if (theme.disableSwitch) return null;
  const label =
    choice === null
      ? message("Theme")
      : message("Theme: {choice}", { choice: message(NAMES[choice]) });
  return (
    <div className="theme js-only">
      <button
        type="button"
        className="icon-button theme-toggle"
        aria-label={label}
        onClick={() => {
          cycle();
          setChanged(true);
        }}
      >
        <Icon name="system" className="theme-toggle__system" />
        <Icon name="light" className="theme-toggle__light" />
        <Icon name="dark" className="theme-toggle__dark" />
      </button>
      <ul className="theme__choices" aria-hidden="true">
        {choices.map((name) => (
          <li key={name} className="theme__choice" data-chosen={name === choice ? "" : undefined}>
            <Icon name={name} />
            {message(NAMES[name])}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {isChanged && label}
      </span>
    </div>
  );
}
