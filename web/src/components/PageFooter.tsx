import type { DocPage, PostPage, StandalonePage } from "../contract/page";
import { useSite } from "../hooks/useView";
import { Day } from "./blog/Day";
import { Feedback } from "./feedback/Feedback";
import { reportHref } from "./feedback/report-href";
import { here } from "../router/addresses";
import { message, messageWith } from "../messages";

/** The lines below an article: links for corrections, the date of the last change, and the question whether it helped. */
export function PageFooter({ page }: { page: DocPage | PostPage | StandalonePage }) {
  const { feedback, reportUrl } = useSite();
  const lastUpdated = page.kind === "doc" ? page.lastUpdated : null;
  const lastUpdatedBy = page.kind === "doc" ? page.lastUpdatedBy : undefined;
  const hasLine = page.editUrl !== null || reportUrl !== null || lastUpdated !== null;
  if (!hasLine && !feedback) return null;
  return (
    <footer className="page-footer">
      {feedback && <Feedback key={page.href} page={page} />}
      {hasLine && (
        <div className="edit-line">
          {page.editUrl !== null && <a href={page.editUrl}>{message("Edit this page")}</a>}
          {reportUrl !== null && (
            <a
              href={reportHref(reportUrl, page, "")}
              onClick={({ currentTarget }) => {
                currentTarget.href = reportHref(reportUrl, page, here().hash.replace(/=.*/, ""));
              }}
            >
              {message("Report a problem")}
            </a>
          )}
          {lastUpdated !== null && (
            <span>
              {messageWith(
                lastUpdatedBy === undefined
                  ? "Last updated on {date}"
                  : "Last updated on {date} by {author}",
                { date: <Day iso={lastUpdated} />, author: lastUpdatedBy },
              )}
            </span>
          )}
        </div>
      )}
    </footer>
  );
}
