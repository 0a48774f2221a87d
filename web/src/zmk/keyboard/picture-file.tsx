/** A keymap as a file that a reader keeps: SVG, or PNG for where SVG is not shown. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { KeymapPicture, type KeymapPictureProps } from "./KeymapPicture";

/** Pixels of the PNG for each of the SVG. */
const SCALE = 2;

export function pictureSvg(props: KeymapPictureProps): string {
  const holder = document.createElement("div");
  const root = createRoot(holder);
  flushSync(() => {
    root.render(<KeymapPicture {...props} />);
  });
  const text = holder.innerHTML;
  root.unmount();
  return text;
}

/** Draw an SVG as PNG. Rejects if the browser cannot. */
export async function picturePng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("the browser draws no PNG"));
    }, "image/png");
  });
}
