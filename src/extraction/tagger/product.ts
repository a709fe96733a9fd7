import { readFileSync } from "node:fs";
import { madeOnce } from "../../core/basics/made-once.ts";

/** Rows × columns, row by row. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** A layer of a network, in the form the product needs: the contribution of each input to each output. */
export interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  /** `outputs` rounded up to a multiple of `LANES`. */
  readonly width: number;
  /** Inputs × width. */
  readonly weights: Float32Array;
  /** Width. */
  readonly bias: Float32Array;
}

/** Number of outputs that are summed side by side (product.wat). */
const LANES = 16;

/**
 * @param weights one output per row, as networks are stored
 * @param bias by output
 */
export function layerOf({ rows: outputs, columns: inputs, values }: Matrix, bias: Float32Array): Layer {
  const width = LANES * Math.ceil(outputs / LANES);
  const layer = { inputs, outputs, width, weights: new Float32Array(inputs * width), bias: new Float32Array(width) };
  layer.bias.set(bias);
  for (let output = 0; output < outputs; output++)
    for (let input = 0; input < inputs; input++)
      layer.weights[input * width + output] = values[output * inputs + input]!;
  return layer;
}

/** A layer without bias that sums these rows, weighted by its inputs. */
export function layerOfRows({ rows, columns, values }: Matrix): Layer {
  const width = LANES * Math.ceil(columns / LANES);
  const weights = new Float32Array(rows * width);
  for (let row = 0; row < rows; row++) weights.set(values.subarray(row * columns, (row + 1) * columns), row * width);
  return { inputs: rows, outputs: columns, width, weights, bias: new Float32Array(width) };
}

/** The layer with only these of its outputs, in this order. */
export function withOutputs(layer: Layer, wanted: readonly number[]): Layer {
  const values = wanted.flatMap((output) =>
    Array.from({ length: layer.inputs }, (_, input) => layer.weights[input * layer.width + output]!),
  );
  const matrix = { rows: wanted.length, columns: layer.inputs, values: Float32Array.from(values) };
  return layerOf(
    matrix,
    Float32Array.from(wanted, (output) => layer.bias[output]!),
  );
}

interface Product {
  readonly memory: WebAssembly.Memory;
  /** Addresses in bytes; product.wat documents their content. */
  readonly multiply: (
    inputs: number,
    weights: number,
    bias: number,
    results: number,
    rows: number,
    columns: number,
    outputs: number,
  ) => void;
}

const PAGE = 65_536;

/** Compiled when first needed: ten times as fast as sums in JavaScript, which has no vectors. */
const loadedProduct = madeOnce((): Product => {
  const module = new WebAssembly.Module(readFileSync(new URL("product.wasm", import.meta.url)));
  return new WebAssembly.Instance(module).exports as unknown as Product;
});

/**
 * The layer's outputs for each row: rows × outputs, in 32-bit floats, the same on every machine.
 *
 * @param matrix with as many columns as the layer has inputs
 */
export function multiply({ inputs, outputs, width, weights, bias }: Layer, { rows, columns, values }: Matrix): Matrix {
  if (columns !== inputs) throw new RangeError(`the layer has ${inputs} inputs, and was given ${columns}`);
  if (rows === 0) return { rows, columns: outputs, values: new Float32Array(0) };
  const product = loadedProduct();
  const { memory } = product;
  const places = startsOf([values.length, weights.length, bias.length, rows * width]);
  const missing = places.end * 4 - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  const floats = new Float32Array(memory.buffer);
  [values, weights, bias].forEach((part, i) => {
    floats.set(part, places.starts[i]!);
  });
  const [a, w, b, out] = places.starts.map((start) => 4 * start);
  product.multiply(a!, w!, b!, out!, rows, columns, width);
  const result = new Float32Array(rows * outputs);
  for (let row = 0; row < rows; row++) {
    const from = places.starts[3]! + row * width;
    result.set(floats.subarray(from, from + outputs), row * outputs);
  }
  return { rows, columns: outputs, values: result };
}

/** One after the other, each aligned to a vector. */
function startsOf(lengths: readonly number[]): { starts: number[]; end: number } {
  let end = 0;
  const starts = lengths.map((length) => {
    const start = end;
    end += 4 * Math.ceil(length / 4);
    return start;
  });
  return { starts, end };
}
