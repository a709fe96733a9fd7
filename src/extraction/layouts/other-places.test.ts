import { describe, expect, it } from "vitest";
import { form, pair, read, teach } from "../../../test/support/taught-paper.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { isLayoutMemory } from "./layout-memory.ts";
import { otherPlaces } from "./other-places.ts";

describe("a value that the corrected paper printed twice", () => {
  const paper = (signed: string, visited: string): readonly PrintedLine[] => [
    `Casalpiano, ${signed}`,
    ...form(pair("Sopralluogo eseguito", visited), pair("Bocca di presa", "quarta")),
  ];
  const memory = teach("date", paper("03/04/2025", "03/04/2025"), "03/04/2025", "Sopralluogo eseguito");

  it("is remembered at both places", () => {
    const known = isLayoutMemory(memory) ? memory.fields.xx! : null;
    expect(known?.also).toHaveLength(1);
  });

  it("is read where its name says so if they differ on the next paper, wherever the correction was laid", () => {
    const next = paper("30/06/2025", "12/05/2025");
    expect(read("date", next, [memory], "Sopralluogo eseguito")).toBe("12/05/2025");
    const named = isLayoutMemory(memory) ? memory.fields.xx! : null;
    const [other] = named!.also!;
    const { also: _, ...own } = named!;
    const laidOnOther = { ...memory, fields: { xx: { ...named!, ...other!, also: [own] } } };
    expect(read("date", next, [laidOnOther], "Sopralluogo eseguito")).toBe("12/05/2025");
    const laidThereAlone = { ...memory, fields: { xx: { ...named!, ...other!, also: undefined } } };
    expect(read("date", next, [laidThereAlone], "Sopralluogo eseguito"), "control").toBe("30/06/2025");
  });
});

describe("the other places of a text", () => {
  const page = layOutPage(printedPage(["Quota 9 di 9", "Rossi Anna", "Sig.ra Rossi Anna, Alba", "Rossi", "Anna"]));
  const textsOf = (text: string, own: string) =>
    otherPlaces(page, text, page.tokens.filter((token) => token.text === own).slice(0, 1)).map((run) =>
      run.map(({ index }) => index),
    );

  it("are its words on one line, whatever sign stands behind them", () => {
    expect(textsOf("Rossi Anna", "Rossi")).toEqual([[7, 8]]);
  });

  it("are not looked for where it is so short that it stands there by chance", () => {
    expect(textsOf("9", "9")).toEqual([]);
  });
});
