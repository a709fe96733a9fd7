"""Trains the tagger of src/extraction/tagger on the pages that dump.ts wrote.

    python3 training/extraction/tagger/train.py pages.jsonl --unseen <folder> --out models/extraction --example src/extraction/tagger/example-page.json

Once for each of three folds, whose pages it then tags without having seen their group, once without the generated papers, which it then tags
(--unseen, which fit.ts reads), and once on everything (--out). Each time two networks learn, of which the mean is what is said, each in a process
and on a core of its own: OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1. Those of an earlier training count as well where --beside names their folder. Needs Debian's python3-torch, and libopenblas0-pthread, without which it is
nine times slower. Seeds are fixed.
"""

import argparse
import base64
import json
import math
import multiprocessing
import os
import random
import tempfile
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

GRAM_ROWS = 8192
RELATIONS = 104
WORD_FEATURES, LINE_FEATURES = 14, 18
# From here on a word's features are of its letters, before of its place.
LETTERS_AT = 8
SIZES = {"gram": 48, "word": 64, "line": 64, "blocks": 2, "heads": 4, "hidden": 128}
FOLDS = 3
# Generated papers share their wordings, whatever their layout. Tags of such by a network that knows the others would be surer than those of
# any paper that is new, and the scorers would trust them too much: one that learned from no generated paper tags them all.
GENERATED = FOLDS
# A field of fewer pages is not learned: its trees do better without.
LEAST_PAGES = 40
# Of each epoch: papers written by hand twice, and so many others.
HAND_WRITTEN_TWICE, OTHERS = 2, 1000
# They teach the others, and are read better without: shop names of real receipts, vendors left out, 90.2 % without tags and 86.6 with them.
# Nor is anything said of kinds of which all papers are generated: of an F24's total 98.8 and 81.3 % were read.
UNTAGGED = ("receipt",)
BATCH, EPOCHS, RATE = 8, 32, 2e-3
# What one says wrongly the other seldom does, too.
NETWORKS = 2
DROPOUT = 0.25
# A word is hidden but for its shape, or but for its parts, and a label is not known: papers of other hands have other words.
HIDE_WORD, HIDE_WHOLE_WORD, HIDE_LABEL = 0.15, 0.3, 0.15
SHAPE_AT = 1
INSIDE_WEIGHT, END_WEIGHT = 1.5, 2.5
SUREST = 12
# Of ten times that a page is learned, seven its names and addresses are those of other papers: what stands around them is what tells whose they are.
SWAPPED = 0.7
# Where both parties are mostly companies, either's name may stand for the other's.
TRADE = ("delivery_note", "invoice", "purchase_order", "receipt", "utility_bill")


def is_party(tag):
    return tag.endswith("name") or tag.endswith("address")


def pool_of(kind, tag, words):
    return (tag.split(".")[1] if kind in TRADE else f"{kind} {tag}", words)


class Page:
    def __init__(self, line, tags):
        self.id, self.page, self.kind, self.group = line["id"], line["page"], line["kind"], line["group"]
        self.isHandWritten, self.isGenerated, self.isLearned = line["isHandWritten"], line["isGenerated"], line["isLearned"]
        self.grams, self.labels = line["grams"], line["labels"]
        n, m = line["words"], line["lines"]
        self.words, self.lines = n, m
        self.wordFeatures = torch.tensor(line["wordFeatures"], dtype=torch.float32).view(n, WORD_FEATURES) / 1000
        self.lineFeatures = torch.tensor(line["lineFeatures"], dtype=torch.float32).view(m, LINE_FEATURES) / 1000
        self.lineOf, self.firstOf, self.lastOf = (torch.tensor(line[key]) for key in ("lineOf", "firstOf", "lastOf"))
        self.relations = torch.from_numpy(np.frombuffer(base64.b64decode(line["relations"]), dtype=np.uint8).reshape(m, m).copy())
        self.known = torch.tensor([1.0 if tag in line["known"] else 0.0 for tag in tags])
        self.values = [(tags.index(tag), words) for tag, words in line["values"] if tag in tags]
        # Of the names and addresses: their words, and those of which other papers' values may stand there.
        self.swappable = [(pool_of(self.kind, tag, len(words)), words) for tag, words in line["values"] if is_party(tag)]
        self.target = self.target_of(self.values)

    def letters_of(self, words):
        return [(self.grams[word], self.wordFeatures[word, LETTERS_AT:]) for word in words]

    def target_of(self, values):
        y = torch.zeros(self.words, len(self.known), 3, dtype=torch.bool)
        for tag, words in values:
            y[words, tag, 0] = 1
            y[words[0], tag, 1] = 1
            y[words[-1], tag, 2] = 1
        return y


