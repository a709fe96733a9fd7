import { Button, Loader, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import type { ServiceDefinitionJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { client, servicesQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { ProblemText } from "../ui/problem-text.tsx";
import { useNotify } from "../ui/use-notify.ts";

interface Props {
  readonly service: ServiceDefinitionJson;
  /** Called before the page is left: unsaved changes must not hold it any more. */
  readonly onDeleted: () => void;
}

/** Deleting a service: for whoever may change it. */
export function DeleteService(props: Props) {
  const { t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete-service">
      <h2 id="delete-service" className={accounts.sectionTitle}>
        {t("settings.delete")}
      </h2>
      <p className={accounts.text}>{t("settings.deleteText")}</p>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t("settings.deleteOpen")}
      </Button>
      {isAsking && <DeleteDialog {...props} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** If documents are deleted too, typing the name prevents a slip of the mouse from deleting them. */
function DeleteDialog({ service, onDeleted, onClose }: Props & { onClose: () => void }) {
  const { t, locale } = useLanguage();
  const { name, service_id: serviceId } = service;
  const [typed, setTyped] = useState("");
  const documents = useQuery({
    queryKey: ["documents", serviceId, "held"],
    queryFn: async ({ signal }) =>
      (await client.service(serviceId).documents({ limit: 1, total: true }, signal)).total ?? 0,
    staleTime: 0,
  });
  const count = documents.data ?? 0;
  const remove = useDeletion(service, { onDeleted, onRefused: () => void documents.refetch() });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t("settings.deleteTitle", { service: name })}
      onSubmit={() => remove.mutate(count)}
      action={t(count > 0 ? "settings.deleteWithDocuments" : "settings.deleteAction")}
      isBusy={remove.isPending}
      isIncomplete={documents.data === undefined || (count > 0 && typed !== name)}
      isDangerous
      problem={
        (remove.isError && <ProblemText error={remove.error} />) ||
        (documents.isError && <ProblemText error={documents.error} />)
      }
    >
      <p className={accounts.text}>{t("settings.deleteWarning")}</p>
      {documents.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {documents.data !== undefined && (
        <p className={accounts.text} role="status">
          {count === 0
            ? t("settings.deleteNoDocuments")
            : t("settings.deleteDocuments", { count: new Intl.NumberFormat(locale).format(count) })}
        </p>
      )}
      {count > 0 && (
        <TextInput
          label={t("settings.deleteName", { service: name })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

/**
 * Deletes with the number of documents that the person was told: one that arrived meanwhile is not deleted unseen, but
 * reported.
 */
function useDeletion(
  { service_id: serviceId, name }: ServiceDefinitionJson,
  { onDeleted, onRefused }: Pick<Props, "onDeleted"> & { onRefused: () => void },
) {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (documents: number) =>
      client.admin.deleteService(serviceId, documents > 0 ? { documents: "delete" } : {}),
    onError: onRefused,
    onSuccess: async () => {
      onDeleted();
      navigate("/services");
      notify("good", t("settings.deleted", { service: name }));
      await queries.invalidateQueries({ queryKey: servicesQuery.queryKey });
    },
  });
}
