import { usePage, useSite } from "../../hooks/useView";
import { Dropdown } from "../Dropdown";

/** The languages of the site, if there are several; this one leads to the page itself. */
export function LanguageDropdown() {
  const { locales } = useSite();
  const { href: pageHref } = usePage();
  if (locales.length === 1) return null;
  const label = locales.find(({ href }) => href === null)?.label ?? "";
  return (
    <Dropdown label={label} className="navbar__link">
      {locales.map(({ label: name, htmlLang, href }) => (
        <li key={htmlLang}>
          <a
            className="navbar__link"
            href={href ?? pageHref}
            lang={htmlLang}
            hrefLang={htmlLang}
            aria-current={href === null ? "true" : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}
