import { useState } from "react";

import type { KeymapPictureProps, PictureLayer } from "../keyboard/KeymapPicture";
import { layoutOfRows } from "../keyboard/layout-shapes";
import type { DrawnLegend } from "../keyboard/legends";
import { picturePng, pictureSvg } from "../keyboard/picture-file";
import { download } from "../keymap-upgrader/files/files";
import { layerName, legendOf, type NamedKeyboard } from "../timing/legends";
import type { Binding } from "../simulator/keyboard";
import { wordsOf } from "./KeyFace";

interface PictureDownloadProps {
  named: NamedKeyboard;
  rows: readonly number[];
}

/** Buttons that save all layers and combos of a keymap as one picture. */
export function PictureDownload({ named, rows }: PictureDownloadProps) {
  const [message, setMessage] = useState("");
  return (
    <p className="tryit__bar js-only">
      <button
        type="button"
        className="keycap"
        onClick={() => {
          download("keymap.svg", pictureSvg(pictureOf(named, rows, "auto")), "image/svg+xml");
          setMessage("keymap.svg has light and dark colors.");
        }}
      >
        Download as SVG
      </button>{" "}
      <button
        type="button"
        className="keycap"
        onClick={() => {
          const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
          picturePng(pictureSvg(pictureOf(named, rows, theme))).then(
            (png) => {
              download("keymap.png", png, "image/png");
              setMessage("keymap.png has the colors of this page.");
            },
            () => {
              setMessage("This browser cannot make a PNG. The SVG has the same picture.");
            },
          );
        }}
      >
        Download as PNG
      </button>{" "}
      <span role="status">{message}</span>
    </p>
  );
}

function pictureOf(
  named: NamedKeyboard,
  rows: readonly number[],
  theme: KeymapPictureProps["theme"],
): KeymapPictureProps {
  const { layers, combos } = named.keyboard;
  return {
    title: "Keymap",
    theme,
    layout: layoutOfRows("Keymap", rows),
    layers: layers.map(({ bindings }, index): PictureLayer => ({
      title: layerName(named.keyboard, index),
      legends: bindings.map((binding) => shown(named, binding)),
      combos:
        index > 0
          ? []
          : combos.map((combo) => ({
              positions: combo["key-positions"],
              legend: shown(named, combo.bindings[0]),
            })),
    })),
  };
}

function shown(named: NamedKeyboard, binding: Binding | undefined): DrawnLegend {
  if (!binding) return { kind: "none", tap: "", hint: "", opens: null, words: "nothing" };
  const legend = legendOf(named, binding);
  return { ...legend, words: wordsOf(legend) };
}
