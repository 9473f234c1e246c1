"""Trains the network by which the built-in reader takes a statement for an answer (lib/models/local/reader/network.ts).

    python3 scripts/train-reader/train.py OUT EPOCHS FOLDER… [--from READER]

A FOLDER is what examples.ts wrote. OUT.bin is the file that the service reads; OUT.pt goes on where a run ended, with `--from OUT.pt`, and
a smaller reader.bin of 128 and 96 values is widened with `--from reader.bin`. Needs PyTorch and a fast BLAS; on Debian: python3-torch,
python3-numpy, libopenblas0-pthread. One history in 25 is held out, and what is right of it is printed after each epoch.

For each question a softmax over the statements and a refusal, whose score is 0; the loss is that of the statements that answer, or of
the refusal where none does; where it takes several statements to answer, the mean of theirs. The states are reduced to the directions in
which they differ most, which makes an epoch half as long.
"""

import argparse
import json
import math
import random
import time
import zlib
from pathlib import Path

import numpy as np
import torch
from torch import nn

STATES, REDUCED, INNER, SIGNS, LAST = 768, 512, 192, 48, 160
BATCH, RATE, DECAY = 32, 7e-4, 0.03
DROP_STATES, DROP, DROP_SIGNS = 0.15, 0.3, 0.1
MAX_STATEMENTS = 8
# How often what answers is taken away, so that a refusal is right where much of the question is said.
TAKEN_AWAY = 0.25
HELD_OUT = 25
# How often each of these is read in an epoch: histories that ask as most people do, and what is plainly told and plainly asked.
READ = {"own": 2, **{f"train-{file}-": 3 for file in ("al", "am", "an", "ao")}}


class Drop(nn.Module):
    """Dropout whose masks are slices of one: drawing them anew takes a fifth of the time."""

    size = 1 << 24

    def __init__(self, share):
        super().__init__()
        self.mask = (torch.rand(self.size) >= share).float() / (1 - share)

    def forward(self, values):
        if not self.training:
            return values
        start = random.randrange(self.size - values.numel())
        return values * self.mask[start : start + values.numel()].view(values.shape)


