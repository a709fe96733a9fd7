"""Weighted mean of the weights of ONNX recognisers of one graph.

    python mix.py out.onnx a.onnx 0.5 b.onnx 0.5
"""

from __future__ import annotations

import sys

import numpy as np
import onnx
from onnx import numpy_helper


def main(target: str, *pairs: str) -> None:
    models = [onnx.load(path) for path in pairs[0::2]]
    shares = np.array([float(share) for share in pairs[1::2]])
    shares /= shares.sum()
    for initializers in zip(*(m.graph.initializer for m in models), strict=True):
        values = [numpy_helper.to_array(i) for i in initializers]
        if values[0].dtype == np.float32:
            mixed = sum(share * value for share, value in zip(shares, values, strict=True))
            initializers[0].CopyFrom(numpy_helper.from_array(mixed.astype(np.float32), initializers[0].name))
    onnx.checker.check_model(models[0])
    onnx.save(models[0], target)


if __name__ == "__main__":
    main(*sys.argv[1:])
