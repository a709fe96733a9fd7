/**
 * A pattern whose letters match in either case: "sede" becomes "[sS][eE][dD][eE]". Letter properties (\p{Lu}), escapes,
 * group names and the content of `(?-i:…)` stay. For patterns in which only some parts are case-sensitive: with
 * `(?i:…)` or `(?-i:…)` inside them V8 (Node 24.21) misses matches on some texts, depending on the text on which a
 * pattern was first used (docs/decisions/0072).
 *
 * @param source of a regular expression with the flag u, without the flag i
 */
export function anyCase(source: string): string {
  let result = "";
  let inClass = false;
  for (let at = 0; at < source.length; ) {
    if (source.startsWith(MINDING, at)) {
      const end = endOfGroup(source, at);
      result += `(?:${source.slice(at + MINDING.length, end)}`;
      at = end;
      continue;
    }
    const [part] = PART.exec(source.slice(at))!;
    if (part === "[" || part === "]") inClass = part === "[";
    result += inEitherCase(part, inClass);
    at += part.length;
  }
  return result;
}

const MINDING = "(?-i:";
/** An escape, the name of a group, a range of a class, or a character. */
const PART = /^(?:\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\.|\(\?<\p{L}+>|\p{L}-\p{L}(?=[^[]*\])|.)/su;

function inEitherCase(part: string, inClass: boolean): string {
  if (!/^\p{L}/u.test(part)) return part;
  const [lower, upper] = [part.toLowerCase(), part.toUpperCase()];
  if (lower === upper) return part;
  return inClass ? `${lower}${upper}` : `[${lower}${upper}]`;
}

/** Position of the bracket that closes the group that opens at `from`. */
function endOfGroup(source: string, from: number): number {
  let [depth, inClass] = [0, false];
  for (let at = from; at < source.length; at++) {
    const sign = source[at]!;
    if (sign === "\\") at++;
    else if (inClass) inClass = sign !== "]";
    else if (sign === "[") inClass = true;
    else if (sign === "(") depth++;
    else if (sign === ")" && --depth === 0) return at;
  }
  return source.length;
}
