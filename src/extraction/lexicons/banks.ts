/**
 * Banks of Europe whose names have no word for a bank in them, as they print them: "ING. Rossi" is an engineer, and
 * "sns" no bank. They tell the bank of a statement, and who is not its holder.
 */
const NAMES = [
  "ING(?:-DiBa)?|KBC|BNP Paribas|Belfius|Argenta|Crelan|ABN[\\s·]?AMRO|SNS|ASN|Triodos|Knab|bunq",
  "BBVA|Santander|CaixaBank|Bankinter|Unicaja|Kutxabank|Ibercaja|ABANCA|Cajamar|Sabadell|CECA",
  "AIB|Allied Irish Banks?|Permanent TSB|PTSB|Revolut|N26|Wise|UBS|PostFinance|Raiffeisen|Valiant",
  "Erste|BAWAG|Commerzbank|Postbank|comdirect|Consorsbank|DKB|HypoVereinsbank|UniCredit|Targobank",
  "Intesa Sanpaolo|BPER|Fineco(?:Bank)?|Mediolanum|Monte dei Paschi|BancoPosta|Crédit (?:Agricole|Mutuel|Lyonnais)",
  "Société Générale|LCL|CIC|BoursoBank|Boursorama|Fortuneo|Caisse d['’]Épargne|Millennium|Novo ?[Bb]anco|CGD|BPI|Montepio",
  "PKO|Pekao|mBank|Alior|Česká spořitelna|ČSOB|Komerční banka|OTP|Barclays|HSBC|Lloyds|NatWest|Nationwide|Halifax",
  "Monzo|Starling|TSB|Danske|Nordea|SEB|Swedbank|Handelsbanken|DNB",
].join("|");

const KNOWN = new RegExp(`(?<![\\p{L}\\d])(?:${NAMES})(?![\\p{L}\\d.]|\\s?\\.\\s?\\p{Lu}\\p{Ll})`, "u");

/** Whether a bank that calls itself by no word for one is named. */
export function namesKnownBank(text: string): boolean {
  return KNOWN.test(text);
}
