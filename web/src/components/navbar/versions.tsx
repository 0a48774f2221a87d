import { preferVersion } from "../../hooks/usePreferredVersion";
import { usePage, useSite } from "../../hooks/useView";
import { hrefIn, useVersion, versionsBeside } from "../versions";
import { Dropdown } from "./Dropdown";
import { message } from "../../messages";

/** A link to the main document of the version that is being read. */
export function VersionLink({ label }: { label: string | null }) {
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

/** A menu of the versions of the docs that keeps the page and remembers the choice. */
export function VersionDropdown() {
  const page = usePage();
  const { versions } = useSite();
  const current = useVersion();
  const own = versionsBeside(current, versions);
  if (!current || own.length === 1) return null;
  return (
    <Dropdown
      label={
        <>
          <span className="visually-hidden">{message("Version:")} </span>
          {current.label}
        </>
      }
    >
      {own.map((version) => (
        <li key={version.name}>
          <a
            className="navbar__link"
            href={hrefIn(version, page)}
            aria-current={version.name === current.name ? "true" : undefined}
            onClick={() => {
              preferVersion(version.name);
            }}
          >
            {version.label}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}
