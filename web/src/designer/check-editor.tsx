import { Button, Checkbox, MultiSelect, NumberInput, Select, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PolicyInputJson } from "../../../src/client.ts";
import { POLICY_TYPES, type PolicyType } from "../../../src/core/services/policies.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import classes from "./designer.module.css";
import { type Draft, isTable } from "./draft.ts";
import { type CalculationProblem, calculationProblem, missingIn } from "./draft-problems.ts";

type Policy = PolicyInputJson & { readonly policy_id?: string };
const SEVERITIES = ["error", "warning", "info"] as const;

interface Props {
  readonly draft: Draft;
  readonly policy: Policy;
  /** Just added: its name is to be typed first, and what it lacks is no mistake yet. */
  readonly isFresh: boolean;
  readonly onChange: (policy: Policy) => void;
  readonly onRemove: () => void;
}

/** All settings of one check; those that its kind does not need are not shown, and not sent. */
export function CheckEditor({ draft, policy, isFresh, onChange, onRemove }: Props) {
  const { t } = useLanguage();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFresh) name.current?.select();
  }, [isFresh]);
  // What is still to be filled in is said of a box once it was left.
  const [left, setLeft] = useState<readonly string[]>([]);
  const missing = missingIn(policy).filter((part) => !isFresh || left.includes(part));
  const needed = (part: (typeof missing)[number]) => ({
    required: true,
    withAsterisk: false,
    onBlur: () => setLeft((before) => [...before, part]),
    error: missing.includes(part) ? t(`check.needed.${part}`) : null,
  });
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
        ref={name}
        label={t("check.name")}
        {...needed("policy_name")}
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
          {...needed("fields")}
          data={fields}
          value={policy.fields}
          searchable
          onChange={(keys) => set({ fields: keys })}
        />
      )}
      <Condition draft={draft} policy={policy} set={set} needed={needed} />
      <Pages policy={policy} onChange={onChange} />
      <Button size="xs" variant="subtle" color="red" c="var(--bad)" className={classes.remove ?? ""} onClick={onRemove}>
        {t("check.remove")}
      </Button>
    </div>
  );
}

function Condition(props: {
  draft: Draft;
  policy: Policy;
  set: (change: Partial<Policy>) => void;
  /** The marks of a box that must be filled in. */
  needed: (part: ReturnType<typeof missingIn>[number]) => {
    required: boolean;
    withAsterisk: boolean;
    onBlur: () => void;
    error: ReactNode;
  };
}) {
  const { draft, policy, set, needed } = props;
  const { t } = useLanguage();
  const calculation = calculationProblem(draft, policy);
  const number = (value: string | number) => (value === "" ? null : Number(value));
  switch (policy.policy_type) {
    case "label_score":
      return (
        <NumberInput
          label={t("check.minConfidence")}
          {...needed("min_confidence")}
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
          {...needed("pattern")}
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
            {...needed("range")}
            required={false}
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
          {...needed("expression")}
          {...(calculation && { error: calculationText(calculation, t) })}
          description={t("check.expressionText")}
          classNames={{ input: classes.mono ?? "" }}
          maxLength={1000}
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
