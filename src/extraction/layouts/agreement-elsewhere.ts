import { oncePer } from "../../core/basics/once-per.ts";
import type { Candidate } from "../candidate.ts";
import { placeOfDay } from "../own-fields/label-places.ts";
import { foldText, similarity } from "../page/text.ts";
import { lookOf, traitsAround } from "./candidate-look.ts";
import type { FieldMemory, Traits } from "./layout-memory.ts";
import { alikeInEach, signsOf } from "./likeness.ts";

/** Agreement from which a candidate's label counts as a remembered one. */
const SAME_LABEL = 0.75;

/**
 * The values of a field learned on other layouts, with the parts of their comparison that are the same for all
 * candidates.
 */
interface Told {
  readonly values: readonly ToldValue[];
  readonly isDate: boolean;
  readonly byLeft: (label: readonly string[]) => readonly number[];
  readonly byAbove: (label: readonly string[]) => readonly number[];
  readonly titles: (title: string) => readonly number[];
  readonly looks: (signs: string) => readonly number[];
  readonly traits: readonly Traits[];
}

type ToldValue = FieldMemory & ReturnType<typeof textsOf>;

/**
 * Summed agreement of a candidate with the values learned on other layouts.
 *
 * @param known one at least
 */
export function agreementWith(known: readonly FieldMemory[], isDate: boolean) {
  const values = known.map((one): ToldValue => ({ ...one, ...textsOf(one) }));
  const told: Told = {
    values,
    isDate,
    byLeft: alikeInEach(values.map(({ left }) => left)),
    byAbove: alikeInEach(values.map(({ above }) => above)),
    titles: likenessToEach(values.map(({ title }) => title)),
    looks: likenessToEach(values.map(({ signs }) => signs)),
    traits: values.flatMap(({ traits }) => traits ?? []),
  };
  const unlabelled = share(values, ({ left, above }) => left.length + above.length === 0);
  return (candidate: Candidate) => {
    const { around, folded, shape } = lookOf(candidate);
    const { label, title, crossed, signs, x, y, end, place, words, lines, digits, sameLabel } = compared(
      candidate,
      told,
    );
    const traits = agreementOfTraits(candidate, told);
    const mean = ({ sum }: Summary) => sum / values.length;
    return {
      label: { best: label.most, mean: mean(label), share: sameLabel / values.length },
      place: place.least,
      rest: [
        title.most,
        crossed.most,
        unlabelled,
        around.left.length + around.above.length === 0 ? 1 : 0,
        traits.meaning,
        traits.meaningKnown,
        share(values, (one) => one.shape === shape),
        signs.most,
        mean(signs),
        mean(y),
        y.least,
        mean(end),
        end.least,
        mean(x),
        x.least,
      ],
      more: [
        mean(words),
        words.least,
        lines.least,
        share(values, ({ page }) => page === candidate.pageIndex),
        mostAlike(folded, values),
        share(values, (one) => one.folded === folded),
        traits.height,
        traits.alone,
        traits.day,
        traits.dayKnown,
        mean(digits),
        digits.least,
      ],
    };
  };
}

