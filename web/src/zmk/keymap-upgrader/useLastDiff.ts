import { useMemo, useState } from "react";

import type { Diff } from "./diff/diff";
import { diffOfFile, type OpenFile } from "./files/open-files";

/** The diff of a file; while the next one is on its way, the last. */
export function useLastDiff(file: OpenFile): { diff: Diff | null; isOld: boolean } {
  const diff = useMemo(() => diffOfFile(file), [file]);
  const [last, setLast] = useState<{ id: number; diff: Diff } | null>(null);
  if (diff && last?.diff !== diff) setLast({ id: file.id, diff });
  if (diff || file.text === "") return { diff, isOld: false };
  return { diff: last?.id === file.id ? last.diff : null, isOld: true };
}
