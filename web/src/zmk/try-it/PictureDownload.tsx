import { type ComponentType, useEffect, useRef, useState } from "react";

import { loadPart } from "../../router/reload";
import type { KeymapPictureProps, PictureLayer } from "../keyboard/KeymapPicture";
import { layoutOfRows } from "../keyboard/layout-shapes";
import type { DrawnLegend } from "../keyboard/legends";
import { picturePng } from "../keyboard/picture-png";
import { download } from "../keymap-upgrader/files/files";
import { layerName, legendOf, type NamedKeyboard } from "../timing/legends";
import type { Binding } from "../simulator/keyboard";
import { wordsOf } from "./KeyFace";

interface PictureDownloadProps {
  named: NamedKeyboard;
  rows: readonly number[];
}

type FileKind = "svg" | "png";

interface Wanted {
  kind: FileKind;
  Picture: ComponentType<KeymapPictureProps>;
}

/** Buttons that save all layers and combos of a keymap as one picture. */
export function PictureDownload({ named, rows }: PictureDownloadProps) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [message, setMessage] = useState("");
  const holder = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (wanted === null) return;
    // The picture is in the page just long enough to be saved.
    void save(wanted.kind, holder.current?.innerHTML ?? "").then((saved) => {
      setMessage(saved);
      setWanted(null);
    });
  }, [wanted]);

  const button = (kind: FileKind) => (
    <button
      type="button"
      className="keycap"
      onClick={() => {
        void loadPart(() => import("../keyboard/KeymapPicture")).then(({ KeymapPicture }) => {
          setWanted({ kind, Picture: KeymapPicture });
        });
      }}
    >
      Download as {kind.toUpperCase()}
    </button>
  );
  return (
    <div className="tryit__bar js-only">
      {button("svg")} {button("png")} <span role="status">{message}</span>
      <div ref={holder} hidden>
        {wanted && <wanted.Picture {...pictureOf(named, rows, themeOf(wanted.kind))} />}
      </div>
    </div>
  );
}

async function save(kind: FileKind, svg: string): Promise<string> {
  if (kind === "svg") {
    download("keymap.svg", svg, "image/svg+xml");
    return "keymap.svg has light and dark colors.";
  }
  try {
    download("keymap.png", await picturePng(svg), "image/png");
    return "keymap.png has the colors of this page.";
  } catch {
    return "This browser cannot make a PNG. The SVG has the same picture.";
  }
}

/** An SVG follows the system of whoever looks at it; a PNG has the theme of the page. */
function themeOf(kind: FileKind): KeymapPictureProps["theme"] {
  if (kind === "svg") return "auto";
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
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
