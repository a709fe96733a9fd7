import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type WebhookJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { pointsElsewhere } from "../sign-in/problem-text.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { ProblemText } from "../ui/problem-text.tsx";
import type { Secret } from "./secret-dialog.tsx";

interface Props {
  readonly serviceId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: (secret: Secret) => void;
}

type WebhookEvent = WebhookJson["events"][number];
const EVENTS = [
  "document.processed",
  "document.failed",
  "document.corrected",
  "document.revision_status_changed",
  "document.deleted",
  "plan.threshold_reached",
] as const satisfies readonly WebhookEvent[];

export function WebhookDialog({ serviceId, opened, onClose, onMade }: Props) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [url, setUrl] = useState("https://");
  const [events, setEvents] = useState<readonly string[]>(EVENTS);
  const make = useMutation({
    mutationFn: () => {
      const wanted = EVENTS.filter((event) => events.includes(event));
      // Empty means all of them, those of later versions included.
      return client.admin.createWebhook(serviceId, { url, events: wanted.length === EVENTS.length ? [] : wanted });
    },
    onSuccess: async ({ secret }) => {
      await queries.invalidateQueries({ queryKey: ["webhooks", serviceId] });
      onMade({ title: t("webhooks.madeTitle"), value: secret });
      close();
    },
  });
  const close = () => {
    setUrl("https://");
    make.reset();
    onClose();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t("webhooks.make")}
      onSubmit={() => make.mutate()}
      action={t("webhooks.makeAction")}
      isBusy={make.isPending}
      isIncomplete={events.length === 0}
      problem={pointsElsewhere(make.error, ["url"]) && <ProblemText error={make.error} />}
    >
      <TextInput
        label={t("webhooks.url")}
        description={t("webhooks.urlText")}
        type="url"
        required
        withAsterisk={false}
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={addressProblem(make.error)}
      />
      <Checkbox.Group label={t("webhooks.events")} value={[...events]} onChange={setEvents}>
        <Stack gap={6} mt={6}>
          {EVENTS.map((event) => (
            <Checkbox key={event} size="xs" value={event} label={t(`webhooks.event.${event}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}

/** In the service's own words: which setting to change concerns whoever operates it. */
function addressProblem(error: unknown): string | null {
  const detail = error instanceof ApiError && error.errors.find(({ pointer }) => pointer === "#/url")?.detail;
  return detail || null;
}
