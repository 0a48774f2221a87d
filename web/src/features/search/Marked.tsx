interface MarkedProps {
  /** A text with its matches marked, escaped by the engine. */
  html: string;
  className?: string;
  id?: string;
}

export function Marked({ html, ...attributes }: MarkedProps) {
  return <span {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
