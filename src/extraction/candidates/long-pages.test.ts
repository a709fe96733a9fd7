import { describe, expect, it, vi } from "vitest";
import { printMonospaced } from "../../../test/support/monospaced.ts";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { layOutPage, type PageLayout, type Segment, stackedSegments } from "../page/layout.ts";
import { partyFeatures } from "../parties/party-features.ts";
import { readService } from "../read-service.ts";
import { extractRows } from "../tables/extract-rows.ts";
import { stacks } from "../types/text-runs.ts";
import { styleOf } from "../types/votes.ts";
import { findCandidates, readPage } from "./candidates.ts";

/** Twice the lines may cost up to this factor: twice the work plus look-ups; quadratic work costs four times. */
const MOST_GROWTH = 2.6;

/** Ratio of the work on a page of twice the lines. */
function growth(line: (index: number) => string, workOn: (print: string) => number): number {
  const [short, long] = [300, 600].map((count) => workOn(Array.from({ length: count }, (_, i) => line(i)).join("\n")));
  return long! / short!;
}

function laidOut(print: string): PageLayout {
  return layOutPage(printMonospaced(print).pages[0]!);
}

/** The page, and how often a segment's box was queried. */
function counting(page: PageLayout): { page: PageLayout; reads: () => number } {
  let reads = 0;
  const watched = (segment: Segment) =>
    new Proxy(segment, {
      get: (target, key, receiver) => {
        if (key === "box") reads++;
        return Reflect.get(target, key, receiver);
      },
    });
  return { page: { ...page, segments: page.segments.map(watched) }, reads: () => reads };
}

describe("a page of twice the lines takes twice the work", () => {
  it("to find what stands above and below its values", () => {
    const work = (print: string) => {
      const { page, reads } = counting(laidOut(print));
      for (const { tokens } of page.segments) {
        stackedSegments(page, tokens[0]!.box, "above", 8);
        stacks(page, tokens, 5);
      }
      return reads();
    };
    expect(growth((i) => `Voce ${i}        ${i},00`, work)).toBeLessThan(MOST_GROWTH);
  });

  it("to compare its names with each other", () => {
    const work = (print: string) => {
      const layout = laidOut(print);
      const { fields, labels } = readService(aService([aField("seller_name", { type: "organization" })], INVOICE));
      const candidates = findCandidates([readPage(layout, labels)], fields[0]!, styleOf([layout]));
      let reads = 0;
      const known = candidates[0]!.partyLines!;
      const kindOf = new Proxy(known.kindOf, {
        get: (target, key, receiver) => {
          reads++;
          return Reflect.get(target, key, receiver);
        },
      });
      const partyLines = { ...known, kindOf };
      for (const candidate of candidates) partyFeatures({ ...candidate, partyLines });
      return reads;
    };
    expect(growth((i) => `ALFA${i} S.R.L.\n\n\n`, work)).toBeLessThan(MOST_GROWTH);
  });

  it("to find where the columns of its tables end", () => {
    const work = (print: string) => {
      const sort = vi.spyOn(Array.prototype, "sort");
      extractRows(printMonospaced(`Descrizione              Qta      Prezzo     Importo\n${print}`), SERVICE);
      const sorted = sort.mock.contexts.reduce<number>((sum, list) => sum + (list as unknown[]).length, 0);
      sort.mockRestore();
      return sorted;
    };
    const row = (i: number) =>
      `Voce ${String(i).padEnd(20)}${String((i % 9) + 1).padEnd(9)}2,00       ${(i % 9) * 2 + 2},00`;
    expect(growth(row, work)).toBeLessThan(MOST_GROWTH);
  });
});

const INVOICE = { template: "invoice" } as const;
const SERVICE = GALLERY.find(({ template }) => template === "invoice")!;
