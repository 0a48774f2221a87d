import { type KeyboardEvent, useCallback, useId, useState } from "react";

import { copyText } from "../../clipboard";
import { useBrowserValue } from "../../hooks/useBrowserValue";
import { useQuery } from "../../hooks/useQuery";
import { Select } from "../Select";
import { keyName } from "./key-names";
import {
  howToType,
  type Layout,
  layoutOf,
  layouts,
  type Typed,
  typedBy,
  unlikeUs,
  US,
} from "./layouts";

/** What the reader did last: pressed a key, or typed a character without one that the browser could name. */
type Heard = { key: string; types: string | null } | { character: string } | { unnamed: string };

/** Press a key, or type a character: its key code, and how to bind it. The address keeps the layout. */
export function KeyTester() {
  const [layout, setLayout] = useState(US);
  const replaceQuery = useQuery(
    useCallback((query) => {
      setLayout(layoutOf(query.get("layout")));
    }, []),
  );

  const [heard, setHeard] = useState<Heard | null>(null);
  const isReady = useBrowserValue(() => true, false);
  const id = useId();

  function onKeyDown(event: KeyboardEvent): void {
    const next = hear(event);
    if (next === null) return;
    setHeard(next);
    if (isForTester(event)) event.preventDefault();
  }

  return (
    <section className="key-tester js-only" aria-label="Key tester">
      <div className="choices">
        <Select
          label="Layout of your computer"
          options={layouts.map((each) => [each.id, each.name])}
          value={layout.id}
          onChange={(value) => {
            setLayout(layoutOf(value));
            replaceQuery({ layout: value });
          }}
          isDisabled={!isReady}
        />
        <p>
          <label htmlFor={id}>Press a key, or type a character</label>
          <input
            id={id}
            value=""
            disabled={!isReady}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              const character = Array.from(target.value).at(-1);
              if (character) setHeard({ character });
            }}
          />
        </p>
      </div>
      <div role="status">{heard && <Answer heard={heard} layout={layout} />}</div>
      {layout.id !== US.id && <Differences layout={layout} />}
    </section>
  );
}

/** The key or the character of an event; null if only the field can tell, as on a phone. */
function hear({ code, key, nativeEvent }: KeyboardEvent): Heard | null {
  if (nativeEvent.isComposing || key === "Unidentified") return null;
  const name = keyName(code);
  if (name !== null) return { key: name, types: isCharacter(key) ? key : null };
  return code === "" && isCharacter(key) ? { character: key } : { unnamed: code || key };
}

/** Other keys have names like "Enter". */
function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}

/** Tab leaves the field, and shortcuts stay with the browser, like AltGr, which some systems report as two keys. */
function isForTester({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key !== "Tab" && !ctrlKey && !metaKey && !altKey;
}

function Answer({ heard, layout }: { heard: Heard; layout: Layout }) {
  if ("unnamed" in heard) {
    return (
      <p>
        The browser saw a key that it calls {heard.unnamed}, which says nothing of its key code.
      </p>
    );
  }
  if ("character" in heard) return <Character character={heard.character} layout={layout} />;
  const { key, types } = heard;
  const typed = typedBy(key, layout);
  const isExpected =
    types === null || types === " " || typed.some((each) => each.character === types);
  return (
    <>
      <p>
        This key is <NameLink name={key} />. Bind it with <Binding codes={[key]} />
      </p>
      {typed.length > 0 && <TypedTable caption={`What it types: ${layout.name}`} typed={typed} />}
      {!isExpected && (
        <p>
          Your computer typed <kbd>{types}</kbd>, so it has another layout. Choose it above.
        </p>
      )}
    </>
  );
}

function Character({ character, layout }: { character: string; layout: Layout }) {
  const typed = howToType(character, layout);
  if (typed) return <TypedTable caption={`How to type it: ${layout.name}`} typed={[typed]} />;
  return (
    <p>
      No key of this layout types <kbd>{character}</kbd>. A macro can enter its Unicode number
      instead.
    </p>
  );
}

function Differences({ layout }: { layout: Layout }) {
  return (
    <details>
      <summary>{layout.name}: characters that need other key codes than on a US keyboard</summary>
      <div className="key-tester__all">
        <TypedTable caption={layout.name} typed={unlikeUs(layout)} />
      </div>
    </details>
  );
}

function TypedTable({ caption, typed }: { caption: string; typed: readonly Typed[] }) {
  return (
    <table className="key-tester__typed">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Character</th>
          <th scope="col">Binding</th>
        </tr>
      </thead>
      <tbody>
        {typed.map(({ character, codes }) => (
          <tr key={character}>
            <th scope="row">
              <kbd>{character}</kbd>
            </th>
            <td>
              <Binding codes={codes} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What to write into a keymap, which a click copies. */
function Binding({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false);
  const text = codes.map((code) => `&kp ${code}`).join(" ");
  return (
    <>
      <button
        type="button"
        className="key-tester__binding"
        aria-label={`Copy ${text}`}
        onClick={() => {
          void copyText(text).then(setCopied);
        }}
        onBlur={() => {
          setCopied(false);
        }}
      >
        <code>{text}</code>
      </button>
      <span role="status">{isCopied && " Copied"}</span>
      {codes.length > 1 && " (one after the other)"}
    </>
  );
}

function NameLink({ name }: { name: string }) {
  return (
    <a href={`#${name.toLowerCase().replaceAll("_", "-")}`}>
      <code>{name}</code>
    </a>
  );
}
