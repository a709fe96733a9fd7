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
