import { lazy, type ReactNode, Suspense } from "react";
import type { LearningHistoryJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { DataTable } from "../ui/data-table.tsx";
import classes from "./learning.module.css";

const CurveChart = lazy(() => import("./charts.tsx").then((m) => ({ default: m.CurveChart })));
const ReliabilityChart = lazy(() => import("./charts.tsx").then((m) => ({ default: m.ReliabilityChart })));

/** A figure with its chart for sighted readers and its table for everybody. */
function Figure(props: { id: string; title: string; text: string; chart: ReactNode; table: ReactNode; note?: string }) {
  const { id, title, text, chart, table, note } = props;
  const { t } = useLanguage();
  return (
    <section className={accounts.section} aria-labelledby={id}>
      <h2 id={id} className={accounts.sectionTitle}>
        {title}
      </h2>
      <p className={accounts.text}>{text}</p>
      <Suspense fallback={<div className={classes.chartPlace} />}>{chart}</Suspense>
      {note !== undefined && <p className={classes.figureNote}>{note}</p>}
      <details className={accounts.more}>
        <summary>{t("learning.table")}</summary>
        <div className={classes.tablePlace}>{table}</div>
      </details>
    </section>
  );
}

export function CurveSection({ curve }: { curve: LearningHistoryJson["curve"] }) {
  const { t, locale } = useLanguage();
  if (curve.length === 0) return <EmptyFigure title={t("learning.curve")} text={t("learning.curveEmpty")} />;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const columns = [
    { key: "period", title: t("learning.curve.period") },
    { key: "documents", title: t("learning.curve.documents"), isNumber: true },
    { key: "untouched", title: t("learning.curve.untouched"), isNumber: true },
    { key: "right", title: t("learning.curve.right"), isNumber: true },
  ];
  return (
    <Figure
      id="curve"
      title={t("learning.curve")}
      text={t("learning.curveText")}
      chart={<CurveChart curve={curve} />}
      table={
        <DataTable columns={columns} label={t("learning.curve")}>
          {curve.map((point) => (
            <tr key={point.from}>
              <td>{day.format(new Date(point.from))}</td>
              <td data-number>{point.documents}</td>
              <td data-number>{shareText(point.untouched, point.judged, locale)}</td>
              <td data-number>{shareText(point.right_values, point.values, locale)}</td>
            </tr>
          ))}
        </DataTable>
      }
    />
  );
}

export function ReliabilitySection({ reliability }: { reliability: LearningHistoryJson["reliability"] }) {
  const { t, locale } = useLanguage();
  const { bins, calibration_error: error } = reliability;
  const values = bins.reduce((sum, bin) => sum + bin.values, 0);
  if (error === null) {
    return <EmptyFigure title={t("learning.reliability")} text={t("learning.reliabilityEmpty")} />;
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const columns = [
    { key: "bin", title: t("learning.reliability.bin") },
    { key: "values", title: t("learning.reliability.values"), isNumber: true },
    { key: "said", title: t("learning.reliability.said"), isNumber: true },
    { key: "share", title: t("learning.reliability.share"), isNumber: true },
  ];
  return (
    <Figure
      id="reliability"
      title={t("learning.reliability")}
      text={t("learning.reliabilityText")}
      chart={<ReliabilityChart bins={bins} />}
      note={t("learning.reliability.error", { points: number.format(100 * error), values: number.format(values) })}
      table={
        <DataTable columns={columns} label={t("learning.reliability")}>
          {bins.map((bin) => (
            <tr key={bin.from}>
              <td>{`${bin.from}–${bin.to} %`}</td>
              <td data-number>{bin.values}</td>
              <td data-number>{bin.mean_confidence === null ? "–" : `${number.format(bin.mean_confidence)} %`}</td>
              <td data-number>{shareText(bin.right_values, bin.values, locale)}</td>
            </tr>
          ))}
        </DataTable>
      }
    />
  );
}

export function TeachersSection({ teachers }: { teachers: LearningHistoryJson["teachers"] }) {
  const { t, locale } = useLanguage();
  if (teachers.length === 0) return <EmptyFigure title={t("learning.who")} text={t("learning.whoEmpty")} />;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const columns = [
    { key: "who", title: t("learning.who.name") },
    { key: "corrections", title: t("learning.who.corrections"), isNumber: true },
    { key: "approvals", title: t("learning.who.approvals"), isNumber: true },
    { key: "documents", title: t("learning.who.documents"), isNumber: true },
    { key: "last", title: t("learning.who.last") },
  ];
  return (
    <section className={accounts.section} aria-labelledby="teachers">
      <h2 id="teachers" className={accounts.sectionTitle}>
        {t("learning.who")}
      </h2>
      <DataTable columns={columns} label={t("learning.who")}>
        {teachers.map((teacher) => (
          <tr key={teacher.actor}>
            <td>{teacherName(teacher, t)}</td>
            <td data-number>{teacher.corrections}</td>
            <td data-number>{teacher.approvals}</td>
            <td data-number>{teacher.documents}</td>
            <td className={accounts.soft}>{when.format(new Date(teacher.last_at))}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function EmptyFigure({ title, text }: { title: string; text: string }) {
  return (
    <section className={accounts.section}>
      <h2 className={accounts.sectionTitle}>{title}</h2>
      <p className={accounts.soft}>{text}</p>
    </section>
  );
}

function teacherName({ actor, name }: LearningHistoryJson["teachers"][number], t: Translate): string {
  if (name !== null) return name;
  if (actor.startsWith("member:")) return t("learning.who.gone");
  return t(actor.startsWith("key:") ? "learning.who.key" : "learning.who.machine");
}

function shareText(part: number, whole: number, locale: string): string {
  if (whole === 0) return "–";
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format((100 * part) / whole)} %`;
}
