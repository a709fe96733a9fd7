import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");
const SERVICE = aService(
  [
    aField("issue_date", { alias: "Issue date", type: "date" }),
    aField("due_date", { alias: "Due date", type: "date" }),
    aField("period_from", { alias: "Period from", type: "date" }),
    aField("period_to", { alias: "Period to", type: "date" }),
  ],
  { template: "utility_bill" },
);

/** The period of a bill that prints these lines below its head. */
function periodOf(...lines: readonly PrintedLine[]): (string | undefined)[] {
  const head = ["Luce Adriatica SpA", "Bolletta n. 20251184", "Data emissione 11/06/2025", "Scadenza 01/07/2025", ""];
  const { pages } = extraction.extract(printedDocument([...head, ...lines]), SERVICE, []);
  return ["period_from", "period_to"].map((key) => {
    const value = pages[0]!.entities[key]?.[0]?.value;
    return value?.type === "date" ? (value.iso ?? undefined) : undefined;
  });
}

describe("the period of a bill", () => {
  it.each([
    "Periodo: aprile 2025 - maggio 2025",
    "Periodo: dal 1 aprile al 31 maggio 2025",
    "Periodo 01/04/2025 - 31/05/2025",
  ])("is read from %s, and not from the year whose supply stands beside it", (line) => {
    const year = ["Consumo annuo: 1.702 kWh dal 01/06/2024 al 31/05/2025"];
    expect(periodOf(line, "", ...year)).toEqual(["2025-04-01", "2025-05-31"]);
    const broken = ["Consumo fatturato nel periodo 281 kWh. Consumo annuo: 1.702 kWh", "dal 01/06/2024 al 31/05/2025."];
    expect(periodOf(line, "", ...broken)).toEqual(["2025-04-01", "2025-05-31"]);
  });

  it("is a whole year where the bill has no other", () => {
    expect(periodOf("Consumo annuo: 1.702 kWh dal 01/06/2024 al 31/05/2025")).toEqual(["2024-06-01", "2025-05-31"]);
  });

  it("has both days from one stretch", () => {
    expect(periodOf("Periodo 01/04/2025 - 31/05/2025", "", "Prezzi validi dal 01/01/2025 al 30/06/2025")).toEqual([
      "2025-04-01",
      "2025-05-31",
    ]);
  });
});
