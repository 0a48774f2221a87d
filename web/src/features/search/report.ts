/** The URL where readers report a query that should have results. */
export function reportHref(reportUrl: string, query: string): string {
  return reportUrl.replace("{query}", encodeURIComponent(query));
}
