import type { Trader } from "../../content/traders.ts";
import { lines } from "../../paper/blocks.ts";
import { logo } from "../../paper/ornaments.ts";
import { escaped, type Pen } from "../../paper/pen.ts";
import { words } from "../../parts.ts";

/** What a letterhead is set from, marked where a field asks for it. */
export interface HeadParts {
  readonly name: string;
  readonly address: string;
  /** Label and number; empty where the head has none. */
  readonly taxNumber: string;
  readonly contact: string;
}

/**
 * How a writer's name stands at the head of his paper: above his address, with it at the other edge, in one line with it below a brand in
 * large type, or the brand alone. Test's letterheads are all set the first way (`party`).
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

function edges(left: string, right: string): string {
  return `<div style="display:flex;justify-content:space-between;gap:1em"><div>${left}</div><div class=end>${right}</div></div>`;
}

/** What the public calls it: the first words of the name. */
function brandOf({ name }: Trader): string {
  const [first = "", second = ""] = name.split(" ");
  return escaped(first.length > 3 ? first : `${first} ${second}`);
}
