"""Puts ReLU in the place of hard-swish where the network hardly tells the difference, and fits the next convolution to it.

    python relu_instead.py --base rec_latin.onnx --lines SHARD.npz --out rec_latin_relu.onnx

In 8 bits a ReLU costs nothing (the convolution's own lowest byte), while a hard-swish is a clip and a product of two maps: 27 % of the
recogniser's time. Layer by layer, on lines of the training:

1. hard-swish z clip(z + 3, 0, 6) / 6, then x a + b, becomes A relu(z - t) + C with the least square error over the layer's values;
2. the convolution behind gets the weights that come nearest to what the old network computed there from its own input (least squares,
   held to the old weights by a ridge), so that errors of earlier layers are mended by later ones.

Nothing is trained. Left as they are: layers whose values mostly lie between -3 and 0, where hard-swish is a parabola and no ReLU is near
(relative square error 2 to 17 %; of those chosen 0.4 to 3 %), and the activations behind 1x1 convolutions.
"""

from __future__ import annotations

import argparse
import copy
import random
from itertools import groupby
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import Tensor, nn
from torch.nn import functional as F

from recogniser.cropping import LINE_HEIGHT
from recogniser.network import ActivatedConv, Recogniser, write_onnx
from recogniser.shards import load

DEPTHWISE = (1, 2, 3, 5, 7, 8, 9, 10, 11, 12, 13)
RIDGE = 1e-3
# Values of a layer looked at for its ReLU, rows of a least squares problem.
VALUES, ROWS = 200_000, 40_000


class ReluConv(nn.Module):
    """A relu(conv - t) + C, with t in the bias."""

    def __init__(self, old: ActivatedConv, threshold: float, scale: float, shift: float) -> None:
        super().__init__()
        self.conv, self.scale, self.shift = old.conv, scale, shift
        with torch.no_grad():
            self.conv.bias -= threshold

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.conv(x)) * self.scale + self.shift


def nearest_relu(values: Tensor, scale: float, shift: float) -> tuple[float, float, float]:
    """Threshold, scale and shift of the ReLU nearest to the activation on these values before it."""
    z = values.flatten()
    z = z[torch.from_numpy(np.random.default_rng(0).integers(0, len(z), VALUES))].double()
    y = F.hardswish(z) * scale + shift
    best = (np.inf, 0.0, 1.0, 0.0)
    for threshold in np.arange(-2, 1.01, 0.125):
        u = F.relu(z - threshold)
        spread = u - u.mean()
        a = float((spread * y).mean() / (spread**2).mean())
        c = float(y.mean() - a * u.mean())
        best = min(best, (float(((y - a * u - c) ** 2).mean()), float(threshold), a, c))
    return best[1:]


def refit_pointwise(conv: nn.Module, inputs: list[Tensor], targets: list[Tensor]) -> float:
    """Least squares; returns what is left, relative to the targets' variance."""
    x, y = rows(inputs), rows(targets)
    weights, bias = conv.weight[:, :, 0, 0].double(), conv.bias.double()
    missing = y - (x @ weights.T + bias)
    centred = x - x.mean(0)
    gram = centred.T @ centred / len(x)
    ridge = RIDGE * gram.diagonal().mean() * torch.eye(len(gram), dtype=gram.dtype)
    change = torch.linalg.solve(gram + ridge, centred.T @ (missing - missing.mean(0)) / len(x)).T
    conv.weight += change.float()[:, :, None, None]
    conv.bias += (missing.mean(0) - change @ x.mean(0)).float()
    left = missing - missing.mean(0) - centred @ change.T
    return float((left**2).mean() / y.var(0).mean())


