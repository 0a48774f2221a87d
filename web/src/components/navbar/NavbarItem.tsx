import type { LeafNavbarItem, NavbarItem as Item } from "../../contract/site";
import { ErrorBoundary } from "../../errors/ErrorBoundary";
import { itemIn, useVersion } from "../../hooks/useVersion";
import { usePage, useSite } from "../../hooks/useView";
import { type AriaCurrent, linkAriaCurrent, sidebarAriaCurrent } from "../aria-current";
import { Dropdown } from "../Dropdown";
import { Html } from "../Html";
import { ItemLink } from "../ItemLink";
import { itemName } from "./items";
import { LanguageDropdown } from "./LanguageDropdown";
import { CurrentVersion, VersionDropdown } from "./VersionDropdown";

/** One item of the navbar, of any kind, here and in the mobile menu. An error in it names it. */
export function NavbarItem({ item }: { item: Item }) {
  return (
    <ErrorBoundary
      fallback={(error) => {
        throw new Error(`the navbar item "${itemName(item)}" failed`, { cause: error });
      }}
    >
      <AnyItem item={item} />
    </ErrorBoundary>
  );
}

function AnyItem({ item }: { item: Item }) {
  const page = usePage();
  const version = useVersion();
  switch (item.type) {
    case "link":
      return <ItemLink item={item} className="navbar__link" />;
    case "doc": {
      const here = itemIn(version, item);
      return <NavbarLink item={here} current={here.href === page.href ? "page" : undefined} />;
    }
    case "docSidebar": {
      const here = itemIn(version, item);
      return <NavbarLink item={here} current={sidebarAriaCurrent(here, page)} />;
    }
    case "docsVersion":
      return <CurrentVersion label={item.label} />;
    case "docsVersionDropdown":
      return <VersionDropdown />;
    case "localeDropdown":
      return <LanguageDropdown />;
    case "dropdown":
      return <LinkDropdown item={item} />;
    case "html":
      return <Html value={item.value} />;
    case "search":
      // The search dialog brings its own button.
      return null;
    default:
      return refuse(item);
  }
}

function refuse(item: never): never {
  throw new Error(`unknown navbar item: ${JSON.stringify(item)}`);
}

interface NavbarLinkProps {
  item: { label: string; href: string };
  current: AriaCurrent;
}

function NavbarLink({ item, current }: NavbarLinkProps) {
  return (
    <a className="navbar__link" href={item.href} aria-current={current}>
      {item.label}
    </a>
  );
}

function LinkDropdown({ item }: { item: Extract<Item, { type: "dropdown" }> }) {
  const page = usePage();
  const { baseUrl } = useSite();
  const version = useVersion();
  const hrefOf = (leaf: LeafNavbarItem) => {
    if ("hrefs" in leaf) return itemIn(version, leaf).href;
    return "href" in leaf ? leaf.href : null;
  };
  const isHere = item.items.some((leaf) => {
    const href = hrefOf(leaf);
    return href !== null && linkAriaCurrent(href, page.href, baseUrl) !== undefined;
  });
  return (
    <Dropdown label={item.label} className="navbar__link" isHere={isHere}>
      {item.href !== null && (
        <li>
          <NavbarLink
            item={{ label: item.label, href: item.href }}
            current={linkAriaCurrent(item.href, page.href, baseUrl)}
          />
        </li>
      )}
      {item.items.map((leaf, index) => (
        <li key={index}>
          <NavbarItem item={leaf} />
        </li>
      ))}
    </Dropdown>
  );
}
