import { usePage, useSite } from "../hooks/useView";
import { linkAriaCurrent } from "./aria-current";
import { message } from "../messages";

interface ItemLinkProps {
  item: { label: string; href: string; external: boolean };
  className?: string;
}

/** A link of the navbar or the footer. One that leaves the site is marked. */
export function ItemLink({ item, className = "" }: ItemLinkProps) {
  const { href } = usePage();
  const { baseUrl } = useSite();
  if (item.external) {
    return (
      <a className={`${className} external`} href={item.href} rel="noopener">
        {item.label}
        <span className="visually-hidden">{` ${message("(another site)")}`}</span>
      </a>
    );
  }
  return (
    <a
      className={className || undefined}
      href={item.href}
      aria-current={linkAriaCurrent(item.href, href, baseUrl)}
    >
      {item.label}
    </a>
  );
}
