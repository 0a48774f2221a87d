/** Compares meaning where no service does: a question has the results of words alone first. */
import { answer, type Engine, type Request } from "../../search/answer";
import type { Places } from "../../search/files";
import { ChunkedMeaning } from "../../search/meaning/chunked-meaning";
import type { Hit } from "../../search/results/hits";
import type { IndexFiles } from "./index-files";

/** Bytes of vectors that one question fetches. */
const MAX_BYTES = 18_500;

/** Return the hits that words alone have found for a request, in the order that words and meaning give. */
export async function refine(
  engine: Engine,
  files: IndexFiles,
  request: Request,
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  const { page } = engine.index.sections;
  files.begin({ terms: 0, vectors: MAX_BYTES });
  await openPlaces(files);
  const ranks = answer(engine, { ...request, isExplained: true })?.ranks ?? [];
  const pages = new Set(ranks.map(({ section }) => page[section]));
  const meaning = new ChunkedMeaning(files.manifest.shards, files.read, (section) =>
    pages.has(page[section]),
  );
  for (;;) {
    meaning.begin();
    const found = answer({ ...engine, meaning }, request);
    if (found && !meaning.isIncomplete) return inOrderOf(found.hits, hits);
    await files.fetchMissing();
  }
}

/** Learn where the chunks of vectors are. */
async function openPlaces(files: IndexFiles): Promise<void> {
  const { shards } = files.manifest;
  const read = () => shards.map((_, shard) => files.read(shard, "places", 0));
  if (read().includes(null)) await files.fetchMissing();
  read().forEach((text, shard) => {
    const packed = shards[shard]?.packed;
    if (!packed || !text) return;
    const places = JSON.parse(text) as Places;
    packed.vectors = { ...places.vectors, file: packed.places.file };
    packed.embeddings = { ...places.embeddings, file: packed.places.file };
  });
}

/** The same pages in another order, each with the sections that are better now. */
function inOrderOf(ordered: readonly Hit[], hits: readonly Hit[]): readonly Hit[] {
  const pageOf = (hit: Hit) => hit.url_without_anchor;
  const pages = new Set(hits.map(pageOf));
  const found = ordered.filter((hit) => pages.has(pageOf(hit)));
  const kept = new Set(found.map(pageOf));
  return [...found, ...hits.filter((hit) => !kept.has(pageOf(hit)))];
}
