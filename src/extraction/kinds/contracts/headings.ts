import { median } from "../../../core/basics/median.ts";
import { inLines } from "../../in-lines.ts";
import { AGREEMENTS } from "../../lexicons/agreements.ts";
import { foldText } from "../../page/text.ts";
import { anyCase } from "./any-case.ts";
import { captionParts, isCaption } from "./captions.ts";
import { type RunningText, tokensIn } from "./running-text.ts";
import { isTitleLine } from "./titles.ts";
import { LIKELY, PERHAPS, PLAINLY, type Told } from "./told.ts";

const MOST_LINES = 45;
/** "CONFERIMENTO DI INCARICO E PATTUIZIONE DEL": the title continues below. */
const GOES_ON = new RegExp(
  inLines`
    \s(?:di|del|della|dei|delle|d['’]|per|e|ed|a|ad|da|in|con|tra|of|for|and|und|über|für|de|du|des|et|pour|y
    |para|[-–])$|[-–]$`,
  "iu",
);
const ONLY_FORM = /^(?:scrittura\sprivata|contratto|contract|agreement|vertrag|contrat|contrato|accordo)$/iu;
/** What may follow the title: a number, a remark in brackets, the law. */
const BEHIND_TITLE = new RegExp(
  inLines`
    \s?[-–,]?\s(?:n(?:\.|°|º|r\.?|o\.?|um\.?|umero)?|num\.|rif\.?|r[eé]f\.?
      |Nr\.?)\s?[:.]?\s?(?:[A-Z]{1,5}\s)?\S*\d\S*.*$|\s?\([^()]*\)?\s*$
    |\s(?:ai\ssensi|ex\sart|art\.|pursuant|gemäß|mit\s\p{Ll}|a\scanone\s).*$|\s?:$`,
  "iu",
);

