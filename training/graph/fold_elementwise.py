"""Folds the element-wise operators of PP-LCNetV3 graphs into their convolutions.

    python3 fold_elementwise.py IN.onnx OUT.onnx

PP-OCRv4 models carry up to eight element-wise operators after each convolution (a learned scale and shift, hard-swish in four
steps, another scale and shift); each reads and writes a whole feature map, and onnxruntime folds none of them. The result computes
the same function up to rounding:

1. convolution, then x scalar or + scalar     -> into its weights and bias
2. x * clip(x + 3, 0, 6) / 6                  -> x * HardSigmoid(x, 1/6, 1/2)
3. x a + b, then only convolutions            -> a into their weights; b into their bias where they do not pad, else + b/a
"""

import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper


class Graph:
    def __init__(self, model):
        self.graph = model.graph
        self.nodes = [n for n in model.graph.node if n.op_type != "Constant"]
        self.values = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
        for n in model.graph.node:
            if n.op_type == "Constant":
                self.values[n.output[0]] = numpy_helper.to_array(n.attribute[0].t)
        self.outputs = {o.name for o in model.graph.output}

    def consumers(self, name):
        return [n for n in self.nodes if name in n.input]

    def only_consumer(self, name):
        found = self.consumers(name)
        return found[0] if len(found) == 1 and name not in self.outputs else None

    def scalar_operand(self, node):
        """(tensor, constant) of an operator between a tensor and one number, else None."""
        for tensor, constant in (node.input, reversed(node.input)) if len(node.input) == 2 else ():
            if constant in self.values and self.values[constant].size == 1 and tensor not in self.values:
                return tensor, float(self.values[constant].ravel()[0])
        return None

    def constant(self, name, value):
        self.values[name] = np.asarray(value, dtype=np.float32)
        return name

    def remove(self, *nodes):
        gone = {id(n) for n in nodes}
        self.nodes = [n for n in self.nodes if id(n) not in gone]

    def scale_convolution(self, conv, weight_factor, bias_factor, bias_shift):
        """Gives the convolution new weights and bias of its own (the old ones may be shared)."""
        weights = self.values[conv.input[1]]
        bias = self.values[conv.input[2]] if len(conv.input) > 2 else np.zeros(weights.shape[0], np.float32)
        base = conv.output[0] + "_folded"
        new_weights = self.constant(f"{base}_w", weights * np.float32(weight_factor))
        new_bias = self.constant(f"{base}_b", bias * np.float32(bias_factor) + np.asarray(bias_shift, np.float32))
        inputs = [conv.input[0], new_weights, new_bias]
        del conv.input[:]
        conv.input.extend(inputs)

    def save_into(self, model):
        used = {i for n in self.nodes for i in n.input}
        del model.graph.node[:]
        model.graph.node.extend(self.nodes)
        del model.graph.initializer[:]
        model.graph.initializer.extend(numpy_helper.from_array(v, k) for k, v in self.values.items() if k in used)
        for spare in [i for i in model.graph.input if i.name in self.values]:
            model.graph.input.remove(spare)


def fold_into_producer(g):
    """Step 1. True when something was folded."""
    for conv in g.nodes:
        if conv.op_type != "Conv" or conv.input[1] not in g.values:
            continue
        after = g.only_consumer(conv.output[0])
        operand = g.scalar_operand(after) if after is not None and after.op_type in ("Mul", "Add") else None
        if operand is None:
            continue
        if after.op_type == "Mul":
            g.scale_convolution(conv, operand[1], operand[1], 0)
        else:
            g.scale_convolution(conv, 1, 1, operand[1])
        conv.output[0] = after.output[0]
        g.remove(after)
        return True
    return False


def fold_hard_swish(g):
    """Step 2."""
    for add in g.nodes:
        operand = g.scalar_operand(add) if add.op_type == "Add" else None
        if operand is None or abs(operand[1] - 3) > 1e-6:
            continue
        clip = g.only_consumer(add.output[0])
        if clip is None or clip.op_type != "Clip":
            continue
        product = g.only_consumer(clip.output[0])
        if product is None or product.op_type != "Mul" or operand[0] not in product.input:
            continue
        division = g.only_consumer(product.output[0])
        if division is None or division.op_type != "Div" or abs(g.scalar_operand(division)[1] - 6) > 1e-6:
            continue
        gate = helper.make_node("HardSigmoid", [operand[0]], [add.output[0] + "_gate"], alpha=1 / 6, beta=0.5)
        swish = helper.make_node("Mul", [operand[0], gate.output[0]], [division.output[0]])
        at = g.nodes.index(add)
        g.nodes[at:at] = [gate, swish]
        g.remove(add, clip, product, division)
        return True
    return False


def pads(conv):
    return any(v for a in conv.attribute if a.name == "pads" for v in a.ints) or any(
        a.name == "auto_pad" and a.s not in (b"NOTSET", b"VALID") for a in conv.attribute
    )


def fold_into_consumers(g):
    """Step 3."""
    for mul in g.nodes:
        operand = g.scalar_operand(mul) if mul.op_type == "Mul" else None
        if operand is None or operand[1] == 0:
            continue
        tensor, scale = operand
        add = g.only_consumer(mul.output[0])
        shift = g.scalar_operand(add) if add is not None and add.op_type == "Add" else None
        last = add if shift is not None else mul
        convs = g.consumers(last.output[0])
        if last.output[0] in g.outputs or not convs:
            continue
        if any(c.op_type != "Conv" or c.input[0] != last.output[0] or c.input[1] not in g.values for c in convs):
            continue
        offset = shift[1] if shift is not None else 0.0
        keep_add = offset != 0 and any(pads(c) for c in convs)
        for conv in convs:
            sums = g.values[conv.input[1]].reshape(g.values[conv.input[1]].shape[0], -1).sum(axis=1)
            g.scale_convolution(conv, scale, 1, 0 if keep_add else sums * np.float32(offset))
        if keep_add:
            constant = g.constant(add.output[0] + "_shift", [offset / scale])
            kept = helper.make_node("Add", [tensor, constant], [add.output[0]])
            g.nodes[g.nodes.index(add)] = kept
            g.remove(mul)
        else:
            for conv in convs:
                conv.input[0] = tensor
            g.remove(*([mul, add] if shift is not None else [mul]))
        return True
    return False


def main(source, target):
    model = onnx.load(source)
    g = Graph(model)
    before = len(g.nodes)
    while fold_into_producer(g) or fold_hard_swish(g) or fold_into_consumers(g):
        pass
    g.save_into(model)
    onnx.checker.check_model(model)
    onnx.save(model, target)
    print(f"{source}: {before} operators -> {len(g.nodes)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
