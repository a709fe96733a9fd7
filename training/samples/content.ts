import { codiceFiscaleCheckLetter, mrzCheckDigit } from "../../src/core/identifiers/check-digits.ts";

/**
 * The content of the samples. Every name, number and address is invented; check digits are computed, so that the
 * samples pass every check a real document would pass.
 */
export const RECEIPT = {
  company: "TRATTORIA DEL PONTE VECCHIOTTO S.R.L.",
  address: ["Via dei Tigli Storti 14", "53049 Borgo San Fittizio (SI)"],
  vatId: partitaIva("0987654021"),
  date: "14/03/2025 13:42",
  isoDate: "2025-03-14",
  documentNumber: "0412-0037",
  items: [
    ["2 COPERTO", "10%", "4,00"],
    ["1 ACQUA NATURALE 75CL", "10%", "2,50"],
    ["1 RIBOLLITA", "10%", "9,50"],
    ["1 PICI CACIO E PEPE", "10%", "12,00"],
    ["1 TAGLIATA RUCOLA E GRANA", "10%", "19,50"],
    ["2 CALICE ROSSO CASA", "10%", "9,00"],
    ["2 CAFFE'", "10%", "3,00"],
  ],
  total: "59,50",
  vat: "5,41",
} as const;

export const INVOICE = {
  number: "127/2025",
  date: "2025-04-08",
  dueDate: "2025-05-31",
  seller: {
    name: "Officine Grafiche Lumaca S.r.l.",
    street: "Via delle Mongolfiere 27",
    town: "40199 Bologna (BO)",
    vatId: `IT${partitaIva("0912345008")}`,
  },
  buyer: {
    name: "Libreria Il Segnalibro Smarrito S.p.A.",
    street: "Corso dei Gelsomini 5",
    town: "10199 Torino (TO)",
    vatId: `IT${partitaIva("0876543012")}`,
  },
  lines: [
    {
      description: "Stampa catalogo primavera, 48 pagine, carta 115 g",
      quantity: "500",
      unitPrice: "1.84",
      amount: "920.00",
    },
    { description: "Segnalibri plastificati 5 x 18 cm", quantity: "2000", unitPrice: "0.12", amount: "240.00" },
    { description: "Locandine 50 x 70 cm a colori", quantity: "40", unitPrice: "3.75", amount: "150.00" },
    { description: "Impaginazione e correzione bozze (ore)", quantity: "6", unitPrice: "45.00", amount: "270.00" },
    { description: "Consegna al punto vendita", quantity: "1", unitPrice: "35.00", amount: "35.00" },
  ],
  net: "1615.00",
  tax: "355.30",
  gross: "1970.30",
  iban: italianIban("0398702401000012345678"),
} as const;

/** Utopia (UTO) is ICAO's own country for specimens. */
export const IDENTITY = {
  surname: "BELLACOSA",
  givenNames: "FIORDALISO MARIA",
  number: "YA4071936",
  birth: "870523",
  sex: "F",
  expiry: "310914",
  personalNumber: "",
} as const;

/** Italian format of an amount, "1970.30" → "1.970,30". */
export function italianAmount(amount: string): string {
  const [whole, decimals] = amount.split(".");
  return whole!.replace(/\B(?=(\d{3})+$)/g, ".") + (decimals === undefined ? "" : `,${decimals}`);
}

export function italianDate(iso: string): string {
  return iso.split("-").reverse().join("/");
}

/** The two lines of a TD3 zone. */
export function passportZone({
  surname,
  givenNames,
  number,
  birth,
  sex,
  expiry,
  personalNumber,
}: typeof IDENTITY): string[] {
  const checked = (text: string) => text + mrzCheckDigit(text);
  const first = `P<UTO${surname}<<${givenNames.replaceAll(" ", "<")}`.padEnd(44, "<");
  const parts = [
    checked(number.padEnd(9, "<")),
    checked(birth),
    checked(expiry),
    checked(personalNumber.padEnd(14, "<")),
  ];
  const [numberPart, birthPart, expiryPart, personalPart] = parts;
  const composite = mrzCheckDigit(parts.join(""));
  return [first, `${numberPart}UTO${birthPart}${sex}${expiryPart}${personalPart}${composite}`];
}

function partitaIva(tenDigits: string): string {
  const sum = [...tenDigits].reduce((total, character, i) => {
    const weighted = i % 2 === 1 ? Number(character) * 2 : Number(character);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return tenDigits + String((10 - (sum % 10)) % 10);
}

/** From ABI, CAB and account number (22 digits): CIN, then the ISO 13616 check digits. */
function italianIban(basicAccount: string): string {
  const bban = codiceFiscaleCheckLetter(basicAccount) + basicAccount;
  const digits = [...`${bban}IT00`].map((character) => Number.parseInt(character, 36)).join("");
  return `IT${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${bban}`;
}
