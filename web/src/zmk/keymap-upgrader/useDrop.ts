import { useEffect, useState } from "react";

/** Take files that are dropped anywhere on the page. Answers whether some are held over it. */
export function useDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isDragged, setIsDragged] = useState(false);

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsDragged(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsDragged(false);
    };
    const onDropped = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      setIsDragged(false);
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onDrop(files);
    };
    // Before the editor, which would put a file's text where it was dropped.
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener("dragover", onOver, options);
    addEventListener("dragleave", onLeave, options);
    addEventListener("drop", onDropped, options);
    return () => {
      listening.abort();
    };
  }, [onDrop]);

  return isDragged;
}
