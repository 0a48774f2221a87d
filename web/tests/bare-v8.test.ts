import { createContext, runInContext } from "node:vm";

import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";

import { ASSETS, PAGES, SIDEBARS, SITE } from "./support/sample-site";

const ENGINE = "vite.server.config.ts";
const EXTENSION = "vite.zmk.config.ts";

async function script(configFile: string): Promise<string> {
  const result = (await build({
    configFile,
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
  runInContext(await script(ENGINE), bare);
  const call = (expression: string): unknown => runInContext(`homerow.${expression}`, bare);
  const argument = (value: unknown): string => JSON.stringify(JSON.stringify(value));

  call(`setSite(${argument(SITE)}, ${argument(ASSETS)})`);
  call(`setSidebars(${argument(SIDEBARS)})`);
  for (const page of Object.values(PAGES)) {
    expect(call(`renderPages(${argument(page)})`)).toMatch(/^<!doctype html>.*<\/html>$/s);
  }
});

test("a stack tells the component that threw, by the name in its source", async () => {
  const bare = createContext({});
  runInContext(await script(ENGINE), bare);
  const request = JSON.stringify(
    JSON.stringify([{ component: "DocCardList", props: {}, slots: [], module: null }]),
  );
  expect(() => {
    runInContext(`homerow.renderIslands(${request})`, bare);
  }).toThrow(/<DocCardList> failed/);
});

test("scripts of extensions define components with the engine's React", async () => {
  const bare = createContext({});
  runInContext(await script(ENGINE), bare);
  runInContext(await script(EXTENSION), bare);
  runInContext(
    `homerow.define({
      Counter({ start }) {
        const [count] = homerow.React.useState(start);
        return homerow.React.createElement("output", null, count);
      },
    })`,
    bare,
  );
  const islands = [
    { component: "Counter", props: { start: 3 }, slots: [], module: "/counter.js" },
    { component: "HoldTapPlayground", props: {}, slots: [], module: "/playground.js" },
  ];
  const request = JSON.stringify(JSON.stringify(islands));

  const html = runInContext(`homerow.renderIslands(${request})`, bare) as string;

  expect(html).toContain('data-module="/counter.js"');
  expect(html).toContain("<output>3</output>");
  expect(html).toContain('data-island="HoldTapPlayground"');
});
