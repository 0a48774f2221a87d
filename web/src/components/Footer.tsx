import type { FooterColumn, HtmlItem, LinkItem, Logo } from "../contract/site";
import { useSite } from "../hooks/useView";
import { Html } from "./Html";
import { ItemLink } from "./ItemLink";
import { SiteLogo } from "./SiteLogo";

/** The foot of every page: columns of links, or one flat list, then the logo, the badge and the copyright. */
export function Footer() {
  const { footer } = useSite();
  const { columns, copyright } = footer;
  const pictures = [footer.logo, footer.badge].filter((picture) => picture !== null);
  if (columns.length === 0 && pictures.length === 0 && copyright === "") return null;
  return (
    <footer className="footer" data-style={footer.style}>
      {columns.length > 0 && (
        <div className="footer__columns">
          {columns.map((column, index) => (
            <Column key={column.title ?? index} column={column} />
          ))}
        </div>
      )}
      {pictures.length > 0 && (
        <div className="footer__pictures">
          {pictures.map((picture, index) => (
            <Picture key={index} picture={picture} />
          ))}
        </div>
      )}
      {copyright !== "" && <Html className="footer__copyright" value={copyright} />}
    </footer>
  );
}

function Picture({ picture }: { picture: Logo }) {
  if (picture.href === null) return <SiteLogo logo={picture} />;
  return (
    <a href={picture.href}>
      <SiteLogo logo={picture} />
    </a>
  );
}

function Column({ column }: { column: FooterColumn }) {
  return (
    <div className={column.title === null ? "footer__flat" : "footer__column"}>
      {column.title !== null && <h2 className="footer__title">{column.title}</h2>}
      <ul className="footer__list">
        {column.items.map((item) => (
          <li key={item.type === "html" ? item.value : item.href}>
            <FooterItem item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FooterItem({ item }: { item: LinkItem | HtmlItem }) {
  return item.type === "html" ? <Html value={item.value} /> : <ItemLink item={item} />;
}