class Network(nn.Module):
    """Question and statement look for each other's pieces and are compared (ESIM without its LSTMs, Chen et al., ACL 2017)."""

    def __init__(self, signs):
        super().__init__()
        self.project = nn.Linear(REDUCED, INNER)
        self.attend = nn.Linear(INNER, INNER, bias=False)
        self.compare = nn.Linear(4 * INNER, INNER)
        self.question_pool = nn.Linear(INNER, 1, bias=False)
        self.statement_pool = nn.Linear(INNER, 1, bias=False)
        self.context_pool = nn.Linear(INNER, 1, bias=False)
        self.signs = nn.Linear(signs, SIGNS)
        self.join = nn.Linear(6 * INNER + SIGNS, LAST)
        self.score = nn.Linear(LAST, 1, bias=False)
        self.direct = nn.Linear(signs, 1)
        self.drop_states, self.drop, self.drop_signs = Drop(DROP_STATES), Drop(DROP), nn.Dropout(DROP_SIGNS)

    def forward(self, states, question, in_question, statement, in_statement, context, in_context, signs):
        read = torch.tanh(self.project(self.drop_states(states)))
        asked, said, around = read[question], read[statement], read[context] * in_context[..., None]
        sought = self.attend(asked)
        shares = sought @ around.transpose(1, 2) / math.sqrt(INNER)
        beside = shares.masked_fill(~in_context[:, None, :], -1e9).softmax(-1) @ around
        shares = sought @ said.transpose(1, 2) / math.sqrt(INNER)
        found = shares.masked_fill(~in_statement[:, None, :], -1e9).softmax(-1) @ said
        looked_for = shares.transpose(1, 2).masked_fill(~in_question[:, None, :], -1e9).softmax(-1) @ asked
        joined = [
            self.compared(asked, found, in_question, self.question_pool),
            self.compared(said, looked_for, in_statement, self.statement_pool),
            self.compared(asked, beside, in_question, self.context_pool),
            self.drop(torch.relu(self.signs(self.drop_signs(signs)))),
        ]
        hidden = self.drop(torch.relu(self.join(self.drop(torch.cat(joined, -1)))))
        return (self.score(hidden) + self.direct(signs)).squeeze(-1)

    def compared(self, one, other, inside, pool):
        # Most texts are much shorter than the longest: only their pieces are compared.
        one, other = one[inside], other[inside]
        compared = torch.relu(self.compare(self.drop(torch.cat([one, other, one * other, (one - other).abs()], -1))))
        rows = torch.zeros(*inside.shape, INNER).masked_scatter(inside[..., None], compared)
        shares = torch.full(inside.shape, -1e9).masked_scatter(inside, pool(compared).squeeze(-1)).softmax(-1)
        return torch.cat([(shares[..., None] * rows).sum(1), rows.max(1)[0]], -1)

    def values(self, mean, directions):
        """As network.ts reads them: matrices by inputs, then outputs; what reduces the states is part of the projection."""
        w = lambda layer: layer.weight.T
        project = directions @ w(self.project)
        parts = [torch.ones(STATES), torch.zeros(STATES), project, self.project.bias - mean @ project, w(self.attend)]
        parts += [w(self.compare), self.compare.bias, w(self.question_pool), w(self.statement_pool)]
        parts += [w(self.signs), self.signs.bias, w(self.context_pool), w(self.join), self.join.bias]
        parts += [w(self.score), w(self.direct), self.direct.bias]
        return np.concatenate([part.detach().contiguous().numpy().astype(np.float32).reshape(-1) for part in parts])

    @torch.no_grad()
    def widen(self, path, mean, directions, inner=128, last=96):
        """Takes over a smaller network. What is new is hardly heard at first."""
        values, count = torch.from_numpy(np.fromfile(path, np.float32)), self.signs.weight.shape[1]
        shapes = [(STATES,), (STATES,), (STATES, inner), (inner,), (inner, inner), (4 * inner, inner), (inner,), (inner,), (inner,)]
        shapes += [(count, SIGNS), (SIGNS,), (inner,), (6 * inner + SIGNS, last), (last,), (last,), (count,), (1,)]
        parts = [part.reshape(shape) for part, shape in zip(values.split([math.prod(shape) for shape in shapes]), shapes)]
        scale, shift, project, project_bias, attend, compare, compare_bias, *pools = parts[:9]
        signs, signs_bias, context_pool, join, join_bias, score, direct, bias = parts[9:]
        scaled = scale[:, None] * project
        self.project.weight[:inner] = (directions.T @ scaled).T
        self.project.bias[:inner] = project_bias + shift @ project + mean @ scaled
        attends = torch.randn(INNER, INNER) * 0.02
        attends[:inner, :inner] = attend * math.sqrt(INNER / inner)
        self.attend.weight.copy_(attends.T)
        compares = torch.randn(4, INNER, INNER) / math.sqrt(4 * INNER)
        compares[:, inner:, :inner] *= 0.1
        compares[:, :inner, :inner] = compare.reshape(4, inner, inner)
        self.compare.weight.copy_(compares.reshape(4 * INNER, INNER).T)
        self.compare.bias[:inner] = compare_bias
        for layer, pool in zip((self.question_pool, self.statement_pool, self.context_pool), (*pools, context_pool)):
            layer.weight[0, :inner] = pool
            layer.weight[0, inner:] *= 0.1
        self.signs.weight.copy_(signs.T)
        self.signs.bias.copy_(signs_bias)
        joins = torch.randn(6 * INNER + SIGNS, LAST) / math.sqrt(6 * INNER)
        for block in range(6):
            joins[block * INNER + inner : (block + 1) * INNER, :last] *= 0.2
            joins[block * INNER : block * INNER + inner, :last] = join[block * inner : (block + 1) * inner]
        joins[6 * INNER :, :last] = join[6 * inner :]
        self.join.weight.copy_(joins.T)
        self.join.bias[:last] = join_bias
        self.score.weight[0, :last] = score
        self.score.weight[0, last:] *= 0.3
        self.direct.weight[0] = direct
        self.direct.bias.copy_(bias)


def normalized(states):
    return nn.functional.layer_norm(torch.from_numpy(np.asarray(states, np.float32)), (STATES,))


def directions_of(states):
    """The mean of normalized states, and the directions in which they differ most."""
    some = np.sort(np.random.RandomState(1).choice(len(states), min(len(states), 60_000), replace=False))
    sample = normalized(states[some])
    mean = sample.mean(0)
    _, vectors = torch.linalg.eigh((sample - mean).T @ (sample - mean))
    return mean, vectors[:, -REDUCED:].flip(1).contiguous()


def reduced(states, mean, directions):
    parts = (normalized(states[start : start + 20_000]) for start in range(0, len(states), 20_000))
    return np.concatenate([((part - mean) @ directions).numpy().astype(np.float16) for part in parts])


def read_questions(folder, states):
    for line in (folder / "examples.jsonl").open():
        question = json.loads(line)
        question["states"] = states
        question["statements"] = [each for each in question["statements"] if each["span"][1] > 0]
        question["answered"] = any(each["label"] == 1 for each in question["statements"])
        # Where what answers was not found, there is nothing to learn.
        if not question["statements"] or not (question["refuse"] or question["answered"]) or question["span"][1] == 0:
            continue
        for _ in range(next((count for prefix, count in READ.items() if question["id"].startswith(prefix)), 1)):
            yield question


def is_held_out(question):
    return question["id"].startswith("train") and zlib.crc32(question["id"].encode()) % HELD_OUT == 0