def read(lines):
    counts = {}
    for line in lines:
        for tag in {tag for tag, _ in line["values"]}:
            counts[tag] = counts.get(tag, 0) + 1
    tags = sorted(tag for tag, count in counts.items() if count >= LEAST_PAGES)
    known = {line["kind"]: set() for line in lines}
    for line in lines:
        if not line["isGenerated"] and line["kind"] not in UNTAGGED:
            known[line["kind"]].update(line["known"])
    kinds = {kind: [tag for tag in tags if tag in known[kind]] for kind in sorted(known)}
    pages = [Page(line, tags) for line in lines]
    dealt, fold_of = {}, {}
    for page in pages:
        if page.group not in fold_of:
            key = (page.kind, page.isHandWritten)
            fold_of[page.group] = dealt.get(key, 0) % FOLDS
            dealt[key] = dealt.get(key, 0) + 1
        page.fold = fold_of[page.group]
    return pages, tags, kinds


class Dropout(nn.Module):
    """As torch's own, with bytes of chance: a sixth of the time of training goes into it otherwise."""

    def __init__(self, share):
        super().__init__()
        self.least = round(256 * share)

    def forward(self, x):
        if not self.training:
            return x
        kept = torch.from_numpy(CHANCE.integers(0, 256, x.shape, dtype=np.uint8) >= self.least)
        return x * kept / (1 - self.least / 256)


CHANCE = np.random.default_rng(0)


