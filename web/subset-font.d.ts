// The package brings no types; this is what scripts/fonts.js uses of it.
declare module "subset-font" {
  type Axis = number | { min: number; max: number; default: number };
  interface Options {
    targetFormat: "woff2";
    variationAxes: Record<string, Axis>;
  }
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export default subsetFont;
}
