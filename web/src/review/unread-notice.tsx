import type { StoredResultJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { PagesNotice } from "./pages-notice.tsx";
import { isWithoutValues, unreadPages } from "./unread-pages.ts";

/** Pages of which nothing was read look like blank ones: said here, before somebody approves what lacks them. */
export function UnreadNotice({ pages }: { readonly pages: StoredResultJson["document_pages"] }) {
  const { t } = useLanguage();
  const unread = unreadPages(pages);
  const text = t("unread.pages", { count: unread.length });
  const places = unread.map((from) => ({ from, pages: from + 1 }));
  return (
    <>
      {unread.length > 0 && <PagesNotice role="alert" text={text} places={places} what={t("unread.what")} />}
      {isWithoutValues(pages) && <PagesNotice role="alert" text={t("unread.values")} />}
    </>
  );
}
