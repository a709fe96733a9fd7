import { expect, test } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { movementEvidence } from "./movement-evidence.ts";

/** Evidence of rows of transactions against their last numbers being the value of a field, in logits. */
function saidOf(field: string, ...names: readonly string[]): readonly number[] {
  const service = aService([aField(field, { type: "amount" })], { template: "bank_statement" });
  const { fields, labels } = readService(service);
  const figures = names.map((_, index) => `${index + 2}.014,13`);
  const lines = names.map(
    (name, index): PrintedLine => [
      [40, `0${index + 2}/02/2025`],
      [300, name],
      [900, "18,00"],
      [1080, figures[index]!],
    ],
  );
  const page = layOutPage(printedPage(lines));
  const all = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
  return figures.map((figure) => movementEvidence(all.find(({ text }) => text === figure)!, fields[0]!)?.weight ?? 0);
}

test("the balance behind a movement is not what came in, where no word says that it is", () => {
  const [, payment, other, sum] = saidOf(
    "total_credits",
    "COMPRA MERCADONA",
    "BIZUM DE LAURA",
    "COMISION",
    "TOTAL ABONOS",
  );
  expect(payment).toBeLessThan(-2);
  expect(other).toBeLessThan(-2);
  expect(sum, "control").toBe(0);
});

test("what was booked is not the balance before it, but in the row that says so", () => {
  const [opening, payment, other] = saidOf("opening_balance", "2025 SALDO ANTERIOR", "COMPRA MERCADONA", "NOMINA");
  expect(payment).toBeLessThan(-4);
  expect(other).toBeLessThan(-4);
  expect(opening, "control").toBe(0);
});
