import { mendDigits } from "../../page/text.ts";
import { type Find, type Found, findPattern, type Parse, type ValueType } from "../field-type.ts";

const HOUR_AND_MINUTE = "([01]?\\d|2[0-3])\\s?[:.,hH]\\s?([0-5]\\d)(?:[:.]([0-5]\\d))?";
const HALF_OF_DAY = "(?:\\s?([AP])\\.?\\s?M\\.?)?";
const TIME =
  /(?<![\d:.,/-])(?:[01]?\d|2[0-3])[:.h][0-5]\d(?:[:.][0-5]\d)?(?:\s?[AP]\.?M\.?)?(?![\d:.,/-])|(?<=\bore\s)(?:[01]?\d|2[0-3]),[0-5]\d(?![\d/-])/giu;
const WHOLE_TIME = new RegExp(`(?<![\\d:.,/-])${HOUR_AND_MINUTE}${HALF_OF_DAY}(?![\\d,/-])`, "iu");

/** HH:MM or HH:MM:SS, 24 hours; null for none. */
function timeIn(text: string): string | null {
  const [, hour = "", minute = "", second, half] = WHOLE_TIME.exec(mendDigits(text)) ?? [];
  if (hour === "" || (half && (Number(hour) > 12 || Number(hour) < 1))) return null;
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === "P" ? 12 : 0) : Number(hour);
  return [String(hours).padStart(2, "0"), minute, ...(second ? [second] : [])].join(":");
}

/** "2026-10-19T13:22:47" is parted at its first colon: "22:47" is no time of day. */
function isEndOfLonger({ tokens, text }: Found): boolean {
  const { word } = tokens[0]!;
  return /\d[:.]$/.test(word.text.slice(0, Math.max(0, word.text.lastIndexOf(text))));
}

const findTimes: Find = (page) =>
  findPattern(page, TIME, mendDigits).flatMap((hit) => {
    const value = isEndOfLonger(hit) ? null : timeIn(hit.text);
    return value === null ? [] : [{ ...hit, key: value, value: { type: "text", value } }];
  });

const parseTime: Parse = (text) => {
  const value = timeIn(text);
  return value === null ? null : { type: "text", value };
};

/** time: a time of day ("14.35", "14h35", "2:35 pm"); the value is HH:MM or HH:MM:SS, 24 hours. */
export const TIME_TYPE: ValueType = { find: findTimes, parse: parseTime };
