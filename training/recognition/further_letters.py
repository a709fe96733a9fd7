"""Teaches the last layer of the shipped recogniser further letters, and changes nothing of what it reads without them.

    python further_letters.py make --seed 11 --part train --count 5000 --known 0.35 --out train.pkl
    python further_letters.py fit --lines train.pkl … --model rec_latin_int8.onnx --out rows.npz
    python further_letters.py add --rows rows.npz --model rec_latin_int8.onnx --letters further.txt --out rec_latin_int8.onnx
    python further_letters.py measure --rows rows.npz --model rec_latin_int8.onnx --lines validation.pkl

Everything before the last layer, and its rows for the other classes, stay as they are: a few minutes on one core. The graph gets a
second output, "further": N × T × letters, the probability of each in units of that of all other classes together.
"""

from __future__ import annotations

import argparse
import pickle
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper

sys.path.append(str(Path(__file__).resolve().parents[1] / "graph"))

from onnx_session import OnnxSession  # noqa: E402

from recogniser.cropping import LINE_HEIGHT  # noqa: E402
from recogniser.decoding import read_charset  # noqa: E402
from recogniser.further_letters import LETTERS, FurtherLines  # noqa: E402
from recogniser.synthetic import SyntheticLines  # noqa: E402

FEATURES, WEIGHTS, BIAS, LOGITS = "transpose_51.tmp_0", "linear_85.w_0", "linear_85.b_0", "p2o.Add.277"
CHARSET = Path(__file__).resolve().parents[2] / "models" / "recognition" / "charset.txt"
BATCH, EPOCHS, RATE, DECAY = 48, 6, 0.02, 1e-5


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("make", "fit", "add", "measure"))
    options.add_argument("--seed", type=int, default=11)
    options.add_argument("--part", choices=("train", "validation", "test"), default="train")
    options.add_argument("--known", type=float, default=0.35)
    options.add_argument("--count", type=int, default=5000)
    options.add_argument("--lines", type=Path, nargs="*", default=[])
    options.add_argument("--model", type=Path)
    options.add_argument("--rows", type=Path)
    options.add_argument("--letters", type=Path)
    options.add_argument("--out", type=Path)
    args = options.parse_args()
    {"make": make, "fit": fit, "add": add, "measure": measure}[args.what](args)


def make(args: argparse.Namespace) -> None:
    source = SyntheticLines(args.seed, args.part)
    source.writer = FurtherLines(source.rng, args.part, args.known)
    readable = set(read_charset(CHARSET)) | set(LETTERS) | {" "}
    lines: list[tuple[np.ndarray, str]] = []
    while len(lines) < args.count:
        crop, text, _ = source.next()
        if set(text) <= readable:
            lines.append((crop, text))
    args.out.write_bytes(pickle.dumps(lines))


def fit(args: argparse.Namespace) -> None:
    import torch

    torch.manual_seed(1)
    random.seed(1)
    charset = read_charset(CHARSET)
    weights, bias = last_layer(args.model)
    classes = classes_with_letters(charset)
    # Rows of the letters begin as those of their own classes, where they have one; these do not compete while the others are learned.
    begin = [classes[c] if c in charset else classes["ã" if c == "ă" else "Ã"] for c in LETTERS]
    fixed = torch.tensor(weights), torch.tensor(bias)
    silenced = torch.zeros(weights.shape[1])
    silenced[[classes[c] for c in LETTERS if c in charset]] = -1e4
    rows = torch.tensor(weights[:, begin]).requires_grad_()
    shift = torch.tensor(bias[begin]).requires_grad_()
    start = rows.detach().clone()
    number = {**classes, **{c: weights.shape[1] + i for i, c in enumerate(LETTERS)}}
    data = [(features, [number[c] for c in text]) for features, text in read_lines(args.lines, args.model)]
    steps = (len(data) // BATCH + 1) * EPOCHS
    optimiser = torch.optim.Adam([rows, shift], lr=RATE)
    decay = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: max(0.02, 1 - step / steps))
    loss_of = torch.nn.CTCLoss(blank=0, zero_infinity=True)
    for epoch in range(EPOCHS):
        total = 0.0
        batches = in_batches(data)
        for batch in batches:
            lengths = torch.tensor([len(features) for features, _ in batch])
            inputs = torch.zeros(int(lengths.max()), len(batch), weights.shape[0])
            for i, (features, _) in enumerate(batch):
                inputs[: len(features), i] = torch.tensor(features)
            known = inputs @ fixed[0] + fixed[1] + silenced
            logits = torch.cat([known, inputs @ rows + shift], dim=-1).log_softmax(-1)
            targets = torch.tensor([c for _, text in batch for c in text])
            loss = loss_of(logits, targets, lengths, torch.tensor([len(text) for _, text in batch])) + DECAY * (rows - start).pow(2).sum()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            decay.step()
            total += loss.item()
        print(f"epoch {epoch}: loss {total / len(batches):.4f}", flush=True)
    np.savez(args.out, rows=rows.detach().numpy(), bias=shift.detach().numpy())


