import type { NavbarItem } from "../../contract/site";

/** What an error calls an item of the navbar: its label, or its type where it has none. */
export function itemName(item: NavbarItem): string {
  return ("label" in item ? item.label : null) ?? item.type;
}
