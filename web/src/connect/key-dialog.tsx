import { Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKeyJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { ProblemText } from "../ui/problem-text.tsx";
import type { Secret } from "./secret-dialog.tsx";

interface Props {
  readonly serviceId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: (secret: Secret) => void;
}

type Scope = ApiKeyJson["scopes"][number];
const SCOPES: readonly Scope[] = ["infer", "read", "review", "delete"];
/** Days; empty: it does not expire. */
const VALID_DAYS = ["", "30", "90", "365"];
const DAY_MS = 86_400_000;

export function KeyDialog({ serviceId, opened, onClose, onMade }: Props) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly string[]>(["infer", "read"]);
  const [days, setDays] = useState("");
  const make = useMutation({
    mutationFn: () =>
      client.admin.createKey(serviceId, {
        name,
        scopes: SCOPES.filter((scope) => scopes.includes(scope)),
        expires_at: days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
      }),
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries({ queryKey: ["keys", serviceId] });
      onMade({ title: t("keysPage.madeTitle", { name }), value: key });
      close();
    },
  });
  const close = () => {
    setName("");
    make.reset();
    onClose();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t("keysPage.make")}
      onSubmit={() => make.mutate()}
      action={t("keysPage.makeAction")}
      isBusy={make.isPending}
      isIncomplete={scopes.length === 0}
      problem={make.isError && <ProblemText error={make.error} />}
    >
      <TextInput
        label={t("keysPage.column.name")}
        description={t("keysPage.nameText")}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group label={t("keysPage.column.scopes")} value={[...scopes]} onChange={setScopes}>
        <Stack gap={6} mt={6}>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} size="xs" value={scope} label={t(`keysPage.scopeText.${scope}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={t("keysPage.column.expires")}
        data={VALID_DAYS.map((value) => ({
          value,
          label: value === "" ? t("keysPage.noExpiry") : t("keysPage.days", { days: value }),
        }))}
        value={days}
        onChange={(value) => setDays(value ?? "")}
        allowDeselect={false}
      />
    </FormDialog>
  );
}