def add(args: argparse.Namespace) -> None:
    model = onnx.load(args.model)
    learned = np.load(args.rows)
    graph = model.graph
    graph.initializer.extend(
        [numpy_helper.from_array(learned["rows"], "further.weights"), numpy_helper.from_array(learned["bias"], "further.bias")]
    )
    graph.node.extend(
        [
            helper.make_node("MatMul", [FEATURES, "further.weights"], ["further.product"]),
            helper.make_node("Add", ["further.product", "further.bias"], ["further.logits"]),
            helper.make_node("ReduceLogSumExp", [LOGITS], ["further.others"], axes=[2], keepdims=1),
            helper.make_node("Sub", ["further.logits", "further.others"], ["further.difference"]),
            helper.make_node("Exp", ["further.difference"], ["further"]),
        ]
    )
    graph.output.append(helper.make_tensor_value_info("further", onnx.TensorProto.FLOAT, [None, None, len(LETTERS)]))
    onnx.checker.check_model(model)
    onnx.save(model, args.out)
    args.letters.write_text("\n".join(LETTERS) + "\n", encoding="utf-8")


def measure(args: argparse.Namespace) -> None:
    charset = read_charset(CHARSET)
    weights, bias = last_layer(args.model)
    learned = np.load(args.rows)
    both = np.concatenate([weights, learned["rows"]], axis=1), np.concatenate([bias, learned["bias"]])
    names = ["", *charset, " ", *LETTERS]
    lines = read_lines(args.lines, args.model)
    for title, (w, b) in {"without": (weights, bias), "with": both}.items():
        right, printed, invented, whole = Counter(), Counter(), Counter(), 0
        for features, text in lines:
            read = decode((features @ w + b).argmax(-1), names)
            theirs, ours = accents(text), accents(read)
            printed += theirs
            right += theirs & ours
            invented += ours - theirs
            whole += read == text
        found = {c: f"{right[c]}/{n}" for c, n in printed.most_common() if c in LETTERS}
        print(f"{title}: lines {whole}/{len(lines)}, accents {right.total()}/{printed.total()}, invented {invented.total()}", found)


def decode(classes: np.ndarray, names: list[str]) -> str:
    kept = [c for at, c in enumerate(classes) if c != 0 and (at == 0 or c != classes[at - 1])]
    return "".join(names[c] for c in kept)


def accents(text: str) -> Counter[str]:
    return Counter(c for c in text if c.isalpha() and not c.isascii())


def classes_with_letters(charset: list[str]) -> dict[str, int]:
    return {**{c: i + 1 for i, c in enumerate(charset)}, " ": len(charset) + 1}


def last_layer(path: Path) -> tuple[np.ndarray, np.ndarray]:
    tensors = {t.name: t for t in onnx.load(path).graph.initializer}
    return numpy_helper.to_array(tensors[WEIGHTS]), numpy_helper.to_array(tensors[BIAS])


def in_batches(data: list) -> list[list]:
    """Lines of about the same length together, in random order."""
    order = sorted(data, key=lambda one: len(one[0]) + 20 * random.random())
    batches = [order[i : i + BATCH] for i in range(0, len(order), BATCH)]
    random.shuffle(batches)
    return batches


def read_lines(files: list[Path], path: Path) -> list[tuple[np.ndarray, str]]:
    """What the shipped network makes of each line before its last layer, and the line's text."""
    model = onnx.load(path)
    model.graph.output.append(helper.make_tensor_value_info(FEATURES, onnx.TensorProto.FLOAT, None))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "features.onnx"
        onnx.save(model, file)
        session = OnnxSession(file)
        lines = [line for name in files for line in pickle.loads(name.read_bytes())]
        read = [(session.run([FEATURES], {session.inputs[0]: as_input(crop)})[0][0], text) for crop, text in lines]
        session.close()
    return read


def as_input(crop: np.ndarray) -> np.ndarray:
    columns = -(-crop.shape[1] // 32) * 32
    pixels = np.zeros((1, 3, LINE_HEIGHT, columns), np.float32)
    pixels[0, :, :, : crop.shape[1]] = crop.astype(np.float32) * (2 / 255) - 1
    return pixels


if __name__ == "__main__":
    main()
