import type { Random } from "../../../measuring/random.ts";
import type { Layout } from "../layout.ts";
import { words } from "../parts.ts";
import { escaped } from "./pen.ts";

const shape: Readonly<Record<string, string>> = {
  ring: '<circle cx="20" cy="20" r="16" fill="none" stroke="COLOUR" stroke-width="7"/>',
  wave: '<path d="M2 28c6-14 12-14 18 0s12 14 18 0" fill="none" stroke="COLOUR" stroke-width="6"/>',
  blocks:
    '<path d="M3 3h15v15H3zM22 22h15v15H22z" fill="COLOUR"/><path d="M22 3h15v15H22z" fill="COLOUR" opacity=".45"/>',
  leaf: '<path d="M4 36C4 14 18 4 36 4c0 20-12 32-32 32z" fill="COLOUR"/>',
  peak: '<path d="M2 36 16 8l8 15 5-8 9 21z" fill="COLOUR"/>',
  bolt: '<path d="M22 2 6 23h11l-4 15 19-23H20z" fill="COLOUR"/>',
  hexagon: '<path d="m20 2 16 9v18l-16 9-16-9V11z" fill="none" stroke="COLOUR" stroke-width="5"/>',
};

/** A vector logo that belongs to nobody. */
export function logo(layout: Layout): string {
  const drawing = shape[layout.of("logo", words("ring|wave|blocks|leaf|peak ~ ~ bolt|hexagon"))]!;
  const size = layout.whole("logo size", 26, 60);
  return `<svg width="${size}" height="${size}" viewBox="0 0 40 40">${drawing.replaceAll("COLOUR", "var(--accent)")}</svg>`;
}

/** A round rubber stamp over the page; it may cross a value, as real ones do. */
export function stamp(text: string, random: Random): string {
  const [left, top, angle] = [random.whole(45, 75), random.whole(45, 80), random.whole(-25, 25)];
  const colour = random.pick(["#2b3a8c", "#8c2b2b", "#444"]);
  return `<svg class=stamp style="left:${left}%;top:${top}%;transform:rotate(${angle}deg)" width="110" height="110" viewBox="0 0 110 110" aria-hidden="true">
    <g fill="none" stroke="${colour}"><circle cx="55" cy="55" r="52" stroke-width="3"/><circle cx="55" cy="55" r="34"/></g>
    <text x="55" y="59" text-anchor="middle" font-size="11" fill="${colour}">${escaped(text.slice(0, 10))}</text></svg>`;
}

/** A scrawl. */
export function signature(random: Random): string {
  const points = Array.from({ length: 9 }, (_, i) => `${8 + i * 15} ${random.whole(6, 34)}`);
  return `<svg class=signature viewBox="0 0 140 40" width="140"><path d="M${points[0]} Q${points.slice(1).join(" ")}" fill="none" stroke="#223" stroke-width="1.4"/></svg>`;
}

/** Bars without meaning. */
export function bars(random: Random, width = 170): string {
  let x = 0;
  const parts: string[] = [];
  while (x < 160) {
    const [bar, space] = [random.whole(1, 3), random.whole(1, 3)];
    parts.push(`<rect x="${x}" width="${bar}" height="30"/>`);
    x += bar + space;
  }
  return `<svg viewBox="0 0 164 30" width="${width}" height="34" preserveAspectRatio="none">${parts.join("")}</svg>`;
}
