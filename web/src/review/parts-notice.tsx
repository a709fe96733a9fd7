import type { StoredResultJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { partsOf } from "./parts.ts";
import { useReview } from "./review-context.ts";
import classes from "./review-header.module.css";

/** Several documents in one file are read as one record: said here, since no single value of it looks wrong. */
export function PartsNotice({ document }: Pick<StoredResultJson, "document">) {
  const { t } = useLanguage();
  const { store } = useReview();
  const parts = partsOf(document.page_ranges);
  if (parts.length === 0) return null;
  return (
    <div className={classes.claim} role="note">
      <Glyph name="document" size={14} />
      <span>{t("parts.several", { count: parts.length })}</span>
      {parts.map(({ from, pages }) => (
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
      <span>{t("parts.what")}</span>
    </div>
  );
}
