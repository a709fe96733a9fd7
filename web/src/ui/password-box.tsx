import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";

/** A password, which a person can look at, with the keyboard too. */
export function PasswordBox(props: PasswordInputProps) {
  const { t } = useLanguage();
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
      {...props}
    />
  );
}
