import { type Random, shuffled } from "../../measuring/random.ts";
import type { ReadDocument } from "../../src/core/documents/document.ts";
import { type PrintedLine, printedDocument } from "../../test/support/word-pages.ts";
import { type Language, shaped } from "./named-fields.ts";

export interface NamedPaper {
  readonly document: ReadDocument;
  readonly truth: string;
}

type Pair = readonly [label: string, value: string];

/**
 * A paper with the field in one of its lines under one of its labels, in one of four arrangements.
 *
 * @param isThere false: the paper lacks the field
 */
export function makeNamedPaper(
  { fields, others: rest, writers }: Language,
  key: string,
  random: Random,
  isThere = true,
): NamedPaper {
  const own = fields[key]!;
  const truth = own.value(random);
  const more = Object.entries(fields)
    .filter(([other]) => other !== key)
    .map(([, { labels, value }]): Pair => [random.pick(labels), value(random)]);
  const usual = rest.map(([label, value]): Pair => [label, value(random)]);
  const pairs = shuffled(
    [
      ...(isThere ? [[random.pick(own.labels), truth] as const] : []),
      ...shuffled(more, random).slice(0, random.whole(1, 4)),
      ...shuffled(usual, random).slice(0, random.whole(3, 6)),
    ],
    random,
  );
  const head = [`${random.pick(writers)} ${shaped("AAA")(random)}`, shaped("AAAAAA 99")(random), ""];
  return { truth, document: printedDocument([...head, ...arranged(pairs, random)]) };
}

function arranged(pairs: readonly Pair[], random: Random): PrintedLine[] {
  const colon = random.chance(0.5) ? ":" : "";
  const labelled = ([label]: Pair) => (label.endsWith(":") ? label : label + colon);
  const inLine = (pair: Pair) => `${labelled(pair)} ${pair[1]}`;
  switch (random.whole(0, 3)) {
    case 0:
      return pairs.map(inLine);
    case 1:
      return pairs.map((pair) => [[60, labelled(pair)] as const, [480, pair[1]] as const]);
    case 2:
      return inRowsOf(2, pairs).map((row) => row.map((pair, i) => [60 + 580 * i, inLine(pair)] as const));
    default:
      return inRowsOf(3, pairs).flatMap((row): PrintedLine[] => [
        row.map(([label], i) => [60 + 380 * i, label] as const),
        row.map(([, value], i) => [60 + 380 * i, value] as const),
        "",
      ]);
  }
}

function inRowsOf(width: number, pairs: readonly Pair[]): Pair[][] {
  return Array.from({ length: Math.ceil(pairs.length / width) }, (_, i) => pairs.slice(width * i, width * (i + 1)));
}
