import { useId, useMemo, useState } from "react";

import { useBrowserValue } from "../../hooks/useBrowserValue";
import { FileActions } from "../FileActions";
import { Keymap } from "../keyboard/Keymap";
import { layoutOfRows } from "../keyboard/layout-shapes";
import { Select } from "../Select";
import { QMK_EXAMPLE } from "./example";
import { importKeymap, type ImportedKeymap, type ImportFinding } from "./import-keymap";
import { MAX_FILE_LENGTH, UnreadableKeymapError } from "./keymap-file";
import type { KeyOrder } from "./key-order";

/** A keyboard that ZMK knows, with the number of keys in each row. */
export interface KnownKeyboard {
  id: string;
  name: string;
  rows: readonly number[];
}

type Result = { keymap: ImportedKeymap } | { reason: string } | null;

const ORDERS: readonly [KeyOrder, string][] = [
  ["rows", "Row by row"],
  ["halves", "Two halves"],
  ["mirrored", "Two halves, the right one reversed"],
];

const SEVERITIES: Readonly<Record<ImportFinding["severity"], string>> = {
  question: "Check",
  loss: "Lost",
  note: "Note",
};

/** Converts a keymap of QMK, VIA or Vial on the reader's device. Without JavaScript the page describes the command. */
export function KeymapImport({ keyboards }: { keyboards: readonly KnownKeyboard[] }) {
  const [text, setText] = useState("");
  const [board, setBoard] = useState("");
  const [order, setOrder] = useState<KeyOrder | "">("");
  const [columns, setColumns] = useState("");
  const isReady = useBrowserValue(() => true, false);
  const rows = keyboards.find(({ id }) => id === board)?.rows;
  const result = useMemo(
    () =>
      converted(text, { rows, order: order || undefined, columns: Number(columns) || undefined }),
    [text, rows, order, columns],
  );
  const keymap = result && "keymap" in result ? result.keymap : null;
  const ids = { text: useId(), columns: useId() };

  function replace(next: string): void {
    setText(next);
    setOrder("");
    setColumns("");
  }

  return (
    <section className="qmk js-only" aria-label="Convert a QMK keymap">
      <div className="upgrader__bar">
        <label className="tool__button keycap">
          <input
            type="file"
            accept=".json,.vil"
            disabled={!isReady}
            className="visually-hidden"
            onChange={({ target }) => {
              void target.files?.[0]?.text().then(replace);
              target.value = ""; // the same file can be chosen again
            }}
          />
          Open a file
        </label>
        <button
          type="button"
          className="tool__button keycap"
          disabled={!isReady}
          onClick={() => {
            replace(QMK_EXAMPLE);
            setBoard("corne");
          }}
        >
          Open a QMK example
        </button>
      </div>
      <label htmlFor={ids.text}>Or paste its text</label>
      <textarea
        id={ids.text}
        className="qmk__text"
        spellCheck={false}
        disabled={!isReady}
        maxLength={MAX_FILE_LENGTH}
        value={text}
        onChange={({ target }) => {
          replace(target.value);
        }}
      />
      <div className="choices">
        <Select
          label="Your keyboard in ZMK"
          options={[["", "Another one"], ...keyboards.map(({ id, name }) => [id, name] as const)]}
          value={board}
          onChange={setBoard}
        />
        {keymap?.hasMatrix !== false && text !== "" && (
          <Select
            label="Order of the keys"
            options={ORDERS}
            value={order || (keymap?.order ?? "rows")}
            onChange={(value) => {
              setOrder(value as KeyOrder);
            }}
          />
        )}
        {keymap?.format !== "Vial" && keymap?.hasMatrix !== false && text !== "" && (
          <p>
            <label htmlFor={ids.columns}>Columns of the key matrix</label>
            <input
              id={ids.columns}
              type="number"
              min={1}
              max={64}
              value={columns}
              onChange={({ target }) => {
                setColumns(target.value);
              }}
            />
          </p>
        )}
      </div>
      <p role="status">{statusOf(result)}</p>
      {keymap && <Converted keymap={keymap} name={board || "converted"} />}
    </section>
  );
}

function converted(text: string, choice: Parameters<typeof importKeymap>[1]): Result {
  if (text.trim() === "") return null;
  try {
    return { keymap: importKeymap(text, choice) };
  } catch (error) {
    if (error instanceof UnreadableKeymapError) return { reason: error.message };
    throw error;
  }
}

function statusOf(result: Result): string {
  if (result === null) return "";
  if ("reason" in result) return result.reason;
  const { format, layers, findings } = result.keymap;
  const lost = findings.filter(({ severity }) => severity !== "note").length;
  const layerCount = layers.length === 1 ? "1 layer" : `${layers.length} layers`;
  return `${format}, ${layerCount}: ${lost === 0 ? "everything was converted." : `${lost} to look at.`}`;
}

function Converted({ keymap, name }: { keymap: ImportedKeymap; name: string }) {
  const { text, findings } = keymap;
  return (
    <>
      {findings.length > 0 && <FindingList findings={findings} />}
      <div className="upgrader__bar">
        <FileActions name={`${name}.keymap`} noun="keymap" text={text} isKeymap />
      </div>
      <Picture keymap={keymap} />
      <details>
        <summary>{name}.keymap</summary>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls, keys must reach */}
        <pre className="qmk__result" tabIndex={0}>
          <code>{text}</code>
        </pre>
      </details>
    </>
  );
}

function FindingList({ findings }: { findings: readonly ImportFinding[] }) {
  return (
    <ul className="qmk__findings">
      {findings.map(({ severity, message, href, layer, positions = [] }, index) => (
        <li key={index} data-severity={severity}>
          <strong>{SEVERITIES[severity]}:</strong> {message}
          {layer !== undefined && ` (layer ${layer}, ${keysOf(positions)})`}{" "}
          <a href={href}>Read more</a>
        </li>
      ))}
    </ul>
  );
}

function keysOf(positions: readonly number[]): string {
  return `${positions.length === 1 ? "key" : "keys"} ${positions.join(", ")}`;
}

/** All layers in the rows of the keyboard, to compare with one's own. */
function Picture({ keymap: { layers, rows } }: { keymap: ImportedKeymap }) {
  return (
    <Keymap
      layout={{ ...layoutOfRows("Your keyboard", rows), split: middleOf(rows) }}
      layers={layers.map((bindings, index) => ({
        title: `Layer ${index}`,
        bindings: [...bindings],
        combos: [],
      }))}
      names={{}}
      highlight={[]}
    />
  );
}

/** Where a phone breaks wide rows in two; null if they have no common middle. */
function middleOf(rows: readonly number[]): number | null {
  const widest = Math.max(...rows);
  return widest > 8 && rows.every((count) => count % 2 === 0) ? widest / 2 : null;
}
