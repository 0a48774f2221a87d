import type { DocPage } from "../contract/page";
import { latestOf, versionOf, versionsBeside } from "../hooks/useVersion";
import { useSite } from "../hooks/useView";
import { message } from "../messages";
import { VersionLink } from "./VersionLink";

const NOTICES = {
  unreleased: "This page describes version {version}, which has not been released yet.",
  unmaintained: "This page describes version {version}, which is no longer maintained.",
} as const;

/** Which version of the docs a page describes, if there are several, and where to read about the latest one. */
export function VersionNotice({ page }: { page: DocPage }) {
  const { versions } = useSite();
  const version = versionOf(page, versions);
  if (!version || versionsBeside(version, versions).length === 1) return null;
  return (
    <>
      <p className="version-label">
        {message("Version:")} {version.label}
      </p>
      {version.banner !== null && (
        <p className="notice" role="note">
          {message(NOTICES[version.banner], { version: version.label })} <LatestLink page={page} />
        </p>
      )}
    </>
  );
}

function LatestLink({ page }: { page: DocPage }) {
  const { versions } = useSite();
  const latest = latestOf(versionsBeside(versionOf(page, versions), versions));
  if (!latest) return null;
  const hasPage = latest.name in page.others;
  return (
    <VersionLink version={latest}>
      {message(
        hasPage
          ? "Read this page in version {version}, the latest one"
          : "Go to the documentation of version {version}, the latest one",
        { version: latest.label },
      )}
    </VersionLink>
  );
}
