import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { boxOfPolygon } from "../../core/geometry.ts";
import { labelsFor } from "../lexicons/all.ts";
import { bindLabels } from "../page/binding.ts";
import { findLabels, indexLabels } from "../page/labels.ts";
import { layOutPage } from "../page/layout.ts";
import { findPartyBlocks, partyOf } from "./party-blocks.ts";

const index = indexLabels(labelsFor("delivery_note", []), []);

/** The party of the block with the segment that begins with a word. */
function partyOfLine(lines: readonly PrintedLine[], start: string): string | undefined {
  const page = layOutPage(printedPage(lines));
  const hits = findLabels(page, index);
  const parties = findPartyBlocks(page, hits, bindLabels(page, hits));
  const segment = page.segments.find(({ text }) => text.startsWith(start))!;
  const box = boxOfPolygon(segment.tokens[0]!.word.polygon);
  return partyOf(page, parties, segment, box)?.party;
}

/** A customer's block on the left, the letterhead, which no heading names, on the right. */
const LETTERHEAD_RIGHT: readonly PrintedLine[] = [
  [
    [40, "Cliente:"],
    [700, "Verdi Giardini srl"],
  ],
  [
    [40, "Calzature Marche snc"],
    [700, "Via Dante 131"],
  ],
  [
    [40, "Via Verdi 126"],
    [700, "97100 Ragusa"],
  ],
];

describe("a heading", () => {
  it("names the lines that follow it, not the letterhead beside them", () => {
    expect(partyOfLine(LETTERHEAD_RIGHT, "Calzature")).toBe("buyer");
    expect(partyOfLine(LETTERHEAD_RIGHT, "Via Verdi")).toBe("buyer");
    expect(partyOfLine(LETTERHEAD_RIGHT, "Verdi Giardini")).toBeUndefined();
    expect(partyOfLine(LETTERHEAD_RIGHT, "97100")).toBeUndefined();
  });

  it("names what stands beside labels in its block, however far", () => {
    const lines: PrintedLine[] = [
      "Venditore",
      [
        [40, "Nome:"],
        [500, "Lieferant GmbH"],
      ],
      [
        [40, "Indirizzo:"],
        [500, "Hauptstraße 20"],
      ],
    ];
    expect(partyOfLine(lines, "Lieferant")).toBe("seller");
    expect(partyOfLine(lines, "Hauptstraße")).toBe("seller");
  });

  it("of one column does not reach into the other's", () => {
    const lines: PrintedLine[] = [
      [
        [40, "Mittente"],
        [700, "Destinatario"],
      ],
      [
        [40, "Alfa srl"],
        [700, "Beta srl"],
      ],
    ];
    expect(partyOfLine(lines, "Alfa")).toBe("seller");
    expect(partyOfLine(lines, "Beta")).toBe("buyer");
  });

  it("still governs what stands further down in its column", () => {
    expect(partyOfLine(["Cliente", "Alfa srl", "", "Codice 123"], "Codice")).toBe("buyer");
  });
});
