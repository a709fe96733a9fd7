import { describe, expect, test } from "vitest";
import { seededRandom } from "../../../../measuring/random.ts";
import { layoutNumber, layoutOf } from "../../layout.ts";
import { LAYOUTS, type Part } from "../../parts.ts";
import type { DocumentType } from "../document-type.ts";
import { deliveryNote } from "./delivery-note.ts";
import { inventTrade } from "./facts.ts";
import { invoice } from "./invoice.ts";
import { legalNamePlace } from "./letterhead.ts";
import { purchaseOrder } from "./purchase-order.ts";

const TYPES: readonly DocumentType[] = [invoice, deliveryNote, purchaseOrder];
const layoutsOf = (type: DocumentType, part: Part) =>
  Array.from({ length: LAYOUTS[part].count }, (_, serial) =>
    layoutOf(type.name, part, layoutNumber(type.name, part, serial), type.languages),
  );

describe.each(TYPES)("$name", (type) => {
  const writer = type === purchaseOrder ? "buyer" : "seller";

  test("a brand stands at the head of every fifth layout to learn from, and of none of test", () => {
    const branded = (part: Part) => layoutsOf(type, part).filter((layout) => legalNamePlace(layout) !== "head");
    expect(branded("test")).toEqual([]);
    for (const part of ["training", "validation"] as const) {
      const share = branded(part).length / LAYOUTS[part].count;
      expect(share, part).toBeGreaterThan(0.08);
      expect(share, part).toBeLessThan(0.45);
    }
  });

  test("prints and marks the legal name, the number and the date wherever they stand", () => {
    for (const layout of [...layoutsOf(type, "training"), ...layoutsOf(type, "validation")]) {
      const html = type.make(layout, seededRandom(5)).pages.join("");
      for (const key of [`${writer}_name`, "number", "date"]) expect(html, layout.id).toContain(`data-key="${key}"`);
    }
  });
});

test("a brand is not what its firm is called by law", () => {
  const random = seededRandom(4);
  const sellers = layoutsOf(invoice, "training").map((layout) => inventTrade(layout, random).seller);
  for (const { brand, name } of sellers) expect(name.toUpperCase().startsWith(brand.toUpperCase()), name).toBe(false);
});
