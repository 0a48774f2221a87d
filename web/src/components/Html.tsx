/** HTML that the site's configuration brings. */
export function Html({ value, className }: { value: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: value }} />;
}
