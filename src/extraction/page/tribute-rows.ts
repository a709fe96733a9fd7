import type { LabelHit } from "./labels.ts";
import type { PageLayout, Token } from "./layout.ts";
import type { SectionHeading } from "./sections.ts";

/**
 * Which part of an F24 a row belongs to, whatever the part is called there: the Agenzia delle Entrate gives out the codes of tributes, and
 * each part has columns that no other has (the office and the period of INPS, the region, the municipality).
 */
export function findTributeRows(page: PageLayout, hits: readonly LabelHit[]): SectionHeading[] {
  if (!hits.some(({ meanings }) => [...meanings].some((meaning) => meaning.startsWith("f24.")))) return [];
  return page.rows.flatMap(({ segments }) => {
    const row = segments.flatMap(({ tokens }) => tokens);
    return row.flatMap((token, at): SectionHeading[] => {
      const section = sectionOfCode(row, token, at);
      return section ? [{ section, box: token.box }] : [];
    });
  });
}

/** Codes of the parts for regions and for municipalities; all other codes of tributes are the Erario's. */
const REGIONS = /^(?:3796|380[0-57]|381[235]|3858|388[1-3]|1993)$/;
const LOCAL = /^(?:379[57]|384[34678]|385[0-2]|3862|39(?:0[1-9]|1[2-9]|2[3-5]|3[019]|4[0-7]|5[0-9]|6[0-9]))$/;
const ERARIO = /^(?:1\d{3}|2[04-9]\d{2}|200[1-7]|4\d{3}|6\d{3}|7\d{3}|8\d{3}|9\d{3})$/;
const CAUSE = /^(?:DM10|C10|CXX|AF|AP|APR|P10|PXX|RC01|CD|CF|DPPI|DSOS|LAA|TFR|EBNA|FIS1|DMRA|INPS)$/;
const PERIOD = /^\d{2}\/?\d{4}$/;
const AMOUNT = /^\d{1,3}(?:\.?\d{3})*[,.]\d{2}$/;
const REACH = 9;

/** A code is followed by an instalment or a year, and an amount. */
function sectionOfCode(row: readonly Token[], { text }: Token, at: number): string | null {
  const behind = row.slice(at + 1, at + REACH).map((token) => token.text);
  if (!behind.some((other) => AMOUNT.test(other))) return null;
  if (CAUSE.test(text)) return behind.some((other) => PERIOD.test(other)) ? "section.inps" : null;
  if (!/^\d{4}$/.test(text) || !behind.slice(0, 2).some((other) => /^(?:\d{4}|20\d{2})$/.test(other))) return null;
  // A year or an instalment stands behind the code.
  const before = row[at - 1]?.text ?? "";
  if (/^\d{4}$/.test(before)) return null;
  if (REGIONS.test(text)) return "section.regions";
  if (LOCAL.test(text)) return "section.local";
  return ERARIO.test(text) ? "section.erario" : null;
}