def rows(maps: list[Tensor]) -> Tensor:
    """Pixels as rows of channels, evenly thinned."""
    every = max(1, sum(m.numel() // m.shape[1] for m in maps) // ROWS)
    return torch.cat([m.permute(0, 2, 3, 1).reshape(-1, m.shape[1])[::every] for m in maps]).double()


def exchange(old: Recogniser, lines: list[Tensor]) -> tuple[Recogniser, dict[str, ReluConv]]:
    new = copy.deepcopy(old)
    exchanged: dict[str, ReluConv] = {}

    def replaced(activated: ActivatedConv, before: list[Tensor]) -> ReluConv:
        values = torch.cat([z.flatten()[::5] for z in before])
        relu = ReluConv(activated, *nearest_relu(values, activated.scale, activated.shift))
        exchanged[relu.conv.onnx_names["weight"]] = relu
        return relu

    theirs = [old.stem(x) for x in lines]
    ours = list(theirs)
    for index, (was, block) in enumerate(zip(old.blocks, new.blocks, strict=True)):
        before = [was.depthwise.conv(x) for x in theirs]
        if index in DEPTHWISE:
            block.depthwise = replaced(block.depthwise, before)
        theirs = [was.squeeze(ActivatedConv.activation(z, was.depthwise.scale, was.depthwise.shift)) for z in before]
        ours = [block.squeeze(block.depthwise(x)) for x in ours]
        before = [was.pointwise.conv(x) for x in theirs]
        left = refit_pointwise(block.pointwise.conv, ours, before) if exchanged else 0.0
        theirs = [ActivatedConv.activation(z, was.pointwise.scale, was.pointwise.shift) for z in before]
        ours = [block.pointwise(x) for x in ours]
        print(f"block {index}: {left:.4f} of the variance before its activation is not met", flush=True)
    return new, exchanged


def write_exchanged(path: Path, exchanged: dict[str, ReluConv]) -> None:
    """Conv -> HardSigmoid, Mul, Mul a, Add b of the graph becomes Conv -> Relu, Mul A, Add C."""
    model = onnx.load(str(path))
    graph = model.graph
    users: dict[str, list[onnx.NodeProto]] = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)
    convolutions = {n.input[1]: n for n in graph.node if n.op_type == "Conv"}
    initializers = {i.name for i in graph.initializer}

    def set_operand(node: onnx.NodeProto, value: float) -> None:
        at = next(i for i, name in enumerate(node.input) if name in initializers)
        name = f"{node.output[0]}_relu"
        graph.initializer.append(numpy_helper.from_array(np.asarray([value], np.float32), name))
        node.input[at] = name

    for weight, relu in exchanged.items():
        source = convolutions[weight].output[0]
        gate = next(n for n in users[source] if n.op_type == "HardSigmoid")
        product = users[gate.output[0]][0]
        scale = users[product.output[0]][0]
        shift = users[scale.output[0]][0]
        graph.node.insert(list(graph.node).index(gate), helper.make_node("Relu", [source], [product.output[0]]))
        graph.node.remove(gate)
        graph.node.remove(product)
        set_operand(scale, relu.scale)
        set_operand(shift, relu.shift)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def batches(path: Path, count: int, columns: int = 4096) -> list[Tensor]:
    """So many lines of a shard, those of equal width together, as the product feeds them."""
    crops = [crop for crop, _, _ in load(path)]
    random.Random(1).shuffle(crops)
    width_of = lambda crop: -(-crop.shape[1] // 32) * 32  # noqa: E731
    found = []
    for width, equal in groupby(sorted(crops[:count], key=width_of), width_of):
        lines = list(equal)
        for at in range(0, len(lines), max(1, columns // width)):
            part = lines[at : at + max(1, columns // width)]
            pixels = np.zeros((len(part), 3, LINE_HEIGHT, width), np.float32)
            for row, crop in enumerate(part):
                pixels[row, :, :, : crop.shape[1]] = crop.astype(np.float32) * (2 / 255) - 1
            found.append(torch.from_numpy(pixels).contiguous(memory_format=torch.channels_last))
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--base", type=Path, required=True)
    options.add_argument("--lines", type=Path, required=True, help="a shard of the training's lines")
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--count", type=int, default=120, help="lines; 100 take 1 GB")
    args = options.parse_args()
    torch.set_num_threads(1)
    network = Recogniser(args.base).eval().to(memory_format=torch.channels_last)
    with torch.no_grad():
        new, exchanged = exchange(network, batches(args.lines, args.count))
    write_onnx(new, args.base, args.out)
    write_exchanged(args.out, exchanged)


if __name__ == "__main__":
    main()
