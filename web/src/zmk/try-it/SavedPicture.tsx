import { useEffect, useRef } from "react";

import { KeymapPicture, type PictureLayer } from "../keyboard/KeymapPicture";
import { layoutOfRows } from "../keyboard/layout-shapes";
import type { DrawnLegend } from "../keyboard/legends";
import { pictureImage, picturePng } from "../keyboard/picture-image";
import { type PictureTheme, withStyle } from "../keyboard/picture-style";
import { download } from "../keymap-upgrader/files/files";
import type { Binding } from "../simulator/keyboard";
import { layerName, legendOf, type NamedKeyboard } from "../timing/named-keyboard";
import { wordsOf } from "./KeyFace";

export type PictureKind = "svg" | "png" | "print";

export interface SavedPictureProps {
  kind: PictureKind;
  named: NamedKeyboard;
  rows: readonly number[];
  /** Told what happened. */
  onSaved: (message: string) => void;
}

/** A picture of a keymap that is in the page, unseen, just long enough to be saved or printed. */
export function SavedPicture({ kind, named, rows, onSaved }: SavedPictureProps) {
  const holder = useRef<HTMLDivElement>(null);
  const isSaved = useRef(false);
  useEffect(() => {
    if (isSaved.current) return;
    isSaved.current = true;
    void save(kind, holder.current?.innerHTML ?? "").then(onSaved);
  }, [kind, onSaved]);
  return (
    <div ref={holder} hidden>
      <KeymapPicture
        title="Keymap"
        layout={layoutOfRows("Keymap", rows)}
        layers={layersOf(named)}
      />
    </div>
  );
}

async function save(kind: PictureKind, svg: string): Promise<string> {
  if (kind === "svg") {
    download("keymap.svg", withStyle(svg, "auto"), "image/svg+xml");
    return "keymap.svg has light and dark colors.";
  }
  if (kind === "print") {
    printAlone(await pictureImage(withStyle(svg, "light")));
    return "";
  }
  try {
    download("keymap.png", await picturePng(withStyle(svg, pageTheme())), "image/png");
    return "keymap.png has the colors of this page.";
  } catch {
    return "This browser cannot make a PNG. The SVG has the same picture.";
  }
}

/** Print an image on a page of its own; the style sheet hides everything else. */
function printAlone(image: HTMLImageElement): void {
  image.className = "printed-picture";
  document.body.append(image);
  addEventListener(
    "afterprint",
    () => {
      image.remove();
    },
    { once: true },
  );
  print();
}

function pageTheme(): PictureTheme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function layersOf(named: NamedKeyboard): PictureLayer[] {
  const { layers, combos } = named.keyboard;
  return layers.map(({ bindings }, index) => ({
    title: layerName(named.keyboard, index),
    legends: bindings.map((binding) => shown(named, binding)),
    combos:
      index > 0
        ? []
        : combos.map((combo) => ({
            positions: combo["key-positions"],
            legend: shown(named, combo.bindings[0]),
          })),
  }));
}

function shown(named: NamedKeyboard, binding: Binding | undefined): DrawnLegend {
  if (!binding) return { kind: "none", tap: "", hint: "", opens: null, words: "nothing" };
  const legend = legendOf(named, binding);
  return { ...legend, words: wordsOf(legend) };
}