/** Lines that name the kind of contract. */
export function titlesOf(running: RunningText): Told[] {
  const { text, page } = running;
  if (page.pageIndex > 0) return [];
  const told: Told[] = [];
  let start = 0;
  const lines = text.split("\n").slice(0, MOST_LINES);
  lines.forEach((whole, i) => {
    const from = start;
    start += whole.length + 1;
    // "LETTERA DI NOLEGGIO / RENTAL AGREEMENT N.": reduced to one language, without the caption of a number.
    const line = whole.replace(/\s(?:n\.?|n[°º]|nr\.|no\.|num\.)\s?:?$/iu, "").replace(/\s[/|]\s.*$/u, "");
    const isOne = isTitleLine(line) || (isTitleLine(line.slice(0, 110)) && line === line.toUpperCase());
    const capitals = /^(?:[\p{Lu}'’\d-]{2,}\s){2,}[\p{Lu}'’-]{3,}(?=\s\p{Ll})/u.exec(line)?.[0];
    if ((!isOne && !(capitals && isTitleLine(capitals))) || (isCaption(line) && line !== line.toUpperCase())) return;
    const next = lines[i + 1] ?? "";
    const heights = [from, start].map((at, j) => heightOf(running, at, at + (j === 0 ? whole : next).length));
    const areAlike = Math.min(...heights) > ALIKE * Math.max(...heights);
    const joined =
      GOES_ON.test(line) || (line === line.toUpperCase() && areAlike && isTail(next))
        ? `${line} ${next}`
        : (capitals ?? line);
    const opening = /^(?:oggetto|betreff|objet|subject|asunto|re)\s?:\s/iu.exec(joined)?.[0].length ?? 0;
    const title = joined
      .slice(opening)
      .replace(BEHIND_TITLE, "")
      .replace(/[\s:,.–-]+$/u, "");
    if (title.length < 5) return;
    const end = from + opening + title.length;
    const isLarge = heightOf(running, from, from + whole.length) > LARGE * page.lineHeight;
    const weight = (ONLY_FORM.test(title) ? PERHAPS : PLAINLY) - Math.min(2, told.length * 0.5) + (isLarge ? 0.6 : 0);
    told.push({ start: from + opening, end, weight });
  });
  return told;
}

/** Height of a title's letters relative to the text; of its second line relative to the first. */
const LARGE = 1.15;
const ALIKE = 0.85;

function heightOf(running: RunningText, start: number, end: number): number {
  return median(tokensIn(running, start, end).map(({ box }) => box.y1 - box.y0));
}

/** "… PER USO" above "ABITATIVO": one or two words in capitals, and no caption. */
function isTail(line: string): boolean {
  return (
    /^\p{Lu}[\p{Lu}\s'’]{3,40}$/u.test(line) &&
    line.split(" ").length <= 4 &&
    !isCaption(line) &&
    !/^(?:TRA|FRA|BETWEEN|ZWISCHEN|ENTRE|REUNIDOS)/.test(line) &&
    !isTitleLine(line)
  );
}

const CODE = "(?<value>(?:[A-Z]{1,5}[\\s/.-]?)?(?=[A-Z\\d/.-]*\\d)[A-Z\\d]+(?:\\s?[/.-]\\s?[A-Z\\d]+)*)";
const CALLED = inLines`
  (?:(?:rif(?:erimento|\.)?|ref(?:erence|erenz|\.)?|pratica|fascicolo|contratto|contract|agreement|vertrags?-?
    |vertrag|auftrags?-?|contrat|contrato|incarico|proposta|tessera|adesione|mandat|dossier|police|mandato
    |lettera(?:\sdi\s\p{L}+)?|polizza|commessa|offerta|prot(?:ocollo|\.)?|march[ée]|aktenzeichen|az\.
    |unser\szeichen|réf(?:érence|\.)?|dossier|expediente|akt(?:e|enzahl)?|geschäftszahl|gz|zl\.|code
    |cod(?:ice|\.)(?:\s(?:contratto|proposta|pratica|incarico|mandato|adesione))?|our\sref
    |id)\s?(?:n(?:\.|°|º|r\.?|o\.?|um(?:ero|mer|éro|ber)?\.?|(?![\p{L}\d]))|num\.|nummer|number|no\.?
    |id)?\s?[:.°º]{0,2}|n\s?[.°º]?\s?(?:d['’]\s?)?(?:ordine|contratto|pratica|incarico|mandato|rif\.)
  |(?:ordine|repertorio|rep\.)(?:\s\p{L}{3,12})?(?:\sn\s?[.°º]?)?|n\s?[.°º]|nr\.|no\.|num\.|numero|numéro\s?:?
  |number|vertragsnummer:?|nº)`;
const NUMBER = new RegExp(`(?<![\\p{L}\\d])(?<name>${anyCase(CALLED)})\\s{0,2}${CODE}(?![\\p{L}\\d])`, "gu");
const IS_DATE = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/;
const BEFORE_OTHERS = new RegExp(
  inLines`
    (?:legge|decreto|d\.?\s?lgs\.?|l\.|regolamento|art(?:t|icolo|icle|ikel)?\.?|via|viale|piazza|strada|rue
    |calle|iscr\p{L}*|albo|ruolo|registro|r\.?e\.?a\.?|ordine|polizza|matricola|telefono|tel\.?|fax|c\.?c\.?
    |iban|patente|documento|serie|foglio|particella|sub|mapp\.?|loi|allegato|pag\p{L}*|mod\.?|rev\.?|fn|hrb
    |int\.?|interno|civico|vat|company|fiscale|p\.?\s?iva|ust-?id|telefon|serien|cap\.?|paragraph|versione|lotto
    |box|posto|scala|targa|chassis|telaio|decr\p{L}*|(?:appalto|contratto)\sprincipale\s(?:rep\p{L}*\.?)?
    |main\scontract|hauptvertrag\p{L}*|contrat\sprincipal)[\s,:.–-]*$`,
  "iu",
);

/** What a number is called that is the contract's. */
const NAMES_ITS_NUMBER = new RegExp(
  inLines`
    rif|ref|contr|ordine|rep|agreem|vertrag|pratica|incarico|mandato|lettera|prot|réf|zeichen|dossier|expediente
    |^akt|geschäfts|propos|march`,
  "iu",
);
/** "legge 9 dicembre 1998, n. 431", also across a line end. */
const OF_A_LAW = /(?:19|20)\d{2},?\s*$/u;

/** Numbers of the contract: at its head, after its title, in a line that names them. */
export function numbersOf({ text, page }: RunningText): Told[] {
  const head = headOf(text);
  const named = [...text.matchAll(NUMBER)].flatMap((match): Told[] => {
    const { value = "", name = "" } = match.groups!;
    const start = match.index + match[0].length - value.length;
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    if (IS_DATE.test(value) || value.replace(/\D/g, "").length < 2 || /^\d{11}$|^[A-Z]{6}\d{2}/.test(value)) return [];
    if (BEFORE_OTHERS.test(before.replace(/^[\s\S]*\n/, "")) || (!/^prot/iu.test(name) && OF_A_LAW.test(before)))
      return [];
    const isNamed =
      NAMES_ITS_NUMBER.test(name) ||
      /(?:contr\p{L}*|agreement|vertrag|lettera\s[\p{L}\s]*|incarico[\p{L}\s]*|mandato)[\s\p{L}]{0,40}$/iu.test(before);
    const end = text.indexOf("\n", match.index);
    const line = text.slice(text.lastIndexOf("\n", match.index) + 1, end < 0 ? undefined : end);
    if (!isNamed && !line.replace(OTHER_LANGUAGE, "").startsWith(match[0]) && !isTitleLine(line)) return [];
    const isAtHead = page.pageIndex === 0 && (match.index < head || isOfEdge(line, name));
    if (!isAtHead && !(isNamed && page.pageIndex === 0 && match.index < 2 * head)) return [];
    return [
      { start, end: start + value.length, weight: isNamed && isAtHead ? PLAINLY : isAtHead ? LIKELY : PERHAPS - 0.5 },
    ];
  });
  return page.pageIndex > 0
    ? named
    : [...named, ...numberBelowTitle(text), ...numbersBelowCaptions(text), ...numbersOfNotaries(text)];
}

const MOST_OF_EDGE = 60;

/** "Contratto n. LC-22/031 - pag. 1 di 2": a line at the edge of the sheet that names the contract. */
function isOfEdge(line: string, name: string): boolean {
  const isShort =
    line.length <= MOST_OF_EDGE && /pag(?:\.|ina|e)?\s?\d|seite\s?\d|p[aá]g\.\s?\d|\d\s?\/\s?\d$/iu.test(line);
  return isShort && /contr|agreem|vertrag|incarico|mandat/iu.test(name);
}

/** "Nr./No. SLA-2023-0611" */
const OTHER_LANGUAGE = /^\p{L}{1,4}[.°º]?\s?\/\s?(?=\p{L})/u;

/** "TR/22-114": a line of its own below the title. */
const ONLY_CODE = /^(?=[^\n]*\d)[A-Z]{1,5}[\s/.-]?\d[A-Z\d]*(?:[/.-][A-Z\d]+)+$/u;

function numberBelowTitle(text: string): Told[] {
  const lines = text.slice(0, headOf(text)).split("\n");
  const at = lines.findIndex((line, i) => i > 0 && isTitleLine(lines[i - 1]!) && ONLY_CODE.test(line));
  if (at < 0) return [];
  const start = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  return [{ start, end: start + lines[at]!.length, weight: LIKELY - 1 }];
}

const NUMBER_CAPTIONS: ReadonlySet<string> = new Set((AGREEMENTS["contract.number"] ?? []).map(foldText));
const CODE_IN_LINE = /^(?=[^\n]*\d{2})(?:\p{Lu}|\d)[\p{Lu}\d]*(?:[\s./-]{1,2}[\p{Lu}\d]+)*$/u;
const MOST_OF_CODE = 26;

/** "N.º de contrato" above "OND-25-44709". */
function numbersBelowCaptions(text: string): Told[] {
  const lines = text.slice(0, MOST_OF_FORM).split("\n");
  let start = 0;
  return lines.flatMap((line, i): Told[] => {
    start += line.length + 1;
    const next = lines[i + 1] ?? "";
    const isNumber = next.length <= MOST_OF_CODE && CODE_IN_LINE.test(next) && !IS_DATE.test(next);
    const isCalled = isNumber && captionParts(line).some((part) => NUMBER_CAPTIONS.has(foldText(part)));
    return isCalled ? [{ start, end: start + next.length, weight: PLAINLY - 0.5 }] : [];
  });
}

/** In characters: the boxes at the head of a form. */
const MOST_OF_FORM = 1200;

/** "UR-Nr. 1187 für 2025", "Rep. n. 4410 / Racc. n. 2210": the register of a notary. */
const OF_NOTARY =
  /(?<!\p{L})(?:UR-?\s?Nr\.?|Urkundenrolle(?:n-?Nr\.?|\sNr\.?)|Urk\.-?Nr\.?)\s(?<value>\d+\sfür\s\d{4}|\d+\s?\/\s?\d{4})/gu;

function numbersOfNotaries(text: string): Told[] {
  return [...text.slice(0, MOST_OF_FORM).matchAll(OF_NOTARY)].map((match) => {
    const value = match.groups!.value!;
    const end = match.index + match[0].length;
    return { start: end - value.length, end, weight: PLAINLY };
  });
}

/** In characters: after the introduction of the parties or the first clause no number is the contract's own. */
function headOf(text: string): number {
  const begin = text.search(/(?<=\n)(?:Art(?:\.|icolo|icle|ikel)?\s?1|§\s?1|1[.)]\s|premess|PREMESS|tra\n|TRA\n)/u);
  return Math.min(begin < 0 ? 900 : Math.max(150, begin), 900);
}
