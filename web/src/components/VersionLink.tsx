import type { ComponentPropsWithoutRef } from "react";

import type { DocsVersion } from "../contract/site";
import { hrefIn, preferVersion } from "../hooks/useVersion";
import { usePage } from "../hooks/useView";
import { addressOf, here, locate } from "../router/addresses";

interface VersionLinkProps extends ComponentPropsWithoutRef<"a"> {
  version: DocsVersion;
}

/** A link to this page in another version, at the same heading, or to that version's main document. Keeps the choice. */
export function VersionLink({ version, children, ...attributes }: VersionLinkProps) {
  const page = usePage();
  const href = hrefIn(version, page);

  return (
    <a
      {...attributes}
      href={href}
      onClick={({ currentTarget: link }) => {
        preferVersion(version.name);
        if (href === version.href) return;
        const target = locate(link.href);
        target.hash = here().hash;
        link.href = addressOf(target);
      }}
    >
      {children}
    </a>
  );
}
