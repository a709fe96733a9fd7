import type { Company } from "../../content/parties.ts";
import { type Address, townLine } from "../../content/places.ts";
import { heading, lines, type Pair, pairs } from "../../paper/blocks.ts";
import { logo } from "../../paper/ornaments.ts";
import { escaped, type Pen } from "../../paper/pen.ts";
import { words } from "../../parts.ts";

export type Role = "seller" | "buyer";

/** A party as letterhead (no label names it), as a titled block of lines, as an address in a window, or as labelled boxes. */
export function party(pen: Pen, role: Role, company: Company, isLetterhead = false): string {
  const name = pen.mark(`${role}_name`, company.name);
  const vat = vatId(pen, role, company);
  const [street, town] = addressLines(pen, role, company.address);
  if (isLetterhead) {
    const contact = pen.layout.chance("letterhead has contacts", 0.7)
      ? `<span class=small>${contactLine(company)}</span>`
      : "";
    const sign = pen.layout.chance("letterhead has a logo", 0.65) ? logo(pen.layout) : "";
    return lines(sign, `<strong>${name}</strong>`, street, town, `${pen.label("vat_id")} ${vat}`, contact);
  }
  const style = pen.layout.of(`${role} block`, words("lines|lines|boxes|window ~ boxes ~ lines"));
  const title = pen.label(role);
  if (style === "boxes") {
    const list: Pair[] = [
      { label: title, value: lines(name, street, town), isWide: true },
      { label: pen.label("vat_id"), value: vat },
    ];
    return pairs(pen, `${role} boxes`, list, { columns: 1 });
  }
  const colon = pen.layout.chance("colon of parties", 0.5) ? ":" : "";
  const head = heading(pen, `${role} block`, style === "lines" ? `${title}${colon}` : undefined);
  const fallback = style === "window" || head === "" ? `<i>${title}${colon}</i>` : "";
  return head + lines(fallback, `<strong>${name}</strong>`, street, town, `${pen.label("vat_id")} ${vat}`);
}

/** Marked as one value although it stands on two lines: the mark spans the line break. */
function addressLines(pen: Pen, role: Role, address: Address): [string, string] {
  const style = pen.layout.of("provinces", words("brackets|brackets|dash|bare")) as "brackets" | "dash" | "bare";
  const text = `${address.street} ${townLine(address, style)}`;
  const marked = pen.mark(`${role}_address`, text);
  const isOneLine = pen.layout.chance("address on one line", 0.3);
  const street = escaped(address.street);
  const shown = marked.replace(`>${street} `, `>${street}${isOneLine ? " - " : "<br>"}`);
  return [shown, ""];
}

function vatId(pen: Pen, role: Role, { vatId: whole }: Company): string {
  const isBare = pen.language === "it" && pen.layout.chance("VAT ids without the country", 0.6);
  const isSpanish = pen.language === "es";
  return pen.mark(`${role}_vat_id`, isBare || isSpanish ? whole.slice(2) : whole, whole);
}

function contactLine({ phone, email, web }: Company): string {
  return `Tel. ${phone} · ${email} · ${web}`;
}
