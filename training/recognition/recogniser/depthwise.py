"""A depthwise convolution whose backward pass is fast on a CPU (needs a C++ compiler; built on first use)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType

import torch
from torch import Tensor
from torch.nn import functional as F
from torch.utils.cpp_extension import load


@cache
def _native() -> ModuleType:
    source = Path(__file__).with_name("depthwise.cpp")
    return load("estratto_depthwise", [str(source)], extra_cflags=["-O3", "-march=native", "-ffast-math"])


class _Depthwise(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x: Tensor, weight: Tensor, bias: Tensor, stride: tuple[int, int]) -> Tensor:
        ctx.save_for_backward(x, weight)
        ctx.stride = stride
        kernel = weight.shape[-1]
        return F.conv2d(x, weight, bias, stride, kernel // 2, groups=x.shape[1])

    @staticmethod
    def backward(ctx, grad: Tensor):
        x, weight = ctx.saved_tensors
        kernel = weight.shape[-1]
        grad_x = _input_gradient(grad, weight, x.shape, ctx.stride) if ctx.needs_input_grad[0] else None
        grad_weight = _native().weight_gradient(x, grad.to(x.dtype), kernel, *ctx.stride).to(weight.dtype)
        return grad_x, grad_weight, grad.float().sum((0, 2, 3)).to(weight.dtype), None


def _input_gradient(grad: Tensor, weight: Tensor, shape: torch.Size, stride: tuple[int, int]) -> Tensor:
    """A forward convolution with the turned kernel: many times faster than the library's own backward pass."""
    if stride != (1, 1):
        spread = torch.zeros(
            (shape[0], shape[1], shape[2], shape[3]), dtype=grad.dtype
        ).contiguous(memory_format=torch.channels_last)
        spread[:, :, :: stride[0], :: stride[1]] = grad
        grad = spread
    return F.conv2d(grad, weight.flip(2, 3), None, 1, weight.shape[-1] // 2, groups=shape[1])


def depthwise(x: Tensor, weight: Tensor, bias: Tensor, stride: tuple[int, int]) -> Tensor:
    if torch.is_autocast_cpu_enabled():
        dtype = torch.get_autocast_cpu_dtype()
        x, weight, bias = x.to(dtype), weight.to(dtype), bias.to(dtype)
    return _Depthwise.apply(x, weight, bias, stride)
