import { inLines } from "../in-lines.ts";
/**
 * Legal forms of companies: "S.p.A.", "GmbH", "Sdn. Bhd.". Each set states what it is for, since they cannot be merged:
 * the more forms a caller knows, the more words of other meaning it takes for one ("AS", "KG", "SC"), and how many it
 * tolerates depends on what else it knows. A form that a caller lacks is added here, not there.
 */

/**
 * Forms that are known on every paper, at the end of a name or within it, and four trades that end names of shops like
 * a form. The shipped scorers were fitted on this feature: additions are to be measured on all kinds of paper.
 */
export const COMPANY_FORM = new RegExp(
  inLines`
    (?:^|\s)(?:s\.?\s?r\.?\s?l\.?s?|s\.?\s?p\.?\s?a|s\.?n\.?c|s\.?a\.?s|s\.?s\.?d|soc\.?\s?coop\S*|cooperativa
    |gmbh(?:\s?&\s?co\.?\s?kg)?|ag|kg|ohg|e\.?\s?k|e\.?\s?v|ug|mbh|a\.?\s?g
    |ltd|limited|llc|inc|corp|plc|llp|co|company
    |s\.?a|sas|sarl|s\.?a\.?r\.?l|eurl|s\.?l|s\.?l\.?u
    |b\.?v|n\.?v
    |oy|ab|a\/s|as|aps
    |sdn\.?\s?bhd|bhd|enterprise|trading|restaurant|hotel
    |kft|zrt|nyrt|j?\.?d\.\s?o\.\s?o|(?:spol\.\s?s\s?r|s\.\s?r)\.\s?o|sp\.\s?z\s?o\.\s?o|oü|mtü|uab|a\.\s?ş|şti
    |a\.?m\.?b\.?a)\.?(?:\s|,|\)|$)`,
  "iu",
);

/**
 * Forms of smaller countries and of organisations that are not companies, on papers between companies only: some are
 * words or units elsewhere ("OG", "SS").
 */
export const FURTHER_FORM = new RegExp(
  inLines`
    (?:^|\s)(?:ges\.?\s?m\.?\s?b\.?\s?h|ggmbh|gbr|og|e\.?\s?u|partg(?:mbb)?|egen|sàrl|vzw|asbl|bvba|cvba
    |v\.?o\.?f|c\.?v|a\.?s\.?b\.?l|s\.?c\.?o\.?p|sasu|s\.?c\.?i|s\.?e\.?l\.?a\.?r\.?l|onlus|e\.?t\.?s|o\.?d\.?v
    |a\.?p\.?s|a\.?s\.?d|s\.?s\.?d|s\.?t\.?p|s\.?s|s\.?t\.?a|scarl|s\.?c\.?a\.?r\.?l|s\.?\s?coop|s\.?c\.?
    |s\.?l\.?p|c\.?b|oyj?|abp?|ky|aps|a\/s|ivs|k\/s|i\/s|hb|sp(?:\.?|ółka)\s?(?:z\s?o\.?\s?o|jawna|komandytowa|j
      |k)|a\.\s?s\.|s\.?r\.?o|spol\.\s?s\s?r\.\s?o|s\sr\.\s?o|j?\.?d\.?\s?o\.?\s?o|d\.?d|obrt|kft|zrt|nyrt|bt|asa
    |tmi|osk|a\.\s?ş|(?:limited\s)?şti|(?:anonim|limited)\sşirketi|pfa|lda|unipessoal|oü|uab|sia|pty|pvt|llp|lp
    |coop)\.?(?:[\s,)]|$)`,
  "iu",
);

/** Members of both sets above that also occur in the middle of names: a name need not end there. */
export const FORM_IN_THE_MIDDLE =
  /^(?:restaurant|hotel|trading|enterprise|co|company|coop\p{L}*|as|sa|ab|ss|cv|sc|cb|ky|og|eu|lp|bt|dd)[.,]?$/iu;

/** Nothing but a form, however its dots were read: its name is in the line above. */
export const FORM_ALONE = new RegExp(
  inLines`
    ^\W*(?:sdn\W*)?(?:ltd\W*şti|a\W*ş|kft|zrt|d\W*o\W*o|s\W*r\W*o|bhd|s\W?r\W?l\W?s?|s\W?p\W?a|s\W?n\W?c
    |s\W?a\W?s|gmbh|ag|kg|ohg|ug|e\W?k|ltd|limited|inc|llc|llp|plc|sarl|eurl|s\W?l|s\W?a|b\W?v)\W*$`,
  "iu",
);

/** A form in words, which is too long for the line of its name. */
export const SPELLED_FORM = new RegExp(
  inLines`
    ^\W*(?:societ[aà]['’]?\s(?:semplice|agricola|cooperativa|consortile|per\sazioni
      |a\sresponsabilit\S+\slimitata|in\snome\scollettivo|in\saccomandita)
    |gesellschaft\s(?:mit\sbeschränkter|mbh|bürgerlichen)
    |soci[ée]t[ée]\s(?:anonyme|civile|coop[ée]rative|[àa]\sresponsabilit[ée]|par\sactions)
    |sociedad\s(?:an[óo]nima|limitada|cooperativa|de\sresponsabilidad)
    |sociedade\s(?:an[óo]nima|unipessoal|por\squotas)|eingetragener\sverein)(?!\p{L})`,
  "iu",
);

/**
 * Beginnings of a line that continues a name with its form. The shipped scorers were fitted on this feature, and on its
 * gaps.
 */
