"""Trains the general sentence encoder to put a question near the texts that answer it: rewrites VECTORS/sentence.bin (all but its table of
pieces, which the answers' reader reads, too) and VECTORS/projection.f32.

    python3 scripts/sentence-encoder/train.py VECTORS STEPS PAIRS FOLDER… [--on OUT.pt] [--out OUT.pt]

PAIRS is what pairs.ts wrote, each FOLDER what scripts/train-reader/examples.ts wrote of histories. --on goes on from an earlier run, --out
keeps what a later one needs. Needs what scripts/train-reader/train.py needs. Of the pairs that are held out, how many questions find their
text first, and among the first five, of all such texts of the kind is printed.

The loss is the cross-entropy of the right text among those of the batch, by cosine (van den Oord et al., "Representation Learning with
Contrastive Predictive Coding", 2018, as "InfoNCE"), with a text about something near for each as a hard negative (Karpukhin et al., EMNLP
2020). A batch is of one kind, so that the other texts are near enough to learn from.
"""

import argparse
import json
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).parent.parent / "train-reader"))
from train import WIDTH, Encoder, read_histories, read_part, written_part  # noqa: E402

DIRECTIONS = 192
BATCH, RATE, TEMPERATURE, DECAY = 96, 1e-4, 0.06, 0.01
# How many pieces are read as unknown, and how many batches are of pairs; the others are questions of histories.
LEFT_OUT, PAIRS = 0.05, 0.55
LONGEST = 128
# Texts are encoded in so many groups by length: the rest of each row is padding.
GROUPS = 6
# Of a question's other statements, those that were found first are the nearest.
NEAREST = 6


class SentenceEncoder(nn.Module):
    """lib/models/local/sentence: the mean over the pieces, its last layer, and the projection."""

    def __init__(self, vectors):
        super().__init__()
        self.encoder = Encoder()
        self.output = nn.Linear(WIDTH, WIDTH)
        general = (vectors / "sentence.bin").read_bytes()
        layers = self.encoder.read_table(general)
        self.table = general[:layers]
        at = self.encoder.read(general, layers)
        for tensor in (self.output.weight, self.output.bias):
            at = read_part(tensor, general, at, tensor.dim() == 2)
        projection = torch.from_numpy(np.fromfile(vectors / "projection.f32", np.float32))
        self.mean = nn.Parameter(projection[:WIDTH].clone(), requires_grad=False)
        self.directions = nn.Parameter(projection[WIDTH:].view(DIRECTIONS, WIDTH).clone())

    def write(self, vectors):
        last = written_part(self.output.weight, True) + written_part(self.output.bias, False)
        (vectors / "sentence.bin").write_bytes(self.table + self.encoder.written() + last)
        projection = [self.mean.detach().numpy(), self.directions.detach().numpy().reshape(-1)]
        np.concatenate(projection).astype(np.float32).tofile(vectors / "projection.f32")

    def forward(self, texts, left_out=0.0):
        """A vector of unit length for each text, given in pieces."""
        lengths = np.array([len(text) for text in texts])
        starts = np.cumsum(lengths) - lengths
        by_length = np.argsort(lengths, kind="stable")
        groups = []
        for some in np.array_split(by_length, min(GROUPS, len(texts))):
            places = torch.arange(int(lengths[some].max()))[None]
            inside = places < torch.tensor(lengths[some])[:, None]
            groups.append(((torch.tensor(starts[some])[:, None] + places).masked_fill(~inside, 0), inside))
        pieces = torch.from_numpy(np.concatenate(texts).astype(np.int64))
        positions = torch.cat([torch.arange(length) for length in lengths])
        pieces = pieces.masked_fill(torch.rand(pieces.shape) < left_out, 0)
        states = self.encoder(pieces, positions, groups)[:, :WIDTH].float()
        of_text = torch.repeat_interleave(torch.arange(len(texts)), torch.tensor(lengths))
        means = torch.zeros(len(texts), WIDTH).index_add(0, of_text, states) / torch.tensor(lengths)[:, None]
        vectors = functional.normalize(torch.tanh(self.output(means).float()), dim=-1)
        return functional.normalize((vectors - self.mean) @ self.directions.T, dim=-1)

    @torch.no_grad()
    def embed(self, texts):
        self.eval()
        vectors = torch.cat([self(texts[start : start + 256]) for start in range(0, len(texts), 256)])
        self.train()
        return vectors


