import type { ShardHead } from "./index/join-pages";
import type { ChunkKind } from "./index/search-index";

/** Chunks of one kind that follow one another in a file, each compressed by itself (deflate without a header). */
export interface PackedChunks {
  file: string;
  /** Where the first one starts, in bytes. */
  start: number;
  /** Bytes of each. */
  sizes: number[];
}

/** The file that names all others. It alone keeps its name from one release to the next. */
export interface Manifest {
  shards: (ShardHead & { packed: Record<ChunkKind | "vectors", PackedChunks> })[];
}
