import { useLanguage } from "../i18n/language.tsx";
import { PasswordBox } from "../ui/password-box.tsx";
import { fieldProblem } from "./problem-text.ts";

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: unknown;
  /** It was refused as the one that the person has already. */
  readonly isSame?: boolean;
}

/** A password that is being chosen. Managers may fill it in, and pasting is allowed; the service judges it. */
export function NewPassword(props: Props) {
  const { t } = useLanguage();
  return (
    <PasswordBox
      label={t("password.new")}
      description={t("password.rule")}
      autoComplete="new-password"
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      error={fieldProblem(props.error, "password", t(props.isSame ? "password.same" : "password.weak"))}
    />
  );
}
