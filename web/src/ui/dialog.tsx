import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { useFocusBack } from "./focus-back.ts";

/**
 * The kit's dialog, with a name on its close button. Once something was typed in it, a click beside it does not close
 * it: that is a click that missed, and the text would be lost.
 */
export function Dialog({ closeOnClickOutside = true, ...props }: ModalProps) {
  const { t } = useLanguage();
  const [isTyped, setTyped] = useState(false);
  const { opened } = props;
  useFocusBack(opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again, it is empty again
  useEffect(() => setTyped(false), [opened]);
  return (
    <Modal
      closeButtonProps={{ "aria-label": t("close") }}
      closeOnClickOutside={closeOnClickOutside && !isTyped}
      onInput={() => setTyped(true)}
      returnFocus={false}
      {...props}
    />
  );
}
