import type { ReactNode } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { useReview } from "./review-context.ts";
import classes from "./review-header.module.css";

interface Props {
  /** An alert is for what a person must not overlook. */
  readonly role: "note" | "alert";
  readonly text: string;
  /** Places to go to: the index of a page, and its name as people count. */
  readonly places?: readonly { readonly from: number; readonly pages: ReactNode }[];
  readonly what?: string;
}

/** Something about the document's pages, with a way to each of `places`. */
export function PagesNotice({ role, text, places = [], what }: Props) {
  const { t } = useLanguage();
  const { store } = useReview();
  return (
    <div className={classes.claim} role={role}>
      <Glyph name="document" size={14} />
      <span>{text}</span>
      {places.map(({ from, pages }) => (
        <button
          key={from}
          type="button"
          className={classes.part}
          onClick={() => store.dispatch({ type: "page", pageIndex: from })}
        >
          <span className="visually-hidden">{t("parts.pages")} </span>
          {pages}
        </button>
      ))}
      {what !== undefined && <span>{what}</span>}
    </div>
  );
}
