import { unionOfBoxes } from "../../../core/geometry.ts";
import type { TributeLine } from "./tribute-line.ts";

/** The form is printed two or three times, on one sheet or more: for the bank, the office and the payer. */
const MOST_COPIES = 4;
/** Between two copies are a foot and a head, in line heights. */
const LEAST_BETWEEN = 8;

/** The lines of the first copy; all if the paper has only one. `pageOf` distinguishes sheets. */
export function withoutCopies<Line extends TributeLine>(
  lines: readonly Line[],
  pageOf: (line: Line) => unknown = () => null,
): readonly Line[] {
  for (let copies = MOST_COPIES; copies > 1; copies--) {
    const length = lines.length / copies;
    if (!Number.isInteger(length) || length === 0) continue;
    const isCopied = lines.every((line, at) => at < length || contentOf(line) === contentOf(lines[at - length]!));
    const isApart = (at: number) =>
      pageOf(lines[at - 1]!) !== pageOf(lines[at]!) || gapBetween(lines[at - 1]!, lines[at]!) > LEAST_BETWEEN;
    if (isCopied && Array.from({ length: copies - 1 }, (_, n) => (n + 1) * length).every(isApart))
      return lines.slice(0, length);
  }
  return lines;
}

function contentOf({ code, year, amounts }: TributeLine): string {
  return JSON.stringify([code.text, year?.text, [...amounts].map(([side, { cents }]) => [side, cents])]);
}

function gapBetween(above: TributeLine, below: TributeLine): number {
  const [upper, lower] = [above, below].map(({ code }) => unionOfBoxes(code.tokens.map(({ box }) => box)));
  return (lower!.y0 - upper!.y1) / Math.max(1, upper!.y1 - upper!.y0);
}
