/** The look of a keymap as a file: concrete colors, because many programs that show SVG know no variables. */
import { type Hue, HUES } from "./hues";

export type PictureTheme = "light" | "dark" | "auto";

type Colors = readonly [color: string, soft: string];

interface Palette {
  page: string;
  text: string;
  textSoft: string;
  lineStrong: string;
  cap: string;
  capEdge: string;
  hues: Readonly<Record<Hue, Colors>>;
}

/** The colors of tokens.css. */
export const PALETTES: Readonly<Record<"light" | "dark", Palette>> = {
  light: {
    page: "#fdfcf9",
    text: "#22221e",
    textSoft: "#56534a",
    lineStrong: "#8b8677",
    cap: "#fff",
    capEdge: "#8b8677",
    hues: {
      base: ["#1f4fb0", "#e9eefb"],
      nav: ["#0f6048", "#e3f3eb"],
      num: ["#7a4b00", "#fbf0d6"],
      sys: ["#6a38a6", "#f2ebfb"],
    },
  },
  dark: {
    page: "#191918",
    text: "#eceae4",
    textSoft: "#b5b1a7",
    lineStrong: "#868176",
    cap: "#2a2a27",
    capEdge: "#868176",
    hues: {
      base: ["#a3bcff", "#1f2841"],
      nav: ["#86d9b9", "#15301f"],
      num: ["#efc169", "#35280f"],
      sys: ["#d0b4ff", "#2d2340"],
    },
  },
};

/** Words are smaller than on a page: the fonts of a viewer may be wider. */
const SHAPES = [
  "text{font-family:Arial,Helvetica,sans-serif;font-weight:600}",
  ".key text,.kmap__combo text{text-anchor:middle}",
  ".kmap__letter{font-size:19px}",
  ".kmap__word--15{font-size:14px}",
  ".kmap__word--13{font-size:12px}",
  ".kmap__word--12,.kmap__hint,.kmap__combo text{font-size:11px}",
  ".kmap__hint{font-weight:400}",
  ".picture__title{font-size:16px}",
  ".kmap__combo polyline{fill:none;stroke-width:6;stroke-linecap:round;stroke-linejoin:round;opacity:.35}",
  ".key[data-kind] .key__side{display:none}",
  '.key[data-kind="trans"] .key__top{stroke-dasharray:4 4}',
];

/** The style sheet of a picture. */
export function pictureStyle(theme: PictureTheme): string {
  const rules = (name: "light" | "dark") => colorRules(PALETTES[name]).join("");
  const colors =
    theme === "auto"
      ? `${rules("light")}@media (prefers-color-scheme:dark){${rules("dark")}}`
      : rules(theme);
  return SHAPES.join("") + colors;
}

function colorRules({ page, text, textSoft, lineStrong, cap, capEdge, hues }: Palette): string[] {
  const [sys] = hues.sys;
  return [
    `.picture__page{fill:${page}}`,
    `text{fill:${text}}`,
    `.key__side{fill:${capEdge};stroke:${capEdge}}`,
    `.key__top{fill:${cap};stroke:${capEdge}}`,
    `.kmap__hint{fill:${textSoft}}`,
    ...HUES.map((name) => hueRules(name, hues[name])),
    `.key[data-kind] .key__top{fill:none;stroke:${lineStrong}}`,
    `.kmap__none{fill:${lineStrong}}`,
    `.kmap__combo polyline{stroke:${sys}}`,
    `.kmap__combo rect{fill:${sys}}`,
    `.kmap__combo text{fill:${page}}`,
  ];
}

/** Keys of a layer, and keys that lead to it, have its hue; those of the first layer are plain. */
function hueRules(name: Hue, [color, soft]: Colors): string {
  const keys =
    name === "base"
      ? `.key[data-hue="base"]`
      : `:is([data-layer="${name}"] .key,.key[data-hue="${name}"])`;
  return `${keys} .key__top{fill:${soft};stroke:${color}}${keys} text{fill:${color}}`;
}

/** A picture that was drawn without its look, with it. */
export function withStyle(svg: string, theme: PictureTheme): string {
  return svg.replace("</desc>", `</desc><style>${pictureStyle(theme)}</style>`);
}
