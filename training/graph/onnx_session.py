"""ONNX graphs run by the ONNX Runtime that the product ships (onnx-session.ts): Python needs none of its own, and Debian has none."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

REPOSITORY = Path(__file__).resolve().parents[2]
# Node 24 as `npm ci` installs it, whatever Node the machine has.
NODE = REPOSITORY / "node_modules" / ".bin" / "node"


class OnnxSession:
    """One graph in a process of its own, on one thread. Tensors are 32-bit floats."""

    def __init__(self, model: Path) -> None:
        command = [str(NODE), str(Path(__file__).with_name("onnx-session.ts")), str(model)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        names = self._header()
        self.inputs: list[str] = names["inputs"]
        self.outputs: list[str] = names["outputs"]

    def run(self, fetch: Sequence[str], feed: Mapping[str, np.ndarray]) -> list[np.ndarray]:
        """The named tensors, in their order; any tensor of the graph that is one of its outputs."""
        arrays = {name: np.ascontiguousarray(values, np.float32) for name, values in feed.items()}
        header = {"fetch": list(fetch), "feed": [{"name": name, "shape": values.shape} for name, values in arrays.items()]}
        text = json.dumps(header).encode()
        self._process.stdin.write(len(text).to_bytes(4, "little") + text)
        for values in arrays.values():
            self._process.stdin.write(values.tobytes())
        self._process.stdin.flush()
        return [self._values(described["shape"]) for described in self._header()]

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()

    def _header(self):
        return json.loads(self._read(int.from_bytes(self._read(4), "little")))

    def _values(self, shape: Sequence[int]) -> np.ndarray:
        return np.frombuffer(self._read(4 * int(np.prod(shape))), np.float32).reshape(shape)

    def _read(self, count: int) -> bytes:
        data = self._process.stdout.read(count)
        if len(data) < count:
            raise RuntimeError(f"ONNX Runtime ended with code {self._process.wait()}; its message stands above")
        return data
