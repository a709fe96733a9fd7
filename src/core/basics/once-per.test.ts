import { expect, test } from "vitest";
import { oncePer } from "./once-per.ts";

test("each object is asked once, alike objects apart, whatever the answer is", () => {
  const asked: object[] = [];
  const find = oncePer((key: { readonly is?: string }) => {
    asked.push(key);
    return key.is;
  });
  const [one, other, nothing] = [{ is: "a" }, { is: "a" }, {}];
  expect([one, other, nothing, one, nothing].map(find)).toEqual(["a", "a", undefined, "a", undefined]);
  expect(asked).toEqual([one, other, nothing]);
});
