import type { ShardHead } from "./index/join-pages";

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
  shards: (ShardHead & { packed: Packed })[];
}

/** The only chunk of `places` says where those of vectors and embeddings are, which few queries need. */
export type Packed = Record<"terms" | "words" | "texts" | "places", PackedChunks> &
  Partial<Record<"vectors" | "embeddings", PackedChunks>>;

export type Places = Record<"vectors" | "embeddings", Omit<PackedChunks, "file">>;
