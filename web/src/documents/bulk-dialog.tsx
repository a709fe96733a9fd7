import { Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BatchInputJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import dialog from "../ui/confirm-dialog.module.css";
import { FormDialog } from "../ui/form-dialog.tsx";
import { ProblemText } from "../ui/problem-text.tsx";
import type { ChosenDocuments } from "./chosen-documents.ts";
import classes from "./documents-page.module.css";

type Named = Pick<ChosenDocuments, "names" | "decided" | "unsure">;

interface Props {
  readonly action: BatchInputJson["action"];
  readonly count: number;
  /** Undefined: being loaded. */
  readonly chosen: Named | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly isReasonNeeded?: boolean;
}

/**
 * Confirmation before many documents are decided on at once: which, what it means and undoes, and the reason, for their
 * history.
 */
export function BulkDialog({ action, count, chosen, onClose, onConfirm, isReasonNeeded }: Props) {
  const { t } = useLanguage();
  const [reason, setReason] = useState("");
  const confirm = useMutation({ mutationFn: () => onConfirm(reason.trim()), onSuccess: onClose });
  const isDelete = action === "delete";
  // As for the rejection of a single document.
  const isObligatory = isReasonNeeded ?? action === "not_approved";
  return (
    <FormDialog
      opened
      title={t(`bulk.confirm.${action as "approved"}`, { count })}
      onClose={onClose}
      onSubmit={() => confirm.mutate()}
      action={t(`bulk.${action as "approved"}`)}
      isBusy={confirm.isPending}
      isDangerous={isDelete}
      isIncomplete={chosen === undefined || (isObligatory && reason.trim() === "")}
      problem={confirm.isError && <ProblemText error={confirm.error} />}
    >
      <p className={dialog.text}>{t(isDelete ? "bulk.confirm.deleteText" : "bulk.confirm.text")}</p>
      {chosen && <Chosen chosen={chosen} count={count} />}
      {action === "approved" && (chosen?.unsure ?? 0) > 0 && (
        <p className={classes.undone}>{t("bulk.confirm.unsure", { count: chosen?.unsure ?? 0 })}</p>
      )}
      {!isDelete && (
        <Textarea
          required={isObligatory}
          label={t("bulk.reason")}
          description={t("bulk.reasonText")}
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

function Chosen({ chosen: { names, decided }, count }: { chosen: Named; count: number }) {
  const { t } = useLanguage();
  // The same name may occur twice.
  const numbered = names.map((name, index) => ({ name, key: `${index}:${name}` }));
  return (
    <>
      {names.length > 0 && (
        <ul className={classes.chosen} aria-label={t("documents.title")}>
          {numbered.map(({ name, key }) => (
            <li key={key}>{name}</li>
          ))}
          {count > names.length && <li>{t("bulk.refusedMore", { count: count - names.length })}</li>}
        </ul>
      )}
      {decided.map(({ status, count: many }) => (
        <p key={status} className={classes.undone}>
          {t(`bulk.confirm.decided.${status}`, { count: many })}
        </p>
      ))}
    </>
  );
}
