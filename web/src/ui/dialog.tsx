import { Modal, type ModalProps } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";

/** The kit's dialog, with a name on its close button. */
export function Dialog(props: ModalProps) {
  const { t } = useLanguage();
  return <Modal closeButtonProps={{ "aria-label": t("close") }} {...props} />;
}
