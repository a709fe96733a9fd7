import { oncePer } from "../../core/once-per.ts";
import type { Candidate } from "../candidates.ts";
import { placeOfDay } from "../own-fields/own-names.ts";
import { foldText, similarity } from "../page/text.ts";
import { lookOf, traitsAround } from "./candidate-look.ts";
import { alikeInEach, signsOf } from "./likeness.ts";
import type { FieldMemory } from "./templates.ts";

/** A candidate's label is a remembered one from this agreement on. */
const SAME_LABEL = 0.75;

/** How a candidate agrees with the values that other layouts taught, one at least, summed up over them. */
export type AgreementElsewhere = ReturnType<ReturnType<typeof agreementWith>>;

export function agreementWith(known: readonly FieldMemory[], isDate: boolean) {
  const told = known.map((one) => ({ ...one, ...textsOf(one) }));
  const [byLeft, byAbove] = [alikeInEach(known.map(({ left }) => left)), alikeInEach(known.map(({ above }) => above))];
  const titles = likenessToEach(told.map(({ title }) => title));
  const looks = likenessToEach(told.map(({ signs }) => signs));
  const traitsTold = told.flatMap(({ traits }) => traits ?? []);
  const days = isDate ? traitsTold.filter(({ day }) => day !== undefined) : [];
  const meant = traitsTold.filter(({ meanings }) => meanings.length > 0);
  const unlabelled = share(told, ({ left, above }) => left.length + above.length === 0);
  return (candidate: Candidate) => {
    const { tokens, pageIndex } = candidate;
    const { around, place: own, folded, shape, signs, lines, digits } = lookOf(candidate);
    const traits = traitsAround(candidate);
    const day = isDate ? placeOfDay(candidate).role : null;
    const left = { left: byLeft(around.left), above: byAbove(around.left) };
    const above = { left: byLeft(around.above), above: byAbove(around.above) };
    const labels = told.map((one, i) => (one.left.length > 0 ? left.left[i]! : above.above[i]!));
    const xOff = (one: FieldMemory) => Math.min(0.5, Math.abs(own.x0 - one.x0), Math.abs(own.x1 - one.x1));
    const yOff = (one: FieldMemory) => Math.min(0.5, Math.abs(own.y - one.y));
    const endOff = (one: FieldMemory) => Math.min(0.5, Math.abs(own.fromEnd - one.fromEnd));
    const [x, y, end] = [over(told, xOff), over(told, yOff), over(told, endOff)];
    const look = over(looks(signs), itself);
    const words = over(told, (one) => Math.min(8, Math.abs(tokens.length - one.words)));
    const digitsOff = over(told, (one) => Math.min(8, Math.abs(digits - one.digits)));
    const label = over(labels, itself);
    return {
      label: { best: label.most, mean: label.mean, share: share(labels, (one) => one >= SAME_LABEL) },
      place: over(told, (one) => xOff(one) + Math.min(yOff(one), endOff(one))).least,
      rest: [
        over(titles(around.above.join(" ")), itself).most,
        over(told, (_, i) => Math.max(above.left[i]!, left.above[i]!)).most,
        unlabelled,
        around.left.length + around.above.length === 0 ? 1 : 0,
        share(meant, ({ meanings }) => meanings.some((meaning) => traits.meanings.includes(meaning))),
        meant.length / told.length,
        share(told, (one) => one.shape === shape),
        look.most,
        look.mean,
        y.mean,
        y.least,
        end.mean,
        end.least,
        x.mean,
        x.least,
      ],
      more: [
        words.mean,
        words.least,
        over(told, (one) => Math.min(5, Math.abs(lines - one.lines))).least,
        share(told, ({ page: at }) => at === pageIndex),
        mostAlike(folded, told),
        share(told, (one) => one.folded === folded),
        traitsTold.length === 0
          ? 0
          : over(traitsTold, ({ height }) => Math.min(2, Math.abs(height - traits.height))).mean,
        share(traitsTold, ({ isAlone }) => isAlone === traits.isAlone),
        share(days, (one) => one.day === day),
        days.length / told.length,
        digitsOff.mean,
        digitsOff.least,
      ],
    };
  };
}

/** What is compared of a remembered value, page after page. */
const textsOf = oncePer(({ text, above }: FieldMemory) => {
  const folded = foldText(text ?? "");
  return { folded, signs: signsOf(text ?? ""), title: above.join(" "), digits: folded.replace(/\D/g, "").length };
});

/** Many candidates of a field have one look, or stand under one title. */
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
    // Texts of too different lengths cannot share so much.
    const [short, long] = [Math.min(folded.length, one.folded.length), Math.max(folded.length, one.folded.length)];
    if (short > 0 && (2 * (short - 1)) / Math.max(1, short + long - 2) <= most && folded !== one.folded) continue;
    most = Math.max(most, alike(folded, one.folded));
  }
  return most;
}

/** What nothing stands beside is like nothing. */
function alike(a: string, b: string): number {
  return a === "" || b === "" ? 0 : similarity(a, b);
}

const itself = (value: number): number => value;

function over<One>(list: readonly One[], numberOf: (one: One, i: number) => number) {
  let [sum, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < list.length; i++) {
    const value = numberOf(list[i]!, i);
    sum += value;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { mean: sum / list.length, least, most };
}

export function share<T>(list: readonly T[], holds: (one: T) => boolean): number {
  let count = 0;
  for (const one of list) if (holds(one)) count++;
  return list.length === 0 ? 0 : count / list.length;
}
