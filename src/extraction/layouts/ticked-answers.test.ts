import { expect, it } from "vitest";
import { form, read, teach } from "../../../test/support/taught-paper.ts";
import type { PrintedLine } from "../../../test/support/word-pages.ts";

/** A question with its boxes in a row or two. */
const boxes = (...rows: readonly (readonly string[])[]): readonly PrintedLine[] =>
  form(
    "Coltura irrigata",
    ...rows.map((row): PrintedLine => row.map((box, i) => [40 + 300 * i, box] as const)),
    "",
    "",
  );

it("the answer of a form is the caption of the box that is ticked now, not of the one that was", () => {
  const memory = teach("text", boxes(["☐ mais", "☒ riso", "☐ prato stabile"]), "riso");
  expect(read("text", boxes(["☒ mais", "☐ riso", "☐ prato stabile"]), [memory])).toBe("mais");
  expect(read("text", boxes(["☐ mais", "☐ riso", "☒ prato stabile"]), [memory])).toBe("prato stabile");
  expect(read("text", boxes(["☐ mais", "☒ riso", "☐ prato stabile"]), [memory])).toBe("riso");
});

it("stands in another row of the same question, too", () => {
  const memory = teach("text", boxes(["☐ mais", "☒ riso"], ["☐ vigna", "☐ frutteto"]), "riso");
  expect(read("text", boxes(["☐ mais", "☐ riso"], ["☐ vigna", "☒ frutteto"]), [memory])).toBe("frutteto");
});

it("is no box that was ticked beside it", () => {
  const memory = teach("text", boxes(["☐ mais", "☒ riso", "☐ vigna", "☒ biologico"]), "riso");
  expect(read("text", boxes(["☐ mais", "☐ riso", "☒ vigna", "☒ biologico"]), [memory])).toBe("vigna");
});

it("is looked for among boxes only if it was one: a word is a word", () => {
  const memory = teach(
    "text",
    form(
      [
        [40, "Coltura"],
        [400, "riso"],
      ],
      "☐ biologico",
    ),
    "riso",
  );
  expect(
    read(
      "text",
      form(
        [
          [40, "Coltura"],
          [400, "mais"],
        ],
        "☒ biologico",
      ),
      [memory],
    ),
  ).toBe("mais");
});
