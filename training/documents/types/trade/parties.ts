import type { Company } from "../../content/parties.ts";
import { type Address, townLine } from "../../content/places.ts";
import type { Layout } from "../../layout.ts";
import { heading, lines, type Pair, pairs } from "../../paper/blocks.ts";
import { logo } from "../../paper/ornaments.ts";
import { escaped, type Pen } from "../../paper/pen.ts";
import { words } from "../../parts.ts";

export type Role = "seller" | "buyer";

/** A party as letterhead (no label names it), as a titled block of lines, as an address in a window, or as labelled boxes. */
export function party(pen: Pen, role: Role, company: Company, isLetterhead = false): string {
  const name = addressed(pen, isLetterhead, pen.mark(`${role}_name`, company.name));
  const vat = vatId(pen, role, company);
  const [street, town] = addressLines(pen, role, company.address);
  if (isLetterhead) {
    if (hasImprint(pen.layout)) return lines(logo(pen.layout), `<strong>${name}</strong>`);
    const contact = pen.layout.chance("letterhead has contacts", 0.7)
      ? `<span class=small>${contactLine(company, pen.layout)}</span>`
      : "";
    const sign = pen.layout.chance("letterhead has a logo", 0.65) ? logo(pen.layout) : "";
    return lines(sign, `<strong>${name}</strong>`, street, town, `${pen.label("vat_id")} ${vat}`, contact);
  }
  // Who gets a letter needs no heading; who writes an order buys.
  const isAddressee = (role === "seller") === pen.layout.id.startsWith("purchase_order");
  if (isAddressee && isSometimes(pen.layout, "bare window", 0.2))
    return lines(`<strong>${name}</strong>`, street, town, `${pen.label("vat_id")} ${vat}`);
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
  // Some print how to reach the other party too.
  const contact = isSometimes(pen.layout, `${role} has contacts`, 0.12) ? `Tel. ${company.phone}` : "";
  return head + lines(fallback, `<strong>${name}</strong>`, street, town, `${pen.label("vat_id")} ${vat}`, contact);
}

/** Test's layouts do none of what was added since they were drawn: its documents stay the same. */
function isSometimes(layout: Layout, choice: string, share: number): boolean {
  return layout.part !== "test" && layout.chance(choice, share);
}

/** Many writers have their name alone at the head, and all that the law asks of them in small print at the foot. */
export function hasImprint(layout: Layout): boolean {
  return isSometimes(layout, "imprint at the foot", 0.2);
}

export function imprint(pen: Pen, role: Role, company: Company): string {
  const [street] = addressLines(pen, role, company.address);
  return `${escaped(company.name)} · ${street} · ${pen.label("vat_id")} ${vatId(pen, role, company)} · ${contactLine(company, pen.layout)}`;
}

/** The foot of a page: its wording, who wrote it, and where it is known on the web. */
export function footOf(pen: Pen, role: Role, company: Company, showsWeb: boolean): string {
  if (hasImprint(pen.layout)) return imprint(pen, role, company);
  return showsWeb || isSometimes(pen.layout, "web page at the foot", 0.4)
    ? `${pen.label("foot")} – ${webOf(company, pen.layout)}`
    : pen.label("foot");
}

const BEFORE_NAMES: Readonly<Partial<Record<string, string>>> = { it: "Spett.le", de: "Firma", en: "Messrs" };

/** How a name is addressed, in its line. */
function addressed(pen: Pen, isLetterhead: boolean, name: string): string {
  const before = BEFORE_NAMES[pen.language];
  return !isLetterhead && before && isSometimes(pen.layout, "addresses the name", 0.12) ? `${before} ${name}` : name;
}

/** Not every domain is called like its company. */
function webOf({ web, vatId: whole }: Company, layout: Layout): string {
  return isSometimes(layout, "domain of another name", 0.2) ? `www.gruppo${whole.slice(-3)}.example` : web;
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

function contactLine(company: Company, layout: Layout): string {
  const web = webOf(company, layout);
  const email = web === company.web ? company.email : web.replace("www.", "info@");
  return `Tel. ${company.phone} · ${email} · ${web}`;
}
