import type { Trader } from "../../content/traders.ts";
import type { Layout } from "../../layout.ts";
import { lines } from "../../paper/blocks.ts";
import { logo } from "../../paper/ornaments.ts";
import { escaped, type Pen } from "../../paper/pen.ts";
import { words } from "../../parts.ts";

/** The parts of a letterhead, marked if a field asks for them. */
export interface HeadParts {
  readonly name: string;
  readonly address: string;
  /** Label and number; empty if the head has none. */
  readonly taxNumber: string;
  readonly contact: string;
}

/**
 * The arrangement of a writer's name at the head of the paper: above the address, with the address at the other edge,
 * in one line with it below a brand in large type, or the brand alone. Test's letterheads are all set the first way
 * (`party`).
 */
export function letterhead(pen: Pen, trader: Trader, { name, address, taxNumber, contact }: HeadParts): string {
  const { layout } = pen;
  const sign = layout.chance("letterhead has a logo", 0.5) ? logo(layout) : "";
  const size = `font-size:${layout.whole("size of the name", 10, 22) / 10}em`;
  const weight = layout.chance("name in bold", 0.75) ? 700 : 400;
  const large = (text: string) => `<span style="${size};font-weight:${weight}">${text}</span>`;
  const hasTagline = layout.chance("has a tagline", 0.35);
  const isBehind = hasTagline && layout.chance("tagline behind the name", 0.3);
  const tagline = hasTagline ? escaped(trader.tagline) : "";
  const named = isBehind ? `${large(name)} – ${tagline}` : lines(large(name), tagline);
  const small = lines(address, taxNumber, contact);
  const style = layout.of("letterhead", words("stacked|stacked|beside|line|brand|turned ~ beside|line|brand"));
  switch (style) {
    case "beside":
      return edges(lines(sign, named), `<span class=small>${small}</span>`);
    case "turned":
      return edges(`<span class=small>${small}</span>`, lines(sign, named));
    case "line": {
      const dot = layout.of("dot of the letterhead", words("·|•|-|–|,"));
      const between = dot === "," ? ", " : ` ${dot} `;
      const own = [name, address.replace("<br>", between), taxNumber, contact]
        .filter((part) => part !== "")
        .join(between);
      return `<div class=middle>${lines(sign, large(brandOf(trader)), `<span class=small>${own}</span>`)}</div>`;
    }
    case "brand":
      return lines(sign, large(brandOf(trader)), named.replace(size, "font-size:1em"), small);
    default:
      return lines(sign, named, small);
  }
}

/** Where a paper has its writer's legal name if it has a brand, or no legal name, at its head. */
export type LegalNamePlace = "head" | "below" | "foot" | "number" | "account";

/**
 * A fifth of the papers for training have a brand at the head: the legal name is in a small line below it, in the foot
 * with the address, beside the VAT number, or is the holder of the account. "head": no brand.
 */
export function legalNamePlace(layout: Layout): LegalNamePlace {
  if (layout.part === "test" || !layout.chance("brand of another name", 0.22)) return "head";
  const place = layout.of("place of the legal name", words("below|foot|foot|number|number|account")) as LegalNamePlace;
  return place === "account" && !layout.id.startsWith("invoice") ? "foot" : place;
}

/** The brand in large type, and the details of its owner at the head beside it. */
export function brandHead(pen: Pen, trader: Trader, parts: HeadParts): string {
  const { layout } = pen;
  const place = legalNamePlace(layout);
  const sign = layout.chance("letterhead has a logo", 0.5) ? logo(layout) : "";
  const size = layout.whole("size of the brand", 12, 30) / 10;
  const spaced = layout.chance("brand in spaced letters", 0.2) ? ";letter-spacing:.12em" : "";
  const brand = `<span style="font-size:${size}em${spaced}">${escaped(trader.brand)}</span>`;
  const tagline = layout.chance("has a tagline", 0.4) ? escaped(trader.tagline) : "";
  const { name, address, taxNumber, contact } = parts;
  const dash = layout.of("dash of the legal name", words("–|-|·|,"));
  const owner = place === "number" ? legalLine(layout, name, taxNumber, dash) : "";
  const small = {
    below: lines(`${name}${dash === "," ? ", " : ` ${dash} `}${address.replace("<br>", " ")}`, taxNumber, contact),
    foot: layout.chance("address below the brand", 0.5) ? lines(address, contact) : contact,
    number: lines(address, layout.chance("owner at the head", 0.4) ? owner : "", contact),
    account: lines(address, taxNumber, contact),
    head: "",
  }[place];
  const head = lines(sign, brand, tagline, `<span class=small>${small}</span>`);
  return layout.chance("brand in the middle", 0.4) ? `<div class=middle>${head}</div>` : head;
}

/** "Laguna Ospitalità S.r.l. – P.IVA 01234567890", or the number first. */
export function legalLine({ chance }: Layout, name: string, taxNumber: string, dash: string): string {
  const between = dash === "," ? ", " : ` ${dash} `;
  return chance("number before the legal name", 0.25) ? taxNumber + between + name : name + between + taxNumber;
}

/** As on a typewriter: everything centred and in one size, the name in capitals. */
export function typedHead(pen: Pen, { tagline }: Trader, { name, address, taxNumber, contact }: HeadParts): string {
  const { layout } = pen;
  const spaced = layout.chance("typed in spaced letters", 0.15) ? ";letter-spacing:.2em" : "";
  const face = `font-family:'${layout.of("typewriter", words("Liberation Mono|Courier Prime|Nimbus Mono PS"))}', monospace`;
  const what = layout.chance("has a tagline", 0.6) ? escaped(tagline) : "";
  const side = layout.chance("typed in the middle", 0.8) ? " class=middle" : "";
  return `<div${side} style="${face}"><span style="${spaced.slice(1)}">${name}</span><br>${lines(what, address, contact, taxNumber)}</div>`;
}

function edges(left: string, right: string): string {
  return `<div style="display:flex;justify-content:space-between;gap:1em"><div>${left}</div><div class=end>${right}</div></div>`;
}

/** What the public calls it: the first words of the name. */
function brandOf({ name }: Trader): string {
  const [first = "", second = ""] = name.split(" ");
  return escaped(first.length > 3 ? first : `${first} ${second}`);
}
