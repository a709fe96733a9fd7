import type { Concept, Lexicon } from "./concepts.ts";
import { GERMAN } from "./de.ts";
import { ENGLISH } from "./en.ts";
import { SPANISH } from "./es.ts";
import { FRENCH } from "./fr.ts";
import { ITALIAN } from "./it.ts";

const LEXICONS: readonly Lexicon[] = [ITALIAN, ENGLISH, GERMAN, FRENCH, SPANISH];

/** Every printed label of every language: documents mix languages more often than words clash. */
export function allLabels(): { readonly concept: Concept; readonly phrase: string }[] {
  return LEXICONS.flatMap((lexicon) =>
    (Object.entries(lexicon) as [Concept, readonly string[]][]).flatMap(([concept, phrases]) =>
      phrases.map((phrase) => ({ concept, phrase })),
    ),
  );
}
