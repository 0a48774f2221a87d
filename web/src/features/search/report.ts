/** Where readers say that a search in vain should have found something. */
export function reportHref(reportUrl: string, query: string): string {
  return reportUrl.replace("{query}", encodeURIComponent(query));
}
