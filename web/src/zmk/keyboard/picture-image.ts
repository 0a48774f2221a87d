/** Pixels of the PNG for each of the SVG. */
const SCALE = 2;

/** Load an SVG as an image. Rejects if the browser cannot draw it. */
export async function pictureImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** Draw an SVG as PNG. Rejects if the browser cannot. */
export async function picturePng(svg: string): Promise<Blob> {
  const image = await pictureImage(svg);
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
