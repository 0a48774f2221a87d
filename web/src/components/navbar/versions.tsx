import type { PageProps } from "../../contract/page";
import type { DocsVersion } from "../../contract/site";
import { preferVersion, usePreferredVersion } from "../../hooks/usePreferredVersion";
import { usePage, useSite } from "../../router/context";
import { Dropdown } from "./Dropdown";

/** The version that a page belongs to; elsewhere the one that the reader prefers, else the latest. */
export function versionOf(
  page: PageProps,
  versions: DocsVersion[],
  preferred: string | null = null,
): DocsVersion | undefined {
  const named = page.kind === "doc" ? page.version : preferred;
  const own = versions.find(({ name }) => name === named);
  return own ?? versions.find(({ isLast }) => isLast) ?? versions[0];
}

/** The version that is being read. */
export function useVersion(): DocsVersion | undefined {
  return versionOf(usePage(), useSite().versions, usePreferredVersion());
}

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

/** Every version of the docs, of which the choice is kept; a plain link while there is only one. */
export function VersionDropdown() {
  const { versions } = useSite();
  const current = useVersion();
  if (!current || versions.length === 1) return <VersionLink label={null} />;
  return (
    <Dropdown label={current.label}>
      {versions.map((version) => (
        <li key={version.name}>
          <a
            className="navbar__link"
            href={version.href}
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

/** Which version of the docs a page describes. */
export function VersionLabel() {
  const version = useVersion();
  return version ? <p className="version-label">Version: {version.label}</p> : null;
}
