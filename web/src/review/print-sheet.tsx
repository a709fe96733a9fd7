import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { StoredResultJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { boxesOnPage, joinedBoxes, pathOf } from "./boxes.ts";
import classes from "./print-sheet.module.css";
import { useReview } from "./review-context.ts";
import type { ReviewModel, ReviewTable, ReviewValue } from "./review-model.ts";

interface Props {
  readonly document: StoredResultJson["document"];
  readonly serviceName: string;
}

/**
 * The printed form: the values with their confidence, the tables, and the pages with the values' boxes. Rendered only
 * for printing.
 */
export function PrintSheet({ document, serviceName }: Props) {
  const { t, locale } = useLanguage();
  const { store } = useReview();
  const [model, setModel] = useState<ReviewModel | null>(null);
  useEffect(() => {
    // The browser prints what is rendered when its handlers return.
    const before = () => flushSync(() => setModel(store.state().model));
    const after = () => setModel(null);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, [store]);
  if (model === null) return null;
  const now = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(new Date());
  return (
    <div className={classes.paper}>
      <h1>{document.original_name}</h1>
      <p>
        {serviceName} · {t(`revision.${document.revision_status}`)} · {now}
      </p>
      <Values model={model} />
      {model.tables.map((table) => (
        <Rows key={table.key} table={table} />
      ))}
      {model.pages.map((page) => (
        <Page key={page.pageIndex} model={model} pageIndex={page.pageIndex} name={document.original_name} />
      ))}
    </div>
  );
}

function Values({ model }: { model: ReviewModel }) {
  const { t } = useLanguage();
  const sure = (value: ReviewValue) =>
    `${t(value.problem ? "confidence.wrong" : `confidence.${value.doubt}`)} (${Math.floor(value.confidence)})`;
  return (
    <table>
      <tbody>
        {model.fields.map(({ key, alias, values }) => (
          <tr key={key}>
            <th scope="row">{alias}</th>
            <td>{values.map(({ text }) => text).join("\n") || t("review.empty")}</td>
            <td>{values.map(sure).join("\n")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rows({ table }: { table: ReviewTable }) {
  return (
    <section>
      <h2>{table.alias}</h2>
      <table>
        <thead>
          <tr>
            {table.columns.map(({ key, alias }) => (
              <th key={key} scope="col">
                {alias}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ cells }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change
            <tr key={index}>
              {table.columns.map(({ key }) => (
                <td key={key}>{cells[key]?.text ?? "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Page({ model, pageIndex, name }: { model: ReviewModel; pageIndex: number; name: string }) {
  const { t } = useLanguage();
  const { imageUrl } = useReview();
  const page = model.pages[pageIndex];
  if (page === undefined) return null;
  return (
    <figure className={classes.page}>
      <svg
        viewBox={`0 0 ${page.width} ${page.height}`}
        role="img"
        aria-label={t("viewer.alt", { page: pageIndex + 1, name })}
      >
        <image href={imageUrl(pageIndex)} width={page.width} height={page.height} />
        {boxesOnPage(model, pageIndex).flatMap(({ value }) =>
          joinedBoxes(value.entity.bounding_boxes).map((polygon) => <path key={pathOf(polygon)} d={pathOf(polygon)} />),
        )}
      </svg>
    </figure>
  );
}
