import { expect, test } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { NAME } from "./name.ts";

const style = { decimal: null, currency: null, dateOrder: null, language: null };
const priors = (...lines: readonly PrintedLine[]) =>
  new Map(
    NAME.find(layOutPage(printedPage(lines)), { style, field: {}, hits: [] }).map(({ text, prior }) => [text, prior]),
  );

test("a company's name goes on where the next line says whose it is", () => {
  expect([...priors("AUTOSCUOLA PONTE NUOVO S.N.C.", "DI BELLUCCI A. E C.").keys()]).toContain(
    "AUTOSCUOLA PONTE NUOVO S.N.C. DI BELLUCCI A. E C.",
  );
  expect([...priors("Azienda Agricola Poggio di", "Meniconi Renzo").keys()]).toContain(
    "Azienda Agricola Poggio di Meniconi Renzo",
  );
});

test("control: an address below a long name is no part of it", () => {
  expect([...priors("AUTOSCUOLA PONTE NUOVO S.N.C.", "PIAZZA GARIBALDI").keys()]).not.toContain(
    "AUTOSCUOLA PONTE NUOVO S.N.C. PIAZZA GARIBALDI",
  );
});

test("in care of whom a letter goes is not its reader's name", () => {
  expect(priors("C/O CABINET FERAUD").get("C/O CABINET FERAUD")!).toBeLessThan(
    priors("Renata Colombo").get("Renata Colombo")! - 2,
  );
});
