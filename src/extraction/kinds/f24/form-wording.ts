import { oncePer } from "../../../core/basics/once-per.ts";
import type { Candidate } from "../../candidate.ts";
import type { Token } from "../../page/layout.ts";
import { similarity } from "../../page/text.ts";
import { isCompanyForm } from "../../types/wording.ts";

/** The form's own text beside the boxes and in its margins, and titles of banks' papers. */
const WORDS = new Set(
  `MODELLO PAGAMENTO UNIFICATO SEMPLIFICATO DELEGA IRREVOCABILE AGENZIA ENTRATE PROV ACCREDITO LACCREDITO TESORERIA COMPETENTE CONTRIBUENTE
  CODICE FISCALE UFFICIO ATTO BARRARE CASO ANNO DANNO IMPOSTA DIMPOSTA COINCIDENTE SOLARE COGNOME DENOMINAZIONE RAGIONE SOCIALE NOME DATI ANAGRAFICI
  DATA NASCITA GIORNO MESE SESSO COMUNE STATO ESTERO DOMICILIO COOBBLIGATO EREDE GENITORE TUTORE CURATORE FALLIMENTARE IDENTIFICATIVO
  NUMERO CIVICO MOTIVO OPERAZIONE SEZIONE SEZ ERARIO INPS REGIONI TRIBUTI LOCALI IMPOSTE DIRETTE RITENUTE FONTE ALTRI INTERESSI RATEAZIONE RIFERIMENTO
  TRIBUTO IMPORTI IMPORTO DEBITO CREDITO VERSATI COMPENSATI TOTALE SALDO FINALE EURO COPIA SOGGETTO EFFETTUA VERSAMENTO VERSAMENTI VERSANTE BANCA
  POSTE AGENTE RISCOSSIONE ESTREMI COMPILARE CURA FIRMA AUTORIZZO ADDEBITO CONTO CORRENTE IBAN ASSEGNO BANCARIO POSTALE CIRCOLARE VAGLIA
  QUIETANZA RICEVUTA ESITO DETTAGLIO STAMPA PROTOCOLLO TELEMATICO DISPOSIZIONE RIEPILOGO CONTRIBUTI PREVIDENZIALI ASSICURATIVI ENTI`.split(
    /\s+/,
  ),
);
const SMALL = /^(?:A|AL|ALLA|CHE|CON|DA|DEL|DELLA|DELLE|DEI|DI|E|ED|IL|IN|LA|NON|O|OD|PER|F24|MOD)$/;
/** Similarity from which a truncated or misread word is still the form's. */
const LIKE = 0.75;
const SHORTEST_LIKE = 4;
/** Share of a name's letters in the form's words from which it is no name. */
const MOST = 0.7;

/**
 * "barrare in caso di anno d'imposta", "COPIA PER IL SOGGETTO …" and what a bad scan leaves of them: the form's text,
 * and nobody's name.
 */
export function isFormWording({ text, tokens }: Candidate): boolean {
  if (isCompanyForm(text)) return false;
  const words = tokens.filter(({ fold }) => /\p{L}/u.test(fold) && !SMALL.test(fold));
  const letters = (some: readonly Token[]) => some.reduce((sum, { fold }) => sum + fold.length, 0);
  return words.length === 0 || letters(words.filter(isOfForm)) >= MOST * letters(words);
}

/** Queried once per word: names are among the candidates of a page in hundreds. */
const isOfForm: (token: Token) => boolean = oncePer(({ fold }) => isWordOfForm(fold));

function isWordOfForm(fold: string): boolean {
  if (WORDS.has(fold)) return true;
  if (fold.length < SHORTEST_LIKE) return false;
  return [...WORDS].some(
    (word) =>
      (word.length > fold.length + 1 && (word.startsWith(fold) || word.endsWith(fold))) ||
      (Math.abs(word.length - fold.length) < 2 && word.length > SHORTEST_LIKE && similarity(fold, word) >= LIKE),
  );
}
