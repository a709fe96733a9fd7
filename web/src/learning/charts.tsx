import "@mantine/charts/styles.css";
import { BarChart, LineChart } from "@mantine/charts";
import type { LearningHistoryJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";

/**
 * The charts, in a separate chunk that loads when one is shown: the chart package is larger than the rest of the
 * console together. They are only visual; beside each is its table.
 */
const AXIS = { tickLine: "none", gridAxis: "x", withDots: true } as const;
/** Since they are hidden from screen readers, they must not take the focus either. */
const NOT_BY_KEYBOARD = { accessibilityLayer: false } as const;

/** By default the legend is sorted alphabetically, which gives a different order in each language. */
const AS_DRAWN = { itemSorter: null } as const;

export function CurveChart({ curve }: { curve: LearningHistoryJson["curve"] }) {
  const { t, locale } = useLanguage();
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const [untouched, right] = [t("learning.curve.untouched"), t("learning.curve.right")];
  const data = curve.map((point) => ({
    period: day.format(new Date(point.from)),
    [untouched]: percentOf(point.untouched, point.judged),
    [right]: percentOf(point.right_values, point.values),
  }));
  return (
    <div aria-hidden="true">
      <LineChart
        {...AXIS}
        h={240}
        data={data}
        dataKey="period"
        withLegend
        legendProps={AS_DRAWN}
        connectNulls
        curveType="monotone"
        yAxisProps={{ domain: [0, 100], width: 48 }}
        valueFormatter={(value) => `${Math.round(value)} %`}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={NOT_BY_KEYBOARD}
        series={[
          { name: right, color: "var(--accent)" },
          { name: untouched, color: "var(--ok)", strokeDasharray: "5 4" },
        ]}
      />
    </div>
  );
}

export function ReliabilityChart({ bins }: { bins: LearningHistoryJson["reliability"]["bins"] }) {
  const { t } = useLanguage();
  const [said, share] = [t("learning.reliability.said"), t("learning.reliability.share")];
  const data = bins
    .filter(({ values }) => values > 0)
    .map((bin) => ({
      bin: `${bin.from}–${bin.to}`,
      [said]: Math.round(bin.mean_confidence ?? 0),
      [share]: percentOf(bin.right_values, bin.values),
    }));
  return (
    <div aria-hidden="true">
      <BarChart
        h={240}
        data={data}
        dataKey="bin"
        withLegend
        legendProps={AS_DRAWN}
        tickLine="none"
        gridAxis="x"
        yAxisProps={{ domain: [0, 100], width: 48 }}
        valueFormatter={(value) => `${Math.round(value)} %`}
        barProps={{ isAnimationActive: false, maxBarSize: 34 }}
        barChartProps={NOT_BY_KEYBOARD}
        series={[
          { name: said, color: "var(--line-strong)" },
          { name: share, color: "var(--accent)" },
        ]}
      />
    </div>
  );
}

function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}
