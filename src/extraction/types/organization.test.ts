import { expect, test } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { ORGANIZATION } from "./organization.ts";

const style = { decimal: null, currency: null, dateOrder: null, language: null };
const found = (line: string) =>
  new Map(
    ORGANIZATION.find(layOutPage(printedPage([line])), { style, field: {}, hits: [] }).map(({ text, prior }) => [
      text,
      prior,
    ]),
  );

test.each(["Spett.", "Spettabile", "Gent.mo", "Alla c.a.", "Egregio", "Messrs."])(
  "%s before a name is how it is addressed: the name alone is likelier than both",
  (salutation) => {
    const candidates = found(`${salutation} Edil Bianchi Srl`);
    expect(candidates.get("Edil Bianchi Srl")).toBeGreaterThan(
      Number(candidates.get(`${salutation} Edil Bianchi Srl`)),
    );
  },
);

test("control: a name that only begins like one is whole, and nothing is cut from it", () => {
  for (const name of ["Spettacoli Bianchi Srl", "Gentili Bianchi Srl", "Egregori Bianchi Srl"])
    expect([...found(name).keys()]).toEqual([name]);
});

test("a name has both of its brackets, or is doubted", () => {
  const [half, whole] = ["Mercato (cliente Rossi", "Mercato (cliente) Rossi"].map((name) => found(name).get(name)!);
  expect(half!).toBeLessThan(whole! - 2);
});

test("on papers between companies the words by which somebody is addressed are no name", () => {
  const names = (line: string) =>
    ORGANIZATION.find(layOutPage(printedPage([line])), { style, field: {}, hits: [], namesParties: true }).map(
      ({ text }) => text,
    );
  for (const title of ["An", "Spett.le", "Herrn"]) expect(names(title), title).toEqual([]);
  expect(names("Anders & Sohn")).toContain("Anders & Sohn");
});

test("a mark that stands beside the name in its line is no part of it", () => {
  for (const line of ["Credimare Credimare S.p.A.", "Credi Mare CrediMare S.p.A."])
    expect([...found(line).keys()], line).toEqual([line.split(" ").slice(-2).join(" ")]);
  for (const line of ["Rossi & Rossi S.n.c.", "De De Luca Srl", "Mare Nostrum Srl"])
    expect([...found(line).keys()], line).toEqual([line]);
});

test("in small print a name stands before the comma that parts it from its address", () => {
  const names = (line: string) =>
    ORGANIZATION.find(layOutPage(printedPage([line])), { style, field: {}, hits: [], readsSmallPrint: true }).map(
      ({ text }) => text,
    );
  expect(names("Falkenbank AG, Schillerallee 8, 10179 Berlin")).toContain("Falkenbank AG");
});
