"""The recogniser as a torch module, its weights read from and written back into the ONNX file.

PP-OCRv4's mobile recogniser with batch norms folded: a PP-LCNetV3 backbone (14 blocks of a depthwise and a 1x1 convolution, each
followed by hard-swish and a learned scale and shift), an SVTR neck of two transformer blocks, and a linear CTC head. Every tensor
keeps the name of its ONNX initializer, so writing back is one loop and the graph stays what training/graph/fold_elementwise.py knows.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn
from torch.nn import functional as F

from recogniser.depthwise import depthwise

BLOCKS = 14
SQUEEZED_BLOCKS = {10: ("conv2d_106", "conv2d_107"), 11: ("conv2d_117", "conv2d_118")}
STRIDES = {3: (2, 1), 5: (1, 2), 10: (2, 1), 12: (2, 1)}
HEADS = 8
HEAD_WIDTH = 15


def _hard_swish_affine(x: Tensor, scale: float, shift: float) -> Tensor:
    return F.hardswish(x) * scale + shift


class Tensors:
    """Initializers of an ONNX graph by name, and the convolutions with the scale and shift that follow their activation."""

    def __init__(self, path: Path) -> None:
        graph = onnx.load(str(path)).graph
        self.values = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
        for node in graph.node:
            if node.op_type == "Constant":
                self.values[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
        self.consumers: dict[str, list[onnx.NodeProto]] = {}
        for node in graph.node:
            for name in node.input:
                self.consumers.setdefault(name, []).append(node)
        self.conv_outputs = {n.input[1]: n.output[0] for n in graph.node if n.op_type == "Conv"}

    def affine_after(self, weight: str) -> tuple[float, float]:
        """Scale and shift behind conv -> hard-swish -> x a -> + b."""
        gate = next(n for n in self.consumers[self.conv_outputs[weight]] if n.op_type == "HardSigmoid")
        swish = self.consumers[gate.output[0]][0]
        scale = self.consumers[swish.output[0]][0]
        shift = self.consumers[scale.output[0]][0]
        return float(self.values[scale.input[1]].item()), float(self.values[shift.input[1]].item())


class Conv(nn.Module):
    """A convolution with 'same' padding under its ONNX names."""

    def __init__(self, source: Tensors, name: str, bias: str | None = None, stride: tuple[int, int] = (1, 1)) -> None:
        super().__init__()
        self.onnx_names = {"weight": f"{name}.w_0", "bias": bias or f"{name}.b_0"}
        self.weight = nn.Parameter(torch.from_numpy(source.values[self.onnx_names["weight"]].copy()))
        self.bias = nn.Parameter(torch.from_numpy(source.values[self.onnx_names["bias"]].copy()))
        self.stride = stride
        out, per_group, height, width = self.weight.shape
        self.groups = out if per_group == 1 and out > 1 else 1
        self.padding = (height // 2, width // 2)

    def forward(self, x: Tensor) -> Tensor:
        if self.groups > 1 and x.device.type == "cpu" and self.weight.requires_grad and torch.is_grad_enabled():
            return depthwise(x, self.weight, self.bias, self.stride)
        return F.conv2d(x, self.weight, self.bias, self.stride, self.padding, groups=self.groups)


class Linear(nn.Module):
    """x W + b with W laid out as ONNX MatMul has it (in, out)."""

    def __init__(self, source: Tensors, name: str) -> None:
        super().__init__()
        self.onnx_names = {"weight": f"{name}.w_0", "bias": f"{name}.b_0"}
        self.weight = nn.Parameter(torch.from_numpy(source.values[self.onnx_names["weight"]].copy()))
        self.bias = nn.Parameter(torch.from_numpy(source.values[self.onnx_names["bias"]].copy()))

    def forward(self, x: Tensor) -> Tensor:
        return F.linear(x, self.weight.t(), self.bias)


class Norm(nn.Module):
    def __init__(self, source: Tensors, name: str, epsilon: float) -> None:
        super().__init__()
        self.onnx_names = {"weight": f"{name}.w_0", "bias": f"{name}.b_0"}
        self.weight = nn.Parameter(torch.from_numpy(source.values[self.onnx_names["weight"]].copy()))
        self.bias = nn.Parameter(torch.from_numpy(source.values[self.onnx_names["bias"]].copy()))
        self.epsilon = epsilon

    def forward(self, x: Tensor) -> Tensor:
        return F.layer_norm(x.float(), self.weight.shape, self.weight, self.bias, self.epsilon)


class ActivatedConv(nn.Module):
    """Convolution, hard-swish, then the learned scale and shift; the two numbers stay as they are (the next weights can scale)."""

    activation = staticmethod(_hard_swish_affine)

    def __init__(self, source: Tensors, name: str, stride: tuple[int, int] = (1, 1)) -> None:
        super().__init__()
        self.conv = Conv(source, name, stride=stride)
        self.scale, self.shift = source.affine_after(f"{name}.w_0")

    def forward(self, x: Tensor) -> Tensor:
        return ActivatedConv.activation(self.conv(x), self.scale, self.shift)


class SqueezeExcite(nn.Module):
    def __init__(self, source: Tensors, down: str, up: str) -> None:
        super().__init__()
        self.down = Conv(source, down)
        self.up = Conv(source, up)

    def forward(self, x: Tensor) -> Tensor:
        gate = self.up(F.relu(self.down(x.mean((2, 3), keepdim=True))))
        return x * F.hardsigmoid(gate)


class Block(nn.Module):
    def __init__(self, source: Tensors, index: int) -> None:
        super().__init__()
        self.depthwise = ActivatedConv(source, f"conv2d_{157 + 2 * index}", STRIDES.get(index, (1, 1)))
        squeezed = SQUEEZED_BLOCKS.get(index)
        self.squeeze = SqueezeExcite(source, *squeezed) if squeezed else nn.Identity()
        self.pointwise = ActivatedConv(source, f"conv2d_{158 + 2 * index}")

    def forward(self, x: Tensor) -> Tensor:
        return self.pointwise(self.squeeze(self.depthwise(x)))


class Attention(nn.Module):
    def __init__(self, source: Tensors, qkv: str, out: str) -> None:
        super().__init__()
        self.qkv = Linear(source, qkv)
        self.out = Linear(source, out)

    def forward(self, x: Tensor) -> Tensor:
        batch, steps, width = x.shape
        q, k, v = self.qkv(x).view(batch, steps, 3, HEADS, HEAD_WIDTH).permute(2, 0, 3, 1, 4)
        # Written out: the fused kernel's backward pass is seven times slower for heads of 15. 0.2581989 is the graph's own constant.
        mixed = ((q * 0.2581989) @ k.transpose(-2, -1)).softmax(-1) @ v
        return self.out(mixed.transpose(1, 2).reshape(batch, steps, width))


class TransformerBlock(nn.Module):
    def __init__(self, source: Tensors, first_norm: int, first_linear: int) -> None:
        super().__init__()
        self.norm1 = Norm(source, f"layer_norm_{first_norm}", 1e-5)
        self.attention = Attention(source, f"linear_{first_linear}", f"linear_{first_linear + 1}")
        self.norm2 = Norm(source, f"layer_norm_{first_norm + 1}", 1e-5)
        self.up = Linear(source, f"linear_{first_linear + 2}")
        self.down = Linear(source, f"linear_{first_linear + 3}")

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.attention(self.norm1(x))
        return x + self.down(F.silu(self.up(self.norm2(x))))


class Recogniser(nn.Module):
    """Lines (N, 3, 48, W) in -1..1 -> logits (N, W / 8, classes); class 0 is the CTC blank, the last one the space."""

    def __init__(self, onnx_path: Path) -> None:
        super().__init__()
        source = Tensors(onnx_path)
        self.stem = Conv(source, "conv2d_10", bias="conv2d_10.w_0_bias", stride=(2, 2))
        self.blocks = nn.ModuleList(Block(source, i) for i in range(BLOCKS))
        self.neck = nn.ModuleList(
            Conv(source, name, bias=f"{name}.w_0_bias") for name in (f"conv2d_{142 + i}" for i in range(5))
        )
        self.transformer = nn.ModuleList(TransformerBlock(source, 43 + 2 * i, 77 + 4 * i) for i in range(2))
        self.norm = Norm(source, "layer_norm_47", 1e-6)
        self.head = Linear(source, "linear_85")
        self.frozen_blocks = 0

    def freeze_first(self, blocks: int) -> None:
        """Keeps the stem and the first blocks as they are; they cost no backward pass."""
        self.frozen_blocks = blocks
        for module in (self.stem, *self.blocks[:blocks]):
            module.requires_grad_(False)

    def forward(self, x: Tensor) -> Tensor:
        with torch.set_grad_enabled(torch.is_grad_enabled() and self.frozen_blocks == 0):
            x = self.stem(x)
            for block in self.blocks[: self.frozen_blocks]:
                x = block(x)
        for block in self.blocks[self.frozen_blocks :]:
            x = block(x)
        shortcut = F.avg_pool2d(x, (3, 2), (3, 2))
        reduce, widen, expand, merge, last = self.neck
        x = F.silu(widen(F.silu(reduce(shortcut))))
        x = x.flatten(2).transpose(1, 2)
        for block in self.transformer:
            x = block(x)
        x = self.norm(x).transpose(1, 2).unsqueeze(2)
        x = torch.cat((shortcut, F.silu(expand(x))), 1)
        x = F.silu(last(F.silu(merge(x))))
        return self.head(x.squeeze(2).transpose(1, 2))

    def onnx_tensors(self) -> dict[str, np.ndarray]:
        """The weights under the names of the ONNX initializers."""
        return {
            name: getattr(module, key).detach().float().cpu().contiguous().numpy()
            for module in self.modules()
            for key, name in getattr(module, "onnx_names", {}).items()
        }


def write_onnx(network: Recogniser, template: Path, target: Path) -> None:
    """The template's graph with the network's weights."""
    model = onnx.load(str(template))
    tensors = network.onnx_tensors()
    for at, initializer in enumerate(model.graph.initializer):
        if initializer.name in tensors:
            model.graph.initializer[at].CopyFrom(numpy_helper.from_array(tensors.pop(initializer.name), initializer.name))
    if tensors:
        raise ValueError(f"not in {template}: {sorted(tensors)}")
    onnx.checker.check_model(model)
    onnx.save(model, str(target))
