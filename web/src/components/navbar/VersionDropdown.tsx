import { useVersion, versionsBeside } from "../../hooks/useVersion";
import { usePage, useSite } from "../../hooks/useView";
import { message } from "../../messages";
import { Dropdown } from "../Dropdown";
import { VersionLink } from "../VersionLink";

/** A link to the main document of the version that is being read. */
export function CurrentVersion({ label }: { label: string | null }) {
  const page = usePage();
  const version = useVersion();
  if (!version) return null;
  return (
    <a
      className="navbar__link"
      href={version.href}
      aria-current={version.href === page.href ? "page" : undefined}
    >
      {label ?? version.label}
    </a>
  );
}

/** A menu of the versions of the docs. */
export function VersionDropdown() {
  const { versions } = useSite();
  const current = useVersion();
  const choices = versionsBeside(current, versions);
  if (!current || choices.length === 1) return null;
  const label = (
    <>
      <span className="visually-hidden">{message("Version:")} </span>
      {current.label}
    </>
  );
  return (
    <Dropdown label={label} className="navbar__link">
      {choices.map((version) => (
        <li key={version.name}>
          <VersionLink
            className="navbar__link"
            version={version}
            aria-current={version.name === current.name ? "true" : undefined}
          >
            {version.label}
          </VersionLink>
        </li>
      ))}
    </Dropdown>
  );
}
