/** Replace the text of a field as typing does: the reader can undo it in one step, and the field reports the change. */
export function replaceText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else adds to a field's undo history
  document.execCommand("insertText", false, text);
}
