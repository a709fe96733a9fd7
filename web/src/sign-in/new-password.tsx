import { useLanguage } from "../i18n/language.tsx";
import { PasswordBox } from "../ui/password-box.tsx";
import { fieldProblem } from "./problem-text.ts";

/** A password that is being chosen. Managers may fill it in, and pasting is allowed; the service judges it. */
export function NewPassword(props: { value: string; onChange: (value: string) => void; error: unknown }) {
  const { t } = useLanguage();
  return (
    <PasswordBox
      label={t("password.new")}
      description={t("password.rule")}
      autoComplete="new-password"
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      error={fieldProblem(props.error, "password", t("password.weak"))}
    />
  );
}
