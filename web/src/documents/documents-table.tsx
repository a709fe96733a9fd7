import { Link } from "wouter";
import type { DocumentListJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import classes from "./documents-page.module.css";
import { ProcessingBadge, RevisionBadge } from "./status-badge.tsx";

interface Props {
  readonly documents: DocumentListJson["documents"];
  readonly serviceId: string;
  /** Category key → label. */
  readonly categories: Readonly<Record<string, string>>;
}

export function DocumentsTable({ documents, serviceId, categories }: Props) {
  const { t, locale } = useLanguage();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("documents.column.name")}</th>
            <th scope="col">{t("documents.column.category")}</th>
            <th scope="col">{t("documents.column.status")}</th>
            <th scope="col">{t("documents.column.revision")}</th>
            <th scope="col" className={classes.number}>
              {t("documents.column.pages")}
            </th>
            <th scope="col">{t("documents.column.created")}</th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <tr key={document.id}>
              <td className={classes.name} title={document.original_name}>
                <Link href={`/services/${serviceId}/documents/${document.id}`} className={classes.link}>
                  {document.original_name}
                </Link>
              </td>
              <td className={classes.soft}>
                {document.category === null ? "–" : (categories[document.category] ?? document.category)}
              </td>
              <td>
                <ProcessingBadge status={document.status} />
              </td>
              <td>
                <RevisionBadge status={document.revision_status} />
              </td>
              <td className={`${classes.number} ${classes.soft}`}>{document.page_count || "–"}</td>
              <td className={classes.soft}>
                <time dateTime={document.created_at}>{when.format(new Date(document.created_at))}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
