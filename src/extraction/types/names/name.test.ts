import { expect, test } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { findLabels, indexLabels } from "../../page/labels.ts";
import { layOutPage } from "../../page/layout.ts";
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

test.each([
  ["FORNO GRISSINIFICIO PAUTASSO", "DI PAUTASSO M. & C."],
  ["Studio Tecnico Geom. Ballinari", "& Associati"],
])("a long name goes on where the next line says so: %s", (...lines) => {
  expect([...priors(...lines).keys()]).toContain(lines.join(" "));
});

test.each([
  ["Sig.ra PALLAVICINI ROSARIA, matricola 88, nata a Genova", "PALLAVICINI ROSARIA"],
  ["Mevrouw F.J. Hendriksen-Bos", "F.J. Hendriksen-Bos"],
  ["Aschieri Giuliana, nata a Modena, residente in Formigine", "Aschieri Giuliana"],
  ["40017733 BIANCO FEDERICA", "BIANCO FEDERICA"],
])("a name is parted from what stands beside it: %s", (line, name) => {
  expect([...priors(line).keys()]).toContain(name);
});

test("a surname opens with what is a label elsewhere", () => {
  const labels = indexLabels([], [{ meaning: "field:other", phrase: "dal" }]);
  const textsOn = (line: string) => {
    const page = layOutPage(printedPage([line]));
    return NAME.find(page, { style, field: {}, hits: findLabels(page, labels) }).map(({ text }) => text);
  };
  expect(textsOn("DAL SANTO RENZO")).toContain("DAL SANTO RENZO");
  expect(textsOn("dal 3 marzo")).not.toContain("dal 3 marzo");
});

test("in care of whom a letter goes is not its reader's name", () => {
  expect(priors("C/O CABINET FERAUD").get("C/O CABINET FERAUD")!).toBeLessThan(
    priors("Renata Colombo").get("Renata Colombo")! - 2,
  );
});
