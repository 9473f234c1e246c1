"""Trains the network by which the built-in reader takes a statement for an answer (lib/models/local/reader/network.ts), and with it the
sentence encoder that reads for it.

    python3 scripts/train-reader/train.py OUT EPOCHS FOLDER… [--from VECTORS | --from OUT.pt] [--begun SHARE]

A FOLDER is what examples.ts wrote. OUT-reader.bin and OUT-encoder.bin are the files that the service reads; OUT.pt goes on where a run
ended. VECTORS is the folder with reader.bin, and with reader-encoder.bin or the general sentence.bin. Needs PyTorch and a fast BLAS; on
Debian: python3-torch, python3-numpy, libopenblas0-pthread. One history in 25 is held out, and what is right of it is printed.

For each question a softmax over the statements and a refusal, whose score is 0; the loss is that of the statements that answer, or of
the refusal where none does; where it takes several statements to answer, the mean of theirs. A step takes whole histories, so that a
statement that several questions find is encoded once.
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
from torch.nn import functional

PIECES, WIDTH, HIDDEN, HEADS = 256, 512, 1536, 4
STATES, INNER, SIGNS, LAST = WIDTH + PIECES, 192, 48, 160
# Of one statement to another, with how alike they are; and how wide a pair of them is.
RELATIONS, RIVALS = 5, 64
HISTORIES, RATE, ENCODER_RATE, RIVALS_RATE, DECAY = 4, 3e-4, 8e-5, 1e-3, 0.03
DROP_STATES, DROP, DROP_SIGNS, DROP_ENCODER, DROP_RIVALS = 0.1, 0.3, 0.1, 0.1, 0.2
MAX_STATEMENTS = 8
# How many pieces are read as unknown, so that no text is known by heart.
LEFT_OUT = 0.06
# How often what answers is taken away, so that a refusal is right where much of the question is said.
TAKEN_AWAY = 0.25
HELD_OUT = 25
# Texts up to here are encoded together, and longer ones: the rest of each row is padding.
SHORT = 24


class Drop(nn.Module):
    """Dropout whose masks are slices of one: drawing them anew takes a fifth of the time."""

    size = 1 << 25

    def __init__(self, share):
        super().__init__()
        self.share = share
        self.mask = None

    def forward(self, values):
        if not self.training or self.share == 0:
            return values
        if self.mask is None:
            self.mask = (torch.rand(self.size) >= self.share).float() / (1 - self.share)
        if values.numel() >= self.size:
            return functional.dropout(values, self.share)
        start = random.randrange(self.size - values.numel())
        return values * self.mask[start : start + values.numel()].view(values.shape)


def places(count):
    half = PIECES // 2
    angles = torch.arange(count)[:, None] * 10_000.0 ** (-torch.arange(half) / (half - 1))
    return torch.cat([angles.sin(), angles.cos()], -1)


class Layer(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.attend = nn.Linear(width, 3 * width)
        self.combine = nn.Linear(width, WIDTH)
        self.feed = nn.LayerNorm(WIDTH, eps=1e-6)
        self.into = nn.Linear(WIDTH, HIDDEN)
        self.out = nn.Linear(HIDDEN, WIDTH)

    def forward(self, given, state, groups, drop):
        mixed = self.attend(self.norm(given)).float()
        width = given.shape[-1]
        taken = torch.empty_like(mixed[:, :width])
        for rows, inside in groups:
            queries, keys, values = mixed[rows].view(*rows.shape, 3, HEADS, width // HEADS).permute(2, 0, 3, 1, 4)
            shares = queries @ keys.transpose(2, 3) / math.sqrt(width // HEADS)
            read = (shares.float().masked_fill(~inside[:, None, None, :], -1e9).softmax(-1) @ values).float()
            taken = taken.index_put((rows[inside],), read.transpose(1, 2).reshape(*rows.shape, width)[inside])
        state = state + drop(self.combine(taken).float())
        return state + drop(self.out(torch.relu(self.into(self.feed(state)))).float())


@torch.no_grad()
def read_part(tensor, data, at, is_matrix):
    """Of a file of weights: a matrix as int8 after a float32 scale for each column, a vector as float32. @returns where the next begins"""
    if not is_matrix:
        tensor.copy_(torch.from_numpy(np.frombuffer(data, np.float32, tensor.numel(), at).copy()))
        return at + 4 * tensor.numel()
    columns, rows = tensor.shape
    scales = np.frombuffer(data, np.float32, columns, at)
    values = np.frombuffer(data, np.int8, rows * columns, at + 4 * columns).reshape(rows, columns) * scales
    tensor.copy_(torch.from_numpy(values.T.astype(np.float32)))
    return at + 4 * columns + rows * columns


def written_part(tensor, is_matrix):
    values = tensor.detach().numpy().astype(np.float32)
    if not is_matrix:
        return values.tobytes()
    scales = np.abs(values.T).max(0) / 127
    return scales.astype(np.float32).tobytes() + np.rint(values.T / np.maximum(scales, 1e-12)).astype(np.int8).tobytes()


class Encoder(nn.Module):
    """lib/models/local/sentence/encoder.ts, without what follows its last layer."""

    def __init__(self):
        super().__init__()
        self.table = nn.Parameter(torch.zeros(8002, PIECES), requires_grad=False)
        self.residual = nn.Linear(PIECES, WIDTH)
        self.layers = nn.ModuleList([Layer(PIECES), Layer(WIDTH)])
        self.drop = Drop(DROP_ENCODER)
        self.register_buffer("places", places(128), persistent=False)

    def parts(self):
        """In the order of `parts` in sentence/weights.ts, as (tensor, whether it is a matrix)."""
        linear = lambda each: [(each.weight, True), (each.bias, False)]
        norm = lambda each: [(each.weight, False), (each.bias, False)]
        found = linear(self.residual)
        for layer in self.layers:
            found += norm(layer.norm) + linear(layer.attend) + linear(layer.combine)
            found += norm(layer.feed) + linear(layer.into) + linear(layer.out)
        return found

    @torch.no_grad()
    def load(self, folder):
        own = folder / "reader-encoder.bin"
        general = (folder / "sentence.bin").read_bytes()
        at = self.read_table(general)
        self.read(*((own.read_bytes(), 0) if own.exists() else (general, at)))

    @torch.no_grad()
    def read_table(self, general):
        """@returns where the layers begin"""
        count, cells = self.table.shape[0], self.table.numel()
        scales = np.frombuffer(general, np.float32, count)
        self.table.copy_(torch.from_numpy(np.frombuffer(general, np.int8, cells, 4 * count).reshape(count, PIECES) * scales[:, None]))
        return 4 * count + cells

    @torch.no_grad()
    def read(self, data, at):
        """@returns where what follows the layers begins"""
        for tensor, is_matrix in self.parts():
            at = read_part(tensor, data, at, is_matrix)
        return at

    def write(self, path):
        path.write_bytes(self.written())

    def written(self):
        return b"".join(written_part(tensor, is_matrix) for tensor, is_matrix in self.parts())

    def forward(self, pieces, positions, groups):
        embedded = 2 * self.table[pieces] + self.places[positions]
        state = self.residual(embedded).float()
        state = self.layers[0](embedded, state, groups, self.drop)
        state = self.layers[1](state, state, groups, self.drop)
        return torch.cat([state, embedded], -1)


class Network(nn.Module):
    """Question and statement look for each other's pieces, are compared (ESIM without its LSTMs, Chen et al., ACL 2017), and each
    statement is judged among the others (Santoro et al., NeurIPS 2017)."""

    def __init__(self, signs):
        super().__init__()
        self.encoder = Encoder()
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
        self.rivals_own = nn.Linear(LAST + signs + 1, RIVALS)
        self.rivals_others = nn.Linear(LAST + signs + 1, RIVALS, bias=False)
        self.rivals_relations = nn.Linear(RELATIONS, RIVALS, bias=False)
        self.rivals_pool = nn.Linear(RIVALS, 1, bias=False)
        self.rivals_change = nn.Linear(2 * RIVALS, 1)
        # It begins by changing nothing.
        nn.init.zeros_(self.rivals_change.weight)
        nn.init.zeros_(self.rivals_change.bias)
        self.drop_states, self.drop, self.drop_signs = Drop(DROP_STATES), Drop(DROP), nn.Dropout(DROP_SIGNS)
        self.drop_rivals = nn.Dropout(DROP_RIVALS)

    def forward(self, encoded, question, in_question, statement, in_statement, context, in_context, signs, relations, places):
        states = functional.layer_norm(self.encoder(*encoded), (STATES,))
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
        odds = (self.score(hidden) + self.direct(signs)).squeeze(-1)
        direction = functional.normalize((said * in_statement[..., None]).sum(1), dim=-1)
        return odds + self.change_by_rivals(torch.cat([hidden, signs, odds[:, None]], -1), direction, relations, places)

    def change_by_rivals(self, features, direction, relations, places):
        """`relations` [questions, n, n, RELATIONS - 1], `places` [questions, n]: of each statement, or -1."""
        there = places >= 0
        features, direction = features[places.clamp(min=0)], direction[places.clamp(min=0)]
        relations = torch.cat([relations, (direction @ direction.transpose(1, 2))[..., None]], -1)
        given = self.drop_rivals(features)
        pairs = self.rivals_own(given)[:, :, None] + self.rivals_others(given)[:, None] + self.rivals_relations(relations)
        pairs = torch.relu(pairs).float()
        others = there[:, None, :] & there[:, :, None] & ~torch.eye(places.shape[1], dtype=torch.bool)[None]
        shares = self.rivals_pool(pairs).squeeze(-1).float().masked_fill(~others, -1e9).softmax(-1) * others
        mean = (shares[..., None] * pairs).sum(2)
        most = pairs.masked_fill(~others[..., None], 0).max(2)[0]
        change = self.rivals_change(self.drop_rivals(torch.cat([mean, most], -1))).squeeze(-1) * others.any(-1)
        return change[there]

    def compared(self, one, other, inside, pool):
        # Most texts are much shorter than the longest: only their pieces are compared.
        one, other = one[inside], other[inside]
        compared = torch.relu(self.compare(self.drop(torch.cat([one, other, one * other, (one - other).abs()], -1)))).float()
        rows = torch.zeros(*inside.shape, INNER).masked_scatter(inside[..., None], compared)
        shares = torch.full(inside.shape, -1e9).masked_scatter(inside, pool(compared).squeeze(-1).float()).softmax(-1)
        return torch.cat([(shares[..., None] * rows).sum(1), rows.max(1)[0]], -1)

    def parts(self):
        """In the order of `parts` in network.ts, after the scale and bias of its norm; matrices by inputs, then outputs."""
        parts = [self.project.weight, self.project.bias, self.attend.weight, self.compare.weight, self.compare.bias]
        parts += [self.question_pool.weight, self.statement_pool.weight, self.signs.weight, self.signs.bias, self.context_pool.weight]
        parts += [self.join.weight, self.join.bias, self.score.weight, self.direct.weight, self.direct.bias]
        parts += [self.rivals_own.weight, self.rivals_own.bias]
        parts += [self.rivals_others.weight, self.rivals_relations.weight, self.rivals_pool.weight]
        return parts + [self.rivals_change.weight, self.rivals_change.bias]

    @torch.no_grad()
    def load(self, folder):
        self.encoder.load(folder)
        values = torch.from_numpy(np.fromfile(folder / "reader.bin", np.float32))
        for part, own in zip(values[2 * STATES :].split([part.numel() for part in self.parts()]), self.parts()):
            own.copy_(part.view(own.shape[::-1]).T if own.dim() == 2 else part)

    @torch.no_grad()
    def write(self, out):
        self.encoder.write(Path(f"{out}-encoder.bin"))
        parts = [torch.ones(STATES), torch.zeros(STATES)] + [part.T if part.dim() == 2 else part for part in self.parts()]
        np.concatenate([part.detach().contiguous().numpy().astype(np.float32).reshape(-1) for part in parts]).tofile(f"{out}-reader.bin")


def read_histories(folder):
    pieces = np.fromfile(folder / "pieces.u16", np.uint16)
    histories = {}
    for line in (folder / "examples.jsonl").open():
        question = json.loads(line)
        for i, each in enumerate(question["statements"]):
            each["index"] = i
        question["statements"] = [each for each in question["statements"] if each["span"][1] > 0]
        question["answered"] = any(each["label"] == 1 for each in question["statements"])
        # Where what answers was not found, there is nothing to learn.
        if not question["statements"] or not (question["refuse"] or question["answered"]) or question["span"][1] == 0:
            continue
        histories.setdefault(question["id"], (pieces, []))[1].append(question)
    return list(histories.values())


def is_held_out(history):
    id = history[1][0]["id"]
    return id.startswith("train") and zlib.crc32(id.encode()) % HELD_OUT == 0


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


def batch_of(histories, left_out=0.0):
    starts, texts, size = {}, [], 0

    def place(pieces, span):
        nonlocal size
        key = (id(pieces), *span)
        if key not in starts:
            starts[key] = size
            texts.append(pieces[span[0] : span[0] + span[1]])
            size += span[1]
        return starts[key], span[1]

    def rows(found):
        longest = torch.arange(max(1, *(count for _, count in found)))[None]
        inside = longest < torch.tensor([[count] for _, count in found])
        return (torch.tensor([[start] for start, _ in found]) + longest).masked_fill(~inside, 0), inside

    pairs = [(pieces, question, each) for pieces, questions in histories for question in questions for each in question["statements"]]
    asked = rows([place(pieces, question["span"]) for pieces, question, _ in pairs])
    said = rows([place(pieces, each["span"]) for pieces, _, each in pairs])
    around = rows([place(pieces, each["context"]) for pieces, _, each in pairs])
    signs = torch.tensor([each["signs"] for _, _, each in pairs])
    ends = np.cumsum([len(text) for text in texts]).tolist()
    all_texts = [(end - len(text), len(text)) for end, text in zip(ends, texts) if len(text)]
    shorter, longer = ([text for text in all_texts if (text[1] <= SHORT) is short] for short in (True, False))
    groups = [rows(group) for group in (shorter, longer) if group]
    positions = torch.cat([torch.arange(len(text)) for text in texts])
    flat = torch.from_numpy(np.concatenate(texts).astype(np.int64))
    encoded = (flat.masked_fill(torch.rand(flat.shape) < left_out, 0), positions, groups)
    return encoded, *asked, *said, *around, signs, *relations_of([question for _, questions in histories for question in questions])


def relations_of(questions):
    most = max(len(question["statements"]) for question in questions)
    places = np.full((len(questions), most), -1)
    relations = np.zeros((len(questions), most, most, RELATIONS - 1), np.float32)
    count = 0
    for row, question in enumerate(questions):
        for i, one in enumerate(question["statements"]):
            places[row, i] = count
            count += 1
            for k, other in enumerate(question["statements"]):
                if k != i:
                    relations[row, i, k] = [int(each) for each in one["relations"][other["index"]]]
    return torch.from_numpy(relations), torch.from_numpy(places)


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
def held_out_table(network, histories):
    network.eval()
    total = right = refused = must = count = 0
    for start in range(0, len(histories), 4):
        some = []
        for pieces, questions in histories[start : start + 4]:
            cut = [{**each, "statements": each["statements"][:MAX_STATEMENTS]} for each in questions]
            some.append((pieces, [{**each, "answered": any(one["label"] == 1 for one in each["statements"])} for each in cut]))
        questions = [question for _, own in some for question in own]
        scores = network(*batch_of(some))
        total += loss_of(questions, scores).item() * len(questions)
        count += len(questions)
        at = 0
        for question in questions:
            own = scores[at : at + len(question["statements"])]
            at += len(own)
            best = own.argmax().item()
            must += question["refuse"]
            if question["refuse"]:
                refused += own[best].item() <= 0
            else:
                right += own[best].item() > 0 and question["statements"][best]["label"] == 1
    network.train()
    return f"held out: loss {total / count:.4f}, right {right / (count - must):.1%}, refused {refused / must:.1%}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("epochs", type=float)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--from", dest="start", type=Path)
    parser.add_argument("--minutes", type=float, default=1e9, help="the rate falls to its end in so many minutes, if the epochs take longer")
    parser.add_argument(
        "--begun",
        type=float,
        default=0,
        help="the share of the weights that it began from in those that it leaves: their mean judges better than either (Wortsman et al., ICML 2022)",
    )
    parser.add_argument("--rivals", action="store_true", help="trains only how statements are judged among each other")
    options = parser.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    read = [history for folder in options.folders for history in read_histories(folder)]
    held_out = [history for history in read if is_held_out(history)]
    histories = [history for history in read if not is_held_out(history)]
    network = Network(len(read[0][1][0]["statements"][0]["signs"]))
    if options.start and options.start.suffix == ".pt":
        network.load_state_dict(torch.load(options.start))
    elif options.start:
        network.load(options.start)
    begun = {name: each.clone() for name, each in network.state_dict().items()}
    encoder = [each for name, each in network.named_parameters() if name.startswith("encoder") and each.requires_grad]
    others = [each for name, each in network.named_parameters() if not name.startswith("encoder")]
    rates = [{"params": others, "top": RATE}, {"params": encoder, "top": ENCODER_RATE}]
    if options.rivals:
        for name, each in network.named_parameters():
            each.requires_grad_(name.startswith("rivals"))
        rates = [{"params": [each for each in network.parameters() if each.requires_grad], "top": RIVALS_RATE}]
    optimizer = torch.optim.AdamW(rates, weight_decay=DECAY)
    steps, step, started = options.epochs * (len(histories) // HISTORIES), 0, time.time()
    print(f"{sum(len(questions) for _, questions in histories)} questions", held_out_table(network, held_out), flush=True)
    total, counted = 0, 0
    while step < steps:
        random.shuffle(histories)
        for start in range(0, len(histories) - HISTORIES + 1, HISTORIES):
            done = max(step / steps, (time.time() - started) / 60 / options.minutes)
            if done >= 1:
                step = steps
                break
            some = [(pieces, [sampled(question) for question in questions]) for pieces, questions in histories[start : start + HISTORIES]]
            for group in optimizer.param_groups:
                group["lr"] = group["top"] * min(1, (step + 1) / 100) * max(0.02, 1 - done)
            if options.rivals:
                network.eval()
                network.drop_rivals.train()
            batch = batch_of(some, 0 if options.rivals else LEFT_OUT)
            # Half again as fast where the processor has it.
            with torch.autocast("cpu", dtype=torch.bfloat16):
                scores = network(*batch)
            loss = loss_of([question for _, questions in some for question in questions], scores.float())
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            step += 1
            total, counted = total + loss.item(), counted + 1
            if step % 200 == 0:
                print(f"step {step}/{steps:.0f}: {total / counted:.4f}, {time.time() - started:.0f} s", flush=True)
                total = counted = 0
            if step % 400 == 0 or step >= steps:
                print(held_out_table(network, held_out), flush=True)
                torch.save(network.state_dict(), options.out.with_suffix(".pt"))
                network.write(options.out)
    if options.begun:
        trained = network.state_dict()
        network.load_state_dict({name: torch.lerp(each, begun[name], options.begun) for name, each in trained.items()})
    print(held_out_table(network, held_out), f"{time.time() - started:.0f} s", flush=True)
    torch.save(network.state_dict(), options.out.with_suffix(".pt"))
    network.write(options.out)


if __name__ == "__main__":
    main()
