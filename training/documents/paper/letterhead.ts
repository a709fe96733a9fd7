import type { Company } from "../content/parties.ts";
import { townLine } from "../content/places.ts";
import { type Language, leavesOut } from "../layout.ts";
import { words } from "../parts.ts";
import { lines } from "./blocks.ts";
import { logo } from "./ornaments.ts";
import { escaped, type Pen } from "./pen.ts";

const SEAT: Readonly<Record<Language, string>> = {
  it: "Sede sociale|Sede legale|Sede ~ Sede e direzione generale",
  en: "Registered office|Head office ~ Registered in England",
  de: "Sitz|Hauptverwaltung ~ Sitz der Gesellschaft",
  fr: "Siège social|Siège ~ Siège et direction",
  es: "Domicilio social|Sede social ~ Sede central",
};

interface Letterhead {
  /** The key of the field for the name. */
  readonly key: string;
  /** What follows the address in the small print, "" if nothing does. */
  readonly more: string;
  readonly between: string;
}

/**
 * The writer's name in large type, with the address in small print; or a brand, and name and address together in small
 * print.
 */
export function letterhead(pen: Pen, { name, address }: Company, { key, more, between }: Letterhead): string {
  const small = (text: string) => `<span class=small>${text}</span>`;
  const marked = pen.mark(key, name);
  const place = `${address.street}${between}${townLine(address)}${more}`;
  if (!leavesOut(pen.layout, "the name at the head", 0.25))
    return lines(logo(pen.layout), `<strong>${marked}</strong>`, small(place));
  const dash = pen.layout.of("dash in small print", words("-|–|·"));
  const seat = pen.layout.of("seat", words(SEAT[pen.language]));
  const brand = pen.layout.chance("brand in print", 0.6) ? `<strong>${escaped(brandOf(name))}</strong>` : "";
  return lines(logo(pen.layout), brand, small(`${marked} ${dash} ${seat} ${place}`));
}

/** A company's name on its signs: the longest word of its name. */
function brandOf(name: string): string {
  return name
    .split(/[\s']+/)
    .reduce((a, b) => (b.length > a.length ? b : a))
    .toUpperCase();
}
