import { Button, Checkbox, MultiSelect, NumberInput, Select, TextInput } from "@mantine/core";
import type { PolicyInputJson } from "../../../src/client.ts";
import { POLICY_TYPES, type PolicyType } from "../../../src/core/services/policies.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import classes from "./designer.module.css";
import { type CalculationProblem, calculationProblem, type Draft, isTable } from "./draft.ts";

type Policy = PolicyInputJson & { readonly policy_id?: string };
const SEVERITIES = ["error", "warning", "info"] as const;

/** All settings of one check; those that its kind does not need are not shown, and not sent. */
export function CheckEditor({
  draft,
  policy,
  onChange,
  onRemove,
}: {
  draft: Draft;
  policy: Policy;
  onChange: (policy: Policy) => void;
  onRemove: () => void;
}) {
  const { t } = useLanguage();
  const set = (change: Partial<Policy>) => onChange({ ...policy, ...change });
  const setType = (type: PolicyType) => {
    const { policy_id, policy_name, severity, fields, page_range } = policy;
    const kept = { policy_name, fields, policy_type: type, ...(policy_id !== undefined && { policy_id }) };
    onChange({ ...kept, ...(severity && { severity }), ...(page_range && { page_range }) });
  };
  const fields = draft.fields
    .filter((each, i, all) => !isTable(each) && all.findIndex(({ key }) => key === each.key) === i)
    .map(({ key, field }) => ({ value: key, label: field.tag_alias === "" ? key : field.tag_alias }));
  return (
    <div className={classes.form}>
      <TextInput
        label={t("check.name")}
        maxLength={200}
        value={policy.policy_name}
        onChange={(event) => set({ policy_name: event.currentTarget.value })}
      />
      <Select
        label={t("check.type")}
        data={POLICY_TYPES.map((type) => ({ value: type, label: t(`check.kind.${type}`) }))}
        value={policy.policy_type}
        allowDeselect={false}
        onChange={(type) => type !== null && setType(type as PolicyType)}
      />
      <Select
        label={t("check.severity")}
        data={SEVERITIES.map((severity) => ({ value: severity, label: t(`check.severity.${severity}`) }))}
        value={policy.severity ?? "error"}
        allowDeselect={false}
        onChange={(severity) => set({ severity: SEVERITIES.find((each) => each === severity) ?? "error" })}
      />
      {policy.policy_type !== "expression" && (
        <MultiSelect
          label={t("check.fields")}
          data={fields}
          value={policy.fields}
          searchable
          onChange={(keys) => set({ fields: keys })}
        />
      )}
      <Condition draft={draft} policy={policy} set={set} />
      <Pages policy={policy} onChange={onChange} />
      <Button size="xs" variant="subtle" color="red" c="var(--bad)" className={classes.remove ?? ""} onClick={onRemove}>
        {t("check.remove")}
      </Button>
    </div>
  );
}

function Condition(props: { draft: Draft; policy: Policy; set: (change: Partial<Policy>) => void }) {
  const { draft, policy, set } = props;
  const { t } = useLanguage();
  const calculation = calculationProblem(draft, policy);
  const number = (value: string | number) => (value === "" ? null : Number(value));
  switch (policy.policy_type) {
    case "label_score":
      return (
        <NumberInput
          label={t("check.minConfidence")}
          min={0}
          max={100}
          value={policy.min_confidence ?? ""}
          onChange={(value) => set({ min_confidence: number(value) })}
        />
      );
    case "format":
      return (
        <TextInput
          label={t("check.pattern")}
          classNames={{ input: classes.mono ?? "" }}
          maxLength={1000}
          value={policy.pattern ?? ""}
          onChange={(event) => set({ pattern: event.currentTarget.value })}
        />
      );
    case "range":
      return (
        <div className={classes.pair}>
          <NumberInput
            label={t("check.minimum")}
            value={policy.minimum ?? ""}
            onChange={(value) => set({ minimum: number(value) })}
          />
          <NumberInput
            label={t("check.maximum")}
            value={policy.maximum ?? ""}
            onChange={(value) => set({ maximum: number(value) })}
          />
        </div>
      );
    case "expression":
      return (
        <TextInput
          label={t("check.expression")}
          description={t("check.expressionText")}
          classNames={{ input: classes.mono ?? "" }}
          maxLength={1000}
          error={calculation && calculationText(calculation, t)}
          value={policy.expression ?? ""}
          onChange={(event) => set({ expression: event.currentTarget.value })}
        />
      );
    case "mandatory_labels":
    case "checksum":
    case "uniqueness":
      return null;
  }
}

export function calculationText(problem: CalculationProblem, t: Translate): string {
  return problem.kind === "unknown" ? t("check.unknownFields", { names: problem.names }) : t("check.unreadable");
}

/** Pages count from 1 for people, from 0 in the definition. */
function Pages({ policy, onChange }: { policy: Policy; onChange: (policy: Policy) => void }) {
  const { t } = useLanguage();
  const { page_range: range, ...without } = policy;
  const set = (from: number, to: number) => onChange({ ...without, page_range: { from, to: Math.max(from, to) } });
  return (
    <>
      <Checkbox
        label={t("check.pages")}
        checked={range != null}
        onChange={(event) => (event.currentTarget.checked ? set(0, 0) : onChange(without))}
      />
      {range != null && (
        <div className={classes.pair}>
          <NumberInput
            label={t("check.pageFrom")}
            min={1}
            value={range.from + 1}
            onChange={(value) => set(Math.max(1, Number(value)) - 1, range.to)}
          />
          <NumberInput
            label={t("check.pageTo")}
            min={1}
            value={range.to + 1}
            onChange={(value) => set(range.from, Math.max(1, Number(value)) - 1)}
          />
        </div>
      )}
    </>
  );
}
