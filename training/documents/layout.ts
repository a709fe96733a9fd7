import { type Random, seededRandom } from "../../measuring/random.ts";
import { type Deal, dealt, layoutNumbers, type Part } from "./parts.ts";

export const LANGUAGES = ["it", "en", "de", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * One issuer's way of printing a type. Every choice has a name and is drawn from it alone, so that two documents of a
 * layout agree in all choices, whatever else is on them and in whatever order they are asked for.
 */
export interface Layout {
  readonly id: string;
  readonly part: Part;
  readonly language: Language;
  of<T>(choice: string, deal: Deal<T>): T;
  chance(choice: string, share: number): boolean;
  whole(choice: string, low: number, high: number): number;
}

export function layoutOf(type: string, part: Part, number: number, languages: Deal<Language>): Layout {
  const id = `${type}-${part}-${number}`;
  const draw = (choice: string): Random => seededRandom(seedOf(`${id}/${choice}`));
  return {
    id,
    part,
    language: dealt(languages, part, draw("language")),
    of: (choice, deal) => dealt(deal, part, draw(choice)),
    chance: (choice, share) => draw(choice).chance(share),
    whole: (choice, low, high) => draw(choice).whole(low, high),
  };
}

/**
 * Whether the layout's papers lack something, so that its absence is learned. In the part "test", whose papers stay as
 * they were, none does.
 */
export function leavesOut({ part, chance }: Layout, what: string, share: number): boolean {
  return part !== "test" && chance(`leaves out ${what}`, share);
}

/** Whether the layout's papers have something that those of the part "test", which stay as they were, never have. */
export function adds({ part, chance }: Layout, what: string, share: number): boolean {
  return part !== "test" && chance(`adds ${what}`, share);
}

/** The layout of the `serial`-th document of a part: all of them in turn. */
export function layoutNumber(type: string, part: Part, serial: number): number {
  const numbers = layoutNumbers(part, type);
  return numbers[serial % numbers.length]!;
}

/** FNV-1a, and one step of the generator's own mixing: names that differ in one letter must not draw alike. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
