import { Button, CopyButton } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";

export function CopyText({ value }: { value: string }) {
  const { t } = useLanguage();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button size="compact-sm" variant="default" onClick={copy}>
          {t(copied ? "copied" : "copy")}
        </Button>
      )}
    </CopyButton>
  );
}
