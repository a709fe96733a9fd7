import type { FieldType } from "../../core/values.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import { hasFigure } from "../page/words.ts";
import type { Found } from "../types/field-type.ts";
import { foundOf } from "../types/text-runs.ts";
import { endsClause } from "./label-places.ts";
import { STOP_WORDS } from "./own-name-words.ts";
import { isCode, nextInText, opensLarge, PARTICLE, withoutEnd } from "./words-in-sentences.ts";

/**
 * Proper names and codes among other words: "from London Heathrow to Nairobi", "Fabbricante OSTERMANN Modello EUROBLOK
 * P 115". Only their look says that they may be a value, which is little: which of them is one, the trees decide
 * (named-features.ts).
 */
export function findRuns(page: PageLayout, type: FieldType): Found[] {
  if (!AS_RUNS.has(type)) return [];
  const seen = new Set<Token>();
  return page.segments.flatMap(({ tokens }) =>
    tokens.some(isOfSentence)
      ? tokens.flatMap((token, i) => {
          if (seen.has(token) || !mayOpen(token)) return [];
          const run = runFrom(page, token);
          for (const word of run) seen.add(word);
          const values = type === "text" ? textsIn(run, tokens[i - 1]) : namesIn(run);
          return values.map((words) => withoutEnd(foundOf(page, words, ONLY_A_RUN)));
        })
      : [],
  );
}

const AS_RUNS: ReadonlySet<FieldType> = new Set(["text", "name", "organization"]);
const ONLY_A_RUN = -1.2;
const MOST_WORDS = 9;

const isOfSentence = ({ text }: Token): boolean => /^\p{Ll}{2}/u.test(text);
const mayOpen = (token: Token): boolean => opensLarge(token) || hasFigure(token);

/** Capitalised words, codes and what joins them, up to the end of the clause. */
function runFrom(page: PageLayout, first: Token): Token[] {
  const run: Token[] = [];
  for (let token: Token | null = first; token && run.length < MOST_WORDS; ) {
    if (!mayOpen(token) && !isCode(token) && !PARTICLE.test(token.text)) break;
    run.push(token);
    const next = nextInText(page, token);
    token = endsClause(token, next ?? undefined) ? null : next;
  }
  return run.slice(0, run.findLastIndex(mayOpen) + 1);
}

/** The run, and its code alone; a single capitalised word only if it does not just open a sentence. */
function textsIn(run: readonly Token[], before: Token | undefined): (readonly Token[])[] {
  const code = run.findIndex(hasFigure);
  const isName = run.filter(opensLarge).length > 1 || (before !== undefined && STOP_WORDS.has(before.fold));
  return [...(code >= 0 || isName ? [run] : []), ...(code > 0 ? [run.slice(code)] : [])];
}

function namesIn(run: readonly Token[]): (readonly Token[])[] {
  const code = run.findIndex(hasFigure);
  const words = code < 0 ? run : run.slice(0, code);
  const name = words.slice(0, words.findLastIndex(opensLarge) + 1);
  return name.filter(opensLarge).length > 1 ? [name] : [];
}
