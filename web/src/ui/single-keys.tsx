import { Switch } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useLanguage } from "../i18n/language.tsx";

const STORAGE_KEY = "estratto.singleKeys";
const listeners = new Set<() => void>();

/**
 * Whether letters and signs by themselves are commands. Who speaks to the machine, or touches keys without meaning to, switches them off
 * (WCAG 2.1.4); what they do has a button, or a key with Ctrl, Alt or Shift.
 */
function areOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

/** A press that is to be nothing but what it writes. */
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
