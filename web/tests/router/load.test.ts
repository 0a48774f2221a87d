import { expect, test } from "vitest";

import type { Moved, PageProps, Payload } from "../../src/contract/page";
import { loadPage, type Parts } from "../../src/router/load";
import type { View } from "../../src/router/view";
import { createDeferred, type Deferred } from "../support/deferred";

const URL_OF_PAGE = new URL("https://keys.test/docs/a");
const PARTS: Parts = { layout: () => null, sidebar: null };

function payloadOf(title: string, buildId = "1"): Payload {
  return { buildId, page: { title } as PageProps, articles: [] };
}

/** A loader whose payloads and parts come when the test says so. */
function createSources() {
  const payloads = new Map<string, Deferred<Payload | Moved>>();
  const parts = createDeferred<Parts>();
  const asked = (path: string) => {
    const known = payloads.get(path) ?? createDeferred<Payload | Moved>();
    payloads.set(path, known);
    return known;
  };
  const sources = {
    view: () => ({ site: { buildId: "1" } }) as View,
    payload: (path: string) => asked(path).promise,
    parts: () => parts.promise,
    resolve: (movedTo: string) => {
      const url = new URL(movedTo, URL_OF_PAGE);
      return { url, isPage: url.origin === URL_OF_PAGE.origin };
    },
  };
  return { sources, asked, parts };
}

function load(sources: ReturnType<typeof createSources>["sources"], move = new AbortController()) {
  return { move, outcome: loadPage(URL_OF_PAGE, move.signal, sources) };
}

test("a page is loaded with its parts", async () => {
  const { sources, asked, parts } = createSources();
  const { outcome } = load(sources);
  asked("/docs/a").resolve(payloadOf("A"));
  parts.resolve(PARTS);

  const loaded = await outcome;
  expect(loaded).toMatchObject({
    kind: "loaded",
    url: URL_OF_PAGE,
    view: { page: { title: "A" } },
  });
});

test.each(["payload", "parts"])(
  "a move that is aborted before its %s has no page",
  async (what) => {
    const { sources, asked, parts } = createSources();
    const { move, outcome } = load(sources);
    if (what === "payload") move.abort();
    asked("/docs/a").resolve(payloadOf("A"));
    await Promise.resolve();
    move.abort();
    parts.resolve(PARTS);

    expect(await outcome).toEqual({ kind: "aborted" });
  },
);

test("a failure of an aborted move is none", async () => {
  const { sources, asked } = createSources();
  const { move, outcome } = load(sources);
  move.abort();
  asked("/docs/a").reject(new Error("offline"));

  expect(await outcome).toEqual({ kind: "aborted" });
});

test.each([
  ["the network fails", () => Promise.reject(new Error("offline"))],
  ["the page is of another build", () => Promise.resolve(payloadOf("A", "2"))],
])("a page is unavailable if %s", async (_, payload) => {
  const { sources } = createSources();
  const { outcome } = load({ ...sources, payload });

  expect(await outcome).toEqual({ kind: "unavailable" });
});

test("an old address leads to the page that it names", async () => {
  const { sources, asked, parts } = createSources();
  const { outcome } = load(sources);
  parts.resolve(PARTS);
  asked("/docs/a").resolve({ movedTo: "/docs/b#c" });
  asked("/docs/b").resolve(payloadOf("B"));

  expect(await outcome).toMatchObject({
    kind: "loaded",
    url: new URL("https://keys.test/docs/b#c"),
  });
});

test("an old address may lead out of the app", async () => {
  const { sources, asked } = createSources();
  const { outcome } = load(sources);
  asked("/docs/a").resolve({ movedTo: "https://other.test/" });

  expect(await outcome).toEqual({ kind: "elsewhere", url: new URL("https://other.test/") });
});
