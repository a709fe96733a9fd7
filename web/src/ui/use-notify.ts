import { notifications } from "@mantine/notifications";
import { useLanguage } from "../i18n/language.tsx";

/** A bad one stays longer: it needs reading, and perhaps noting the request's number. */
const SHOWN_MS = { good: 4_000, bad: 12_000 } as const;

/** Shows in a corner what happened. Screen readers announce it too. */
export function useNotify(): (tone: "good" | "bad", message: string) => void {
  const { t } = useLanguage();
  return (tone, message) => {
    notifications.show({
      color: tone === "good" ? "green" : "red",
      ...(tone === "bad" && { title: t("problem.title") }),
      message,
      autoClose: SHOWN_MS[tone],
      closeButtonProps: { "aria-label": t("close") },
    });
  };
}
