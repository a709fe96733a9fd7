import type { Candidate, ReadField, ScoredCandidate } from "../candidate.ts";
import { rowOf, type Token } from "../page/layout.ts";
import { foldWords } from "../page/text.ts";
import { type TickBox, tickBoxesOf } from "../page/tick-boxes.ts";
import { booleanOf } from "../types/boolean.ts";

/** Logits. A form that prints its answers marks the one that counts by a tick, whatever else supports the others. */
const TICKED = 2;
const UNTICKED = -10;
/** Two or more of a field's options with boxes are the field's answers: no label is needed. */
const ITS_OPTIONS = 3;
/** For a value elsewhere on a paper whose form asks for it. */
const BESIDE_FORM = -4;
/** "☒ Desidero ricevere la newsletter" for the field "Newsletter". */
const CAPTION_NAMES_IT = 4;

/** The boxes that are the answers to one question, with the candidates in their captions. */
interface Question {
  readonly answers: readonly { readonly box: Pick<TickBox, "isTicked">; readonly scored: ScoredCandidate }[];
  /** Two or more options of the field. */
  readonly isItsOwn: boolean;
}

/**
 * Judges candidates of a field of type enum or boolean that are beside boxes: of the answers to one question the ticked
 * one counts, with the best evidence for any of them. A label, or a layout that was taught with another answer ticked,
 * is evidence for the question.
 */
export function judgeByTicks(scored: readonly ScoredCandidate[], read: ReadField): readonly ScoredCandidate[] {
  const { type } = read.meaning;
  if (type !== "enum" && type !== "boolean") return scored;
  const boxed = type === "enum" ? questionsOfOptions(scored) : questionsOfYesAndNo(scored);
  const questions = boxed.length > 0 ? boxed : questionsOfCrosses(scored);
  const answers = new Map<ScoredCandidate, ScoredCandidate>(questions.flatMap(judgeAnswers));
  const isAsked = questions.some(({ isItsOwn }) => isItsOwn);
  return scored.flatMap((one) => {
    const judged = answers.get(one);
    if (judged) return [judged];
    if (type === "boolean") return judgeLoneBox(one, read);
    return [isAsked ? withTerm(one, "beside the boxes of a form", BESIDE_FORM) : one];
  });
}

function judgeAnswers({ answers, isItsOwn }: Question): [ScoredCandidate, ScoredCandidate][] {
  const best = answers.map(({ scored }) => scored).reduce((a, b) => (b.logit > a.logit ? b : a));
  return answers.map(({ box, scored }) => {
    if (!box.isTicked) return [scored, withTerm(scored, "its box is empty", UNTICKED)];
    const told = { ...best, candidate: scored.candidate };
    return [scored, withTerm(told, "its box is ticked", isItsOwn ? ITS_OPTIONS : TICKED)];
  });
}

/** Boxes follow one another; an option that occurs again begins another question. */
function questionsOfOptions(scored: readonly ScoredCandidate[]): Question[] {
  const questions: Question["answers"][number][][] = [];
  for (const answer of answersOf(scored, ({ caption }, { tokens }) => caption[0] === tokens[0])) {
    const current = questions.at(-1);
    const isAnother =
      current === undefined ||
      current[0]!.scored.candidate.page !== answer.scored.candidate.page ||
      current.some(({ scored: { candidate } }) => candidate.key === answer.scored.candidate.key);
    if (isAnother) questions.push([answer]);
    else current.push(answer);
  }
  return questions.map((answers) => ({ answers, isItsOwn: answers.length > 1 }));
}

/** A yes and a no with a box each, beside or below one another. */
function questionsOfYesAndNo(scored: readonly ScoredCandidate[]): Question[] {
  const answers = answersOf(scored, ({ caption }, { tokens }) => caption[0] === tokens[0]);
  const questions: Question[] = [];
  for (let i = 0; i + 1 < answers.length; i++) {
    const pair = [answers[i]!, answers[i + 1]!] as const;
    const [one, other] = pair.map(({ scored: { candidate } }) => candidate) as [Candidate, Candidate];
    if (one.page !== other.page || one.key === other.key) continue;
    questions.push({ answers: pair, isItsOwn: false });
    i++;
  }
  return questions;
}

