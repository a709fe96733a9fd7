import fc from "fast-check";
import { expect, test } from "vitest";
import { courierPage, winAnsi } from "./courier-page.ts";

test("letters of Western Europe and the euro sign have their WinAnsi bytes", () => {
  expect([...winAnsi("Aàß€’")]).toEqual([0x41, 0xe0, 0xdf, 0x80, 0x92]);
});

test("what WinAnsi does not have is a question mark, one for each UTF-16 unit, so that places stay", () => {
  expect(winAnsi("Łódź 日 😀\n").toString("latin1")).toBe("?\u00f3d? ? ???");
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => winAnsi(text).length === text.length));
});

test("a text cannot leave its string in the page's content", () => {
  const page = courierPage([{ text: ") Tj ET endstream endobj > (", x: 1, baseline: 10 }], {
    width: 100,
    height: 100,
    fontSize: 10,
  });
  expect(page.toString("latin1").match(/endstream|Tj|ET/g)).toEqual(["Tj", "ET", "endstream"]);
});
