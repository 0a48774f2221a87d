import type { PageProps } from "../../contract/page";
import type { DocsVersion } from "../../contract/site";
import { usePage, useSite } from "../../router/context";
import { Dropdown } from "./Dropdown";

/** The version that a page belongs to; elsewhere the latest. */
export function versionOf(page: PageProps, versions: DocsVersion[]): DocsVersion | undefined {
  const own = page.kind === "doc" ? versions.find(({ name }) => name === page.version) : undefined;
  return own ?? versions.find(({ isLast }) => isLast) ?? versions[0];
}

/** A link to the main document of the version that is being read. */
export function VersionLink({ label }: { label: string | null }) {
  const page = usePage();
  const version = versionOf(page, useSite().versions);
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

/** Every version of the docs; a plain link while there is only one. */
export function VersionDropdown() {
  const { versions } = useSite();
  const current = versionOf(usePage(), versions);
  if (!current || versions.length === 1) return <VersionLink label={null} />;
  return (
    <Dropdown label={current.label}>
      {versions.map((version) => (
        <li key={version.name}>
          <a
            className="navbar__link"
            href={version.href}
            aria-current={version.name === current.name ? "true" : undefined}
          >
            {version.label}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}
