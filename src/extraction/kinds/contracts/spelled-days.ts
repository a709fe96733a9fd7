import { inLines, wordsOf } from "../../in-lines.ts";
import { foldText } from "../../page/text.ts";

/** Numbers in words up to thirty-one, and how a language says a day of a month of a year after 1999. */
interface Spelling {
  readonly numbers: readonly string[];
  /** Words for the first day, besides the number. */
  readonly first: string;
  /** Between day and month, and between month and year. */
  readonly of: string;
  readonly thousands: string;
}

const SPELLINGS: readonly Spelling[] = [
  {
    numbers: numbersIn(`
      uno due tre quattro cinque sei sette otto nove dieci
      undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti
      ventuno ventidue ventitré ventiquattro venticinque ventisei ventisette ventotto ventinove trenta trentuno`),
    first: "primo",
    of: "(?:(?:di|del\\smese\\sdi|del|dell['’]anno)\\s)?",
    thousands: "due\\s?mila",
  },
  {
    numbers: numbersIn(`
      uno dos tres cuatro cinco seis siete ocho nueve diez
      once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte
      veintiuno veintidós veintitrés veinticuatro veinticinco
      veintiséis veintisiete veintiocho veintinueve treinta treinta+y+uno`),
    first: "primero",
    of: "(?:(?:de|del|del\\smes\\sde|del\\saño)\\s)?",
    thousands: "dos\\smil",
  },
  {
    numbers: numbersIn(`
      un deux trois quatre cinq six sept huit neuf dix
      onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt
      vingt+et+un vingt-deux vingt-trois vingt-quatre vingt-cinq
      vingt-six vingt-sept vingt-huit vingt-neuf trente trente+et+un`),
    first: "premier",
    of: "(?:(?:de|du\\smois\\sde)\\s)?",
    thousands: "deux[\\s-]mil(?:le)?",
  },
  {
    numbers: numbersIn(`
      eins zwei drei vier fünf sechs sieben acht neun zehn
      elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig
      einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig fünfundzwanzig
      sechsundzwanzig siebenundzwanzig achtundzwanzig neunundzwanzig dreißig einunddreißig`),
    first: "ersten",
    of: "",
    thousands: "zweitausend",
  },
  {
    numbers: numbersIn(`
      one two three four five six seven eight nine ten
      eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
      twenty-one twenty-two twenty-three twenty-four twenty-five
      twenty-six twenty-seven twenty-eight twenty-nine thirty thirty-one`),
    first: "first",
    of: "(?:(?:day\\sof|of)\\s)?",
    thousands: "two\\sthousand(?:\\sand)?",
  },
];

/** "treinta+y+uno" is one number of several words. */
function numbersIn(text: string): readonly string[] {
  return wordsOf(text).map((word) => word.replaceAll("+", " "));
}

const bareOf = (word: string) => foldText(word).replace(/[^\p{L}]/gu, "");

/** Ordinals of the days are said in German and English: "zweiten", "zwanzigsten", "twenty-second". */
const ENGLISH_ORDINALS = wordsOf(`
  first second third fourth fifth sixth seventh eighth ninth tenth
  eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
  twenty-first twenty-second twenty-third twenty-fourth twenty-fifth
  twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first`);

interface Reader {
  readonly pattern: RegExp;
  readonly days: ReadonlyMap<string, number>;
  readonly years: ReadonlyMap<string, number>;
}

const READERS: readonly Reader[] = SPELLINGS.map(({ numbers: words, first, of, thousands }) => {
  const ordinals = thousands.startsWith("two") ? ENGLISH_ORDINALS : [];
  const german = of === "" ? words.map((word, i) => `${word}${i + 1 < 20 ? "ten" : "sten"}`) : [];
  const said = [[first], words, ordinals, german];
  const days = new Map(said.flatMap((one) => one.map((word, i) => [bareOf(word), i + 1] as const)));
  const years = new Map(words.map((word, i) => [bareOf(word), 2000 + i + 1] as const));
  const any = (all: readonly string[]) =>
    all
      .toSorted((a, b) => b.length - a.length)
      .map((word) => word.replace(/[é]/gu, "[eé]['’]?").replace(/[\s-]/gu, "[\\s-]"))
      .join("|");
  const source = inLines`
    (?<!\p{L})(?<day>${any(said.flat())})\s${of}(?<month>\p{L}{3,10})\s${of}(?:(?<year>(?:19|20)\d{2})(?!\d)
    |${thousands}[\s-]?(?<years>${any(words)})?(?!\p{L}))`;
  return { pattern: new RegExp(source, "giu"), days, years };
});

/** "L'anno duemilaventi, il giorno quindici del mese di ottobre": the style of notaries, the year first. */
const ITALIAN = READERS[0]!;
const SOLEMN = new RegExp(
  inLines`
    anno\sdue\s?mila(?<years>\p{L}*)(?:\s\(\d{4}\))?,?\s(?:(?:il|addì|nel)\s)?giorno\s(?<day>\p{L}+)
    (?:\s\(\d{1,2}\))?,?\s(?:del\smese\sdi\s|di\s)?(?<month>\p{L}{4,10})`,
  "giu",
);

export function solemnlySpelled(text: string): SpelledDay[] {
  return [...text.matchAll(SOLEMN)].flatMap((match): SpelledDay[] => {
    const { years = "", day = "", month } = match.groups!;
    const [number, year] = [ITALIAN.days.get(bareOf(day)), years === "" ? 2000 : ITALIAN.years.get(bareOf(years))];
    if (number === undefined || year === undefined) return [];
    return [{ start: match.index, end: match.index + match[0].length, figures: `${number} ${month} ${year}` }];
  });
}

/** A day in words, and the same with figures. */
export interface SpelledDay {
  readonly start: number;
  readonly end: number;
  readonly figures: string;
}

/** "ventidue febbraio duemilaventidue", "siete de noviembre de dos mil veintitrés", "primo gennaio 2024". */
export function spelledDays(text: string): SpelledDay[] {
  return READERS.flatMap(({ pattern, days, years }) =>
    [...text.matchAll(pattern)].flatMap((match): SpelledDay[] => {
      const { day = "", month, year, years: rest } = match.groups!;
      const number = days.get(bareOf(day));
      const ofYear = year ?? (rest === undefined ? "2000" : String(years.get(bareOf(rest))));
      if (number === undefined) return [];
      return [{ start: match.index, end: match.index + match[0].length, figures: `${number} ${month} ${ofYear}` }];
    }),
  );
}
