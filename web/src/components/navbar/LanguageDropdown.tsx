import { usePage, useSite } from "../../hooks/useView";
import { Dropdown } from "./Dropdown";
import { message } from "../../messages";

/** Every language of the site. There is one. */
export function LanguageDropdown() {
  const { language } = useSite();
  const { href } = usePage();
  const name = message("English");
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
