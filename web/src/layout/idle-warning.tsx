import { Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, lastAnsweredAt } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import classes from "./app-frame.module.css";

/**
 * A session ends after 30 minutes without a request; the service records one a minute, so it may end a little earlier.
 */
const ENDS_AFTER_MS = 29 * 60_000;
const WARNS_BEFORE_MS = 2 * 60_000;
const LOOK_MS = 5_000;

/** Asks before a session ends for lack of requests, while there is time for an answer (WCAG 2.2.1). */
export function IdleWarning() {
  const { t } = useLanguage();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      const idleMs = Date.now() - lastAnsweredAt();
      // Later it has ended; the next request reports that, and nothing that was written is lost.
      setAsked(idleMs >= ENDS_AFTER_MS - WARNS_BEFORE_MS && idleMs < ENDS_AFTER_MS);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const stay = () => {
    setAsked(false);
    // Errors of the connection or the session are also reported by the next request.
    client.session.current().catch(() => undefined);
  };
  return (
    <Dialog opened={isAsked} onClose={stay} title={t("idle.title")}>
      <p className={classes.dialogText}>{t("idle.text")}</p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={stay}>
          {t("idle.stay")}
        </Button>
      </Group>
    </Dialog>
  );
}
