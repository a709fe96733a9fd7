import { Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BatchInputJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import dialog from "../ui/confirm-dialog.module.css";
import { FormDialog } from "../ui/form-dialog.tsx";
import { ProblemText } from "../ui/problem-text.tsx";

interface Props {
  readonly action: BatchInputJson["action"];
  readonly count: number;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly isReasonNeeded?: boolean;
}

/** Before many documents are decided on at once: how many, what it means, and why, for their history. */
export function BulkDialog({ action, count, onClose, onConfirm, isReasonNeeded = false }: Props) {
  const { t } = useLanguage();
  const [reason, setReason] = useState("");
  const confirm = useMutation({ mutationFn: () => onConfirm(reason.trim()), onSuccess: onClose });
  const isDelete = action === "delete";
  return (
    <FormDialog
      opened
      title={t(`bulk.confirm.${action as "approved"}`, { count })}
      onClose={onClose}
      onSubmit={() => confirm.mutate()}
      action={t(`bulk.${action as "approved"}`)}
      isBusy={confirm.isPending}
      isDangerous={isDelete}
      isIncomplete={isReasonNeeded && reason.trim() === ""}
      problem={confirm.isError && <ProblemText error={confirm.error} />}
    >
      <p className={dialog.text}>{t(isDelete ? "bulk.confirm.deleteText" : "bulk.confirm.text")}</p>
      {!isDelete && (
        <Textarea
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
