import { median } from "../../core/basics/median.ts";
import { unionOfBoxes } from "../../core/geometry.ts";
import type { Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import type { BodyRow } from "./body-row.ts";
import type { TableFamily } from "./families/family.ts";
import type { Item } from "./item.ts";
import { isAttributeLine } from "./line-wording.ts";

/** A line of text in the description column. */
interface TextLine {
  readonly index: number;
  readonly tokens: readonly Token[];
  readonly text: string;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  /** It names a property of an item or what the rows below it belong to, and is no part of a name. */
  readonly isNote: boolean;
}

/** Lines of one paragraph follow each other within this many line heights. */
const PARAGRAPH_GAP_LINE_HEIGHTS = 1;

/**
 * The description of each item: the line beside its numbers, with the lines that wrapped out of it or into it.
 *
 * A line has wrapped if the next line's first word would not have fitted after it; a shorter line ended because its
 * author ended it, and what follows is a note or the next item. Joining every line up to the next item instead adds
 * article numbers and delivery notes to the name of the item.
 *
 * In tables whose rows any amount makes, everything below a row belongs to it up to the next row: movements of an
 * account have no notes between them.
 */
export function describeItems(
  items: readonly Item[],
  body: readonly BodyRow[],
  lineHeight: number,
  family: TableFamily,
): Token[][] {
  const everyLine = family.anchors.use === "any";
  const lines = body.flatMap(lineOf);
  const columnEnd = Math.max(0, ...lines.map(({ x1 }) => x1));
  const ownRows = new Set(items.flatMap(({ rows }) => [...rows]));
  const free = new Set(lines);
  const standAbove = namesStandAbove(items, lines, lineHeight, body);
  const lineOfRow = new Map(lines.map((line) => [line.index, line]));
  const isApart = ({ isNote }: TextLine) => !everyLine && isNote;
  const freeOn = (row: number) => {
    const line = lineOfRow.get(row);
    return line && free.has(line) ? line : undefined;
  };
  const usableOn = (row: number) => {
    const line = freeOn(row);
    return line && !isApart(line) ? line : undefined;
  };
  const opened = everyLine ? null : openedByPositions(items, body);
  const starts = items.map((item, order) => {
    const opening = opened?.[order] ?? null;
    const named = opening === null ? undefined : nameBetween(opening, item.anchor, usableOn);
    if (named) {
      // What stands beside the numbers is the item's, too, and no name of another.
      for (const line of [named, ...[...item.rows].map((row) => lineOfRow.get(row))]) if (line) free.delete(line);
      return named;
    }
    const own = [...item.rows].sort((a, b) => a - b).flatMap((row) => freeOn(row) ?? []);
    // "Livraison à l'étage" beside numbers is what is sold.
    const sold = own.find(({ text }) => !/[\d:]/.test(text));
    const beside = own.find((line) => !isApart(line)) ?? sold;
    const first =
      beside ??
      lineNear(item, items[order + 1], { usableOn, lineHeight, body, standAbove }) ??
      own.find(({ text }) => !text.includes(":"));
    if (first) free.delete(first);
    return first;
  });
  const notes = everyLine ? new Set<string>() : repeatedNotes(lines, starts);
  const isOfAccount = family.name === "movements";
  const gap = isOfAccount ? gapOfMovements(lines, starts, lineHeight) : PARAGRAPH_GAP_LINE_HEIGHTS * lineHeight;
  const wraps = (above: TextLine, below: TextLine) =>
    below.y0 - above.y1 < gap &&
    !isApart(above) &&
    (everyLine ||
      isArticleNumber(above) ||
      isFull(above, below, columnEnd, lineHeight) ||
      goesOnInLowerCase(above, below, lineHeight));
  // If numbers are beside the last line of a text, the first item has lines above it; elsewhere such lines belong to
  // the item before.
  const textEndsAtNumbers = !everyLine && !opened && linesStandAbove(items, lines);
  const blocks = everyLine ? blocksAround(starts, lines, lineHeight) : null;
  return starts.map((start, order) => {
    if (!start) return [];
    // Beside the value day and the balance of a movement stands its own text, however wide its lines are set.
    const isBeside = ({ index }: TextLine) => everyLine && items[order]!.rows.has(index);
    const paragraph = [start];
    for (let at = lines.indexOf(start) - 1; textEndsAtNumbers && at >= 0; at--) {
      const line = lines[at]!;
      if (!free.has(line) || ownRows.has(line.index) || !wraps(line, paragraph[0]!)) break;
      free.delete(line);
      paragraph.unshift(line);
    }
    const [from, until] = [blocks?.[order] ?? lines.length, blocks?.[order + 1] ?? lines.length];
    paragraph.unshift(...lines.slice(from, lines.indexOf(start)));
    for (let at = lines.indexOf(start) + 1; at < until; at++) {
      const line = lines[at]!;
      if (!free.has(line) || isApart(line) || !(isBeside(line) || wraps(paragraph.at(-1)!, line))) break;
      if (notes.has(line.text) || (!everyLine && hasOwnNumber(body[line.index]!, body[start.index]!))) break;
      free.delete(line);
      paragraph.push(line);
    }
    return withoutNumberAbove(paragraph).flatMap(({ tokens }) => tokens);
  });
}

/** "M8.0231.4417" above "VITE TCEI ISO 4762", below the titles "Materiale" and "Descrizione": the name alone. */
function withoutNumberAbove([first, ...others]: readonly TextLine[]): readonly TextLine[] {
  return others.length > 0 && isArticleNumber(first!) ? others : [first!, ...others];
}

/**
 * Where each item begins, if its position is in a line of its own above its numbers: "10 | 4000118220 | Cuscinetto"
 * and, lines below, "Data cons.: 12.05.2025 | 24 PZ | 48,75 | 1.170,00", as SAP prints orders. Null if few items do; a
 * total at the end, taken for an item, does not.
 */
function openedByPositions(items: readonly Item[], body: readonly BodyRow[]): (number | null)[] | null {
  const isPosition = ({ cells }: BodyRow) => /^\d{1,6}$/.test(textOf(cells.get("position") ?? []));
  const opening = items.map(({ anchor }, order) => {
    const from = (items[order - 1]?.anchor ?? -1) + 1;
    const positions = [...body.keys()].slice(from, anchor + 1).filter((row) => isPosition(body[row]!));
    return positions.length === 1 && positions[0]! < anchor ? positions[0]! : null;
  });
  const opened = opening.filter((row) => row !== null).length;
  return opened >= LEAST_OPENED && opened >= MOST_OPENED * items.length ? opening : null;
}

const LEAST_OPENED = 2;
const MOST_OPENED = 0.6;

/** The name of an item from the line of its position to that of its numbers; an article number alone is none. */
function nameBetween(
  from: number,
  until: number,
  usableOn: (row: number) => TextLine | undefined,
): TextLine | undefined {
  const lines = Array.from({ length: until + 1 - from }, (_, at) => usableOn(from + at)).filter(
    (line) => line !== undefined,
  );
  return lines.find((line) => !isArticleNumber(line)) ?? lines[0];
}

const MOST_GAP_LINE_HEIGHTS = 2;

/**
 * How far apart the lines of one text may be set, at least as far as in a paragraph: in an airy table up to the middle
 * between the gaps within texts, where a line is nearer to the one above than to the one below, and those above rows.
 */
function gapOfMovements(
  lines: readonly TextLine[],
  starts: readonly (TextLine | undefined)[],
  lineHeight: number,
): number {
  const opening = new Set(starts);
  const gapAbove = (at: number) => (lines[at] ? lines[at].y0 - lines[at - 1]!.y1 : Infinity);
  const places = [...lines.keys()].slice(1);
  const within = places.filter((at) => !opening.has(lines[at]) && gapAbove(at) < gapAbove(at + 1));
  const [inside, between] = [within, places.filter((at) => opening.has(lines[at]))].map((of) =>
    median(of.map(gapAbove)),
  );
  const usual = PARAGRAPH_GAP_LINE_HEIGHTS * lineHeight;
  if (within.length === 0 || between! <= inside!) return usual;
  return Math.max(usual, Math.min((inside! + between!) / 2, MOST_GAP_LINE_HEIGHTS * lineHeight));
}

function lineOf({ cells, values }: BodyRow, index: number): TextLine[] {
  const tokens = cells.get("description") ?? [];
  if (!tokens.some(({ text }) => /\p{L}|\d/u.test(text))) return [];
  const { x1, y0, y1 } = unionOfBoxes(tokens.map(({ box }) => box));
  const text = textOf(tokens);
  // "DDT n. 61 | del 10/10/2025" extends over the columns.
  const whole = values.size === 0 ? textOf([...cells.values()].flat()) : text;
  return [{ index, tokens, text, x1, y0, y1, isNote: isAttributeLine(text) || isAttributeLine(whole) }];
}

/** "7731-0440" alone, under "Material / Bezeichnung": the name is below. */
function isArticleNumber({ tokens, text }: TextLine): boolean {
  return tokens.length === 1 && text.length >= LEAST_NUMBER && /\d/.test(text) && !/\p{Ll}|\p{L}{4}/u.test(text);
}

const LEAST_NUMBER = 5;

/**
 * A line with a position, or with a code as long as the item's, belongs to another item whose numbers were not read.
 */
function hasOwnNumber({ cells }: BodyRow, item: BodyRow): boolean {
  const [code, own] = [cells.get("code"), item.cells.get("code")].map((tokens) => textOf(tokens ?? []));
  return cells.has("position") || (code!.length > 3 && /\d/.test(code!) && code!.length === own!.length);
}

/** Notes of this many words are no end of a name. */
const NOTE_WORDS = 3;

/** A line that is repeated below items of different names is a note on each: a certificate, a contract, a lot. */
function repeatedNotes(lines: readonly TextLine[], starts: readonly (TextLine | undefined)[]): Set<string> {
  const names = new Map<string, string>();
  const notes = new Set<string>();
  const opening = new Set(starts);
  let name: string | null = null;
  for (const line of lines) {
    if (opening.has(line)) name = line.text;
    else if (name !== null && line.tokens.length >= NOTE_WORDS) {
      if ((names.get(line.text) ?? name) !== name) notes.add(line.text);
      names.set(line.text, name);
    }
  }
  return notes;
}

/**
 * Lines of text are above the first item and, of three items or more, also above another one: a single such line refers
 * to an order or a delivery.
 */
function linesStandAbove(items: readonly Item[], lines: readonly TextLine[]): boolean {
  const numbers = new Set(items.flatMap(({ rows }) => [...rows]));
  const texts = new Set(lines.filter(({ index, isNote }) => !numbers.has(index) && !isNote).map(({ index }) => index));
  const tops = items.map(({ rows }) => Math.min(...rows));
  const hasAbove = tops.filter((top) => texts.has(top - 1)).length;
  return texts.has((tops[0] ?? 0) - 1) && hasAbove >= Math.min(2, items.length - 1);
}

/** A gap between two texts is wider than those between the lines of a text. */
const WIDER = 1.3;
const LEAST_GAP_LINE_HEIGHTS = 0.3;

/**
 * Where the text of each row begins, by its place among the lines, if the amounts are in the middle of the height of
 * their texts. Null if they are beside the first lines.
 */
function blocksAround(
  starts: readonly (TextLine | undefined)[],
  lines: readonly TextLine[],
  lineHeight: number,
): number[] | null {
  const own = starts.map((start) => (start ? lines.indexOf(start) : -1));
  if (own.includes(-1)) return null;
  const gaps = lines.map(({ y0 }, at) => (at === 0 ? Infinity : y0 - lines[at - 1]!.y1));
  const blocks = own.map((start, order) => {
    if (order === 0) {
      const above = gaps.slice(0, start + 1).findLastIndex((gap) => gap >= PARAGRAPH_GAP_LINE_HEIGHTS * lineHeight);
      return Math.max(0, above);
    }
    const between = gaps.slice(own[order - 1]! + 1, start + 1);
    const [widest, next] = between.toSorted((a, b) => b - a);
    const isClear = next !== undefined && widest! > WIDER * Math.max(next, LEAST_GAP_LINE_HEIGHTS * lineHeight);
    return isClear ? own[order - 1]! + 1 + between.indexOf(widest!) : start;
  });
  const above = blocks.filter((block, order) => block < own[order]!).length;
  return blocks[0]! < own[0]! && above > Math.max(1, Math.min(2, starts.length - 1)) ? blocks : null;
}

/** The maximum distance of a name from its numbers, in line heights. */
const NAME_REACH_LINE_HEIGHTS = 2.5;

/** If the first item's numbers have no text beside them and some above, the names of all items are above. */
function namesStandAbove(
  items: readonly Item[],
  lines: readonly TextLine[],
  lineHeight: number,
  body: readonly BodyRow[],
): boolean {
  const first = items[0];
  if (!first || lines.some(({ index }) => first.rows.has(index))) return false;
  const top = Math.min(...first.rows);
  const reach = NAME_REACH_LINE_HEIGHTS * lineHeight;
  return lines.some(({ index, y1, isNote }) => index < top && body[top]!.row.box.y0 - y1 < reach && !isNote);
}

/**
 * For an item without text beside its numbers: the nearest line below that is before the next item, else the nearest
 * above; or the one above first.
 */
function lineNear(
  { rows }: Item,
  next: Item | undefined,
  {
    usableOn,
    lineHeight,
    body,
    standAbove,
  }: {
    readonly usableOn: (row: number) => TextLine | undefined;
    readonly lineHeight: number;
    readonly body: readonly BodyRow[];
    readonly standAbove: boolean;
  },
): TextLine | undefined {
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const nextTop = next ? Math.min(...next.rows) : body.length;
  const reach = NAME_REACH_LINE_HEIGHTS * lineHeight;
  const below = () => {
    for (let row = top + 1; row < nextTop; row++) {
      const line = usableOn(row);
      if (line && line.y0 - body[bottom]!.row.box.y1 < reach) return line;
    }
    return undefined;
  };
  const above = () => {
    for (let row = top - 1; row >= 0; row--) {
      const line = usableOn(row);
      if (line && body[top]!.row.box.y0 - line.y1 < reach) return line;
    }
    return undefined;
  };
  return standAbove ? (above() ?? below()) : (below() ?? above());
}

/** The first word of the line below would not have fitted. */
function isFull(above: TextLine, below: TextLine, columnEnd: number, lineHeight: number): boolean {
  return above.x1 + widthOfFirstWord(below) + 0.2 * lineHeight > columnEnd;
}

/**
 * "Armadio rack 12 unità" above "porta in vetro": its author broke the line before it was full; notes begin with a
 * capital, as sentences do.
 */
function goesOnInLowerCase(above: TextLine, below: TextLine, lineHeight: number): boolean {
  const [first, next] = [above.tokens[0]!, below.tokens[0]!];
  return /^\p{Ll}{2}/u.test(next.text) && Math.abs(first.box.x0 - next.box.x0) < 0.5 * lineHeight;
}

function widthOfFirstWord({ tokens }: TextLine): number {
  const { x0, x1 } = tokens[0]!.box;
  return x1 - x0;
}