/** Compares all values with the candidate at once, for there are thousands of such pairs on a page. */
function compared(candidate: Candidate, { values, byLeft, byAbove, titles, looks }: Told) {
  const { around, place: own, lines, digits, signs } = lookOf(candidate);
  const [leftByLeft, leftByAbove] = [byLeft(around.left), byAbove(around.left)];
  const [aboveByLeft, aboveByAbove] = [byLeft(around.above), byAbove(around.above)];
  const [ofTitle, ofSigns] = [titles(around.above.join(" ")), looks(signs)];
  const all = {
    label: summary(),
    title: summary(),
    crossed: summary(),
    signs: summary(),
    x: summary(),
    y: summary(),
    end: summary(),
    place: summary(),
    words: summary(),
    lines: summary(),
    digits: summary(),
  };
  let sameLabel = 0;
  for (let i = 0; i < values.length; i++) {
    const one = values[i]!;
    const label = one.left.length > 0 ? leftByLeft[i]! : aboveByAbove[i]!;
    const x = Math.min(0.5, Math.abs(own.x0 - one.x0), Math.abs(own.x1 - one.x1));
    const y = Math.min(0.5, Math.abs(own.y - one.y));
    const end = Math.min(0.5, Math.abs(own.fromEnd - one.fromEnd));
    if (label >= SAME_LABEL) sameLabel++;
    add(all.label, label);
    add(all.title, ofTitle[i]!);
    add(all.crossed, Math.max(aboveByLeft[i]!, leftByAbove[i]!));
    add(all.signs, ofSigns[i]!);
    add(all.x, x);
    add(all.y, y);
    add(all.end, end);
    add(all.place, x + Math.min(y, end));
    add(all.words, Math.min(8, Math.abs(candidate.tokens.length - one.words)));
    add(all.lines, Math.min(5, Math.abs(lines - one.lines)));
    add(all.digits, Math.min(8, Math.abs(digits - one.digits)));
  }
  return { ...all, sameLabel };
}

/** Shares of those values whose traits were remembered (not by earlier releases). */
function agreementOfTraits(candidate: Candidate, { values, isDate, traits: told }: Told) {
  const { meanings, height, isAlone } = traitsAround(candidate);
  const role = isDate ? placeOfDay(candidate).role : null;
  let [meant, same, off, alone, days, sameDay] = [0, 0, 0, 0, 0, 0];
  for (const one of told) {
    if (one.meanings.length > 0) meant++;
    if (one.meanings.some((meaning) => meanings.includes(meaning))) same++;
    off += Math.min(2, Math.abs(one.height - height));
    if (one.isAlone === isAlone) alone++;
    if (!isDate || one.day === undefined) continue;
    days++;
    if (one.day === role) sameDay++;
  }
  const ofThem = (count: number, all: number) => (all === 0 ? 0 : count / all);
  return {
    meaning: ofThem(same, meant),
    meaningKnown: meant / values.length,
    height: ofThem(off, told.length),
    alone: ofThem(alone, told.length),
    day: ofThem(sameDay, days),
    dayKnown: days / values.length,
  };
}

/** What is compared of a remembered value, page after page. */
const textsOf = oncePer(({ text, above }: FieldMemory) => {
  const folded = foldText(text ?? "");
  return { folded, signs: signsOf(text ?? ""), title: above.join(" "), digits: folded.replace(/\D/g, "").length };
});

/** Many candidates of a field have one appearance, or are under one title. */
function likenessToEach(known: readonly string[]): (text: string) => readonly number[] {
  const found = new Map<string, readonly number[]>();
  return (text) => {
    const likeness = found.get(text) ?? known.map((one) => alike(text, one));
    found.set(text, likeness);
    return likeness;
  };
}

function mostAlike(folded: string, told: readonly { readonly folded: string }[]): number {
  let most = 0;
  for (const one of told) {
    // Texts of too different lengths cannot be similar enough.
    const [short, long] = [Math.min(folded.length, one.folded.length), Math.max(folded.length, one.folded.length)];
    if (short > 0 && (2 * (short - 1)) / Math.max(1, short + long - 2) <= most && folded !== one.folded) continue;
    most = Math.max(most, alike(folded, one.folded));
  }
  return most;
}

/** A value with nothing beside it is similar to nothing. */
function alike(a: string, b: string): number {
  return a === "" || b === "" ? 0 : similarity(a, b);
}

interface Summary {
  sum: number;
  least: number;
  most: number;
}

function summary(): Summary {
  return { sum: 0, least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
}

function add(to: Summary, value: number): void {
  to.sum += value;
  if (value < to.least) to.least = value;
  if (value > to.most) to.most = value;
}

export function share<T>(list: readonly T[], holds: (one: T) => boolean): number {
  let count = 0;
  for (const one of list) if (holds(one)) count++;
  return list.length === 0 ? 0 : count / list.length;
}