/**
 * Boxes that are drawn and not printed are no words of the page, but the cross in one of them is: "X sì no". Two or
 * more answers in one row, one with a cross beside it, are a question; the others' boxes are empty.
 */
function questionsOfCrosses(scored: readonly ScoredCandidate[]): Question[] {
  const byRow = Map.groupBy(scored, ({ candidate: { page, tokens } }) => rowOf(page, tokens[0]!));
  return [...byRow].flatMap(([row, all]): Question[] => {
    const answers = all.filter(({ candidate }) => !CROSS.test(candidate.text));
    const isQuestion = new Set(answers.map(({ candidate }) => candidate.key)).size === answers.length;
    if (answers.length < 2 || !isQuestion) return [];
    const tokens = row.segments.flatMap((segment) => segment.tokens);
    const crossed = new Set(
      tokens.flatMap((token, at) => (CROSS.test(token.text) ? answerBeside(tokens, at, answers) : [])),
    );
    if (crossed.size === 0) return [];
    const judged = answers.map((one) => ({ box: { isTicked: crossed.has(one) }, scored: one }));
    return [{ answers: judged, isItsOwn: judged.length > 1 && answers[0]!.candidate.value?.type === "enum" }];
  });
}

const CROSS = /^[x×✗✘✓✔]$/iu;

/** A box is closer to its caption than to that of the next. */
function answerBeside(tokens: readonly Token[], at: number, answers: readonly ScoredCandidate[]): ScoredCandidate[] {
  const [cross, before, behind] = [tokens[at]!, tokens[at - 1], tokens[at + 1]];
  const gaps = answers.flatMap((answer) => {
    const { tokens: own } = answer.candidate;
    if (own.at(-1) === before) return [{ answer, gap: cross.box.x0 - before!.box.x1 }];
    return own[0] === behind ? [{ answer, gap: behind!.box.x0 - cross.box.x1 }] : [];
  });
  const nearest = gaps.sort((a, b) => a.gap - b.gap)[0];
  return nearest ? [nearest.answer] : [];
}

/** In the order of the page. */
function answersOf(
  scored: readonly ScoredCandidate[],
  isOf: (box: TickBox, candidate: Candidate) => boolean,
): Question["answers"][number][] {
  const answers = scored.flatMap((one) => {
    const box = tickBoxesOf(one.candidate.page).find((each) => isOf(each, one.candidate));
    return box ? [{ box, scored: one }] : [];
  });
  const place = ({ candidate }: ScoredCandidate) => [candidate.pageIndex, candidate.tokens[0]!.index] as const;
  return answers.sort((a, b) => place(a.scored)[0] - place(b.scored)[0] || place(a.scored)[1] - place(b.scored)[1]);
}

/** A box whose caption is a statement says itself whether that holds; the box of a yes or no says it of that answer. */
function judgeLoneBox(one: ScoredCandidate, { field }: ReadField): ScoredCandidate[] {
  const { page, tokens } = one.candidate;
  const box = tickBoxesOf(page).find(({ mark }) => mark[0] === tokens[0]);
  if (!box || box.caption[0] === tokens[0]) return [one];
  if (box.caption[0] && booleanOf(box.caption[0].text) !== null) return [];
  const said = new Set(box.caption.flatMap(({ text }) => foldWords(text).split(" ")));
  const name = foldWords(field.alias.trim() || field.key)
    .split(" ")
    .filter((word) => word.length >= SHORTEST_NAME);
  const isNamed = name.length > 0 && name.every((word) => said.has(word));
  return [isNamed ? withTerm(one, "its caption says the name", CAPTION_NAMES_IT) : one];
}

const SHORTEST_NAME = 4;

function withTerm(scored: ScoredCandidate, term: string, weight: number): ScoredCandidate {
  return { ...scored, logit: scored.logit + weight, evidence: [...scored.evidence, { term, weight }] };
}
