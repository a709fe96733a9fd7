"""Turns the convolutions of a folded PP-LCNetV3 graph into 8-bit integer ones.

    python3 quantise.py --model IN.onnx --calibration lines.bin --out OUT.onnx [--first N] [--float NAME ...] [--integer NAME ...]
                                         (inputs: calibration-inputs.ts; see make.sh)

Activations are unsigned 8 bit, one scale a tensor; weights signed 7 bit (-64..64), one scale a channel: two products of 255 x 64 fit
16 bits, so processors without VNNI, whose vpmaddubsw saturates, compute the very same integers. Depthwise weights have 8 bits (-127..127):
their products are added in 32 bits.

Nothing between two convolutions leaves 8 bits:
- hard-swish z clip(z + 3, 0, 6) / 6: the convolution writes z with its lowest value at -3 (below, hard-swish is 0 anyway), so that the
  same bytes, clipped at the byte for +3 and read with another scale and zero point, are the gate. One byte-wise Clip, one QLinearMul.
- a learned scale and shift after it: nothing is computed, the reader takes another scale and zero point.
Where floats enter a 1 x 1 convolution, each channel has bytes of its own scale, which the weights undo: with one scale for all, half as
many pixels again of the detector crossed its threshold (5.2 % for 3.3).
What is cheap or delicate stays float: the first convolutions, squeeze-and-excitation, whatever --float names and all that follows it.
Onnxruntime's own quantize_static left 30 float hard-swish in the graph and won 1.4x where this wins 1.8x.
"""

import argparse
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper, version_converter
from onnx_session import OnnxSession

WEIGHT_MAX = 64
SAMPLES_A_TENSOR_AND_INPUT = 4096
# Shares from 1e-5 to 2e-4 give the same within noise (0.5 to 0.7 % of characters differ on 160 lines not calibrated on), 1e-3 twice that.
OUTSIDE = 5e-5