def sampled(question):
    statements = question["statements"]
    others = [each for each in statements if each["label"] == 0]
    if question["answered"] and others and random.random() < TAKEN_AWAY:
        return {**question, "statements": others[:MAX_STATEMENTS], "answered": False}
    if len(statements) <= MAX_STATEMENTS:
        return question
    right = [each for each in statements if each["label"] == 1][:4]
    rest = random.sample(others[4:], max(0, min(len(others) - 4, MAX_STATEMENTS - 4 - len(right))))
    return {**question, "statements": right + others[:4] + rest}


def batch_of(questions):
    places, texts, size = {}, [], 0

    def place(states, span):
        nonlocal size
        key = (id(states), *span)
        if key not in places:
            places[key] = size
            texts.append(states[span[0] : span[0] + span[1]])
            size += span[1]
        return places[key], span[1]

    def rows(found):
        longest = torch.arange(max(1, *(count for _, count in found)))[None]
        inside = longest < torch.tensor([[count] for _, count in found])
        return (torch.tensor([[start] for start, _ in found]) + longest).masked_fill(~inside, 0), inside

    pairs = [(question, each) for question in questions for each in question["statements"]]
    asked = rows([place(question["states"], question["span"]) for question, _ in pairs])
    said = rows([place(question["states"], each["span"]) for question, each in pairs])
    around = rows([place(question["states"], each["context"]) for question, each in pairs])
    signs = torch.tensor([each["signs"] for _, each in pairs])
    return torch.from_numpy(np.concatenate(texts)).float(), *asked, *said, *around, signs


def loss_of(questions, scores):
    total, at = 0, 0
    for question in questions:
        labels = torch.tensor([each["label"] for each in question["statements"]])
        own = scores[at : at + len(labels)]
        at += len(labels)
        right = own[labels == 1] if question["answered"] else torch.zeros(1)
        rest = torch.cat([own[labels == 0], torch.zeros(1)]) if question["answered"] else own[labels == 0]
        if question["several"] and question["answered"]:
            # Each must stand above the rest, not only one of them.
            every = torch.cat([rest[None].expand(len(right), -1), right[:, None]], -1)
            total = total + (torch.logsumexp(every, -1) - right).mean()
        else:
            total = total + torch.logsumexp(torch.cat([rest, right]), 0) - torch.logsumexp(right, 0)
    return total / len(questions)


@torch.no_grad()
def held_out_table(network, questions):
    network.eval()
    total = right = refused = 0
    for start in range(0, len(questions), 64):
        some = [{**each, "statements": each["statements"][:MAX_STATEMENTS]} for each in questions[start : start + 64]]
        some = [{**each, "answered": any(one["label"] == 1 for one in each["statements"])} for each in some]
        scores = network(*batch_of(some))
        total += loss_of(some, scores).item() * len(some)
        at = 0
        for question in some:
            own = scores[at : at + len(question["statements"])]
            at += len(own)
            best = own.argmax().item()
            if question["refuse"]:
                refused += own[best].item() <= 0
            else:
                right += own[best].item() > 0 and question["statements"][best]["label"] == 1
    network.train()
    must = sum(question["refuse"] for question in questions)
    return f"held out: loss {total / len(questions):.4f}, right {right / (len(questions) - must):.1%}, refused {refused / must:.1%}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("epochs", type=int)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--from", dest="start", type=Path)
    options = parser.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    files = [np.memmap(folder / "states.f16", np.float16, "r").reshape(-1, STATES) for folder in options.folders]
    mean, directions = directions_of(files[0])
    read = [each for folder, file in zip(options.folders, files) for each in read_questions(folder, reduced(file, mean, directions))]
    held_out = [question for question in read if is_held_out(question)]
    questions = [question for question in read if not is_held_out(question)]
    network = Network(len(questions[0]["statements"][0]["signs"]))
    if options.start and options.start.suffix == ".pt":
        network.load_state_dict(torch.load(options.start))
    elif options.start:
        network.widen(options.start, mean, directions)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    steps, step, started = options.epochs * (len(questions) // BATCH), 0, time.time()
    print(f"{len(questions)} questions", held_out_table(network, held_out), flush=True)
    for epoch in range(options.epochs):
        random.shuffle(questions)
        total = 0
        for start in range(0, len(questions) - BATCH + 1, BATCH):
            some = [sampled(question) for question in questions[start : start + BATCH]]
            for group in optimizer.param_groups:
                group["lr"] = RATE * min(1, step / 150) * max(0.02, 1 - step / steps)
            loss = loss_of(some, network(*batch_of(some)))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            step += 1
            total += loss.item()
        mean_loss = total / (len(questions) // BATCH)
        print(f"epoch {epoch + 1}: {mean_loss:.4f}, {held_out_table(network, held_out)}, {time.time() - started:.0f} s", flush=True)
        torch.save(network.state_dict(), options.out.with_suffix(".pt"))
        network.values(mean, directions).tofile(options.out.with_suffix(".bin"))


if __name__ == "__main__":
    main()
