import { afterEach, expect, test, vi } from "vitest";

import { createPayloads } from "../../src/router/payloads";
import { createDeferred, type Deferred } from "../support/deferred";

/** The requests so far, which the test answers. */
function stubFetch() {
  const requests: (Deferred<Response> & { url: string; priority: string | undefined })[] = [];
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", (url: string, { priority }: RequestInit) => {
    const answer = createDeferred<Response>();
    requests.push({ ...answer, url, priority });
    return answer.promise;
  });
  return requests;
}

const answer = (title: string) => Response.json({ page: { title } });

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a click does not wait for a prefetch with low priority", async () => {
  const requests = stubFetch();
  const payloads = createPayloads("/");
  const prefetched = payloads.load("/a", "low");
  const clicked = payloads.load("/a");

  expect(requests.map(({ priority }) => priority)).toEqual(["low", "high"]);
  requests[1]?.resolve(answer("A"));
  expect(await clicked).toEqual({ page: { title: "A" } });
  requests[0]?.reject(new Error("offline"));
  await expect(prefetched).rejects.toThrow("offline");
  await payloads.load("/a");
  expect(requests).toHaveLength(2);
});

test("a page that was prefetched is not fetched again", async () => {
  const requests = stubFetch();
  const payloads = createPayloads("/");
  const prefetched = payloads.load("/a", "low");
  requests[0]?.resolve(answer("A"));
  await prefetched;
  await payloads.load("/a");

  expect(requests).toHaveLength(1);
});

test("the pages that were used last are kept", async () => {
  const requests = stubFetch();
  const payloads = createPayloads("/");
  const load = async (path: string) => {
    const before = requests.length;
    const payload = payloads.load(path);
    requests[before]?.resolve(answer(path));
    await payload;
    return requests.length > before;
  };
  for (let page = 0; page < 50; page += 1) await load(`/${page}`);
  await load("/0");
  await load("/50");

  expect(await load("/0")).toBe(false);
  expect(await load("/1")).toBe(true);
});
