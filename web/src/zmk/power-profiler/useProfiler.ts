import { useCallback, useEffect, useState } from "react";

import { useQuery } from "../../hooks/useQuery";
import { addressOf, here, withQuery } from "../../router/addresses";
import { isPlain, onClick } from "../../router/clicks";
import { readStored, writeStored } from "../../storage";
import type { ModelName } from "./model/models";
import { DEFAULT_SETUP, type Setup } from "./setup/setup";
import { type Decoded, decodeSetups, encodeSetups, MOST_SETUPS } from "./setup/setup-code";

/** The text of a field that is being edited. */
export interface Draft {
  text: string;
  /** It is not what the field takes; the setup has what it said before. */
  isBad: boolean;
}

interface State {
  setups: Setup[];
  /**
   * `own` setups are stored on this device. Those of a link become the reader's own with the first change; if the
   * reader has others, they are a preview, which is not stored until the reader replaces those.
   */
  source: "own" | "link" | "preview";
  /** Index of the setup that the form shows. */
  current: number;
  model: ModelName;
  /** By the ids of their fields. */
  drafts: Readonly<Record<string, Draft>>;
  unread: string[];
}

export interface Profiler extends State {
  setup: Setup;
  /** Change the current setup by a field of the form. */
  change: (setup: Setup) => void;
  /** Replace the current setup by another, and drop unfinished input. */
  replace: (setup: Setup) => void;
  draft: (id: string, draft: Draft | null) => void;
  choose: (index: number) => void;
  addSetup: () => void;
  removeSetup: (index: number) => void;
  setModel: (model: ModelName) => void;
  reset: () => void;
  /** Leave the preview: show the reader's own setups again, or replace them. */
  keepMine: () => void;
  replaceMine: () => void;
  /** The address of what is shown now, for others too: they may have a setup of their own on their device. */
  address: () => string;
}

const QUERY = "s";
const MODEL_QUERY = "m";
const STORAGE_KEY = "homerow.power";
/** Milliseconds without a change before the address is written: browsers limit how often that may be. */
const ADDRESS_DELAY = 300;

const INITIAL: State = {
  setups: [DEFAULT_SETUP],
  source: "own",
  current: 0,
  model: "default",
  drafts: {},
  unread: [],
};
const UNTOUCHED = encodeSetups(INITIAL.setups);

/** The setups of the form: from the address, else as they were left on this device, else the default. */
export function useProfiler(): Profiler {
  const [state, setState] = useState<State | null>(null);
  const shown = state ?? INITIAL;
  const replaceQuery = useQuery(
    useCallback((query) => {
      setState(initialState(query));
    }, []),
  );

  // The router follows them, unless it is the hash router: for it they are links to the home page.
  useEffect(
    () =>
      onClick("a[data-power-setup]", (link, event) => {
        if (!isPlain(event) || !(link instanceof HTMLAnchorElement)) return;
        event.preventDefault();
        setState(initialState(new URL(link.href).searchParams));
      }),
    [],
  );

  const { setups, source, model } = shown;
  const isLoaded = state !== null;
  const code = encodeSetups(setups);
  // The untouched default is kept nowhere, and needs no query unless the reader has something else.
  const isUntouched = code === UNTOUCHED;
  useEffect(() => {
    if (!isLoaded) return undefined;
    if (source === "own") writeStored(STORAGE_KEY, isUntouched ? null : code);
    const timer = setTimeout(() => {
      replaceQuery(queryOf(isUntouched && source !== "preview" ? "" : code, model));
    }, ADDRESS_DELAY);
    return () => {
      clearTimeout(timer);
    };
  }, [replaceQuery, isLoaded, code, isUntouched, source, model]);

  const update = useCallback((change: (before: State) => Partial<State>) => {
    setState((current) => {
      const before = current ?? INITIAL;
      const changes = change(before);
      const isEdit = changes.setups !== undefined && before.source === "link";
      return { ...before, ...(isEdit && { source: "own" }), ...changes };
    });
  }, []);

  return {
    ...shown,
    setup: shown.setups[shown.current] ?? DEFAULT_SETUP,
    change: (setup) => {
      update(({ setups: all, current }) => ({ setups: all.with(current, setup) }));
    },
    replace: (setup) => {
      update(({ setups: all, current }) => ({ setups: all.with(current, setup), drafts: {} }));
    },
    draft: (id, draft) => {
      update(({ drafts }) => ({ drafts: withDraft(drafts, id, draft) }));
    },
    choose: (index) => {
      update(() => ({ current: index, drafts: {} }));
    },
    addSetup: () => {
      update(({ setups: all, current }) => {
        if (all.length === MOST_SETUPS) return {};
        const copy = all[current] ?? DEFAULT_SETUP;
        return { setups: [...all, copy], current: all.length, drafts: {} };
      });
    },
    removeSetup: (index) => {
      update(({ setups: all }) => ({ setups: all.toSpliced(index, 1), current: 0, drafts: {} }));
    },
    setModel: (name) => {
      update(() => ({ model: name }));
    },
    reset: () => {
      update(({ source: before }) => ({
        ...INITIAL,
        source: before === "preview" ? before : "own",
      }));
    },
    keepMine: () => {
      setState(initialState(new URLSearchParams({ [MODEL_QUERY]: model })));
    },
    replaceMine: () => {
      update(() => ({ source: "own" }));
    },
    address: () => addressOf(withQuery(here(), queryOf(code, model))),
  };
}

function withDraft(drafts: State["drafts"], id: string, draft: Draft | null): State["drafts"] {
  const others = Object.entries(drafts).filter(([other]) => other !== id);
  return Object.fromEntries(draft === null ? others : [...others, [id, draft]]);
}

/** The state that an address asks for, or else the reader's own setups. */
function initialState(query: URLSearchParams): State {
  const linked = query.get(QUERY);
  const stored = readStored(STORAGE_KEY);
  const code = linked ?? stored;
  const decoded: Decoded =
    code === null ? { setups: INITIAL.setups, unread: [] } : decodeSetups(code);
  return {
    ...INITIAL,
    ...decoded,
    source: code === stored ? "own" : stored === null ? "link" : "preview",
    model: query.get(MODEL_QUERY) === "classic" ? "classic" : "default",
  };
}

/** Setups and model as a query, which does not name the default model. */
function queryOf(code: string, model: ModelName): Record<string, string> {
  return { [QUERY]: code, [MODEL_QUERY]: model === "default" ? "" : model };
}