export const OPENING_FORM = /^\(?(?:co|inc|ltd|sdn|bhd|pte|srl|spa|snc|sas|gmbh|ag|kg|ug|sarl|bv|nv|sl|s\.\w)\b/iu;

/** Companies that bear the names of partners, which follow the form. */
export const PARTNERSHIP = /(?:^|\s)(?:s\.?\s?a\.?\s?s|s\.?\s?n\.?\s?c)\.?$/iu;

/** "S. r. l.": a form that is split into three words by its spaces, and after which the name ends. */
export const SPACED_FORM = /(?:^|\s)s\.\s(?:r\.\s?l|p\.\s?a|n\.\s?c|a\.\s?s)\.?$/iu;

/** "SARL MERCIER": in French the form comes before the name. For use in patterns that ignore case. */
export const FORM_BEFORE_NAME = String.raw`s\.?a\.?r\.?l\.?|eurl|sasu?|snc`;

/**
 * Forms after a comma that are still part of the name: "Limpiezas Turia, S.L.", "Arlo Foods, Inc.". A French "…, SAS au
 * capital de" is what the contract says about its party. For case-sensitive patterns.
 */
export const FORM_BEHIND_COMMA = inLines`
  S\.?\s?L(?:\.?\s?U)?|S\.\s?A(?:\.\s?U)?|S\.?\s?r\.?\s?l\.?s?|S\.?p\.?A
  |Inc|LLC|L\.?L\.?P|Ltd|Limited`;

/**
 * Forms as companies write them, for sentences, in which only the case distinguishes "SA" from "sa" and "AG" from the
 * end of a word; for case-sensitive patterns.
 */
export const PRINTED_FORM = inLines`
  ${FORM_BEHIND_COMMA}|S\.?n\.?c|S\.?a\.?s
  |GmbH|AG|OHG|KG|UG|e\.\s?V|e\.\s?K|plc
  |SARL|SAS|SA|Sàrl|EURL`;

/**
 * Beginnings of what French and German contracts put between commas after a name: "SAS au capital de 40 000 euros",
 * "S.C.I. …".
 */
export const APPOSED_FORM = String.raw`S\.?[ACR]|EURL|GmbH`;

/**
 * One word of a form within a name in a sentence, with its dots: a full stop elsewhere ends the sentence. For patterns
 * that ignore case.
 */
export const FORM_WORD = inLines`
  s\.?r\.?l\.?s?\.?|s\.?p\.?a\.?|s\.?n\.?c\.?|s\.?a\.?s\.?|r\.l\.|a\.r\.l\.|e\.u\.|e\.v\.|e\.k\.|d\.o\.o\.
  |s\.s\.|b\.v\.|n\.v\.|soc\.|coop\.|scarl|unipersonale|onlus|sarl|mbh|gmbh|ltd|llp|eg|kg|ohg|ag`;

/** The letters and words of forms without their dots: in heads of receipts they name no shop. */
export const FORM_LETTERS =
  "sdn bhd srl srls spa snc sas soc coop cooperativa gmbh ag ohg ug mbh ltd limited llc inc plc llp pte pty " +
  "sa sarl eurl sl slu bv nv oy ab as aps sb";

/**
 * What the name of a company ends with, if nothing else marks it as one: as companies write it, since only the case
 * distinguishes "KG" from "kg". The form may be followed by the person it is named after ("S.a.s. di Rossi & C.") and
 * by what the law requires ("S.r.l. unipersonale").
 */
export const CLOSING_FORM = new RegExp(
  inLines`
    (?:^|[\s,])(?:S\.?\s?[rR]\.?\s?[lL]\.?[sS]?|s\.?r\.?l\.?s?|[sS]\.?[pP]\.?[aA]|S\.?\s?P\.?\s?A
    |S\.?[nN]\.?[cC]|s\.?n\.?c|S\.?[aA]\.?[sS]|s\.?a\.?s|S(?:oc|OC)\.?\s?(?:C(?:oop|OOP)|Agr|AGR)\.?
    |G(?:es\.?)?[mM]\.?[bB]\.?[hH]|mbH|(?<!,\s)AG(?!\.)|KG|KGaA|OHG|UG|GbR|e\.\s?[VKUG]|eG|eGen|SE|L[tT][dD]
    |L(?:imited|IMITED)|LLC|L\.L\.C|I(?:nc|NC)|C(?:orp|ORP)|p[lL][cC]|PLC|LLP|SARL|S\.A\.R\.L|Sàrl|EURL|SASU?|SA
    |S\.\s?A|SL|S\.\s?L|S\.?L\.?[UP]|S\.?C\.?[IA]|B\.?V|N\.?V|Lda|LDA|ApS|Oy|s\.r\.o)\.?(?:\s(?:di|DI|de|DE)\s.+
    |\s(?:a|A)\s(?:r\.?l|R\.?L)\.?|,?\s(?:unipersonale|UNIPERSONALE|(?:a\s)?(?:socio|SOCIO)\s(?:unico|UNICO)
      |onlus|ONLUS|in\sliquidazione|IN\sLIQUIDAZIONE|[aA]gr(?:icola)?\.?|AGR(?:ICOLA)?\.?))?$`,
  "u",
);

/** "SARL COUVERTURE LE GUENNEC", "SCI Les Hortensias". */
export const OPENING_FRENCH_FORM = /^(?:SARL|S\.A\.R\.L\.|EURL|SASU?|SCI|SCEA|SELARL|SNC)\s\p{Lu}/u;
