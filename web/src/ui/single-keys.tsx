import { Switch } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useLanguage } from "../i18n/language.tsx";

const STORAGE_KEY = "estratto.singleKeys";
const listeners = new Set<() => void>();

/**
 * Whether single letters and signs are commands. People who use speech input, or press keys unintentionally, switch
 * them off (WCAG 2.1.4); each command also has a button, or a key with Ctrl, Alt or Shift.
 */
function areOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

/** A key press that only types. */
export function isMutedKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey && !areOn();
}

export function SingleKeysSwitch() {
  const { t } = useLanguage();
  const isOn = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areOn);
  const set = (on: boolean) => {
    localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
    for (const listener of listeners) listener();
  };
  return (
    <Switch
      size="sm"
      mb="sm"
      label={t("keys.single")}
      checked={isOn}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
