import { Loader } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { PolicyInputJson, PolicyTestJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { Tag } from "../ui/tag.tsx";
import classes from "./designer.module.css";
import type { Draft } from "./draft.ts";
import { calculationProblem, fieldsJudged, isPolicyComplete } from "./draft-problems.ts";

const DOCUMENTS = 50;
const SHOWN = 8;
/** Long enough for a word to be typed without a pause. */
const PAUSE_MS = 500;

/** The verdicts of the check on the newest documents, while it is being edited. */
export function PolicyTrial({
  serviceId,
  draft,
  policy,
}: {
  serviceId: string;
  draft: Draft;
  policy: PolicyInputJson & { readonly policy_id?: string };
}) {
  const { t } = useLanguage();
  const { policy_id: _id, ...tried } = policy;
  const [settled] = useDebouncedValue(tried, PAUSE_MS);
  const judged = fieldsJudged(draft, policy);
  const isUnsaved = draft.fields.some(({ key, isNew }) => isNew && judged.includes(key));
  const isComplete = isPolicyComplete(settled) && calculationProblem(draft, settled) === null;
  const trial = useQuery({
    queryKey: ["policy-trial", serviceId, JSON.stringify(settled)],
    queryFn: ({ signal }) => client.admin.testPolicy(serviceId, settled, DOCUMENTS, signal),
    enabled: isComplete && !isUnsaved,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.trial} aria-labelledby="trial" aria-busy={trial.isFetching}>
      <h3 id="trial" className={classes.subtitle}>
        {t("check.test")} {trial.isFetching && <Loader size={12} />}
      </h3>
      <div aria-live="polite">
        {isUnsaved && <p className={classes.hint}>{t("check.testUnsaved")}</p>}
        {!isUnsaved && !isComplete && <p className={classes.hint}>{t("check.testIncomplete")}</p>}
        {!isUnsaved && isComplete && trial.isPending && <p className={classes.hint}>{t("check.testing")}</p>}
        {!isUnsaved && isComplete && trial.isError && <ProblemAlert error={trial.error} />}
        {!isUnsaved && isComplete && trial.isSuccess && <Outcome serviceId={serviceId} outcome={trial.data} />}
      </div>
    </section>
  );
}

function Outcome({ serviceId, outcome }: { serviceId: string; outcome: PolicyTestJson }) {
  const { t } = useLanguage();
  const { documents: count, violating } = outcome;
  if (count === 0) return <p className={classes.hint}>{t("check.testNone")}</p>;
  if (violating.length === 0) return <p className={classes.holds}>{t("check.testHolds", { count })}</p>;
  return (
    <>
      <p className={classes.fails}>{t("check.testFails", { failing: violating.length, count })}</p>
      <ul className={classes.violating}>
        {violating.slice(0, SHOWN).map((document) => (
          <li key={document.document_id}>
            <Link href={`/services/${serviceId}/documents/${document.document_id}`}>{document.original_name}</Link>{" "}
            {document.not_evaluable && <Tag>{t("check.notEvaluable")}</Tag>}
            <span className={classes.message}>{document.messages.join(" ")}</span>
          </li>
        ))}
      </ul>
      {violating.length > SHOWN && (
        <p className={classes.hint}>{t("check.testMore", { count: violating.length - SHOWN })}</p>
      )}
    </>
  );
}
