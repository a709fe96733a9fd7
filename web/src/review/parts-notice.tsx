import type { StoredResultJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { PagesNotice } from "./pages-notice.tsx";
import { partsOf } from "./parts.ts";

/** Several documents in one file are read as one record: said here, since no single value of it looks wrong. */
export function PartsNotice({ document }: Pick<StoredResultJson, "document">) {
  const { t } = useLanguage();
  const parts = partsOf(document.page_ranges);
  if (parts.length === 0) return null;
  const text = t("parts.several", { count: parts.length });
  return <PagesNotice role="note" text={text} places={parts} what={t("parts.what")} />;
}
