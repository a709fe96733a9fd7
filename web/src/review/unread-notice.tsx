import type { StoredResultJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { useReview } from "./review-context.ts";
import classes from "./review-header.module.css";
import { unreadPages } from "./unread-pages.ts";

/** Pages of which nothing was read look like blank ones: said here, before somebody approves what lacks them. */
export function UnreadNotice({ pages }: { readonly pages: StoredResultJson["document_pages"] }) {
  const { t } = useLanguage();
  const { store } = useReview();
  const unread = unreadPages(pages);
  if (unread.length === 0) return null;
  return (
    <div className={classes.claim} role="alert">
      <Glyph name="document" size={14} />
      <span>{t("unread.pages", { count: unread.length })}</span>
      {unread.map((index) => (
        <button
          key={index}
          type="button"
          className={classes.part}
          onClick={() => store.dispatch({ type: "page", pageIndex: index })}
        >
          <span className="visually-hidden">{t("parts.pages")} </span>
          {index + 1}
        </button>
      ))}
      <span>{t("unread.what")}</span>
    </div>
  );
}
