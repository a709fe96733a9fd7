import type { ReliabilityBin } from "../measuring/metrics.ts";

const SIZE = 220;
const MARGIN = 34;
const WIDTH = SIZE + MARGIN + 10;

/**
 * A reliability diagram: the share that is right (up) by confidence (to the right), a dot for each bin of ten, its area
 * by the number of values in it; on the diagonal, confidence equals the share that is right. Plain shapes and system
 * fonts, for light and dark backgrounds.
 */
export function reliabilitySvg(bins: readonly ReliabilityBin[]): string {
  const most = Math.max(1, ...bins.map(({ shown }) => shown));
  const x = (confidence: number) => round(MARGIN + (SIZE * confidence) / 100);
  const y = (share: number) => round(10 + SIZE * (1 - share / 100));
  const dots = bins
    .filter(({ shown }) => shown > 0)
    .map(({ shown, confidence, right }) => {
      const share = (100 * right) / shown;
      const radius = round(2.5 + 7.5 * Math.sqrt(shown / most));
      const says = `${right} of ${shown} right at a mean confidence of ${confidence}`;
      return `<circle cx="${x(confidence)}" cy="${y(share)}" r="${radius}"><title>${says}</title></circle>`;
    });
  const ticks = [0, 50, 100].flatMap((tick) => [
    `<text x="${x(tick)}" y="${SIZE + 26}" text-anchor="middle">${tick}</text>`,
    `<text x="${MARGIN - 6}" y="${round(y(tick) + 4)}" text-anchor="end">${tick}</text>`,
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${SIZE + MARGIN}" width="${WIDTH}" height="${SIZE + MARGIN}" role="img" font-family="system-ui, sans-serif" font-size="11">`,
    "<title>Reliability: confidence against the share that is right, per cent</title>",
    `<g stroke="#8a8a8a" fill="none"><rect x="${MARGIN}" y="10" width="${SIZE}" height="${SIZE}"/><path d="M${x(0)} ${y(0)}L${x(100)} ${y(100)}" stroke-dasharray="4 4"/></g>`,
    `<g fill="#8a8a8a">${ticks.join("")}</g>`,
    `<g fill="#2f6fd0" fill-opacity="0.75">${dots.join("")}</g>`,
    "</svg>",
    "",
  ].join("\n");
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
