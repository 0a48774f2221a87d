import { NearestPages, useNearestPages } from "../features/nearest-pages/NearestPages";
import type { PageLink } from "../contract/page";
import type { NavbarItem } from "../contract/site";
import { SearchButton } from "../features/search/SearchButton";
import { useBrowserValue } from "../hooks/useBrowserValue";
import { useSite } from "../hooks/useView";
import { here } from "../router/addresses";
import { SectionLayout } from "./SectionLayout";
import { message } from "../messages";

type LabelledItem = Extract<NavbarItem, { type: "link" | "doc" | "docSidebar" }>;

/** What an address shows that leads nowhere. */
export function NotFoundLayout() {
  const { search } = useSite();
  const words = useBrowserValue(wordsOfPath, "");
  const nearest = useNearestPages();
  return (
    <SectionLayout>
      <p className="lost-keys" aria-hidden="true">
        <kbd>4</kbd>
        <kbd>0</kbd>
        <kbd>4</kbd>
      </p>
      <h1 className="page-title">{message("Page not found")}</h1>
      <div className="article">
        <p>
          {message(
            "This page does not exist. It may have moved, or the link that led here is mistyped.",
          )}
        </p>
        <p>
          <SearchButton pageHref={search?.pageHref ?? null} query={words} />
        </p>
        {nearest?.length === 0 ? <StartOver /> : <Suggestions nearest={nearest ?? []} />}
      </div>
    </SectionLayout>
  );
}

/** Elements of their own beside those without similar pages: one that moved up would be a layout shift. */
function Suggestions({ nearest }: { nearest: PageLink[] }) {
  return (
    <>
      <NearestPages pages={nearest} />
      <StartOver />
    </>
  );
}

/** The sections of the site. */
function StartOver() {
  const { homeHref, navbar, title } = useSite();
  return (
    <section className="start-over">
      <h2>{message("Start over")}</h2>
      <ul>
        <li>
          <a href={homeHref}>{message("Home page of {site}", { site: title })}</a>
        </li>
        {navbar.filter(isSection).map((item) => (
          <li key={item.href}>
            <a href={item.href}>{item.label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last part of the address, as words to search for. */
function wordsOfPath(): string {
  const last =
    here()
      .pathname.split("/")
      .findLast((part) => part !== "") ?? "";
  return last
    .replace(/\.html?$/, "")
    .replaceAll(/[^a-z0-9]+/gi, " ")
    .trim()
    .slice(0, 64);
}

/** Whether an item of the navbar leads to a part of this site. */
function isSection(item: NavbarItem): item is LabelledItem {
  return (
    item.type === "doc" || item.type === "docSidebar" || (item.type === "link" && !item.external)
  );
}
