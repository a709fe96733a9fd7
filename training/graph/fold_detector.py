"""Rewrites neck and head of the folded PP-OCRv4 detector so that the same function costs less.

    python3 fold_detector.py IN.onnx OUT.onnx

Exact up to rounding; every gain is memory traffic or products that are known to be repeated (184 x 240 is a quarter of 736 x 960):

0. batch normalisation                          -> into the convolution before it
1. y + y g of squeeze-and-excitation            -> y (1 + g): one pass over the feature map less
2. g from the mean of a 1 x 1 convolution       -> from the convolution of the mean
3. 3 x 3 convolution of up(t), each pixel doubled -> at t's resolution, for the four places of a doubled pixel 2 x 2 taps each instead of 9
   and 3 x 3 of (1 + g) A x, A a 1 x 1           -> one 3 x 3 on x's 12 channels, its weights computed for each page from g
   so the widest map of the neck (96 channels at a quarter of the page) is never written
4. two transposed convolutions of stride = kernel = 2 -> 1 x 1 to 96 channels, 1 x 1 to 16, each pixel's 4 x 4 block unfolded at the end
"""

import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper


class Detector:
    def __init__(self, model):
        self.model = model
        self.nodes = list(model.graph.node)
        self.values = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
        for node in list(self.nodes):
            if node.op_type == "Constant":
                self.values[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
                self.nodes.remove(node)

    def producer(self, name):
        return next(n for n in self.nodes if name in n.output)

    def consumers(self, name):
        return [n for n in self.nodes if name in n.input]

    def constant(self, name, value, kind=np.float32):
        self.values[name] = np.asarray(value, dtype=kind)
        return name

    def replace(self, old, new):
        """Puts `new` nodes where the last of `old` stands."""
        at = max(self.nodes.index(n) for n in old)
        self.nodes[at:at] = new
        self.nodes = [n for n in self.nodes if not any(n is o for o in old)]

    def save(self, target):
        used = {i for n in self.nodes for i in n.input}
        graph = self.model.graph
        del graph.node[:], graph.initializer[:], graph.value_info[:]
        graph.node.extend(self.nodes)
        graph.initializer.extend(numpy_helper.from_array(v, k) for k, v in self.values.items() if k in used)
        onnx.checker.check_model(self.model)
        onnx.save(self.model, target)


def normalise_in_weights(d):
    """Step 0."""
    for norm in [n for n in d.nodes if n.op_type == "BatchNormalization"]:
        conv = next((n for n in d.nodes if norm.input[0] in n.output), None)
        if conv is None or conv.op_type != "Conv" or len(conv.input) > 2:
            continue
        factor, shift = scale_and_shift(d, norm)
        stem = norm.output[0]
        conv.input[1] = d.constant(stem + "_w", d.values[conv.input[1]] * factor[:, None, None, None])
        conv.input.append(d.constant(stem + "_b", shift))
        conv.output[0] = stem
        d.nodes.remove(norm)


def scale_and_shift(d, norm):
    gamma, beta, mean, variance = (d.values[i].astype(np.float64) for i in norm.input[1:])
    epsilon = next((a.f for a in norm.attribute if a.name == "epsilon"), 1e-5)
    factor = gamma / np.sqrt(variance + epsilon)
    return factor, beta - mean * factor


def gate_once(d):
    """Step 1, everywhere."""
    one = d.constant("one", [1.0])
    for add in [n for n in d.nodes if n.op_type == "Add"]:
        products = [n for n in d.nodes if n.op_type == "Mul" and n.output[0] in add.input]
        for mul in products:
            shared = next((i for i in mul.input if i in add.input), None)
            if shared is None:
                continue
            gate = next(i for i in mul.input if i != shared)
            more = helper.make_node("Add", [gate, one], [mul.output[0] + "_gate"])
            d.replace([mul, add], [more, helper.make_node("Mul", [shared, more.output[0]], [add.output[0]])])


def pool_before(d, name):
    """Step 2 for the 1 x 1 convolution (without bias) that writes `name`; gives its input and weights."""
    conv = d.producer(name)
    pool = next(n for n in d.consumers(name) if n.op_type == "GlobalAveragePool")
    pooled = pool.output[0] + "_before"
    d.replace(
        [pool],
        [
            helper.make_node("GlobalAveragePool", [conv.input[0]], [pooled]),
            helper.make_node("Conv", [pooled, conv.input[1]], [pool.output[0]], kernel_shape=[1, 1]),
        ],
    )
    return conv.input[0], d.values[conv.input[1]]


def doubled_taps(weights):
    """3 x 3 weights on a doubled map as 2 x 2 weights on the map itself: for even places rows (-1, 0), for odd ones (0, 1)."""
    even = lambda w: np.stack([w[..., 0], w[..., 1] + w[..., 2]], axis=-1)
    odd = lambda w: np.stack([w[..., 0] + w[..., 1], w[..., 2]], axis=-1)
    rows = lambda f, w: np.swapaxes(f(np.swapaxes(w, -1, -2)), -1, -2)
    return [(row, column, rows(f, g(weights))) for row, f in ((0, even), (1, odd)) for column, g in ((0, even), (1, odd))]


def widest_level(d, last):
    """Step 3: `last` is the 3 x 3 convolution of (1 + g) A x + up(t)."""
    weights, stem = d.values[last.input[1]], last.output[0]
    total = d.producer(last.input[0])
    gated, resize = (d.producer(i) for i in total.input)
    if gated.op_type == "Resize":
        gated, resize = resize, gated
    assert resize.op_type == "Resize" and gated.op_type == "Mul", (resize.op_type, gated.op_type)
    wide, gate = gated.input
    x, spread = pool_before(d, wide)
    conv = d.producer(wide)
    outputs, inner = weights.shape[0], spread.shape[1]
    taps = d.constant(stem + "_taps", weights.transpose(0, 2, 3, 1).reshape(-1, weights.shape[1]))
    new = [
        helper.make_node("Reshape", [gate, d.constant(stem + "_column", [-1, 1], np.int64)], [stem + "_g"]),
        helper.make_node("Mul", [d.constant(stem + "_spread", spread[:, :, 0, 0]), stem + "_g"], [stem + "_gs"]),
        helper.make_node("MatMul", [taps, stem + "_gs"], [stem + "_flat"]),
        helper.make_node("Reshape", [stem + "_flat", d.constant(stem + "_shape", [outputs, 3, 3, inner], np.int64)], [stem + "_hwi"]),
        helper.make_node("Transpose", [stem + "_hwi"], [stem + "_w"], perm=[0, 3, 1, 2]),
        helper.make_node("Conv", [x, stem + "_w"], [stem + "_near"], kernel_shape=[3, 3], pads=[1, 1, 1, 1]),
    ]
    places = []
    for row, column, small in doubled_taps(weights):
        name = f"{stem}_{row}{column}"
        pads = [1 - row, 1 - column, row, column]
        new.append(helper.make_node("Conv", [resize.input[0], d.constant(name + "_w", small)], [name], kernel_shape=[2, 2], pads=pads))
        places.append(name)
    new += [
        helper.make_node("Concat", places, [stem + "_places"], axis=1),
        helper.make_node("DepthToSpace", [stem + "_places"], [stem + "_far"], blocksize=2),
        helper.make_node("Add", [stem + "_near", stem + "_far"], [stem]),
    ]
    d.replace([last, total, gated, resize, conv], new)


def head(d):
    """Step 4."""
    second = d.producer(d.producer(d.model.graph.output[0].name).input[0])
    bias2 = d.values[next(i for i in second.input if i in d.values)].ravel()
    up2 = d.producer(next(i for i in second.input if i not in d.values))
    relu = d.producer(up2.input[0])
    norm = d.producer(relu.input[0])
    shift = d.producer(norm.input[0])
    up1 = d.producer(next(i for i in shift.input if i not in d.values))
    assert [n.op_type for n in (up1, shift, norm, relu, up2, second)] == ["ConvTranspose", "Add", "BatchNormalization", "Relu", "ConvTranspose", "Add"]
    factor, offset = scale_and_shift(d, norm)
    bias1 = d.values[next(i for i in shift.input if i in d.values)].ravel() * factor + offset
    w1 = d.values[up1.input[1]] * factor[None, :, None, None]  # in, out, row, column
    w2 = d.values[up2.input[1]]  # in, 1, row, column
    channels = w1.shape[1]
    first = w1.transpose(2, 3, 1, 0).reshape(4 * channels, -1)
    last = np.zeros((16, 4 * channels))
    for place in range(4):
        for row in range(2):
            for column in range(2):
                at = (2 * (place // 2) + row) * 4 + 2 * (place % 2) + column
                last[at, place * channels : (place + 1) * channels] = w2[:, 0, row, column]
    sigmoid = d.producer(d.model.graph.output[0].name)
    result = sigmoid.output[0]
    new = [
        helper.make_node("Conv", [up1.input[0], d.constant("head_1_w", first[:, :, None, None]), d.constant("head_1_b", np.tile(bias1, 4))], ["head_1"], kernel_shape=[1, 1]),
        helper.make_node("Relu", ["head_1"], ["head_1_relu"]),
        helper.make_node("Conv", ["head_1_relu", d.constant("head_2_w", last[:, :, None, None]), d.constant("head_2_b", np.tile(bias2, 16))], ["head_2"], kernel_shape=[1, 1]),
        helper.make_node("Sigmoid", ["head_2"], ["head_2_sigmoid"]),
        helper.make_node("DepthToSpace", ["head_2_sigmoid"], [result], blocksize=4),
    ]
    d.replace([up1, shift, norm, relu, up2, second, sigmoid], new)


def main(source, target):
    d = Detector(onnx.load(source))
    before = len(d.nodes)
    normalise_in_weights(d)
    gate_once(d)
    level = next(n for n in d.nodes if n.op_type == "Concat" and len(n.input) == 4).input[3]
    widest_level(d, d.producer(next(i for i in d.producer(level).input if not i.endswith("_gate"))))
    head(d)
    d.save(target)
    print(f"{source}: {before} operators -> {len(d.nodes)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
