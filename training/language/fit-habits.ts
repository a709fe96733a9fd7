import { seededRandom } from "../../measuring/random.ts";
import {
  contextsOf,
  formsOf,
  type HabitTable,
  SHORT_WORD,
  SLOT_BITS,
  slotOf,
  WEIGHT_SCALE,
  type WordInLine,
} from "../../src/reading/ocr/accent-habits.ts";
import { stemsOf } from "./texts.ts";

/** A word with its accents, among its neighbours; how much it counts. */
interface Example {
  readonly word: string;
  readonly inLine: WordInLine;
  readonly weight: number;
}

const [ROUNDS, RATE, FIRST_SQUARES] = [4, 0.3, 1e-3];
/** Smaller gradients teach nothing but take most of the time. */
const LEAST_GRADIENT = 2e-3;
const MOST_WEIGHT = 4;

/**
 * The habits of one language (AdaGrad over all words of `lists`, of `counts`, and over the short words of `lines` among
 * their neighbours). `letters`: those it writes beyond a–z. Words with other letters are left out. Same inputs, same
 * table.
 */
export function fitHabits(
  name: string,
  letters: string,
  lists: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
  lines: readonly string[],
): HabitTable {
  const isOwn = (word: string) => [...word].every((letter) => /[a-zß]/.test(letter) || letters.includes(letter));
  const examples = [...wordsAlone(lists, counts), ...shortWordsInLines(lines)].filter(({ word }) => isOwn(word));
  const forms = formsOf(letters);
  const [weights, squares] = [new Float32Array(1 << SLOT_BITS), new Float32Array(1 << SLOT_BITS).fill(FIRST_SQUARES)];
  const random = seededRandom(1);
  for (let round = 0; round < ROUNDS; round++) {
    const rate = RATE * (1 - round / ROUNDS);
    for (const { word, inLine, weight } of shuffled(examples, random)) {
      for (let at = 0; at < word.length; at++) {
        const accented = forms.get(inLine.stems[at]!);
        if (accented === undefined) continue;
        const contexts = contextsOf(inLine, at);
        const slots = accented.map(({ mark }) => contexts.map((context) => slotOf(context, mark)));
        const odds = slots.map((own) => Math.exp(own.reduce((sum, slot) => sum + weights[slot]!, 0)));
        const all = odds.reduce((sum, own) => sum + own, 1);
        for (const [i, { letter }] of accented.entries()) {
          const gradient = weight * (Number(letter === word[at]) - odds[i]! / all);
          if (Math.abs(gradient) < LEAST_GRADIENT) continue;
          for (const slot of slots[i]!) {
            squares[slot]! += gradient * gradient;
            weights[slot]! += (rate * gradient) / Math.sqrt(squares[slot]!);
          }
        }
      }
    }
  }
  const rounded = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight * WEIGHT_SCALE))));
  return { name, letters, weights: rounded };
}

/**
 * Each word once: habits are used for rare words. Short ones count less, since most of what identifies them is in the
 * words beside them.
 */
function wordsAlone(lists: ReadonlySet<string>, counts: ReadonlyMap<string, number>): Example[] {
  return [...new Set([...lists, ...counts.keys()])].flatMap((word) => {
    const inLine = { stems: stemsOf(word), before: "", after: "" };
    if (word.length < 2 || inLine.stems.length !== word.length) return [];
    const met = Math.log(1 + (counts.get(word) ?? 0)) / 2;
    const weight = word.length <= SHORT_WORD ? 0.5 : (lists.has(word) ? 1 : 0.5) + met;
    return [{ word, inLine, weight: Math.min(MOST_WEIGHT, weight) }];
  });
}

function shortWordsInLines(lines: readonly string[]): Example[] {
  const met = new Map<string, number>();
  for (const line of lines) {
    const words = line.toLowerCase().match(/\p{Script=Latin}+/gu) ?? [];
    for (const [i, word] of words.entries()) {
      if (word.length > SHORT_WORD) continue;
      const key = `${stemsOf(words[i - 1] ?? "")} ${word} ${stemsOf(words[i + 1] ?? "")}`;
      met.set(key, (met.get(key) ?? 0) + 1);
    }
  }
  return [...met].flatMap(([key, times]) => {
    const [before, word, after] = key.split(" ") as [string, string, string];
    const stems = stemsOf(word);
    if (stems.length !== word.length) return [];
    return [{ word, inLine: { stems, before, after }, weight: Math.min(MOST_WEIGHT, 0.5 + Math.log(1 + times) / 2) }];
  });
}

function shuffled<T>(values: readonly T[], random: { next(): number }): T[] {
  const order = [...values];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random.next() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
