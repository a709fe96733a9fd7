import { ActionIcon, Button, Group, Menu, Text, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { StoredResultJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Glyph } from "../ui/icons.tsx";
import classes from "./review-header.module.css";
import type { Decisions } from "./use-decisions.ts";
import type { DocumentIds } from "./use-document.ts";

interface Props {
  readonly ids: DocumentIds;
  readonly document: StoredResultJson["document"];
  readonly mayDecide: boolean;
  readonly mayDelete: boolean;
  readonly decisions: Decisions;
  readonly onHelp: () => void;
}

/** Less frequent actions. Only those that the service would not refuse this person. */
export function MoreActions({ ids, document, mayDecide, mayDelete, decisions, onHelp }: Props) {
  const { t } = useLanguage();
  const [asking, { open, close }] = useDisclosure(false);
  const { original_name: name, revision_status: status } = document;
  return (
    <>
      <Tooltip label={t("keys.open")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.keys ?? ""}
          aria-label={t("keys.open")}
          onClick={onHelp}
        >
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
          {mayDecide && <Menu.Item onClick={() => decisions.ask("to_review")}>{t("review.escalate")}</Menu.Item>}
          {mayDecide && status !== "pending" && (
            <Menu.Item onClick={() => decisions.decide("pending", null)}>{t("review.reopen")}</Menu.Item>
          )}
          <Menu.Item onClick={() => print()}>{t("review.print")}</Menu.Item>
          <Menu.Item
            component="a"
            href={client.service(ids.serviceId).originalUrl(ids.documentId)}
            download={name}
            leftSection={<Glyph name="download" size={14} />}
          >
            {t("review.download")}
          </Menu.Item>
          {mayDelete && mayDecide && (
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
          <Button color="red.8" size="xs" loading={decisions.isBusy} onClick={decisions.remove}>
            {t("review.delete")}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
