import { Kbd } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SingleKeysSwitch } from "../ui/single-keys.tsx";
import { SHORTCUTS, shownKeys } from "./keyboard.ts";
import classes from "./review-screen.module.css";

export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("keys.title")} size={820}>
      <SingleKeysSwitch />
      <p className={classes.soft}>{t("keys.written")}</p>
      <dl className={classes.shortcuts}>
        {SHORTCUTS.map((shortcut) => (
          <div key={shortcut.command} className={classes.shortcut}>
            <dt>{t(shortcut.text)}</dt>
            <dd>
              {shownKeys(shortcut).map((key) => (
                <Kbd key={key} ml={4}>
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
