import type { PageLayout, Token } from "../page/layout.ts";
import { foldText } from "../page/text.ts";

/** The words from one on that make up a folded text, wherever their lines and stretches end; null if they do not. */
export function wordsThatSpell({ tokens }: PageLayout, first: Token, folded: string): readonly Token[] | null {
  let [printed, at] = ["", first.index];
  while (at < tokens.length && printed.length < folded.length) printed += foldText(tokens[at++]!.text);
  return printed === folded ? tokens.slice(first.index, at) : null;
}
