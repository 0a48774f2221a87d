/** Go where a link would: in the app if the router can show it, by a full load if not. */
export function followLink(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
