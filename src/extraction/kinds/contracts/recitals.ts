import { oncePer } from "../../../core/basics/once-per.ts";
import { inLines } from "../../in-lines.ts";
import type { RunningText } from "./running-text.ts";

/** "PREMESSO CHE", "WHEREAS", "Préambule" as a line of its own: what the parties tell of before they agree. */
const BEGINS = new RegExp(
  inLines`
    (?<!\p{L})premett(?:e|ono)\sche|(?:^|\n|[.,;:]\s)(?:premess[oa]\s(?:che|quanto)|premess[oae]\s?:?(?=\n)
    |whereas(?!\p{L})|recitals?\s?:?(?=\n)|background\s?:?(?=\n)
    |vorbemerkung(?:en)?\s?:?(?=\n)|präambel\s?:?(?=\n)
    |pr[ée]ambule\s?:?(?=\n)|exposé(?:\spréalable)?\s?:?(?=\n)|considérant\sque
    |(?:y\s)?(?:exponen|manifiestan)\s?:?(?=\n)|antecedentes\s?:?(?=\n))`,
  "giu",
);
/** Words for the agreement itself, or the first clause. */
const ENDS = new RegExp(
  inLines`
    (?<!\p{L})(?:ciò\spremesso|premesso\sciò
    |dies\svorausgeschickt
    |ceci\s(?:étant\s)?exposé
    |convien[ei]|convengono|stipulan?o?\s(?:quanto|e)|convenuto\s(?:e|quanto)
    |(?:hereby\s|it\sis\s)?agreed?(?!\p{L})
    |vereinbar(?:en|t)
    |(?:il\s(?:est|a\sété)|ont|sont)\sconvenu
    |estipulaciones|cláusulas|acuerdan|convienen|pactan)|\n(?:art(?:\.|icolo|icle|ikel|ículo)?|§|clause|clausola
    |\d{1,2}[.)])\s?[\p{L}\d]`,
  "giu",
);

interface Recital {
  readonly start: number;
  readonly end: number;
}

const recitalsOf = oncePer(({ text }: RunningText): readonly Recital[] => {
  const recitals: Recital[] = [];
  for (const match of text.matchAll(BEGINS)) {
    const start = match.index + match[0].length;
    if (start < (recitals.at(-1)?.end ?? 0)) continue;
    ENDS.lastIndex = start;
    const end = ENDS.exec(text)?.index;
    // Without an end here there is none further on either.
    if (end === undefined) break;
    recitals.push({ start, end });
  }
  return recitals;
});

/** Whether a place is in the recitals: their days, sums and numbers are those of other papers. */
export function isInRecitals(running: RunningText, at: number): boolean {
  return recitalsOf(running).some(({ start, end }) => start <= at && at < end);
}
