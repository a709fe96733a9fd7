import { foldText, textOf } from "../page/text.ts";
import { tickOf } from "../page/tick-boxes.ts";
import type { Find, Found, Parse, ValueType } from "./field-type.ts";

/** The maximum number of words of a printed option. */
const MAX_OPTION_TOKENS = 6;

/** The options of the service's field, as printed anywhere on the page. */
const findEnums: Find = (page, { field }) =>
  (field.options ?? []).flatMap((option) => {
    const wanted = foldText(option);
    return page.tokens.flatMap((_, i): Found[] => {
      let text = "";
      for (let end = i; end < Math.min(i + MAX_OPTION_TOKENS, page.tokens.length); end++) {
        text += page.tokens[end]!.fold;
        if (text.length > wanted.length) return [];
        if (text !== wanted) continue;
        const tokens = page.tokens.slice(i, end + 1);
        const printed = tickOf(tokens[0]!.text)?.rest
          ? textOf([{ text: tickOf(tokens[0]!.text)!.rest }, ...tokens.slice(1)])
          : textOf(tokens);
        return [
          {
            pageIndex: page.pageIndex,
            tokens,
            text: printed,
            key: wanted,
            value: { type: "enum", value: option },
            prior: 0.5,
          },
        ];
      }
      return [];
    });
  });

const parseEnum: Parse = (text, { options }) => {
  const wanted = foldText(text);
  if (wanted === "") return null;
  if (!options || options.length === 0) return { type: "enum", value: text.trim() };
  const option = options.find((name) => foldText(name) === wanted);
  return option === undefined ? null : { type: "enum", value: option };
};

/**
 * enum: one of the service's options, found regardless of case, accents and punctuation; the value is the option as the
 * service writes it.
 */
export const ENUM: ValueType = { find: findEnums, parse: parseEnum };
