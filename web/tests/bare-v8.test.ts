import { createContext, runInContext } from "node:vm";

import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";

import { ASSETS, PAGES, SITE } from "./sample";

async function serverBundle(): Promise<string> {
  const result = (await build({
    configFile: "vite.server.config.ts",
    logLevel: "error",
    build: { write: false },
  })) as Rolldown.RolldownOutput[];
  const chunk = result[0]?.output[0];
  if (!chunk) throw new Error("Vite wrote nothing");
  return chunk.code;
}

test("the server bundle renders where there is nothing but the language", async () => {
  // A new context has no console, process, TextEncoder, MessageChannel, timers or window.
  const bare = createContext({});
  runInContext(await serverBundle(), bare);
  const call = (expression: string): unknown => runInContext(`homerow.${expression}`, bare);
  const argument = (value: unknown): string => JSON.stringify(JSON.stringify(value));

  call(`setSite(${argument(SITE)}, ${argument(ASSETS)})`);
  for (const page of Object.values(PAGES)) {
    expect(call(`renderPages(${argument(page)})`)).toMatch(/^<!doctype html>.*<\/html>$/s);
  }
});

test("a stack tells the component that threw, by the name in its source", async () => {
  const bare = createContext({});
  runInContext(await serverBundle(), bare);
  const request = JSON.stringify(
    JSON.stringify([{ component: "DocCardList", props: {}, slots: [] }]),
  );
  expect(() => {
    runInContext(`homerow.renderIslands(${request})`, bare);
  }).toThrow(/<DocCardList> failed/);
});
