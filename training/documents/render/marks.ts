import type { Random } from "../../../measuring/random.ts";

/**
 * What people and offices leave on a paper before it is scanned, as an SVG over the page, in its pixels: a stamp or two
 * with a date, a tick and a ring and a line of a pen, a note, a signature at the foot, a highlighter over a line, a
 * fold, two punched holes. They are at random places, also over print, and like ink and marker let what is below show
 * through.
 */
export function marksOf(random: Random, width: number, height: number): string {
  const between = (low: number, high: number) => low + (high - low) * random.next();
  const some = (share: number, draw: () => string) => (random.chance(share) ? draw() : "");
  const ink = random.pick(["#1d2f8f", "#20306b", "#222", "#7a1420"]);
  const pen = `fill="none" stroke="${ink}" stroke-width="${between(1.3, 2.4).toFixed(1)}" stroke-linecap="round"`;
  const marks = [
    some(0.8, () => stamp(random, between(0.3, 0.75) * width, between(0.15, 0.85) * height)),
    some(0.25, () => stamp(random, between(0.15, 0.8) * width, between(0.3, 0.9) * height)),
    some(0.5, () => highlighter(random, between(0.05, 0.5) * width, between(0.2, 0.8) * height, width)),
    ...Array.from({ length: random.whole(0, 4) }, () =>
      tick(pen, between(0.55, 0.95) * width, between(0.3, 0.85) * height, between(9, 16)),
    ),
    some(0.4, () =>
      ring(pen, between(0.5, 0.85) * width, between(0.1, 0.85) * height, between(35, 80), between(14, 24)),
    ),
    some(0.35, () => line(pen, random, between(0.06, 0.6) * width, between(0.2, 0.8) * height, between(60, 220))),
    some(0.45, () => note(random, ink, between(0.05, 0.65) * width, between(0.05, 0.95) * height)),
    some(0.5, () => signature(pen, random, between(0.1, 0.6) * width, between(0.8, 0.94) * height)),
    some(0.4, () => fold(random.pick([1 / 3, 1 / 2, 2 / 3]) * height, width)),
    some(0.5, () => holes(height)),
  ];
  const style = `position:absolute;left:0;top:0;pointer-events:none;mix-blend-mode:multiply`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="${style}">${marks.join("")}</svg>`;
}

const STAMPS = [
  "PAGATO",
  "RICEVUTO",
  "PROT. N. 1482",
  "EINGEGANGEN",
  "BEZAHLT",
  "COPIA",
  "REÇU LE",
  "PAID",
  "ORIGINALE",
];
const NOTES = [
  "ok",
  "visto M.R.",
  "da pagare",
  "già pagata 12/3",
  "chiamare!",
  "2x",
  "bonifico fatto",
  "gebucht",
  "vu le 4/5",
  "€ 40",
];

function stamp(random: Random, x: number, y: number): string {
  const colour = random.pick(["#b3202a", "#27408b", "#1f1f1f", "#4b2a7b"]);
  const word = random.pick(STAMPS);
  const day = `${random.whole(1, 28)} ${random.pick(["GEN", "MAR", "MAG", "LUG", "SET", "NOV"])} ${random.whole(2021, 2025)}`;
  const width = 26 + word.length * 15;
  const box = `<rect x="${-width / 2}" y="-26" width="${width}" height="52" rx="5" fill="none" stroke="${colour}" stroke-width="3"/>`;
  const text = `<text text-anchor="middle" font-family="Liberation Sans, Arial" font-weight="bold" font-size="22" fill="${colour}" y="-2">${word}</text>`;
  const below = `<text text-anchor="middle" font-family="Liberation Mono, monospace" font-size="14" fill="${colour}" y="17">${day}</text>`;
  const turn = -14 + 28 * random.next();
  return `<g transform="translate(${x} ${y}) rotate(${turn})" opacity="${0.45 + 0.4 * random.next()}">${box}${text}${below}</g>`;
}

function highlighter(random: Random, x: number, y: number, width: number): string {
  const colour = random.pick(["#fff04a", "#a6f77b", "#ffb3d9"]);
  const length = (0.15 + 0.3 * random.next()) * width;
  return `<rect x="${x}" y="${y}" width="${length}" height="17" fill="${colour}" opacity="0.8" transform="rotate(${random.next() * 2 - 1} ${x} ${y})"/>`;
}

const tick = (pen: string, x: number, y: number, size: number): string =>
  `<path ${pen} d="M${x} ${y} l${size * 0.35} ${size * 0.5} l${size * 0.8} ${-size * 1.2}"/>`;

const ring = (pen: string, x: number, y: number, rx: number, ry: number): string =>
  `<ellipse ${pen} cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(-4 ${x} ${y})"/>`;

const line = (pen: string, random: Random, x: number, y: number, length: number): string =>
  `<path ${pen} d="M${x} ${y} q${length / 2} ${random.whole(-4, 4)} ${length} ${random.whole(-3, 3)}"/>`;

const note = (random: Random, ink: string, x: number, y: number): string =>
  `<text font-family="Comic Neue, Romande ADF Script Std" font-size="${random.whole(17, 26)}" fill="${ink}" transform="translate(${x} ${y}) rotate(${random.whole(-8, 6)})">${random.pick(NOTES)}</text>`;

function signature(pen: string, random: Random, x: number, y: number): string {
  const strokes = Array.from(
    { length: random.whole(5, 9) },
    () => `q${random.whole(2, 14)} ${-random.whole(14, 40)} ${random.whole(8, 22)} ${random.whole(-6, 8)}`,
  );
  return `<path ${pen} d="M${x} ${y} ${strokes.join(" ")}"/>`;
}

const fold = (y: number, width: number): string =>
  `<rect x="0" y="${y}" width="${width}" height="2" fill="#999" opacity="0.5"/><rect x="0" y="${y + 2}" width="${width}" height="7" fill="#bbb" opacity="0.25"/>`;

const holes = (height: number): string =>
  [-40, 40].map((off) => `<circle cx="26" cy="${height / 2 + off * 3.9}" r="11" fill="#333"/>`).join("");
