import { useRef } from "react";

import type { NavbarItem as Item } from "../../contract/site";
import { SearchButton } from "../../features/search/SearchButton";
import { useHidingOnScroll } from "../../hooks/useHidingOnScroll";
import { useSite } from "../../hooks/useView";
import { SiteLogo } from "../SiteLogo";
import { MobileMenu } from "./MobileMenu";
import { NavbarItem } from "./NavbarItem";
import { ThemeToggle } from "./ThemeToggle";
import { message } from "../../messages";

/** The bar at the top of every page. */
export function Navbar() {
  const { title, homeHref, logo, navbar, search, hideNavbarOnScroll } = useSite();
  const header = useRef<HTMLElement>(null);
  useHidingOnScroll(header, hideNavbarOnScroll);
  return (
    <header className="navbar" ref={header}>
      <MobileMenu />
      <a className="navbar__brand" href={logo?.href ?? homeHref} aria-label={title}>
        {logo !== null && <SiteLogo logo={logo} />}
        <span className="navbar__title">{title}</span>
      </a>
      <nav className="navbar__items" aria-label={message("Main")}>
        <NavbarList items={navbar} position="left" />
        <NavbarList items={navbar} position="right" />
      </nav>
      {navbar.some(({ type }) => type === "search") && (
        <SearchButton pageHref={search?.pageHref ?? null} variant="navbar" />
      )}
      <ThemeToggle />
    </header>
  );
}

function NavbarList({ items, position }: { items: Item[]; position: "left" | "right" }) {
  const here = items.filter((item) => item.position === position && item.type !== "search");
  if (here.length === 0) return null;
  return (
    <ul className={`navbar__list navbar__list--${position}`}>
      {here.map((item, index) => (
        <li key={index}>
          <NavbarItem item={item} />
        </li>
      ))}
    </ul>
  );
}
