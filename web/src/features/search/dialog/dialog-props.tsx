import type { DocSearchModalProps } from "@docsearch/react";

import type { Search, SiteProps } from "../../../contract/site";
import { preferVersion, useVersion } from "../../../hooks/useVersion";
import { useSite } from "../../../hooks/useView";
import { dialogTexts } from "./dialog-texts";
import { HitRow } from "./HitRow";
import { reportHref, withLocalHrefs } from "../hits";
import { rememberHit } from "./recent-searches";
import { message } from "../../../messages";

type Properties = Omit<DocSearchModalProps, "initialScrollY">;
type Footer = NonNullable<Properties["resultsFooterComponent"]>;

/** What the library's dialog is told of a site: the same as long as the site is. */
export function dialogProps(site: SiteProps, search: Search): Properties {
  return {
    appId: search.applicationId,
    apiKey: search.apiKey,
    indexName: search.indexName,
    placeholder: message("Search docs"),
    translations: dialogTexts(),
    transformItems: (hits) => withLocalHrefs(hits, site, location.origin),
    hitComponent: ({ hit, children }) => (
      <HitRow
        hit={hit}
        onChoose={() => {
          rememberHit(search.indexName, hit);
        }}
      >
        {children}
      </HitRow>
    ),
    navigator: {
      navigate: ({ itemUrl, item }) => {
        rememberHit(search.indexName, item);
        followLink(itemUrl);
      },
      navigateNewTab: ({ itemUrl, item }) => {
        rememberHit(search.indexName, item);
        window.open(itemUrl, "_blank", "noopener")?.focus();
      },
      navigateNewWindow: ({ itemUrl, item }) => {
        rememberHit(search.indexName, item);
        window.open(itemUrl, "_blank", "noopener,popup");
      },
    },
    resultsFooterComponent: ({ state }) => <AllResults search={search} state={state} />,
    ...missingResults(search.reportUrl),
  };
}

function AllResults({ search, state }: { search: Search } & Parameters<Footer>[0]) {
  const { nbHits } = state.context;
  const { versions } = useSite();
  const version = useVersion();
  // The page of results belongs to no version, but its results must be those of the dialog.
  const keepVersion = () => {
    if (version && versions.length > 1) preferVersion(version.name);
  };
  return (
    <a href={`${search.pageHref}?q=${encodeURIComponent(state.query)}`} onClick={keepVersion}>
      {message("See all {count} results", { count: typeof nbHits === "number" ? nbHits : "" })}
    </a>
  );
}

function missingResults(reportUrl: string | null): Pick<Properties, "getMissingResultsUrl"> {
  if (reportUrl === null) return {};
  return {
    getMissingResultsUrl: ({ query }) => reportHref(reportUrl, query),
  };
}

/** Go where a link would: in the app if the router can show it, by a full load if not. */
function followLink(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
