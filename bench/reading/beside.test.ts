import { expect, test } from "vitest";
import { figuresIn } from "./beside.ts";

test("figures are taken from every line that is a JSON object, with the set they name", () => {
  const output = 'a table\n{"bench":"pdf","ms":[3,9],"ok":true}\n{"set":"x","f1":99.1,"none":null}\n{broken\n';
  expect(figuresIn(output)).toEqual([
    ["ms.0", 3],
    ["ms.1", 9],
    ["ok", "yes"],
    ["x.f1", 99.1],
    ["x.none", null],
  ]);
});

test("a print-out without JSON has no figures", () => {
  expect(figuresIn("TypeError: something\n  at line 3\n")).toEqual([]);
});
