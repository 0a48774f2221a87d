import { useCallback, useEffect, useRef, useState } from "react";

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
  /** The address of what is shown now, for others too: they may have a setup of their own on their device. */
  address: () => string;
}

const QUERY = "s";
const MODEL_QUERY = "m";
const STORAGE_KEY = "homerow.power";
/** Milliseconds of quiet before the address is written: browsers limit how often that may be. */
const QUIET = 300;

const INITIAL: State = {
  setups: [DEFAULT_SETUP],
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

  const page = useRef("");

  useEffect(() => {
    page.current = location.pathname;
    const read = () => {
      // The reader may have navigated to another page, whose address must not change.
      if (location.pathname === page.current) setState(remembered(location.search));
    };
    const onClick = (event: MouseEvent) => {
      const query = setupLinked(event);
      if (query !== null) setState(remembered(query));
    };
    read();
    addEventListener("popstate", read);
    document.addEventListener("click", onClick);
    return () => {
      removeEventListener("popstate", read);
      document.removeEventListener("click", onClick);
    };
  }, []);

  const { setups, model } = shown;
  const isLoaded = state !== null;
  useEffect(() => {
    if (!isLoaded) return undefined;
    const code = encodeSetups(setups);
    // The untouched default is kept nowhere.
    writeStored(STORAGE_KEY, code === UNTOUCHED ? null : code);
    const timer = setTimeout(() => {
      if (location.pathname !== page.current) return;
      const address = addressOf(code === UNTOUCHED ? "" : code, model);
      if (address !== location.href) history.replaceState(history.state, "", address);
    }, QUIET);
    return () => {
      clearTimeout(timer);
    };
  }, [isLoaded, setups, model]);

  const update = useCallback((change: (before: State) => Partial<State>) => {
    setState((before) => ({ ...(before ?? INITIAL), ...change(before ?? INITIAL) }));
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
      update(() => INITIAL);
    },
    address: () => addressOf(encodeSetups(setups), model),
  };
}

function withDraft(drafts: State["drafts"], id: string, draft: Draft | null): State["drafts"] {
  const others = Object.entries(drafts).filter(([other]) => other !== id);
  return Object.fromEntries(draft === null ? others : [...others, [id, draft]]);
}

function remembered(search: string): State {
  const query = new URLSearchParams(search);
  const code = query.get(QUERY) ?? readStored(STORAGE_KEY);
  const decoded: Decoded =
    code === null ? { setups: INITIAL.setups, unread: [] } : decodeSetups(code);
  return {
    ...INITIAL,
    ...decoded,
    model: query.get(MODEL_QUERY) === "classic" ? "classic" : "default",
  };
}

/** This page's address with setups and model; the default model is not told, nor an empty code. */
function addressOf(code: string, model: ModelName): string {
  const url = new URL(location.href);
  const query = { [QUERY]: code, [MODEL_QUERY]: model };
  for (const [name, value] of Object.entries(query)) {
    if (value === "" || value === "default") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

/** The query of a link on this page that loads a setup, when it is clicked to be followed here. */
function setupLinked({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  const link = target instanceof Element ? target.closest("a[data-power-setup]") : null;
  const isElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  return link instanceof HTMLAnchorElement && !isElsewhere ? link.search : null;
}
