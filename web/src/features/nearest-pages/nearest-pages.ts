import type { PageLink } from "../../contract/page";

/** The least similarity between the requested address and the name of a page without a common word. */
const LIKELY = 0.4;

/** A page, and its similarity to the requested address. */
interface Ranked {
  page: PageLink;
  score: number;
  isLikely: boolean;
}

/** The pages that may have been meant by an address or by words, the likeliest first. */
export function meantPages(path: string, pages: readonly PageLink[], count: number): PageLink[] {
  return ranked(path, pages)
    .filter(({ isLikely }) => isLikely)
    .slice(0, count)
    .map(({ page }) => page);
}

/** As many as asked, meant or only near; but none if not even one may have been meant. */
export function likelyPages(path: string, pages: readonly PageLink[], count: number): PageLink[] {
  const all = ranked(path, pages);
  return all.some(({ isLikely }) => isLikely) ? all.slice(0, count).map(({ page }) => page) : [];
}

function ranked(path: string, pages: readonly PageLink[]): Ranked[] {
  const asked = words(path);
  const last = lastSegment(path);
  const all = pages.map((page) => {
    // The name of a page says more than its folder.
    const name = Math.max(
      likeness(last, lastSegment(page.href)),
      likeness(last, page.title.toLowerCase()),
    );
    const score = 2 * name + overlap(asked, words(page.href));
    return { page, score, isLikely: name >= LIKELY || sharesWord(asked, page.href) };
  });
  return all.sort((one, other) => other.score - one.score);
}

/** Whether an address has one of the words, apart from the section that it begins with. */
function sharesWord(asked: ReadonlySet<string>, href: string): boolean {
  const [section, ...rest] = words(href);
  return rest.some((word) => word !== section && asked.has(word));
}

function lastSegment(path: string): string {
  return decoded(path).split("/").filter(Boolean).at(-1)?.toLowerCase() ?? "";
}

function words(path: string): Set<string> {
  return new Set(
    decoded(path)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\.html?$/, "");
  } catch {
    return path;
  }
}

/** From 0 to 1: how many pairs of neighboring letters two names share (Dice's coefficient). */
function likeness(one: string, other: string): number {
  return overlap(pairsOf(one), pairsOf(other));
}

function pairsOf(name: string): Set<string> {
  const letters = name.replace(/[^\p{L}\p{N}]/gu, "");
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((item) => other.has(item)).length;
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size);
}
