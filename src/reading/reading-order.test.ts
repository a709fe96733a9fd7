import fc from "fast-check";
import { expect, test } from "vitest";
import { type Point, type Polygon, polygonOfBox } from "../core/geometry.ts";
import { rowsInReadingOrder } from "./reading-order.ts";

interface Piece {
  readonly name: string;
  readonly polygon: Polygon;
}
const piece = (name: string, x0: number, y0: number, width = 60, height = 20): Piece => ({
  name,
  polygon: polygonOfBox({ x0, y0, x1: x0 + width, y1: y0 + height }),
});
const names = (rows: readonly (readonly Piece[])[]) => rows.map((row) => row.map(({ name }) => name).join(" "));

test("a label and its amount far to the right are one row", () => {
  expect(names(rowsInReadingOrder([piece("12.50", 700, 101), piece("Date", 10, 60), piece("TOTAL", 10, 100)]))).toEqual(
    ["Date", "TOTAL 12.50"],
  );
});

test("rows follow the slope of a page that was scanned askew by up to 8 degrees, whatever the order of the pieces", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -8, max: 8, noNaN: true }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (degrees, chance) => {
        const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
        const pieces: Piece[] = [];
        for (let row = 0; row < 8; row++) {
          for (let column = 0; column < 5; column++) {
            const { polygon } = piece("", column * 200, row * 30);
            pieces.push({
              name: `${row}${column}`,
              polygon: polygon.map(([x, y]) => [x * cos - y * sin + 200, x * sin + y * cos + 200] as const),
            });
          }
        }
        const shuffled = pieces.map((p) => [chance.next().value, p] as const).sort((a, b) => a[0] - b[0]);
        const rows = names(rowsInReadingOrder(shuffled.map(([, p]) => p)));
        expect(rows).toEqual(
          Array.from({ length: 8 }, (_, row) => [0, 1, 2, 3, 4].map((column) => `${row}${column}`).join(" ")),
        );
      },
    ),
    { numRuns: 60 },
  );
});

/** Simulates a photograph taken from the side: (x, y) / (1 + lean · x), about the page's middle. */
function photographed([x, y]: Point, lean: number): Point {
  const depth = 1 + lean * (x - 500);
  return [500 + (x - 500) / depth, 500 + (y - 500) / depth];
}

test("rows of a page photographed from the side are kept, although its lines fan out", () => {
  fc.assert(
    fc.property(fc.double({ min: -2.5e-4, max: 2.5e-4, noNaN: true }), (lean) => {
      const pieces: Piece[] = [];
      for (let column = 0; column < 5; column++) {
        for (let row = 0; row < 30; row++) {
          const { polygon } = piece("", column * 200, row * 33, 160);
          pieces.push({ name: `${row}.${column}`, polygon: polygon.map((point) => photographed(point, lean)) });
        }
      }
      expect(names(rowsInReadingOrder(pieces))).toEqual(
        Array.from({ length: 30 }, (_, row) => [0, 1, 2, 3, 4].map((column) => `${row}.${column}`).join(" ")),
      );
    }),
    { numRuns: 40 },
  );
});

test("a page of 40 000 pieces keeps its rows", () => {
  const pieces = Array.from({ length: 40_000 }, (_, i) => {
    const { name, polygon } = piece("", (i % 40) * 25, Math.floor(i / 40) * 10, 20, 8);
    return { name, polygon: polygon.map((point) => photographed(point, 1e-5)) };
  });
  expect(rowsInReadingOrder(pieces).map((row) => row.length)).toEqual(Array(1000).fill(40));
});

test("text along the margin takes no line into its row and comes after the level text", () => {
  const level = [0, 1, 2, 3, 4].map((row) => piece(`row${row}`, 100, row * 40, 300));
  const [x0, x1, y0, y1] = [20, 40, 10, 190];
  const up: Piece = {
    name: "up",
    polygon: [
      [x0, y1],
      [x0, y0],
      [x1, y0],
      [x1, y1],
    ],
  };
  const down: Piece = {
    name: "down",
    polygon: [
      [x1, y0],
      [x1, y1],
      [x0, y1],
      [x0, y0],
    ],
  };
  expect(names(rowsInReadingOrder([up, down, ...level]))).toEqual([
    "row0",
    "row1",
    "row2",
    "row3",
    "row4",
    "down",
    "up",
  ]);
});

test("no piece is lost or doubled", () => {
  const any = fc.array(
    fc.tuple(fc.nat(500), fc.nat(500), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 40 })),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(any, (boxes) => {
      const pieces = boxes.map(([x, y, width, height], i) => piece(String(i), x, y, width, height));
      const found = rowsInReadingOrder(pieces)
        .flat()
        .map(({ name }) => Number(name));
      expect(found.sort((a, b) => a - b)).toEqual(boxes.map((_, i) => i));
    }),
  );
});
