import { type Lexicon, phrases } from "./concepts.ts";

/**
 * Where the goods go, on an invoice, which also names its buyer. On a delivery note the same words often name the only
 * addressee.
 */
export const DESTINATIONS: Lexicon = {
  "party.other": phrases(`destinatario merce | destinatario della merce | luogo di consegna | indirizzo di consegna |
    indirizzo di destinazione`),
};
