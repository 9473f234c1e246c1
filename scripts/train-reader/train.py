"""Trains the network by which the built-in reader takes a statement for an answer (lib/models/local/reader/network.ts).

    python3 scripts/train-reader/train.py FOLDER vectors/reader.bin

FOLDER is what examples.ts wrote. Needs PyTorch and a fast BLAS; on Debian: python3-torch, python3-numpy, libopenblas0-pthread.
For each question a softmax over the statements and a refusal, whose score is 0; the loss is that of the statements that answer, or of
the refusal where none does; where it takes several statements to answer, the mean of theirs. The same file each time on the same machine.
"""

import json
import math
import random
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

STATES, INNER, SIGNS, LAST = 768, 128, 48, 96
EPOCHS, BATCH, RATE, DECAY, DROPOUT = 5, 32, 1e-3, 0.02, 0.35
MAX_STATEMENTS = 8
# How often what answers is taken away, so that a refusal is right where much of the question is said.
TAKEN_AWAY = 0.25


class Network(nn.Module):
    """Question and statement look for each other's pieces and are compared (ESIM without its LSTMs, Chen et al., ACL 2017)."""

    def __init__(self, signs):
        super().__init__()
        self.norm = nn.LayerNorm(STATES)
        self.project = nn.Linear(STATES, INNER)
        self.attend = nn.Linear(INNER, INNER, bias=False)
        self.compare = nn.Linear(4 * INNER, INNER)
        self.question_pool = nn.Linear(INNER, 1, bias=False)
        self.statement_pool = nn.Linear(INNER, 1, bias=False)
        self.context_pool = nn.Linear(INNER, 1, bias=False)
        self.signs = nn.Linear(signs, SIGNS)
        self.join = nn.Linear(6 * INNER + SIGNS, LAST)
        self.score = nn.Linear(LAST, 1, bias=False)
        self.direct = nn.Linear(signs, 1)
        self.drop = nn.Dropout(DROPOUT)
        self.drop_signs = nn.Dropout(0.1)

    def forward(self, states, question, in_question, statement, in_statement, context, in_context, signs):
        read = torch.tanh(self.project(self.drop(self.norm(states))))
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
        both = torch.cat([one, other, one * other, (one - other).abs()], -1)
        rows = torch.relu(self.compare(self.drop(both)))
        shares = pool(rows).squeeze(-1).masked_fill(~inside, -1e9).softmax(-1)
        return torch.cat([(shares[..., None] * rows).sum(1), rows.masked_fill(~inside[..., None], -1e9).max(1)[0]], -1)

    def values(self):
        """As network.ts reads them: matrices by inputs, then outputs."""
        w = lambda layer: layer.weight.T
        parts = [self.norm.weight, self.norm.bias, w(self.project), self.project.bias, w(self.attend)]
        parts += [w(self.compare), self.compare.bias, w(self.question_pool), w(self.statement_pool)]
        parts += [w(self.signs), self.signs.bias, w(self.context_pool), w(self.join), self.join.bias]
        parts += [w(self.score), w(self.direct), self.direct.bias]
        return np.concatenate([part.detach().contiguous().numpy().astype(np.float32).reshape(-1) for part in parts])


def read_questions(folder, weights):
    for line in (folder / "examples.jsonl").open():
        question = json.loads(line)
        question["statements"] = [each for each in question["statements"] if each["span"][1] > 0]
        question["answered"] = any(each["label"] == 1 for each in question["statements"])
        # Where what answers was not found, there is nothing to learn.
        if not question["statements"] or not (question["refuse"] or question["answered"]) or question["span"][1] == 0:
            continue
        for _ in range(next((count for prefix, count in weights.items() if question["id"].startswith(prefix)), 1)):
            yield question


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


def batch_of(questions, states):
    places, spans, size = {}, [], 0

    def place(span):
        nonlocal size
        if tuple(span) not in places:
            places[tuple(span)] = size
            spans.append(span)
            size += span[1]
        return places[tuple(span)], span[1]

    def rows(found):
        longest = torch.arange(max(1, *(count for _, count in found)))[None]
        inside = longest < torch.tensor([[count] for _, count in found])
        return (torch.tensor([[start] for start, _ in found]) + longest).masked_fill(~inside, 0), inside

    pairs = [(question, each) for question in questions for each in question["statements"]]
    asked = rows([place(question["span"]) for question, _ in pairs])
    said = rows([place(each["span"]) for _, each in pairs])
    around = rows([place(each["context"]) for _, each in pairs])
    texts = torch.from_numpy(np.concatenate([states[start : start + count] for start, count in spans])).float()
    return texts, *asked, *said, *around, torch.tensor([each["signs"] for _, each in pairs])


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


def main():
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    torch.manual_seed(1)
    random.seed(1)
    states = np.fromfile(folder / "states.f16", np.float16).reshape(-1, STATES)
    questions = list(read_questions(folder, WEIGHTS))
    network = Network(len(questions[0]["statements"][0]["signs"]))
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    steps, step = EPOCHS * (len(questions) // BATCH), 0
    print(f"{len(questions)} questions, {len(states)} pieces", flush=True)
    for epoch in range(EPOCHS):
        random.shuffle(questions)
        total = 0
        for start in range(0, len(questions) - BATCH + 1, BATCH):
            some = [sampled(question) for question in questions[start : start + BATCH]]
            for group in optimizer.param_groups:
                group["lr"] = RATE * min(1, step / 200) * max(0.02, 1 - step / steps)
            loss = loss_of(some, network(*batch_of(some, states)))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            step += 1
            total += loss.item()
        print(f"epoch {epoch + 1}: {total / (len(questions) // BATCH):.4f}", flush=True)
    network.values().tofile(out)


# Histories that ask as most people do count more than those that were written to be hard.
WEIGHTS = {"own": 3, **{f"train-{file}": 2 for file in "klmnopqrstuvwxy"}}

if __name__ == "__main__":
    main()
