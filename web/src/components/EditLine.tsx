import { Day } from "./Day";

interface EditLineProps {
  editUrl: string | null;
  lastUpdated?: string | null;
}

/** Below an article: where to mend it, and how old it is. */
export function EditLine({ editUrl, lastUpdated = null }: EditLineProps) {
  if (editUrl === null && lastUpdated === null) return null;
  return (
    <footer className="edit-line">
      {editUrl !== null && <a href={editUrl}>Edit this page</a>}
      {lastUpdated !== null && (
        <span>
          Last updated on <Day iso={lastUpdated} />
        </span>
      )}
    </footer>
  );
}
