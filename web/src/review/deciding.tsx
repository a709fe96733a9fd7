import { Button, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useReviewState } from "./review-context.ts";
import classes from "./review-header.module.css";
import { targetId } from "./review-model.ts";
import { hasNoValue, wrongValues } from "./review-state.ts";
import type { Asked, Decisions } from "./use-decisions.ts";
import { wrongText } from "./value-problem.ts";
import { aliasIn, ViolationText } from "./violation-text.tsx";

/** The longest reason that the service stores. */
const LONGEST = 1000;

/** Asks for the reason of a decision; it is kept in the document's history. */
export function Deciding({ decisions }: { decisions: Decisions }) {
  const { t } = useLanguage();
  const { asked } = decisions;
  const failed = useFailedChecks().length > 0;
  const isEmpty = useReviewState(({ base }) => hasNoValue(base));
  const without = isEmpty ? "decide.approved.titleEmpty" : "decide.approved.titleValues";
  const title = asked === "approved" && !failed ? without : (`decide.${asked!}.title` as const);
  return (
    <Dialog opened={asked !== null} onClose={() => decisions.ask(null)} title={asked && t(title)} centered>
      {asked !== null && <ReasonForm asked={asked} decisions={decisions} />}
    </Dialog>
  );
}

function ReasonForm({ asked, decisions }: { asked: Asked; decisions: Decisions }) {
  const { t } = useLanguage();
  const [reason, setReason] = useState("");
  const isOptional = asked === "to_review";
  const given = reason.trim();
  const submit = () => {
    if (given !== "" || isOptional) void decisions.decide(asked, given === "" ? null : given);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {asked === "approved" ? (
        <>
          <FailedChecks />
          <WrongValues />
          <NoValues />
        </>
      ) : (
        <Text size="sm" mb="sm">
          {t(`decide.${asked}.text`)}
        </Text>
      )}
      <Textarea
        data-autofocus
        label={t(isOptional ? "decide.note" : "decide.reason")}
        required={!isOptional}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        // A reason is usually one line: Enter submits, Shift+Enter begins a new line.
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" size="xs" onClick={() => decisions.ask(null)}>
          {t("value.cancel")}
        </Button>
        <Button
          type="submit"
          size="xs"
          {...(asked === "not_approved" && { color: "red.8" })}
          loading={decisions.isBusy}
          disabled={given === "" && !isOptional}
        >
          {t(`decide.${asked}.do`)}
        </Button>
      </Group>
    </form>
  );
}

function useFailedChecks() {
  const violations = useReviewState((state) => state.base.violations);
  return violations.filter(({ severity }) => severity === "error");
}

function FailedChecks() {
  const { t } = useLanguage();
  const failed = useFailedChecks();
  if (failed.length === 0) return null;
  return (
    <>
      <Text size="sm" mb="sm">
        {t("decide.approved.text")}
      </Text>
      <ul className={classes.failedChecks}>
        {failed.map((violation) => (
          <li key={`${violation.policy_id}:${violation.message}`}>
            <strong>{violation.policy_name}</strong> <ViolationText violation={violation} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WrongValues() {
  const { t } = useLanguage();
  const base = useReviewState((state) => state.base);
  const wrong = wrongValues(base);
  if (wrong.length === 0) return null;
  return (
    <>
      <Text size="sm" mb="sm">
        {t("decide.approved.values")}
      </Text>
      <ul className={classes.failedChecks}>
        {wrong.map(({ target, value }) => (
          <li key={targetId(target)}>
            <strong>{aliasIn(base, target.kind === "cell" ? target.column : target.key)}</strong>{" "}
            {target.kind === "cell" && `(${t("review.row", { row: target.row + 1 })}) `}
            {`“${value.text}”: `}
            {value.problem && wrongText(value.problem, t)}
          </li>
        ))}
      </ul>
    </>
  );
}

function NoValues() {
  const { t } = useLanguage();
  const isEmpty = useReviewState(({ base }) => hasNoValue(base));
  if (!isEmpty) return null;
  return (
    <Text size="sm" mb="sm">
      {t("decide.approved.empty")}
    </Text>
  );
}
