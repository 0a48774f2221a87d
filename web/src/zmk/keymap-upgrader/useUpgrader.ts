import { useCallback, useEffect, useState } from "react";

import { askForUpgrades, type Failure, type SentFile } from "./files/client";
import { readFiles } from "./files/files";
import type { Firmware } from "../contract/upgrades";
import {
  withFirmware,
  answered,
  closed,
  currentFile,
  decided,
  isUnanswered,
  NO_FILES,
  type OpenFile,
  type OpenFiles,
  opened,
  typed,
  type Verdict,
} from "./files/open-files";

/** How long a pause in typing is before it is asked, in milliseconds. */
const PAUSE = 250;

export type Status =
  | { kind: "empty" }
  | { kind: "asking" }
  | { kind: "answered" }
  | { kind: "failed"; failure: Failure };

export interface Upgrader extends OpenFiles {
  file: OpenFile;
  status: Status;
  /** Names of files that could not be read. */
  unread: readonly string[];
  open: (files: readonly SentFile[]) => void;
  read: (files: readonly File[]) => void;
  choose: (id: number) => void;
  close: (id: number) => void;
  type: (id: number, text: string) => void;
  decide: (keys: readonly string[], verdict: Verdict) => void;
  chooseFirmware: (wanted: Firmware) => void;
  retry: () => void;
}

/** The open files and what the service says of them, asked whenever somebody pauses. Nothing is kept anywhere. */
export function useUpgrader(): Upgrader {
  const [open, setOpen] = useState(NO_FILES);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [turn, setTurn] = useState(0);
  const { files, wanted } = open;

  useEffect(() => {
    if (!files.some(isUnanswered)) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => void ask(abort.signal), PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };

    // All files, not only those that changed: what one includes may be another.
    async function ask(signal: AbortSignal) {
      const asked = files.filter(({ text }) => text !== "");
      setFailure(null);
      const outcome = await askForUpgrades(asked, wanted, signal).catch(() => null);
      if (outcome === null) return;
      if ("failure" in outcome) setFailure(outcome.failure);
      else setOpen((before) => answered(before, asked, outcome));
    }
  }, [files, wanted, turn]);

  const openFiles = useCallback((sent: readonly SentFile[]) => {
    setUnread([]);
    setOpen((before) => opened(before, sent));
  }, []);
  const read = useCallback(
    async (chosen: readonly File[]) => {
      const { read: sent, unread: failed } = await readFiles(chosen);
      openFiles(sent);
      setUnread(failed);
    },
    [openFiles],
  );

  return {
    ...open,
    file: currentFile(open),
    status: statusOf(open, failure),
    unread,
    open: openFiles,
    read: (chosen) => void read(chosen),
    choose: (current) => {
      setOpen((before) => ({ ...before, current }));
    },
    close: (id) => {
      setOpen((before) => closed(before, id));
    },
    type: useCallback((id: number, text: string) => {
      setOpen((before) => typed(before, id, text));
    }, []),
    decide: useCallback((keys: readonly string[], verdict: Verdict) => {
      setOpen((before) => decided(before, before.current, keys, verdict));
    }, []),
    chooseFirmware: (firmware) => {
      setOpen((before) => withFirmware(before, firmware));
    },
    retry: () => {
      setTurn((before) => before + 1);
    },
  };
}

function statusOf({ files }: OpenFiles, failure: Failure | null): Status {
  if (files.every(({ text }) => text === "")) return { kind: "empty" };
  if (!files.some(isUnanswered)) return { kind: "answered" };
  return failure ? { kind: "failed", failure } : { kind: "asking" };
}
