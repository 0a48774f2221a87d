import { usePage, useSite } from "../../router/context";
import { Dropdown } from "./Dropdown";

/** What speakers call their language; a code that is not here shows as it is. */
const NAMES: Record<string, string> = { en: "English" };

/** Every language of the site. There is one. */
export function LanguageDropdown() {
  const { language } = useSite();
  const { href } = usePage();
  const name = NAMES[language] ?? language;
  return (
    <Dropdown label={name}>
      <li>
        <a className="navbar__link" href={href} lang={language} aria-current="true">
          {name}
        </a>
      </li>
    </Dropdown>
  );
}