def read_pairs(path):
    """By kind (the file's name without its number), and those held out."""
    kinds, held_out = {}, {}
    for line in path.open():
        pair = json.loads(line)
        asked, others = ([np.array(text, np.uint16) for text in pair[each] if text] for each in ("asked", "others"))
        kept = held_out if pair["heldOut"] else kinds
        kept.setdefault(pair["file"].rstrip("-0123456789"), []).append((np.array(pair["text"], np.uint16), asked, others))
    return kinds, held_out


def pair_batch(pairs):
    """@returns questions, texts, the right text of each, and which others are as right"""
    some = random.sample(pairs, min(BATCH, len(pairs)))
    texts, right = [], []
    for text, _, others in some:
        right.append(len(texts))
        texts += [text] + random.sample(others, min(1, len(others)))
    return [random.choice(asked) for _, asked, _ in some], texts, right, torch.zeros(len(some), len(texts), dtype=torch.bool)


def history_batch(some):
    def text_of(pieces, part):
        start, count = part["span"]
        return pieces[start : start + count][:LONGEST]

    asked, texts, right, answers = [], [], [], []
    for pieces, question in some:
        asked.append(text_of(pieces, question))
        right.append(len(texts))
        texts.append(text_of(pieces, random.choice([each for each in question["statements"] if each["label"] == 1])))
        wrong = [each for each in question["statements"] if each["label"] == 0][:NEAREST]
        texts += [text_of(pieces, each) for each in random.sample(wrong, min(1, len(wrong)))]
        answers.append({text_of(pieces, each).tobytes() for each in question["statements"] if each["label"] != 0})
    as_right = [[text.tobytes() in own and place != right[row] for place, text in enumerate(texts)] for row, own in enumerate(answers)]
    return asked, texts, right, torch.tensor(as_right)


def held_out_table(network, held_out):
    rows = []
    for kind, pairs in sorted(held_out.items()):
        texts = network.embed([text for text, _, _ in pairs] + [other for _, _, others in pairs for other in others])
        asked = [(row, question) for row, (_, questions, _) in enumerate(pairs) for question in questions]
        alike = network.embed([question for _, question in asked]) @ texts.T
        own = alike[torch.arange(len(asked)), torch.tensor([row for row, _ in asked])]
        ahead = (alike > own[:, None] + 1e-6).sum(1)
        rows.append(f"{kind}, {len(texts)} texts: {(ahead < 1).float().mean():.1%} first, {(ahead < 5).float().mean():.1%} in five")
    return "\n".join(rows)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vectors", type=Path)
    parser.add_argument("steps", type=int)
    parser.add_argument("pairs", type=Path)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--on", type=Path)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    kinds, held_out = read_pairs(options.pairs)
    histories = [history for folder in options.folders for history in read_histories(folder)]
    questions = [(pieces, question) for pieces, own in histories for question in own if question["answered"]]
    network = SentenceEncoder(options.vectors)
    if options.on:
        network.load_state_dict(torch.load(options.on))
    print(f"{sum(map(len, kinds.values()))} pairs, {len(questions)} questions\n{held_out_table(network, held_out)}", flush=True)
    optimizer = torch.optim.AdamW([each for each in network.parameters() if each.requires_grad], lr=RATE, weight_decay=DECAY)
    total, started = 0, time.time()
    for step in range(options.steps):
        if questions and random.random() >= PAIRS:
            batch = history_batch(random.sample(questions, min(BATCH, len(questions))))
        else:
            batch = pair_batch(random.choices(list(kinds.values()), [len(pairs) for pairs in kinds.values()])[0])
        asked, texts, right, as_right = batch
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 50) * max(0.02, 1 - step / options.steps)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            vectors = network(asked + texts, LEFT_OUT).float()
        alike = (vectors[: len(asked)] @ vectors[len(asked) :].T / TEMPERATURE).masked_fill(as_right, -1e9)
        loss = functional.cross_entropy(alike, torch.tensor(right))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        total += loss.item()
        if (step + 1) % 50 == 0:
            print(f"step {step + 1}: loss {total / 50:.3f}, {time.time() - started:.0f} s", flush=True)
            total = 0
    if options.out:
        torch.save(network.state_dict(), options.out)
    network.write(options.vectors)
    print(held_out_table(network, held_out))


if __name__ == "__main__":
    main()
