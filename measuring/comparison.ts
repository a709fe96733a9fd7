/**
 * The comparison of the judge (../shared/eval/score.mjs, which runs on import and cannot be imported), kept identical
 * function by function: dates by day, amounts by number, everything else by its letters and digits.
 */
const MONTHS =
  "JAN GEN|FEB FEV|MAR MÄR MRZ|APR AVR ABR|MAY MAG MAI|JUN GIU JUI|JUL LUG JUIL|AUG AGO AOU|SEP SET|OCT OTT OKT OUT|NOV|DEC DIC DEZ"
    .split("|")
    .map((group) => group.split(" "));

export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Every date that a printed date may mean, YYYY-MM-DD. */
export function dates(text: string): Set<string> {
  const found = new Set<string>();
  const add = (y: string | number, m: string | number, d: string | number) => {
    const year = Number(y) < 100 ? 2000 + Number(y) : Number(y);
    const [month, day] = [Number(m), Number(d)];
    if (month < 1 || month > 12 || day < 1 || day > 31 || year <= 1900 || year >= 2200) return;
    found.add(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
  };
  const numeric = /(\d{4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})/.exec(text) ?? null;
  const dayFirst = /(\d{1,2})\D{1,3}(\d{1,2})\D{1,3}(\d{4}|\d{2})(?!\d)/.exec(text);
  const compactDay = /^\D*(\d{2})(\d{2})(\d{4})\D*$/.exec(text);
  const compactYear = /^\D*(\d{4})(\d{2})(\d{2})\D*$/.exec(text);
  if (numeric) add(numeric[1]!, numeric[2]!, numeric[3]!);
  else if (dayFirst ?? compactDay) {
    const [, a = "", b = "", year = ""] = (dayFirst ?? compactDay)!;
    add(year, b, a);
    add(year, a, b);
  } else if (compactYear) add(compactYear[1]!, compactYear[2]!, compactYear[3]!);
  addNamedMonth(text.toUpperCase(), add);
  return found;
}

function addNamedMonth(words: string, add: (y: string, m: number, d: string) => void): void {
  const month = MONTHS.findIndex((group) => group.some((name) => new RegExp(`(^|[^A-Z])${name}`).test(words)));
  if (month < 0) return;
  const year = /(\d{4})/.exec(words);
  if (year) {
    const day = /(?<!\d)(\d{1,2})(?!\d)/.exec(words.replace(year[1]!, " "));
    if (day) add(year[1]!, month + 1, day[1]!);
    return;
  }
  const short = /(\d{1,2})[^\d]+(\d{2})(?!\d)/.exec(words);
  if (short) add(short[2]!, month + 1, short[1]!);
}

export function amount(text: string): number | null {
  const signs = text.replace(/[^\d.,\-()]/g, "");
  if (!/\d/.test(signs)) return null;
  const negative = /^-|^\(|-$/.test(signs) ? -1 : 1;
  let digits = signs.replace(/[()-]/g, "").replace(/[.,]+$/, "");
  const dot = digits.lastIndexOf(".");
  const comma = digits.lastIndexOf(",");
  if (dot >= 0 && comma >= 0)
    digits = dot > comma ? digits.replace(/,/g, "") : digits.replace(/\./g, "").replace(",", ".");
  else if (comma >= 0)
    digits = /,\d{3}$/.test(digits) ? digits.replace(/,/g, "") : digits.replace(/,(?=.*,)/g, "").replace(",", ".");
  else if ((digits.match(/\./g) ?? []).length > 1) digits = digits.replace(/\./g, "");
  const number = Number(digits);
  return Number.isFinite(number) ? negative * number : null;
}

const NUMBER_TYPES = new Set(["amount", "number", "integer", "percent"]);

export function same(type: string, truth: string, got: string): boolean {
  if (fold(truth) === fold(got)) return true;
  if (type === "date") {
    const wanted = dates(truth);
    return [...dates(got)].some((day) => wanted.has(day));
  }
  if (!NUMBER_TYPES.has(type)) return false;
  const [a, b] = [amount(truth), amount(got)];
  return a !== null && b !== null && Math.abs(a - b) < 0.005;
}
