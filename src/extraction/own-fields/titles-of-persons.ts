import { inLines } from "../in-lines.ts";
/** "Sig.ra", "Herrn", "Egregio": how a person is addressed. */
export function isAddress(word: string): boolean {
  return TITLE.test(word);
}

/** "Dott.ssa", "Prof.", "Ing." */
export function isDegree(word: string): boolean {
  return DEGREE.test(word);
}

/** It precedes a name and is no label of it. */
export function isTitleOfPerson(word: string): boolean {
  return isAddress(word) || isDegree(word);
}

/** "Si certifica che", "This is to certify that": followed by the person concerned. */
export function isCertifying(word: string): boolean {
  return CERTIFIES.test(word);
}

const TITLE = new RegExp(
  inLines`
    ^(?:sig(?:\.?\s?(?:ra|na)|nora?|\.)?|egregi[oa]|gent\S*|herrn?|frau|monsieur|madame|mlle|mme|m\.|mr|mrs|ms
    |don|dña\.?|d\.|sra?\.?)\.?$`,
  "iu",
);
const DEGREE = /^(?:dott|dr|prof|ing|avv|geom|arch|rag|med|dipl)\S*$/iu;
const CERTIFIES = new RegExp(
  inLines`
    ^(?:certifica|attesta|dichiara|certify|certifies|bescheinig\p{L}*|certifie|atteste|certifico|hace\sconstar
    |che|that|dass|que)$`,
  "iu",
);
