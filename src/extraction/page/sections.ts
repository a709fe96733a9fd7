import type { Box } from "../../core/geometry.ts";
import type { LabelHit } from "./label-hit.ts";
import { type PageLayout, segmentOf } from "./layout.ts";

/** The part of a form that something is in: "section.erario", "section.employee". */
export interface SectionHeading {
  readonly section: string;
  readonly box: Box;
}

/** A part of a form extends this far below its heading. */
const REACH_LINE_HEIGHTS = 45;
/**
 * Parts may be side by side: the distance of a heading to the left of a value counts with this factor, compared with
 * one above it.
 */
const SIDEWAYS_SHARE = 0.3;

/** Headings begin their segment; "contributi" after a number is no heading. */
export function findSectionHeadings(page: PageLayout, hits: readonly LabelHit[]): SectionHeading[] {
  return hits.flatMap((hit) => {
    const sections = [...hit.meanings].filter((meaning) => meaning.startsWith("section."));
    const segment = segmentOf(page, hit.tokens[0]!);
    if (sections.length === 0 || segment.tokens[0] !== hit.tokens[0]) return [];
    return sections.map((section) => ({ section, box: hit.box }));
  });
}

/** The heading that a box belongs to: the nearest above or beside it, in line heights; null if there is none. */
export function sectionOf(
  page: PageLayout,
  headings: readonly SectionHeading[],
  box: Box,
): { section: string; distance: number } | null {
  const unit = page.lineHeight;
  const middle = (box.y0 + box.y1) / 2;
  let best: { section: string; distance: number } | null = null;
  for (const { section, box: heading } of headings) {
    const down = (middle - (heading.y0 + heading.y1) / 2) / unit;
    const aside = (box.x0 - heading.x0) / unit;
    if (down < -0.7 || down > REACH_LINE_HEIGHTS || aside < -4) continue;
    const distance = Math.max(0, down) + SIDEWAYS_SHARE * Math.max(0, aside);
    if (!best || distance < best.distance) best = { section, distance };
  }
  return best;
}
