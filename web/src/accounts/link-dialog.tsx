import { Button, Group } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import classes from "./accounts.module.css";
import { CopyText } from "./copy-button.tsx";

export interface LinkToSend {
  readonly path: string;
  readonly expiresAt: string;
  readonly email: string;
}

/** A one-time link, shown only once. The service sends no mail: whoever makes the link sends it. */
export function LinkDialog({ link, onClose }: { link: LinkToSend | null; onClose: () => void }) {
  const { t, locale } = useLanguage();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const url = link === null ? "" : `${location.origin}${link.path}`;
  return (
    // As with a secret: it is never shown again, so no key pressed by habit closes it.
    <Dialog
      opened={link !== null}
      onClose={onClose}
      title={t("members.linkTitle")}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {link !== null && (
        <>
          <p className={classes.text}>
            {t("members.linkText", { email: link.email, until: when.format(new Date(link.expiresAt)) })}
          </p>
          <code className={classes.link} data-testid="one-time-link">
            {url}
          </code>
          <Group justify="flex-end" gap="xs">
            <CopyText value={url} />
            <Button size="compact-sm" onClick={onClose}>
              {t("profile.done")}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
