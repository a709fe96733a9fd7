import "@mantine/charts/styles.css";
import { BarChart, LineChart } from "@mantine/charts";
import type { OverviewJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { inPercent } from "./figures.ts";

const DAY_HEIGHT = 150;
const WEEK_HEIGHT = 220;

/** A table has the figures for those who do not see the chart; the chart itself is hidden from them. */
export function DayChart({ days }: { days: readonly { readonly day: string; readonly pages: number }[] }) {
  const { t, locale } = useLanguage();
  const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const rows = days.map(({ day, pages }) => ({ label: short.format(new Date(day)), pages }));
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={DAY_HEIGHT}
          data={rows}
          dataKey="label"
          series={[{ name: "pages", label: t("home.pagesByDay"), color: "var(--chart)" }]}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
          gridAxis="x"
          tickLine="none"
          // Three at even steps: of five the kit leaves out those that would be too close together.
          yAxisProps={{ allowDecimals: false, width: 34, tickCount: 3, interval: 0 }}
          xAxisProps={{ interval: 6, tick: { fontSize: 11, fill: "var(--text-soft)" } }}
        />
      </div>
      <Figures
        caption={t("home.pagesByDay")}
        rows={rows.filter(({ pages }) => pages > 0).map((r) => [r.label, `${r.pages}`])}
      />
    </>
  );
}

export function WeekChart({ weeks }: { weeks: OverviewJson["accuracy"] }) {
  const { t, locale } = useLanguage();
  const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const rows = weeks.map(({ week, kept, shown, added }) => ({
    label: short.format(new Date(week)),
    right: kept / Math.max(1, shown + added),
  }));
  const lowest = Math.min(...rows.map(({ right }) => right));
  return (
    <>
      <div aria-hidden="true">
        <LineChart
          h={WEEK_HEIGHT}
          data={rows}
          dataKey="label"
          series={[{ name: "right", label: t("home.accuracy"), color: "var(--chart)" }]}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
          curveType="linear"
          gridAxis="x"
          tickLine="none"
          valueFormatter={(value) => inPercent(value, locale)}
          // A scale from zero would hide what a month of corrections changes; its beginning is written on the axis.
          yAxisProps={{ domain: [Math.max(0, Math.min(0.9, Math.floor(lowest * 10) / 10)), 1], width: 48 }}
          xAxisProps={{ tick: { fontSize: 11, fill: "var(--text-soft)" } }}
        />
      </div>
      <Figures
        caption={t("home.accuracyByWeek")}
        rows={rows.map(({ label, right }) => [t("home.week", { date: label }), inPercent(right, locale)])}
      />
    </>
  );
}

function Figures({ caption, rows }: { caption: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <table className="visually-hidden">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
