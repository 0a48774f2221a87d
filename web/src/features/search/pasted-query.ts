import type { ClipboardEvent } from "react";

import { reducePastedText } from "../../search/query/pasted-text";
import { MAX_TYPED } from "./dialog-state";

/**
 * Put what matters of a longer pasted text into the field, and return the query that it then has. Null of a short one,
 * which the browser pastes.
 */
export function pastedQuery(event: ClipboardEvent<HTMLInputElement>): string | null {
  const field = event.currentTarget;
  const pasted = event.clipboardData.getData("text/plain").trim();
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const length = field.value.length - (end - start) + pasted.length;
  if (length <= MAX_TYPED && !pasted.includes("\n")) return null;
  event.preventDefault();
  field.setRangeText(reducePastedText(pasted), start, end, "end");
  return field.value;
}
