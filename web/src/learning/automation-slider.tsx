import { Button, Slider } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LearningHistoryJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { type Confirmation, ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Tag } from "../ui/tag.tsx";
import { useMay } from "../ui/use-may.ts";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./learning.module.css";

type Point = LearningHistoryJson["automation"][number];

interface Props {
  readonly serviceId: string;
  readonly automation: readonly Point[];
  readonly basis: LearningHistoryJson["basis"];
}

/** The rate that most services need; the initial position of the slider. */
const FIRST_RATE = 0.01;

/**
 * The trade-off between errors and work, on the service's own history: how much could go unreviewed at which rate of
 * errors.
 */
export function AutomationSlider({ serviceId, automation, basis }: Props) {
  const { t, locale } = useLanguage();
  const [index, setIndex] = useState(() => automation.findIndex((point) => point.max_error_rate >= FIRST_RATE));
  const point = automation[index];
  if (!point) return null;
  const percent = (share: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(100 * share);
  const rate = percent(point.max_error_rate);
  const value = t("learning.auto.value", { percent: rate });
  return (
    <section className={accounts.section} aria-labelledby="automation">
      <h2 id="automation" className={accounts.sectionTitle}>
        {t("learning.auto")}
      </h2>
      <p className={accounts.text}>{t("learning.autoText")}</p>
      <div className={classes.slider}>
        <Slider
          min={0}
          max={automation.length - 1}
          step={1}
          value={index}
          onChange={setIndex}
          label={value}
          labelAlwaysOn
          marks={automation.map((_, place) => ({ value: place }))}
          thumbLabel={t("learning.auto.slider")}
          thumbValueText={value}
        />
        <div className={classes.sliderEnds} aria-hidden="true">
          <span>{`${percent(automation[0]!.max_error_rate)} %`}</span>
          <span>{t("learning.auto.slider")}</span>
          <span>{`${percent(automation.at(-1)!.max_error_rate)} %`}</span>
        </div>
      </div>
      <div aria-live="polite">
        {point.promised === null ? (
          <p className={classes.verdict}>{t("learning.auto.missing", { rate, missing: point.outcomes_missing })}</p>
        ) : (
          <>
            <p className={classes.verdict}>{t("learning.auto.promised", { rate, share: percent(point.promised) })}</p>
            <p className={accounts.text}>
              {t("learning.auto.promisedText", { outcomes: point.outcomes, wrong: point.wrong })}
            </p>
          </>
        )}
        <p className={accounts.text}>
          {t("learning.auto.observed", { share: percent(point.observed) })} {t(`learning.auto.basis.${basis}`)}
        </p>
      </div>
      <Target serviceId={serviceId} rate={point.max_error_rate} isPromised={point.promised !== null} />
      <details className={accounts.more}>
        <summary>{t("learning.table")}</summary>
        <div className={classes.tablePlace}>
          <AutomationTable automation={automation} percent={percent} />
        </div>
      </details>
    </section>
  );
}

/** The target that the service works by: docs/guarantee.md. */
function Target({ serviceId, rate, isPromised }: { serviceId: string; rate: number; isPromised: boolean }) {
  const { t, locale } = useLanguage();
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const notify = useNotify();
  const queries = useQueryClient();
  const may = useMay(serviceId);
  const queryKey = ["guarantee", serviceId];
  const guarantee = useQuery({ queryKey, queryFn: () => client.service(serviceId).guarantee() }).data;
  const history = ["learning-history", serviceId];
  const set = async (target: number | null) => {
    const settings = target === null ? null : { max_error_rate: target };
    queries.setQueryData(queryKey, await client.admin.setGuarantee(serviceId, settings));
  };
  const takeAway = useMutation({
    mutationFn: () => set(null),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: history });
      notify("good", t("learning.auto.taken"));
    },
    onError: (error) => notify("bad", problemText(error, t)),
  });
  if (!guarantee) return null;
  const target = guarantee.max_error_rate;
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  // From then on documents may pass that nobody sees: the dialog says before what this does, and what it does not do
  // yet.
  const ask = () => {
    const percent = shown.format(100 * rate);
    const effect = guarantee.auto_validation ? "learning.auto.useText" : "learning.auto.useText.manual";
    setAsked({
      title: t("learning.auto.useTitle", { rate: percent }),
      text: [t(effect, { rate: percent }), ...(isPromised ? [] : [t("learning.auto.useText.missing")])].join(" "),
      action: t("learning.auto.useDo"),
      done: t("learning.auto.set"),
      run: () => set(rate),
      queryKey: history,
    });
  };
  return (
    <div className={`${accounts.row} ${classes.target}`}>
      {target !== null && <Tag tone="ok">{t("learning.auto.inUse", { rate: shown.format(100 * target) })}</Tag>}
      {may.administer && target !== rate && (
        <Button size="compact-sm" variant="default" onClick={ask}>
          {t("learning.auto.use")}
        </Button>
      )}
      {may.administer && target !== null && (
        <Button size="compact-sm" variant="subtle" loading={takeAway.isPending} onClick={() => takeAway.mutate()}>
          {t("learning.auto.off")}
        </Button>
      )}
      <ConfirmDialog confirmation={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

function AutomationTable(props: { automation: readonly Point[]; percent: (share: number) => string }) {
  const { automation, percent } = props;
  const { t } = useLanguage();
  const columns = [
    { key: "rate", title: t("learning.auto.column.rate") },
    { key: "promised", title: t("learning.auto.column.promised"), isNumber: true },
    { key: "observed", title: t("learning.auto.column.observed"), isNumber: true },
  ];
  return (
    <DataTable columns={columns} label={t("learning.auto")}>
      {automation.map((point) => (
        <tr key={point.max_error_rate}>
          <td>{`${percent(point.max_error_rate)} %`}</td>
          <td data-number>{point.promised === null ? t("learning.auto.none") : `${percent(point.promised)} %`}</td>
          <td data-number>{`${percent(point.observed)} %`}</td>
        </tr>
      ))}
    </DataTable>
  );
}
