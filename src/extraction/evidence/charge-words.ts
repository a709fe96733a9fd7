import { inLines } from "../in-lines.ts";
/**
 * Words anywhere in a line that says how much one of these charges is; folded. Labels of these charges
 * (`INVOICE_DETAILS`) are whole phrases, and may be words that a line also has for other things: "selo" is any seal.
 */
export const CHARGE_WORDS: Readonly<Record<string, RegExp>> = {
  "charge.withholding_tax": new RegExp(inLines`
    \b(?:RITENUT[AE]|RIT ACC\w*|R A|R ACC|RETENCION(?:ES)?|IRPF|I R P F|RETENCAO|IRS|I R S|WITHHOLDING|WHT
    |QUELLENSTEUER|RETENUE)\b`),
  "charge.pension_contribution": new RegExp(inLines`
    \b(?:CASSA|CONTR\w* (?:INTEGR\w*|PREVID\w*|INPS)|INTEGRATIVO|RIVALSA|INARCASSA|CPA|C P A|CNPADC|CNPR|CIPAG
    |ENPA[MPV]|ENPACL|EPPI|EPAP|ENASARCO)\b`),
  "charge.stamp_duty":
    /\b(?:BOLLO|BOLLI|STAMP DUTY|STAMP TAX|STEMPEL(?:GEBUEHR|STEUER|GEBUHR)|TIMBRE|(?:IMPOSTO|IMP) D[OE] SELO)\b/,
};
