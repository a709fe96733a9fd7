import { describe, expect, it } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { DATE } from "./dates/date.ts";
import { findEndsOfStretches } from "./stretches.ts";
import { styleOf } from "./votes.ts";

function endsIn(line: string): (string | undefined)[] {
  const page = layOutPage(printedPage([line]));
  const context = { style: styleOf([page]), field: {}, hits: [] };
  return [...findEndsOfStretches("from")(page, context), ...findEndsOfStretches("to")(page, context)].map(
    ({ key }) => key,
  );
}

describe("a stretch of days that does not print both as whole days", () => {
  it.each([
    ["Periodo: aprile 2025 - maggio 2025", "2025-04-01", "2025-05-31"],
    ["Periodo gennaio-febbraio 2024", "2024-01-01", "2024-02-29"],
    ["Abrechnungszeitraum November bis Januar 2025", "2024-11-01", "2025-01-31"],
    ["Période : mars 2025 à avril 2025", "2025-03-01", "2025-04-30"],
    ["Periodo: julio a agosto de 2025", "2025-07-01", "2025-08-31"],
    ["Billing period Oct 2024 – Dec 2024", "2024-10-01", "2024-12-31"],
    ["Periodo 04/2025 - 05/2025", "2025-04-01", "2025-05-31"],
  ])("is of whole months: %s", (line, from, to) => {
    expect(endsIn(line)).toEqual([from, to]);
  });

  it.each([
    ["dal 1 aprile al 31 maggio 2025", "2025-04-01", "2025-05-31"],
    ["dal 16 dicembre al 15 febbraio 2025", "2024-12-16", "2025-02-15"],
    ["dal 1° al 31 maggio 2025", "2025-05-01", "2025-05-31"],
    ["vom 1. April bis 31. Mai 2025", "2025-04-01", "2025-05-31"],
    ["01.04. - 31.05.2025", "2025-04-01", "2025-05-31"],
    ["du 1er avril au 31 mai 2025", "2025-04-01", "2025-05-31"],
    ["del 1 de abril al 31 de mayo de 2025", "2025-04-01", "2025-05-31"],
    ["from 1 April to 31 May 2025", "2025-04-01", "2025-05-31"],
    ["April 1 - May 31, 2025", "2025-04-01", "2025-05-31"],
    ["Periode: 1 april t/m 31 mei 2025", "2025-04-01", "2025-05-31"],
    ["van 1 tot en met 31 mei 2025", "2025-05-01", "2025-05-31"],
    ["od 1 do 31 maja 2025", "2025-05-01", "2025-05-31"],
    ["de 1 de abril até 31 de maio de 2025", "2025-04-01", "2025-05-31"],
    ["01-04 t/m 31-05-2025", "2025-04-01", "2025-05-31"],
    ["01 - 31 May 2025", "2025-05-01", "2025-05-31"],
  ])("has its year at the end alone: %s", (line, from, to) => {
    expect(endsIn(line)).toEqual([from, to]);
  });

  it.each([
    "01/04/2025 - 31/05/2025",
    "aprile 2025",
    "maggio 2025 - aprile 2025",
    "3 - 31 maggio 2025",
    "30 febbraio - 31 marzo 2025",
  ])("control: is not %s", (line) => {
    expect(endsIn(line)).toEqual([]);
  });
});

it("the day at the other end of a stretch is no year of two figures", () => {
  const page = layOutPage(printedPage(["1 aprile - 31 maggio 2025", "08 mag 25 Marittima"]));
  const found = DATE.find(page, { style: styleOf([page]), field: {}, hits: [] }).map(({ key }) => key);
  expect(found).toEqual(["2025-05-31", "2025-05-08"]);
});

it("a long line of months and figures is looked through in time that grows with it", () => {
  const page = layOutPage(printedPage([`${"1 aprile al ".repeat(1000)}2025 ${"maggio 2025 - ".repeat(1000)}`]));
  const began = performance.now();
  findEndsOfStretches("from")(page, { style: styleOf([page]), field: {}, hits: [] });
  expect(performance.now() - began).toBeLessThan(1500);
});
