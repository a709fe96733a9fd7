import { Button, Group, Loader } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { TaggedDefinition } from "../../../src/client/design.ts";
import accounts from "../accounts/accounts.module.css";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { useNotify } from "../ui/use-notify.ts";
import { ChangeList } from "./change-list.tsx";

/** The changes from an old version to the present one. */
export function CompareDialog({ serviceId, from, onClose }: { serviceId: string; from: number; onClose: () => void }) {
  const { t } = useLanguage();
  const changes = useQuery({
    queryKey: ["versions", serviceId, "changes", from],
    queryFn: () => client.admin.changes(serviceId, from),
  });
  const title = t("versions.compareTitle", { from, to: changes.data?.to ?? "…" });
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      {changes.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {changes.isError && <ProblemAlert error={changes.error} onRetry={() => changes.refetch()} />}
      {changes.data?.changes.length === 0 && <p className={accounts.text}>{t("versions.same")}</p>}
      {changes.data && <ChangeList changes={changes.data.changes} isWhole />}
    </Dialog>
  );
}

/** Going back needs confirmation: it changes how the next document is read. */
export function RollbackDialog({
  serviceId,
  version,
  etag,
  onClose,
  onRolledBack,
}: {
  serviceId: string;
  version: number;
  etag: string | null;
  onClose: () => void;
  onRolledBack: (service: TaggedDefinition) => Promise<void>;
}) {
  const { t } = useLanguage();
  const notify = useNotify();
  const rollback = useMutation({
    mutationFn: () => client.admin.rollback(serviceId, version, { ifMatch: etag }),
    onSuccess: async (service) => {
      await onRolledBack(service);
      notify("good", t("versions.rolledBack", { version }));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("versions.rollbackTitle", { version })}>
      {rollback.isError && <ProblemAlert error={rollback.error} />}
      <p className={accounts.text}>{t("versions.rollbackText")}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button loading={rollback.isPending} onClick={() => rollback.mutate()}>
          {t("versions.rollback")}
        </Button>
      </Group>
    </Dialog>
  );
}
