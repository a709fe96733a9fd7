import { ActionIcon, Button, Group, Menu, Select, Text, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, useLocation } from "wouter";
import type { StoredResultJson } from "../../../src/client.ts";
import { REVISION_STATUSES, type RevisionStatus } from "../../../src/core/revision.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Glyph } from "../ui/icons.tsx";
import { useReview } from "./review-context.ts";
import classes from "./review-screen.module.css";
import type { DocumentIds, useDocumentChanges } from "./use-document.ts";

interface Props {
  readonly ids: DocumentIds;
  readonly document: StoredResultJson["document"];
  readonly categories: Readonly<Record<string, string>>;
  readonly changes: ReturnType<typeof useDocumentChanges>;
  readonly onHelp: () => void;
}

export function ReviewHeader({ ids, document, categories, changes, onHelp }: Props) {
  const { t } = useLanguage();
  const { canEdit } = useReview();
  const category = document.category?.value;
  const revise = (status: RevisionStatus) => changes.revise.mutate(status);
  return (
    <div className={classes.header}>
      <Link href={`/services/${ids.serviceId}/documents`} className={classes.back}>
        <Glyph name="left" size={14} />
        {t("review.back")}
      </Link>
      <h1 className={classes.title} title={document.original_name}>
        {document.original_name}
      </h1>
      {category !== undefined && <span className={classes.category}>{categories[category] ?? category}</span>}
      <div className={classes.actions}>
        <Select
          size="xs"
          w={168}
          aria-label={t("review.revision")}
          allowDeselect={false}
          disabled={!canEdit}
          data={REVISION_STATUSES.map((value) => ({ value, label: t(`revision.${value}`) }))}
          value={document.revision_status}
          onChange={(value) => value !== null && revise(value as RevisionStatus)}
        />
        <Button
          size="xs"
          leftSection={<Glyph name="check" size={14} />}
          disabled={!canEdit || document.revision_status === "approved"}
          loading={changes.revise.isPending}
          onClick={() => revise("approved")}
        >
          {t("review.approve")}
        </Button>
        <MoreActions ids={ids} name={document.original_name} changes={changes} onHelp={onHelp} />
      </div>
    </div>
  );
}

function MoreActions({ ids, name, changes, onHelp }: Omit<Props, "document" | "categories"> & { name: string }) {
  const { t } = useLanguage();
  const { canEdit } = useReview();
  const [, navigate] = useLocation();
  const [asking, { open, close }] = useDisclosure(false);
  const remove = async () => {
    await changes.remove.mutateAsync().then(
      () => navigate(`/services/${ids.serviceId}/documents`),
      // The mutation has told why; the document stays.
      close,
    );
  };
  return (
    <>
      <Tooltip label={t("keys.open")}>
        <ActionIcon variant="subtle" color="gray" aria-label={t("keys.open")} onClick={onHelp}>
          <Glyph name="keyboard" />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t("review.more")}>
            <Glyph name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={client.service(ids.serviceId).originalUrl(ids.documentId)}
            download={name}
            leftSection={<Glyph name="download" size={14} />}
          >
            {t("review.download")}
          </Menu.Item>
          {canEdit && (
            <Menu.Item color="red" leftSection={<Glyph name="trash" size={14} />} onClick={open}>
              {t("review.delete")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={asking} onClose={close} title={t("review.delete.title")} centered>
        <Text size="sm" mb="lg">
          {t("review.delete.text", { name })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" size="xs" onClick={close}>
            {t("review.delete.cancel")}
          </Button>
          <Button color="red.8" size="xs" loading={changes.remove.isPending} onClick={remove}>
            {t("review.delete")}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