class Block(nn.Module):
    def __init__(self, size, heads):
        super().__init__()
        self.heads = heads
        self.before, self.between = nn.LayerNorm(size), nn.LayerNorm(size)
        self.queries, self.out = nn.Linear(size, 3 * size), nn.Linear(size, size)
        self.wide, self.narrow = nn.Linear(size, 2 * size), nn.Linear(2 * size, size)
        self.relation = nn.Embedding(RELATIONS, heads)
        nn.init.zeros_(self.relation.weight)
        self.drop = Dropout(DROPOUT / 2)

    def forward(self, x, relations, padding):
        b, m, size = x.shape
        q, k, v = self.queries(self.before(x)).view(b, m, 3, self.heads, size // self.heads).permute(2, 0, 3, 1, 4)
        weights = q @ k.transpose(-1, -2) / math.sqrt(size // self.heads) + self.relation(relations).permute(0, 3, 1, 2)
        weights = weights.masked_fill(padding[:, None, None], -1e9).softmax(-1)
        x = x + self.drop(self.out((weights @ v).transpose(1, 2).reshape(b, m, size)))
        return x + self.drop(self.narrow(F.silu(self.wide(self.between(x)))))


class Network(nn.Module):
    def __init__(self, kinds, tags):
        super().__init__()
        gram, word, line, hidden = (SIZES[key] for key in ("gram", "word", "line", "hidden"))
        self.tags = tags
        self.grams = nn.EmbeddingBag(GRAM_ROWS, gram, mode="sum")
        nn.init.normal_(self.grams.weight, std=0.05)
        self.word = nn.Linear(gram + WORD_FEATURES, word)
        self.kinds = nn.Embedding(kinds, line)
        self.line = nn.Linear(3 * word + LINE_FEATURES, line)
        self.blocks = nn.ModuleList(Block(line, SIZES["heads"]) for _ in range(SIZES["blocks"]))
        self.last = nn.LayerNorm(line)
        self.hidden = nn.Linear(3 * word + line, hidden)
        self.out = nn.Linear(hidden, tags * 3)
        self.drop = Dropout(DROPOUT)
        nn.init.constant_(self.out.bias, -3)

    def forward(self, b):
        words = F.silu(self.word(torch.cat([self.grams(b.ids, b.offsets), b.wordFeatures], 1)))
        size = words.shape[1]
        sums = torch.zeros(b.lines, size).index_add(0, b.lineOf, words)
        counts = torch.zeros(b.lines, 1).index_add(0, b.lineOf, torch.ones(len(words), 1))
        lines = self.line(torch.cat([sums / counts, words[b.firstOf], words[b.lastOf], b.lineFeatures], 1))
        x = torch.zeros(b.pages * b.most, lines.shape[1]).index_copy(0, b.slots, lines).view(b.pages, b.most, -1)
        x = x + self.kinds(b.kinds)[:, None]
        for block in self.blocks:
            x = block(x, b.relations, b.padding)
        context = self.last(x).view(b.pages * b.most, -1)[b.slots][b.lineOf]
        nothing = torch.zeros(1, size)
        before = torch.cat([nothing, words[:-1]]) * (1 - b.opens)[:, None]
        behind = torch.cat([words[1:], nothing]) * (1 - b.closes)[:, None]
        hidden = F.silu(self.hidden(self.drop(torch.cat([words, before, behind, context], 1))))
        return self.out(self.drop(hidden)).view(-1, self.tags, 3)


def pools_of(pages):
    pools = {}
    for page in pages:
        for pool, words in page.swappable:
            pools.setdefault(pool, []).append(page.letters_of(words))
    return pools


def swaps(page, seed, pools):
    """Another value for each name and address of the page, by word; the same one wherever it stands."""
    if seed.random() > SWAPPED:
        return {}
    chosen, swapped = {}, {}
    for pool, words in page.swappable:
        own = str([page.grams[word] for word in words])
        if own not in chosen:
            chosen[own] = seed.choice(pools[pool])
        swapped.update(zip(words, chosen[own]))
    return swapped


class Batch:
    def __init__(self, pages, kinds, hides=None, pools=None):
        ids, offsets = [], []
        self.wordFeatures = torch.cat([page.wordFeatures for page in pages])
        for page in pages:
            swapped = swaps(page, hides, pools) if pools else {}
            for word, (_, features) in swapped.items():
                self.wordFeatures[len(offsets) + word, LETTERS_AT:] = features
            for word, (own, labels) in enumerate(zip(page.grams, page.labels)):
                grams = swapped[word][0] if word in swapped else own
                offsets.append(len(ids))
                if hides is None:
                    ids += grams + labels
                    continue
                chance = hides.random()
                ids += grams[SHAPE_AT : SHAPE_AT + 1] if chance < HIDE_WORD else grams[1:] if chance < HIDE_WORD + HIDE_WHOLE_WORD else grams
                ids += [label for label in labels if hides.random() > HIDE_LABEL]
        self.ids, self.offsets = torch.tensor(ids), torch.tensor(offsets)
        self.pages, self.most = len(pages), max(page.lines for page in pages)
        self.lines = sum(page.lines for page in pages)
        self.lineFeatures = torch.cat([page.lineFeatures for page in pages])
        words = np.cumsum([0] + [page.words for page in pages])
        lines = np.cumsum([0] + [page.lines for page in pages])
        self.lineOf = torch.cat([page.lineOf + int(at) for page, at in zip(pages, lines)])
        self.firstOf = torch.cat([page.firstOf + int(at) for page, at in zip(pages, words)])
        self.lastOf = torch.cat([page.lastOf + int(at) for page, at in zip(pages, words)])
        self.slots = torch.cat([torch.arange(page.lines) + i * self.most for i, page in enumerate(pages)])
        self.kinds = torch.tensor([list(kinds).index(page.kind) for page in pages])
        self.relations = torch.zeros(self.pages, self.most, self.most, dtype=torch.long)
        self.padding = torch.ones(self.pages, self.most, dtype=torch.bool)
        for i, page in enumerate(pages):
            self.relations[i, : page.lines, : page.lines] = page.relations
            self.padding[i, : page.lines] = False
        self.opens, self.closes = torch.zeros(len(offsets)), torch.zeros(len(offsets))
        self.opens[self.firstOf] = 1
        self.closes[self.lastOf] = 1


def train(pages, tags, kinds, name):
    """Several networks that learn the same, each from another beginning and in another order."""
    processes = multiprocessing.get_context("fork")
    with tempfile.TemporaryDirectory() as folder:
        paths = [f"{folder}/{i}" for i in range(NETWORKS)]
        learning = [
            processes.Process(target=train_one, args=(pages, tags, kinds, f"{name}, {i}", i, path)) for i, path in enumerate(paths)
        ]
        for process in learning:
            process.start()
        for process in learning:
            process.join()
        return [loaded(path, tags, kinds) for path in paths]


def loaded(path, tags, kinds):
    network = Network(len(kinds), len(tags))
    network.load_state_dict(torch.load(path))
    return network.eval()


def train_one(pages, tags, kinds, name, beginning, path):
    global CHANCE
    seed = random.Random(beginning)
    torch.manual_seed(beginning)
    CHANCE = np.random.default_rng(beginning)
    network = Network(len(kinds), len(tags))
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=0.02)
    learned = [page for page in pages if page.isLearned]
    pools = pools_of(learned)
    written, others = [p for p in learned if p.isHandWritten], [p for p in learned if not p.isHandWritten]
    weight = torch.tensor([INSIDE_WEIGHT, END_WEIGHT, END_WEIGHT])
    steps = EPOCHS * ((HAND_WRITTEN_TWICE * len(written) + min(OTHERS, len(others))) // BATCH)
    step, started = 0, time.time()
    for epoch in range(EPOCHS):
        chosen = written * HAND_WRITTEN_TWICE + seed.sample(others, min(OTHERS, len(others)))
        seed.shuffle(chosen)
        chunks = [sorted(chosen[i : i + 64], key=lambda page: page.lines) for i in range(0, len(chosen), 64)]
        batches = [chunk[i : i + BATCH] for chunk in chunks for i in range(0, len(chunk), BATCH)]
        total = 0.0
        for some in batches:
            for group in optimiser.param_groups:
                group["lr"] = RATE * min(1, (step + 1) / 100) * 0.5 * (1 + math.cos(math.pi * min(1, step / steps)))
            logits = network(Batch(some, kinds, seed, pools))
            known = torch.cat([page.known.expand(page.words, -1) for page in some])
            losses = F.binary_cross_entropy_with_logits(logits, torch.cat([page.target for page in some]).float(), reduction="none", pos_weight=weight)
            loss = (losses * known[:, :, None]).sum() / len(some) / 15
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            step, total = step + 1, total + loss.item()
        print(f"{name}: epoch {epoch}, loss {total / len(batches):.3f}, {time.time() - started:.0f} s", flush=True)
    torch.save(network.state_dict(), path)


def logits_of(networks, page, tags, kinds):
    """Of the tags of its kind, as src/extraction/tagger/tags.ts has them: words x (tags x aspects)."""
    batch = Batch([page], kinds)
    with torch.no_grad():
        logits = sum(network(batch) for network in networks) / len(networks)
    rows = [tags.index(tag) for tag in kinds[page.kind]]
    return logits[:, rows].reshape(page.words, -1).clamp(-SUREST, SUREST).numpy()


def tag_unseen(networks, pages, tags, kinds, folder):
    found = {}
    for page in pages:
        if not kinds[page.kind]:
            continue
        logits = logits_of(networks, page, tags, kinds).astype(np.float16)
        if not page.isGenerated:
            whose = f"{page.kind}, {'written by hand' if page.isHandWritten else 'real'}"
            for tag, isRight in values_found(page, logits, tags, kinds):
                found.setdefault(whose, []).append(isRight)
                found.setdefault(f"{whose}: {tag}", []).append(isRight)
        line = {"id": page.id, "page": page.page, "logits": base64.b64encode(logits.tobytes()).decode()}
        with open(f"{folder}/{page.kind}.jsonl", "a") as out:
            out.write(json.dumps(line) + "\n")
    for whose, each in sorted(found.items()):
        print(f"  {whose}: of {len(each)} values the likeliest words are right {100 * sum(each) / len(each):.1f} %", flush=True)


def values_found(page, logits, tags, kinds):
    """Each field that the page has, and whether its likeliest word is of its value."""
    words_of = {}
    for tag, words in page.values:
        if tags[tag] in kinds[page.kind]:
            words_of.setdefault(tags[tag], set()).update(words)
    inside = logits[:, :: 3]
    return [(tag, int(inside[:, kinds[page.kind].index(tag)].argmax()) in words) for tag, words in words_of.items()]


def parameters_of(network):
    """In the order of tagger.bin."""

    def layer(one):
        return [one.weight, one.bias]

    parts = [network.grams.weight, *layer(network.word), network.kinds.weight, *layer(network.line)]
    for block in network.blocks:
        parts += [*layer(block.before), *layer(block.queries), *layer(block.out), *layer(block.between), *layer(block.wide), *layer(block.narrow)]
        parts += [block.relation.weight]
    return parts + [*layer(network.last), *layer(network.hidden), *layer(network.out)]


def weights_of(network):
    return torch.cat([part.detach().reshape(-1) for part in parameters_of(network)]).numpy().astype(np.float16)


def networks_in(folder, tags, kinds):
    """Those of an earlier training, which must have had the same tags."""
    with open(f"{folder}/tagger.json") as file:
        described = json.load(file)
    if described["tags"] != tags or described["kinds"] != kinds:
        raise SystemExit(f"The networks of {folder} have other tags than these pages.")
    networks = []
    for weights in np.split(np.fromfile(f"{folder}/tagger.bin", np.float16), described["networks"]):
        network = Network(len(kinds), len(tags))
        parameters = parameters_of(network)
        ends = np.cumsum([part.numel() for part in parameters])
        with torch.no_grad():
            for part, its in zip(parameters, np.split(weights.astype(np.float32), ends[:-1])):
                part.copy_(torch.from_numpy(its).reshape(part.shape))
        networks.append(network.eval())
    return networks


def write_example(networks, page, line, tags, kinds, path):
    """A page and what these networks say of it, for the test that the product's say the same."""
    keys = ("words", "lines", "grams", "labels", "wordFeatures", "lineFeatures", "lineOf", "firstOf", "lastOf", "relations")
    logits = [[round(float(logit), 3) for logit in row] for row in logits_of(networks, page, tags, kinds)]
    with open(path, "w") as out:
        json.dump({"kind": page.kind, "input": {key: line[key] for key in keys}, "logits": logits}, out, separators=(",", ":"))
        out.write("\n")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("pages")
    arguments.add_argument("--unseen", help="a folder, for what is said of pages that were left out")
    arguments.add_argument("--folds", type=int, nargs="*", default=range(GENERATED + 1), help="some of them, where processes share the work")
    arguments.add_argument("--out", help="models/extraction")
    arguments.add_argument("--beside", nargs="*", default=[], help="folders with tagger.bin of earlier trainings, whose networks count as well")
    arguments.add_argument("--example", help="src/extraction/tagger/example-page.json")
    options = arguments.parse_args()
    lines = [json.loads(line) for line in open(options.pages)]
    pages, tags, kinds = read(lines)
    print(f"{len(pages)} pages, {len(tags)} tags", flush=True)
    if options.unseen:
        os.makedirs(options.unseen, exist_ok=True)
        with open(f"{options.unseen}/kinds.json", "w") as out:
            json.dump(kinds, out)
        for fold in options.folds:
            is_left_out = (lambda page: page.isGenerated) if fold == GENERATED else (lambda page: page.fold == fold)
            networks = train([page for page in pages if not is_left_out(page)], tags, kinds, f"fold {fold}")
            left_out = [page for page in pages if is_left_out(page) and page.isGenerated == (fold == GENERATED)]
            tag_unseen(networks, left_out, tags, kinds, options.unseen)
    if not options.out:
        return
    networks = train(pages, tags, kinds, "all")
    networks += [network for folder in options.beside for network in networks_in(folder, tags, kinds)]
    weights = np.concatenate([weights_of(network) for network in networks])
    with open(f"{options.out}/tagger.bin", "wb") as out:
        out.write(weights.tobytes())
    with open(f"{options.out}/tagger.json", "w") as out:
        sizes = {**SIZES, "outputs": len(tags) * 3, "kinds": len(kinds)}
        json.dump({"networks": len(networks), "sizes": sizes, "tags": tags, "kinds": kinds}, out, indent=1)
        out.write("\n")
    if options.example:
        at = min((i for i, page in enumerate(pages) if page.isHandWritten and page.words > 60), key=lambda i: pages[i].lines)
        write_example([network.half().float() for network in networks], pages[at], lines[at], tags, kinds, options.example)


main()
