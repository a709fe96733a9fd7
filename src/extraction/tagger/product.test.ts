import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileWat, WASM, WAT } from "../../../scripts/compile-wat.ts";
import { layerOf, layerOfRows, type Matrix, multiply, withOutputs } from "./product.ts";

/** From −1 to 1, in no particular order. */
const numbers = (length: number) => Float32Array.from({ length }, (_, i) => (43_758.5453 * Math.sin(i + length)) % 1);
const matrix = (rows: number, columns: number): Matrix => ({ rows, columns, values: numbers(rows * columns) });

/** The textbook algorithm. */
function byBook(weight: Matrix, bias: Float32Array, { rows, columns, values }: Matrix): number[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from(bias, (start, output) => {
      let sum = start;
      for (let k = 0; k < columns; k++) sum += values[row * columns + k]! * weight.values[output * columns + k]!;
      return sum;
    }),
  ).flat();
}

function furthest(some: ArrayLike<number>, other: readonly number[]): number {
  expect(some).toHaveLength(other.length);
  return Math.max(0, ...other.map((value, i) => Math.abs(value - some[i]!)));
}

test.each([
  [1, 1, 1],
  [3, 5, 16],
  [7, 62, 17],
  [40, 64, 243],
  [500, 256, 128],
])("%i rows of %i inputs are as many outputs as the layer has, %i, and those of the book", (rows, inputs, outputs) => {
  const [weight, bias, rowsIn] = [matrix(outputs, inputs), numbers(outputs), matrix(rows, inputs)];
  const product = multiply(layerOf(weight, bias), rowsIn);
  expect(product).toMatchObject({ rows, columns: outputs });
  expect(furthest(product.values, byBook(weight, bias, rowsIn))).toBeLessThan(1e-4);
});

test("what a large product left behind does not show in the next small one", () => {
  const [weight, bias, few] = [matrix(4, 3), numbers(4), matrix(2, 3)];
  const before = multiply(layerOf(weight, bias), few).values;
  multiply(layerOf(matrix(300, 300), numbers(300)), matrix(900, 300));
  expect(multiply(layerOf(weight, bias), few).values).toEqual(before);
});

test("a layer with some of its outputs says the same of these", () => {
  const [weight, bias, rowsIn] = [matrix(40, 9), numbers(40), matrix(5, 9)];
  const all = multiply(layerOf(weight, bias), rowsIn).values;
  const some = multiply(withOutputs(layerOf(weight, bias), [31, 2]), rowsIn).values;
  expect([...some]).toEqual(Array.from({ length: 5 }, (_, row) => [all[row * 40 + 31], all[row * 40 + 2]]).flat());
});

test("a layer of rows adds them up in the shares that it is given", () => {
  const rows: Matrix = { rows: 2, columns: 3, values: Float32Array.from([1, 2, 3, 10, 20, 30]) };
  const given: Matrix = { rows: 2, columns: 2, values: Float32Array.from([1, 0, 0.5, 0.5]) };
  expect([...multiply(layerOfRows(rows), given).values]).toEqual([1, 2, 3, 5.5, 11, 16.5]);
});

test("no rows are no outputs, and rows of another length are refused", () => {
  const layer = layerOf(matrix(4, 3), numbers(4));
  expect(multiply(layer, matrix(0, 3)).values).toHaveLength(0);
  expect(() => multiply(layer, matrix(2, 5))).toThrow("the layer has 3 inputs, and was given 5");
});

test("the WebAssembly that is shipped is what its text says", async () => {
  expect(Buffer.from(await compileWat(WAT)).equals(readFileSync(WASM))).toBe(true);
});
