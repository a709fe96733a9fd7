import { type Box, unionOfBoxes } from "../../../core/geometry.ts";
import { type Row, type Token, tokensOfRow } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import type { TableFamily } from "../families/family.ts";
import { DELIVERED, QUANTITY } from "../families/items.ts";
import { type ColumnRole, isNumericRole } from "./column-role.ts";
import { NAMES_THING, type Titles, titlesIn } from "./column-titles.ts";

/** A printed column title and its place, in pixels of the page raster. */
export interface HeaderColumn {
  readonly role: ColumnRole;
  readonly box: Box;
  /** Its values are in the upper of the two lines that each row has. */
  readonly isOfLineAbove?: true;
}

/** A title in a segment, or what is beside one. */
export interface TitlePart {
  readonly role: ColumnRole;
  readonly tokens: readonly Token[];
}

/**
 * The titles of a segment and the rest of it. "Code, name & description" is one title of one column, and so is "Importi
 * a debito", of two known words: the words after the preposition say which amounts.
 */
export function titledParts(tokens: readonly Token[], titles: Titles): TitlePart[] {
  // Rates of what is beside them, under a sign alone.
  if (tokens.length === 1 && tokens[0]!.text === "%") return [{ role: "other", tokens }];
  const matches = titlesIn(tokens, titles);
  const isList = tokens.some(({ text }) => /^[&+/]$|,$/.test(text)) && matches.length > 0;
  if (isList) return [{ role: matches.find(({ role }) => role === "description")?.role ?? matches[0]!.role, tokens }];
  let parts: readonly TitlePart[] = [];
  let rest: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    // "Peso kg" is no weight beside a count of kilograms.
    const isUnit = rest.at(-1) === tokens[at - 1] && rest.length > 0 && UNIT_OF_TITLE.test(token.text);
    const match = isUnit ? undefined : matches.find((one) => one.tokens[0] === token);
    if (match) {
      parts = withTitle(parts, rest, match, tokens);
      rest = [];
    } else if (isUnit || !matches.some((one) => one.tokens.includes(token))) rest.push(token);
  }
  const last = parts.at(-1);
  // "Anno di" continues below: "riferimento".
  if (last && (areSmallWords(rest) || isCurrencyBehind(last, rest)))
    return [...parts.slice(0, -1), { ...last, tokens: [...last.tokens, ...rest] }];
  return [...parts, ...leftOver(rest)];
}

/** The parts of a segment up to its next title, which small words may join to what is before them. */
function withTitle(
  parts: readonly TitlePart[],
  between: readonly Token[],
  title: TitlePart,
  segment: readonly Token[],
): readonly TitlePart[] {
  const before = parts.at(-1);
  if (!before) {
    // "ohne MwSt." below "VK-Preis" says more about the price and is no rate.
    const isWithout = title.role === "tax_rate" && between.length === 1 && WITH_OR_WITHOUT.test(between[0]!.text);
    if (isWithout) return [{ role: "other", tokens: [...between, ...title.tokens] }];
    const isLed = areSmallWords(between);
    // "% | Concepto": the rates of what is below the title.
    if (title.role === "description" && textOf(between) === "%") return [{ role: "other", tokens: between }, title];
    return isLed ? [{ role: title.role, tokens: [...between, ...title.tokens] }] : [...leftOver(between), title];
  }
  const joinedAs = (role: ColumnRole) => [
    ...parts.slice(0, -1),
    { role, tokens: [...before.tokens, ...between, ...title.tokens] },
  ];
  // "Preço s/ IVA", "Importo IVA inclusa", "Saldo CHF": neither the inclusion of tax in a price nor its currency makes
  // a column.
  const saysMore =
    title.role === "tax_rate" ? saysWithTax(before, between, segment, title) : isCurrencyOf(before, between, title);
  if (saysMore) return joinedAs(before.role);
  return areSmallWords(between) ? joinedAs(title.role) : [...parts, ...leftOver(between), title];
}

function areSmallWords(tokens: readonly Token[]): boolean {
  return tokens.length > 0 && tokens.every(({ text }) => SMALL_WORD.test(text));
}

