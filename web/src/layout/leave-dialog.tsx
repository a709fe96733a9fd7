import { Button, Group } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import classes from "./app-frame.module.css";
import { useHeldNavigation } from "./leave-guard.ts";

/** Asks before unsaved changes are left behind. */
export function LeaveDialog() {
  const { t } = useLanguage();
  const { navigation, stay, leave } = useHeldNavigation();
  return (
    <Dialog opened={navigation !== null} onClose={stay} title={t("leave.title")}>
      <p className={classes.dialogText}>{t(navigation?.leaves === "kept" ? "leave.kept" : "leave.text")}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={leave}>
          {t("leave.leave")}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t("leave.stay")}
        </Button>
      </Group>
    </Dialog>
  );
}
