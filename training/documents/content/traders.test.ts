import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../measuring/random.ts";
import { isValidVatId } from "../../../src/core/identifiers/vat-ids.ts";
import { tradesAs } from "../../../src/extraction/types/names/party-words.ts";
import { LANGUAGES, layoutOf } from "../layout.ts";
import type { PARTS } from "../parts.ts";
import { MOSTLY_ITALIAN } from "../types/document-type.ts";
import { inventTrade } from "../types/trade/facts.ts";
import { inventTrader } from "./traders.ts";

describe("traders", () => {
  it("are whole: every place of a pattern is filled, and VAT numbers hold", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom("training" as const, "validation" as const),
        fc.boolean(),
        (seed, language, part, isAddressee) => {
          const { name, tagline, attention, vatId, address } = inventTrader(
            language,
            part,
            seededRandom(seed),
            isAddressee,
          );
          expect(`${name} ${tagline} ${attention}`).not.toMatch(/[{}]|undefined/);
          expect(name.length).toBeGreaterThan(2);
          expect(isValidVatId(vatId)).toBe(true);
          expect(address.town.postcode).toMatch(/\d/);
        },
      ),
    );
  });

  it("bear no legal form in two of five papers to learn from; test's all bear a usual one", () => {
    const random = seededRandom(1);
    const layout = (part: (typeof PARTS)[number]) => layoutOf("invoice", part, 7, MOSTLY_ITALIAN);
    const names = (part: (typeof PARTS)[number]) =>
      Array.from({ length: 300 }, () => inventTrade(layout(part), random)).flatMap(({ seller, buyer }) => [
        seller.name,
        buyer.name,
      ]);
    const formless = (part: (typeof PARTS)[number]) => names(part).filter((name) => !tradesAs(name)).length / 600;
    expect(formless("training")).toBeGreaterThan(0.3);
    expect(formless("validation")).toBeGreaterThan(0.3);
    expect(inventTrade(layout("test"), random).third).toBeNull();
  });
});
