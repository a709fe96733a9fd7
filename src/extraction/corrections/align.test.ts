import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computingMs } from "../../../test/support/computing.ts";
import type { Word } from "../../core/documents/document.ts";
import { polygonOfBox } from "../../core/geometry.ts";
import { alignText, polygonsOfWords } from "./align.ts";

/** Words as printed: ten pixels per character, a line every 30 pixels; two spaces make a gap. */
function pageOf(...lines: string[]) {
  const words = lines.flatMap((line, index): Word[] =>
    [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      confidence: 1,
      polygon: polygonOfBox({
        x0: match.index * 10,
        y0: index * 30,
        x1: (match.index + match[0].length) * 10,
        y1: index * 30 + 20,
      }),
      line: index,
      source: "text_layer",
    })),
  );
  return { pageIndex: 0, words };
}
const textOf = (found: ReturnType<typeof alignText>) => found?.words.map(({ text }) => text).join(" ");

describe("a text given by a person is found", () => {
  it("by its characters, whatever the case, accents and punctuation", () => {
    const page = pageOf("Fornitore:  Società ALFA S.r.l.");
    expect(textOf(alignText("societa alfa srl", [page], { type: "organization" }))).toBe("Società ALFA S.r.l.");
  });

  it("as a value: amounts by number, days by date", () => {
    const page = pageOf("Totale  1.220,00  Data  05.03.2018");
    expect(alignText("1220", [page], { type: "amount" })).toMatchObject({
      how: "typed",
      words: [{ text: "1.220,00" }],
    });
    expect(textOf(alignText("2018-03-05", [page], { type: "date" }))).toBe("05.03.2018");
    expect(alignText("12,20", [page], { type: "amount" })).toBeNull();
    expect(alignText("122", [page], { type: "amount" })).toBeNull();
  });

  it("where the reader took characters for others that look like them, numbers and times too", () => {
    const page = pageOf("Bianchi Frutta e Verdvra", "Oh 30m", "l.250,00");
    expect(alignText("Bianchi Frutta e Verdura", [page], { type: "name" })?.how).toBe("misread");
    expect(alignText("0h 30m", [page], { type: "time" })?.words.map(({ text }) => text)).toEqual(["Oh", "30m"]);
    expect(alignText("12.500,0", [page], { type: "number" })).toBeNull();
  });

  it("in spite of a misread letter, but never a misread digit of an amount", () => {
    const page = pageOf("Bianchi Frutta e Verdxra", "12,80");
    expect(alignText("Bianchi Frutta e Verdura", [page], { type: "name" })?.how).toBe("fuzzy");
    expect(alignText("12,50", [page], { type: "amount" })).toBeNull();
  });

  it("over line breaks, down its own column", () => {
    const page = pageOf("Via Roma 1      Kunde AG", "20100 Milano    Berlin");
    expect(textOf(alignText("Via Roma 1, 20100 Milano", [page], { type: "address" }))).toBe("Via Roma 1 20100 Milano");
  });

  it("where it is nearest to the old place, else to a label of the field", () => {
    const page = pageOf("Netto  10,00", "", "Totale  10,00");
    const near = { pageIndex: 0, box: { x0: 70, y0: 0, x1: 120, y1: 20 } };
    expect(alignText("10,00", [page], { type: "amount", near })?.words[0]?.line).toBe(0);
    expect(alignText("10,00", [page], { type: "amount", labels: ["Totale"] })?.words[0]?.line).toBe(2);
  });

  it("at another place when its words are taken", () => {
    const page = pageOf("1  Pane", "1  Latte");
    const first = alignText("1", [page], { type: "number" })!;
    const second = alignText("1", [page], { type: "number", taken: new Set(first.words) })!;
    expect([first.words[0]?.line, second.words[0]?.line]).toEqual([0, 1]);
  });

  it("inside a longer word, if it is long enough to mean it", () => {
    const page = pageOf("P.IVA:IT01234567890");
    expect(textOf(alignText("01234567890", [page], { type: "it.partita_iva" }))).toBe("P.IVA:IT01234567890");
    expect(alignText("IT0", [page], { type: "text" })).toBeNull();
  });

  it("not at all when it is nowhere, or empty", () => {
    const page = pageOf("Totale 10,00");
    expect(alignText("Sconto speciale", [page], { type: "text" })).toBeNull();
    expect(alignText(" - ", [page], { type: "text" })).toBeNull();
    expect(alignText("x", [], { type: "text" })).toBeNull();
  });
});

describe("alignment", () => {
  it("gives up in time on a page that repeats one word thousands of times", () => {
    const page = pageOf(...Array.from({ length: 60 }, () => "A ".repeat(80)));
    let found: ReturnType<typeof alignText> = null;
    const ms = computingMs(() => {
      found = alignText(`${"A".repeat(200)}B`, [page], { type: "text" });
    });
    expect(found).not.toMatchObject({ how: "exact" });
    expect(ms).toBeLessThan(5000);
  });

  it("finds every run of words of a line by its own text", () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (texts, a, b) => {
        const page = pageOf(texts.join(" "));
        const [from, to] = [a % texts.length, b % texts.length].sort((x, y) => x - y) as [number, number];
        const text = texts.slice(from, to + 1).join(" ");
        const found = alignText(text, [page], { type: "text" });
        expect(textOf(found)?.replaceAll(" ", "").toUpperCase()).toBe(text.replaceAll(" ", "").toUpperCase());
      }),
    );
  });

  it("gives one box a line", () => {
    const { words } = pageOf("Via Roma", "Milano");
    expect(polygonsOfWords(words)).toEqual([
      polygonOfBox({ x0: 0, y0: 0, x1: 80, y1: 20 }),
      polygonOfBox({ x0: 0, y0: 30, x1: 60, y1: 50 }),
    ]);
  });
});