const WITH_OR_WITHOUT = /^\(?(?:s\/|c\/|senza|con|sin|sem|com|ohne|zzgl\.?|ex|excl?\.?|incl?\.?|inkl\.?|exkl\.?)$/i;

function saysWithTax(before: TitlePart, between: readonly Token[], tokens: readonly Token[], tax: TitlePart): boolean {
  const behind = tokens[tokens.indexOf(tax.tokens.at(-1)!) + 1]?.text ?? "";
  const isLedBy = between.length === 1 && WITH_OR_WITHOUT.test(between[0]!.text);
  const isFollowed = between.length === 0 && /^(?:in[ck]l|e[sx][ck]l|compr|inb)/i.test(behind);
  return isNumericRole(before.role) && before.role !== "quantity" && (isLedBy || isFollowed);
}

function isCurrencyOf(before: TitlePart, between: readonly Token[], { tokens }: TitlePart): boolean {
  return between.length === 0 && isCurrencyBehind(before, tokens);
}

/** "Betrag CHF": a column of its own would take the numbers below it. */
function isCurrencyBehind({ role }: TitlePart, tokens: readonly Token[]): boolean {
  const isCurrency = tokens.length === 1 && /^\(?(?:EUR|€|CHF|GBP|£|USD|\$)\)?$/i.test(tokens[0]!.text);
  return isCurrency && isNumericRole(role) && role !== "quantity";
}

const UNIT_OF_TITLE = /^\(?(?:kg|g|t|lt?|m[23²³qc]?|ml|cm|mm|h)\.?\)?$/i;

const SMALL_WORD = /^(?:a|di|del|della|d['’]?|in|of|de|du|la|le|au|en|al|der|des|pro|per)$/i;

function leftOver(tokens: readonly Token[]): TitlePart[] {
  const words = tokens.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return words.length > 0 ? [{ role: "other", tokens: words }] : [];
}

/** The columns that parts of titles make, of which the main row is the one that has most. */
export function columnsOfParts(
  parts: readonly TitlePart[],
  main: Row,
  titles: Titles,
  family: TableFamily,
): HeaderColumn[] {
  // Beside goods a sign alone may be a discount: what is below tells.
  const isRate = ({ tokens }: TitlePart) => family.name === "pay_items" && textOf(tokens) === "%";
  const known = parts.map((part) => (isRate(part) ? { ...part, role: "tax_rate" as const } : part));
  return settleDuplicates(namedByHeading(sidesBySign(joinParts(known, main, titles), family)), family);
}

/** "Gesetzliche Abzüge | Bemessung | Arbeitnehmer": before a title of the same side, the first is that of the names. */
function namedByHeading(titled: readonly TitledColumn[]): readonly TitledColumn[] {
  const [first, ...others] = titled;
  const isSide = first?.role === "debit" || first?.role === "credit";
  const isNamed = titled.some(({ role }) => role === "description");
  if (!first || !isSide || isNamed || !others.some(({ role }) => role === first.role)) return titled;
  return [{ ...first, role: "description" }, ...others];
}

/** "Bedrag + | Bedrag -": two columns of amounts told apart by their signs alone. */
function sidesBySign(titled: readonly TitledColumn[], { anchors }: TableFamily): readonly TitledColumn[] {
  const amounts = titled.filter(({ role }) => role === "amount");
  const signed = (sign: RegExp) => amounts.filter(({ title }) => sign.test(title));
  const [[credit, ...others], [debit, ...more]] = [signed(/[+]\)?$/), signed(/[-−–]\)?$/)];
  if (anchors.use !== "any" || !credit || !debit || others.length + more.length > 0) return titled;
  const sides = new Map([
    [credit, "credit"],
    [debit, "debit"],
  ] as const);
  return titled.map((column) => ({ ...column, role: sides.get(column) ?? column.role }));
}

/**
 * Joins parts of titles into columns: parts below each other are one title. The combined meaning decides ("Codice"
 * above "tributo"), then that of the part in the main row. A part of another line only adds a column if it is a title
 * itself.
 */
function joinParts(parts: readonly TitlePart[], main: Row, titles: Titles): TitledColumn[] {
  const mainTokens = new Set(tokensOfRow(main));
  const isMain = ({ tokens }: TitlePart) => mainTokens.has(tokens[0]!);
  const ordered = [...parts].sort((a, b) => Number(isMain(b)) - Number(isMain(a)));
  const stacks: { parts: TitlePart[]; box: Box }[] = [];
  // A line above or below has no second column with a role of the main row: it belongs to another block.
  const ofMain = new Set(ordered.filter(isMain).map(({ role }) => role));
  for (const part of ordered) {
    const box = unionOfBoxes(part.tokens.map((token) => token.box));
    const stack = stacks.find(({ box: own }) => Math.min(own.x1, box.x1) > Math.max(own.x0, box.x0));
    if (!stack)
      stacks.push({ parts: [isMain(part) || !ofMain.has(part.role) ? part : { ...part, role: "other" }], box });
    else stack.parts.push(part);
  }
  const columns = stacks
    .map(({ parts: own, box }): TitledColumn => {
      const first = own.find(({ role }) => role !== "other")?.role ?? "other";
      const lines = linesOf(own);
      // A title wider than its column breaks anywhere: "Consegnat" above "o".
      const isBroken = lines.length > 1 && titles.listedRoleOf(lines.join("")) !== null;
      const title = lines.join(isBroken ? "" : " ");
      return { role: (isBroken ? titles.listedRoleOf(title) : roleOfLines(lines, titles)) ?? first, box, title };
    })
    .sort((a, b) => a.box.x0 - b.box.x0);
  return joinBrackets(columns);
}

/**
 * "(natura" and "qualità)" are no columns: an open bracket continues up to its end, and one that says again what the
 * title before it says belongs to that title.
 */
function joinBrackets(columns: readonly TitledColumn[]): TitledColumn[] {
  const joined: TitledColumn[] = [];
  for (const column of columns) {
    const before = joined.at(-1);
    const closes = column.title.includes(")") && !column.title.includes("(");
    const repeats = column.title.startsWith("(") && column.role === before?.role;
    if (before && (repeats || (closes && column.role === "other"))) {
      const title = `${before.title} ${column.title}`;
      joined[joined.length - 1] = { role: before.role, box: unionOfBoxes([before.box, column.box]), title };
    } else joined.push(column);
  }
  return joined;
}

interface TitledColumn extends HeaderColumn {
  /** As printed. */
  readonly title: string;
}

function linesOf(parts: readonly TitlePart[]): string[] {
  return [...parts].sort((a, b) => a.tokens[0]!.box.y0 - b.tokens[0]!.box.y0).map(({ tokens }) => textOf(tokens));
}

/**
 * What the lines of one title mean together: all of them, else as many from the top or the end as make a title.
 * "Positions-" continues below; "Menge" above "Einheit", each a title, is no misread "Meng.-Einheit".
 */
function roleOfLines(lines: readonly string[], titles: Titles): ColumnRole | null {
  for (let count = lines.length; count > 1; count--) {
    const own = lines.slice(0, count);
    const text = own.join(" ").replace(/(?<=\p{L})- (?=\p{Ll})/gu, "");
    const roles = own.map((line) => titles.listedRoleOf(line));
    const areApart = !roles.includes(null) && new Set(roles).size === count && !titles.listedRoleOf(text);
    const role = areApart ? null : titles.roleOf(text);
    if (role) return role;
  }
  return null;
}

/**
 * Two columns with one role: the right one is the amount ("Amount … Total" of an English print, where the first is a
 * count); for other roles the first is meant. The other column for an amount counts if nothing else does.
 */
function settleDuplicates(titled: readonly TitledColumn[], family: TableFamily): HeaderColumn[] {
  const describing = titled.filter(({ role, title }) => role === "description" && !NAMES_THING.test(title));
  const things = titled.filter(({ role, title }) => role === "description" && NAMES_THING.test(title));
  // "Articolo" beside "Descrizione" is the thing's code, "Item" before "Material" its place in the list.
  const columns = titled.map((column, index): HeaderColumn => {
    const { role, box, title } = column;
    if (describing.length === 0 || !things.includes(column)) return { role, box };
    return { role: index === 0 && things.length > 1 && /^item\.?$/i.test(title) ? "position" : "code", box };
  });
  const hasQuantity = columns.some(({ role }) => role === "quantity");
  const amounts = columns.filter(({ role }) => role === "amount");
  return columns.map((column, index) => {
    if (column.role === "other") return column;
    // A position comes before what it counts.
    if (column.role === "position" && index > 1) return { ...column, role: "other" };
    if (column.role === "amount" && family.anchors.use === "one") {
      if (column === amounts.at(-1)) return column;
      return { ...column, role: hasQuantity || column !== amounts[0] ? "other" : "quantity" };
    }
    const first =
      column.role === "quantity" ? countMeant(titled) : columns.findIndex(({ role }) => role === column.role);
    return first === index ? column : { ...column, role: "other" };
  });
}

/**
 * Of several counts: the delivered one, else the one called a quantity, since packages are counted beside it; else the
 * first that is no reference, which on payslips may be a month or a rate ("Rif. 05/25", "Rif. 9,19 %").
 */
function countMeant(titled: readonly TitledColumn[]): number {
  const called = (name: RegExp) => titled.findIndex(({ role, title }) => role === "quantity" && name.test(title));
  return [DELIVERED, QUANTITY, NO_REFERENCE, /^/].map(called).find((index) => index >= 0) ?? -1;
}

const NO_REFERENCE = /^(?!rif)/i;
