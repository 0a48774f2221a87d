import { useAllPages } from "../nearest-pages/all-pages";
import { meantPages } from "../nearest-pages/nearest-pages";
import { useSite } from "../../hooks/useView";
import { reportHref } from "./hits";
import { message } from "../../messages";

const MOST = 3;

/** What the page of results shows in their place: the pages that may have been meant, and where to report. */
export function NoResults({ text }: { text: string }) {
  const site = useSite();
  const pages = meantPages(text, useAllPages() ?? [], MOST);
  const reportUrl = site.search?.reportUrl ?? null;
  return (
    <>
      {pages.length > 0 && (
        <>
          <p>{message("You may have meant:")}</p>
          <ul className="search-results">
            {pages.map(({ title, href }) => (
              <li key={href} className="search-result">
                <a className="search-result__title" href={href}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {reportUrl !== null && (
        <p>
          {message("Believe this query should return results?")}{" "}
          <a href={reportHref(reportUrl, text)}>{message("Let us know.")}</a>
        </p>
      )}
    </>
  );
}
