import type { Translate } from "../i18n/language.tsx";

const DAY_MS = 86_400_000;

/** How long something has been waiting, in whole days. */
export function ageOf(iso: string, now: number, t: Translate): string {
  const days = Math.floor((now - Date.parse(iso)) / DAY_MS);
  if (days < 1) return t("home.age.hours");
  return days === 1 ? t("home.age.day") : t("home.age.days", { days });
}
