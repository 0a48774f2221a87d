import type { MarkdownAddress } from "../contract/page";
import { CopyPage } from "./CopyPage";

interface PageHeadProps {
  /** Null if the article has a title of its own. */
  title: string | null;
  markdown: MarkdownAddress | null;
}

/** The title of a page, and the menu of the page as Markdown. */
export function PageHead({ title, markdown }: PageHeadProps) {
  return (
    <div className="page-head">
      {title !== null && <h1 className="page-title">{title}</h1>}
      {markdown && <CopyPage key={markdown.href} markdown={markdown} />}
    </div>
  );
}
