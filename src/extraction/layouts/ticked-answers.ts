import { unionOfBoxes } from "../../core/geometry.ts";
import { type PageLayout, segmentOf, type Token } from "../page/layout.ts";
import { foldText, textOf } from "../page/text.ts";
import { type TickBox, tickBoxesOf } from "../page/tick-boxes.ts";
import { placeOf } from "../surroundings.ts";
import type { FieldMemory, TickedAnswer } from "./layout-memory.ts";
import type { WeighedCandidates } from "./weighed-candidates.ts";

/**
 * A value that was the caption of a ticked box is the caption of the ticked one again: "☒ Gas" on one paper, "☒ Strom"
 * on the next. Both papers print all captions, and the one that was ticked last is in its place whatever is ticked now.
 */

/** Rows of boxes this close, in line heights, are one question. */
const NEXT_ROW = 3.5;

/** Null if the value is not the caption of a ticked box. */
export function tickedAnswerOf(page: PageLayout, tokens: readonly Token[]): TickedAnswer | null {
  const own = tickBoxesOf(page).find(({ caption }) => caption[0] === tokens[0]);
  if (!own?.isTicked) return null;
  const others = questionOf(page, own).filter((box) => box !== own && box.isTicked);
  return { alsoTicked: others.map((box) => foldText(textOf(captionOf(page, box)))) };
}

/** The words of the box's caption in its first stretch of the line: another column is none of it. */
function captionOf(page: PageLayout, { caption }: TickBox): readonly Token[] {
  const [first] = caption;
  return first ? caption.filter((token) => segmentOf(page, token) === segmentOf(page, first)) : [];
}

/** The boxes of the rows that follow one another without a row of other things, with the given one among them. */
function questionOf(page: PageLayout, of: TickBox): readonly TickBox[] {
  const boxes = tickBoxesOf(page);
  const question = [of];
  const reach = NEXT_ROW * page.lineHeight;
  const isNext = (a: TickBox, b: TickBox) => Math.abs(a.mark[0]!.box.y0 - b.mark[0]!.box.y0) <= reach;
  const at = boxes.indexOf(of);
  for (let i = at + 1; i < boxes.length && isNext(boxes[i]!, boxes[i - 1]!); i++) question.push(boxes[i]!);
  for (let i = at - 1; i >= 0 && isNext(boxes[i]!, boxes[i + 1]!); i--) question.unshift(boxes[i]!);
  return question;
}

/** The captions of the question's boxes on this page: null if it does not have the taught answer among its captions. */
export function answersAsTaught(page: PageLayout, known: FieldMemory): readonly Answer[] | null {
  const { ticked, text } = known;
  if (!ticked || text === null) return null;
  const value = foldText(text);
  const off = (box: TickBox) => {
    const { x0, y } = placeOf(page, unionOfBoxes(box.mark.map((token) => token.box)));
    return Math.abs(x0 - known.x0) + Math.abs(y - known.y);
  };
  const same = tickBoxesOf(page).filter((box) => foldText(textOf(captionOf(page, box))) === value);
  const nearest = same.sort((a, b) => off(a) - off(b))[0];
  if (!nearest) return null;
  const answers = questionOf(page, nearest).flatMap((box): Answer[] => {
    const tokens = captionOf(page, box);
    const isElse = ticked.alsoTicked.includes(foldText(textOf(tokens)));
    return tokens.length === 0 || isElse ? [] : [{ tokens, isTicked: box.isTicked }];
  });
  return answers.some(({ isTicked }) => isTicked) ? answers : null;
}

export interface Answer {
  readonly tokens: readonly Token[];
  readonly isTicked: boolean;
}

/** Logits: whatever else supports an answer whose box is empty, it is none. */
const UNTICKED = -10;
/** Of the ticked one, at least, and above the best of all answers. */
const [LEAST_OF_TICKED, LEAD] = [3, 1];

/** The ticked answer takes the place of the best of all: that is evidence for the question. */
export function withTicks({ candidates, bases, weights }: WeighedCandidates, known: FieldMemory): readonly number[] {
  const page = known.ticked && candidates.find(({ pageIndex }) => pageIndex === known.page)?.page;
  const answers = page ? answersAsTaught(page, known) : null;
  if (!answers) return weights;
  const answerOf = (i: number) => {
    const { page: own, tokens } = candidates[i]!;
    return own === page ? answers.find((answer) => tokens.some((token) => answer.tokens.includes(token))) : undefined;
  };
  const among = [...candidates.keys()].filter(answerOf);
  const best = Math.max(LEAST_OF_TICKED, ...among.map((i) => bases[i]! + weights[i]!)) + LEAD;
  const judged = [...weights];
  for (const i of among) {
    const answer = answerOf(i)!;
    const { tokens } = candidates[i]!;
    const isWhole = tokens[0] === answer.tokens[0] && tokens.at(-1) === answer.tokens.at(-1);
    judged[i] = answer.isTicked && isWhole ? best - bases[i]! : UNTICKED - bases[i]!;
  }
  return judged;
}