def read_inputs(path, limit):
    inputs, data, at = [], np.fromfile(path, np.uint8), 0
    while at < len(data):
        width, height = data[at : at + 8].view("<i4")
        size = int(3 * width * height * 4)
        inputs.append(data[at + 8 : at + 8 + size].view("<f4").reshape(1, 3, height, width))
        at += 8 + size
    step = max(1, len(inputs) // limit)
    return inputs[::step][:limit]


class Statistics:
    """Samples of every tensor named, and the mean of each of its channels, over the calibration inputs."""

    def __init__(self, model, names, inputs):
        watched = onnx.ModelProto()
        watched.CopyFrom(model)
        known = {o.name for o in watched.graph.output}
        watched.graph.output.extend(onnx.ValueInfoProto(name=n) for n in names if n not in known)
        random = np.random.default_rng(1)
        samples, means = defaultdict(list), defaultdict(list)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "watched.onnx"
            onnx.save(watched, str(path))
            session = OnnxSession(path)
            for values in inputs:
                for name, tensor in zip(names, session.run(names, {model.graph.input[0].name: values})):
                    channels = tensor[0].reshape(tensor.shape[1], -1)
                    places = random.integers(0, channels.shape[1], max(8, SAMPLES_A_TENSOR_AND_INPUT // len(channels)))
                    samples[name].append(channels[:, places])
                    means[name].append(tensor.mean(axis=(0, 2, 3)))
            session.close()
        self.samples = {n: np.concatenate(s, axis=1) for n, s in samples.items()}
        self.means = {n: np.mean(m, axis=0) for n, m in means.items()}

    def range(self, name, at_least=1e-3, low=None):
        """The [low, high] that holds 0 and all but the share OUTSIDE at either end; the low end fixed where given."""
        values = self.samples[name]
        lowest = min(0.0, np.quantile(values, OUTSIDE)) if low is None else low
        return lowest, max(np.quantile(values, 1 - OUTSIDE), at_least)

    def ranges(self, name):
        """The range of each channel by itself."""
        low, high = np.quantile(self.samples[name], (OUTSIDE, 1 - OUTSIDE), axis=1)
        return np.minimum(0.0, low), np.maximum(high, 1e-3)


class Bytes:
    """A tensor as bytes: value = (byte - zero) * scale + rest, the rest less than half a step and which the next bias holds."""

    def __init__(self, name, scale, zero, rest=0.0):
        assert 0 <= zero <= 255, (name, scale, zero)
        self.name, self.scale, self.zero, self.rest = name, float(scale), int(zero), float(rest)


class Quantiser:
    def __init__(self, model, inputs, first, keep_float=(), integer=()):
        self.source = model.graph
        self.values = {i.name: numpy_helper.to_array(i) for i in self.source.initializer}
        self.consumers = defaultdict(list)
        for node in self.source.node:
            for name in node.input:
                self.consumers[name].append(node)
        self.producer = {o: n for n in self.source.node for o in n.output}
        self.quantised = self.choose(first, keep_float, integer)
        watched = sorted({t for n in self.quantised for t in (n.input[0], n.output[0])} - {self.source.input[0].name})
        self.statistics = Statistics(model, watched, inputs)
        self.nodes, self.new_values = [], {}
        self.bytes, self.floats, self.done = {}, {self.source.input[0].name}, set()

    def choose(self, first, keep_float, integer):
        """Convolutions that become integer: not the first few, not on a single pixel, not named nor behind one named, unless asked for."""
        late = [n for n in self.source.node if n.op_type == "Conv"][first:]
        behind, chosen = set(keep_float), []
        for node in self.source.node:
            if any(i in behind for i in node.input):
                behind.update(node.output)
            if node in late and (node.output[0] in integer or not (behind & set(node.output) or self.on_single_pixel(node))):
                chosen.append(node)
        return chosen

    def on_single_pixel(self, node):
        """The two convolutions of squeeze-and-excitation."""
        before = self.producer.get(node.input[0])
        return before is not None and before.op_type in ("GlobalAveragePool", "Relu")

    def only_consumer(self, name, op_type):
        found = self.consumers[name]
        return found[0] if len(found) == 1 and found[0].op_type == op_type else None

    def hard_swish_after(self, name):
        """The multiplication that ends a hard-swish of this tensor and reads nothing else, or None."""
        users = self.consumers[name]
        gate = next((n for n in users if n.op_type == "HardSigmoid"), None)
        product = self.only_consumer(gate.output[0], "Mul") if gate is not None else None
        return product if product is not None and len(users) == 2 and product in users else None

    def scalar(self, node):
        return next((float(self.values[i].ravel()[0]) for i in node.input if i in self.values and self.values[i].size == 1), None)

    def affine_after(self, name):
        """(output, a, b) of the scalar x a + b that alone reads this tensor; (name, 1, 0) when there is none."""
        a, b = 1.0, 0.0
        mul = self.only_consumer(name, "Mul")
        if mul is not None and (self.scalar(mul) or 0) > 0:
            self.done.add(mul.output[0])
            name, a = mul.output[0], self.scalar(mul)
        add = self.only_consumer(name, "Add")
        if add is not None and self.scalar(add) is not None:
            self.done.add(add.output[0])
            name, b = add.output[0], self.scalar(add)
        return name, a, b

    def constant(self, value):
        value = np.asarray(value)
        name = f"q{len(self.new_values)}"
        self.new_values[name] = value
        return name

    def scale_and_zero(self, tensor):
        return [self.constant(np.float32(tensor.scale)), self.constant(np.uint8(tensor.zero))]

    def emit(self, op, inputs, outputs, domain="", **attributes):
        self.nodes.append(helper.make_node(op, inputs, outputs, domain=domain, **attributes))

    def as_bytes(self, name):
        if name not in self.bytes:
            low, high = self.statistics.range(name)
            scale = (high - low) / 255
            found = Bytes(name + "_u8", scale, round(-low / scale))
            self.emit("QuantizeLinear", [self.as_float(name), *self.scale_and_zero(found)], [found.name])
            self.bytes[name] = found
        return self.bytes[name]

    def as_float(self, name):
        if name in self.bytes and name not in self.floats:
            found = self.bytes[name]
            whole = name if found.rest == 0 else name + "_whole"
            self.emit("DequantizeLinear", [found.name, *self.scale_and_zero(found)], [whole])
            if found.rest != 0:
                self.emit("Add", [whole, self.constant(np.float32(found.rest))], [name])
            self.floats.add(name)
        return name

    def source_of(self, node):
        """The bytes a convolution reads, its weights, its bias, and the mean of each channel it reads."""
        name, weights = node.input[0], self.values[node.input[1]].astype(np.float64)
        bias = self.values[node.input[2]].astype(np.float64) if len(node.input) > 2 else np.zeros(len(weights))
        mean = self.statistics.means[name]
        if name in self.bytes or len(self.consumers[name]) > 1 or weights.shape[1:] != (len(mean), 1, 1):
            return self.as_bytes(name), weights, bias, mean
        # From float to a 1 x 1 convolution: each channel gets bytes of its own scale and zero, and weights and bias undo them.
        low, high = self.statistics.ranges(name)
        scales = ((high - low) / 255).astype(np.float32)
        zeros = np.round(-low / scales)
        inputs = [self.as_float(name), self.constant(scales), self.constant(zeros.astype(np.uint8))]
        self.emit("QuantizeLinear", inputs, [name + "_u8"], axis=1)
        weights = weights * scales[None, :, None, None]
        return Bytes(name + "_u8", 1, 0), weights, bias - weights[:, :, 0, 0] @ zeros, mean / scales + zeros

    def integer_weights(self, source, weights, bias, mean):
        """Integer weights, a scale a channel (least square error), and the bias with what rounding lost of the mean put back."""
        rows = weights.reshape(len(weights), -1)
        most = np.maximum(np.abs(rows).max(axis=1, keepdims=True), 1e-12)
        best = np.full((len(rows), 1), np.inf)
        most_integer = 127 if weights.shape[1] == 1 else WEIGHT_MAX
        scale = most / most_integer
        for share in np.linspace(0.5, 1, 26):
            step = most * share / most_integer
            loss = ((np.clip(np.round(rows / step), -most_integer, most_integer) * step - rows) ** 2).sum(axis=1, keepdims=True)
            scale, best = np.where(loss < best, step, scale), np.minimum(loss, best)
        integers = np.clip(np.round(rows / scale), -most_integer, most_integer)
        lost = (rows - integers * scale).reshape(weights.shape).sum(axis=(2, 3))
        shift = lost[:, 0] * mean if weights.shape[1] == 1 and len(mean) == len(rows) else lost @ mean
        # A dead channel has next to no weights; its bias must still fit 32 bits.
        scale = np.maximum(scale, np.abs(bias + shift)[:, None] / (source.scale * 2**24))
        integers = np.clip(np.round(rows / scale), -most_integer, most_integer)
        sums = weights.reshape(len(rows), -1).sum(axis=1)
        bias_integers = np.round((bias + sums * source.rest + shift) / (scale[:, 0] * source.scale)).astype(np.int32)
        return integers.reshape(weights.shape).astype(np.int8), scale[:, 0].astype(np.float32), bias_integers

    def convolve(self, node):
        source, *numbers = self.source_of(node)
        name = node.output[0]
        product = self.hard_swish_after(name)
        if product is not None:
            low, high = self.statistics.range(name, at_least=3.5, low=-3.0)
            minus_three = max(1, int(np.floor(3 * 255 / (high - low))))
            target = Bytes(name + "_u8", 3 / minus_three, minus_three)
        else:
            relu = self.only_consumer(name, "Relu")
            low, high = self.statistics.range(name, low=None if relu is None else 0.0)
            target = Bytes(name + "_u8", (high - low) / 255, round(-low / ((high - low) / 255)))
        integers, scales, bias = self.integer_weights(source, *numbers)
        zeros = np.zeros(len(scales), np.int8)
        inputs = [source.name, *self.scale_and_zero(source), *map(self.constant, (integers, scales, zeros))]
        attributes = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        self.emit("QLinearConv", [*inputs, *self.scale_and_zero(target), self.constant(bias)], [target.name], **attributes)
        self.bytes[name] = target
        if product is not None:
            self.hard_swish(target, product)
        elif relu is not None:
            self.bytes[relu.output[0]] = target
            self.done.add(relu.output[0])

    def hard_swish(self, z, product):
        """Byte 0 of z is -3, byte 2 z.zero is +3: clipped there, the bytes are the gate times 2 z.zero."""
        gate = Bytes(z.name + "_gate", 1 / (2 * z.zero), 0)
        self.emit("Clip", [z.name, self.constant(np.uint8(0)), self.constant(np.uint8(2 * z.zero))], [gate.name])
        raw = product.output[0]
        name, a, b = self.affine_after(raw)
        self.done.update([product.output[0], *(n.output[0] for n in self.consumers[self.z_name(z)])])
        top = (255 - z.zero) * z.scale
        low, high = min(0.0, b - 0.376 * a), max(0.0, top * a + b)
        scale = (high - low) / 255
        steps = round(b / scale)
        zero = int(np.clip(round(-low / scale), max(0, -steps), min(255, 255 - steps)))
        swish = Bytes(raw + "_u8", scale / a, zero + steps)
        inputs = [z.name, *self.scale_and_zero(z), gate.name, *self.scale_and_zero(gate), *self.scale_and_zero(swish)]
        self.emit("QLinearMul", inputs, [swish.name], domain="com.microsoft")
        self.bytes[name] = Bytes(swish.name, scale, zero, b - steps * scale)

    def z_name(self, z):
        return next(name for name, found in self.bytes.items() if found is z)

    def run(self):
        chosen = {n.output[0] for n in self.quantised}
        for node in self.source.node:
            if node.output[0] in self.done:
                continue
            if node.output[0] in chosen:
                self.convolve(node)
                continue
            for name in node.input:
                self.as_float(name)
            self.nodes.append(node)
            self.floats.update(node.output)

    def into(self, model):
        used = {i for n in self.nodes for i in n.input}
        merged = {**self.values, **self.new_values}
        del model.graph.node[:], model.graph.initializer[:], model.graph.value_info[:]
        model.graph.node.extend(self.nodes)
        model.graph.initializer.extend(numpy_helper.from_array(np.asarray(v), k) for k, v in merged.items() if k in used)
        model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
        return model


def with_opset_13(model):
    """As the converter has it, but for softmax, whose shape it wants to know: here it is over the last axis always, where 9 and 13 agree."""
    softmaxes = [node for node in model.graph.node if node.op_type == "Softmax"]
    names = {node.output[0] for node in softmaxes}
    for node in softmaxes:
        node.op_type = "Relu"
        del node.attribute[:]
    converted = version_converter.convert_version(model, 13)
    for node in converted.graph.node:
        if node.output[0] in names:
            node.op_type = "Softmax"
            node.attribute.append(helper.make_attribute("axis", -1))
    return converted


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--model", required=True)
    parser.add_argument("--calibration", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--inputs", type=int, default=300)
    parser.add_argument("--first", type=int, default=2, help="so many convolutions at the beginning stay float")
    parser.add_argument("--float", nargs="*", default=[], help="outputs of operators that stay float with all that follows")
    parser.add_argument("--integer", nargs="*", default=[], help="outputs of convolutions that become integer all the same")
    options = parser.parse_args()
    model = with_opset_13(onnx.load(options.model))
    inputs = read_inputs(options.calibration, options.inputs)
    quantiser = Quantiser(model, inputs, options.first, options.float, options.integer)
    quantiser.run()
    onnx.save(quantiser.into(model), options.out)
    kinds = defaultdict(int)
    for node in quantiser.nodes:
        kinds[node.op_type] += 1
    print(options.out, dict(kinds))


if __name__ == "__main__":
    main()
