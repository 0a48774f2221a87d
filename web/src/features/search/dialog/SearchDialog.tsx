import library from "@docsearch/css/dist/modal.css?inline";
import {
  DocSearchModal,
  type DocSearchModalProps,
  type DocSearchTransformClient,
} from "@docsearch/react";
import { type SyntheticEvent, useCallback, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";

import { useVersion } from "../../../hooks/useVersion";
import type { DocsVersion, Search, SiteProps } from "../../../contract/site";
import { useSite } from "../../../hooks/useView";
import { adoptStyles } from "../../../router/styles";
import { loadAllPages } from "../../nearest-pages/all-pages";
import { meantPages } from "../../nearest-pages/nearest-pages";
import { createSearchClient } from "../client";
import { keepQuery } from "../dialog-state";
import { contextFilters } from "../hits";
import { dialogProps } from "./dialog-props";
import own from "./dialog.css?inline";
import { ErrorScreen } from "./ErrorScreen";
import { HitCount } from "./HitCount";
import { suggesting } from "./suggestions";
import { useModal } from "./useModal";
import { usePanel } from "./usePanel";

adoptStyles(library, own);

export interface SearchDialogProps {
  /** What is looked for at once. */
  query: string;
  onClose: () => void;
}

/** The search dialog: DocSearch's, in our face, asking our service. It loads when somebody is about to search. */
export function SearchDialog({ query, onClose }: SearchDialogProps) {
  const site = useSite();
  const insights = useInsights(site.search);
  return site.search === null || insights === undefined ? null : (
    <Modal site={site} search={site.search} insights={insights} query={query} onClose={onClose} />
  );
}

type Insights = DocSearchModalProps["insights"];

/** How hits are reported: not at all, unless the site is configured so; undefined until this is known. */
function useInsights(search: Search | null): Insights {
  const [insights, setInsights] = useState<Insights>(search?.insights ? undefined : false);
  useEffect(() => {
    if (!search?.insights) return;
    import("./insights").then(
      ({ insightsOf }) => {
        setInsights(insightsOf(search));
      },
      () => {
        setInsights(false); // such scripts are often blocked
      },
    );
  }, [search]);
  return insights;
}

function Modal({
  site,
  search,
  insights,
  query,
  onClose,
}: SearchDialogProps & { site: SiteProps; search: Search; insights: Insights }) {
  const version = useVersion();
  const [scrollY] = useState(() => window.scrollY);
  const asked = useMemo(
    () =>
      suggesting(createSearchClient(search), search, (query) => titlesNear(query, version, site)),
    [site, search, version],
  );
  const { panel, found, client, onInput, onReset, onKey } = usePanel(asked);
  // The library restarts and loses the typed text if any of its properties changes.
  const properties = useMemo(
    () => ({
      ...dialogProps(site, search),
      // All that it uses of a client (vite.config.ts).
      transformSearchClient: () => client as DocSearchTransformClient,
      searchParameters: {
        attributesToHighlight: ["hierarchy.lvl0"], // it shows no more of other texts than their snippets
        facetFilters: contextFilters(site, version?.name ?? null),
      },
      insights,
    }),
    [site, search, insights, version, client],
  );
  const onLeave = useCallback(() => {
    keepTypedQuery();
    onClose();
  }, [onClose]);
  useModal(onLeave);

  return createPortal(
    // A native listener would run before the library's own and revert the typed text.
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) onInput(target);
      }}
      onReset={onReset}
      onKeyDownCapture={(event) => {
        if (event.target instanceof HTMLInputElement) onKey(event, event.target);
      }}
      onMouseDownCapture={keepOnDismissal(".DocSearch-Container")}
      onClickCapture={keepOnDismissal(".DocSearch-Cancel")}
    >
      <DocSearchModal
        {...properties}
        initialQuery={query}
        initialScrollY={scrollY}
        onClose={onClose}
      />
      {panel === "failed" && <ErrorScreen />}
      <HitCount found={found} />
    </div>,
    document.body,
  );
}

/** Before the library closes the dialog because of an event on what `selector` matches, keep the query. */
function keepOnDismissal(selector: string) {
  return ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.matches(selector)) keepTypedQuery();
  };
}

function keepTypedQuery(): void {
  keepQuery(document.querySelector<HTMLInputElement>(".DocSearch-Input")?.value ?? "");
}

/** More than are shown: some may say too little to be found. */
const CANDIDATES = 6;

async function titlesNear(
  query: string,
  version: DocsVersion | undefined,
  site: SiteProps,
): Promise<string[]> {
  const pages = await loadAllPages(version, site);
  const titles = meantPages(query, pages, CANDIDATES).map(({ title }) => title);
  return [...new Set(titles)];
}
