import { Alert, Button, Group, type MantineSize, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  /** The text of the submit button. */
  readonly action: string;
  readonly isBusy: boolean;
  /** Why it was refused, if no field of the form shows it. */
  readonly problem?: ReactNode;
  readonly isIncomplete?: boolean;
  readonly isDangerous?: boolean;
  readonly size?: MantineSize;
  readonly children: ReactNode;
}

/** The kit's red has a contrast of 3.3 under white. */
const DANGER = "red.9";

/** The frame of every form in a dialog: the refusal at the top, the fields, then cancel and submit. */
export function FormDialog(props: Props) {
  const { opened, title, onClose, onSubmit, action, isBusy, problem, isIncomplete = false, isDangerous } = props;
  const { t } = useLanguage();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={props.size ?? "md"}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {problem && <Refusal>{problem}</Refusal>}
          {props.children}
        </Stack>
        <Group mt="lg" justify="flex-end" gap="xs">
          {/* Enter on a dialog that nobody has read yet must not destroy anything. */}
          <Button variant="default" onClick={onClose} {...(isDangerous && { "data-autofocus": true })}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={isIncomplete} loading={isBusy} {...(isDangerous && { color: DANGER })}>
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

/** In a long form the submit button is at the end, with the refusal at the top out of sight: it is scrolled to. */
function Refusal({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Alert ref={place} tabIndex={-1} color="red" variant="light" role="alert">
      {children}
    </Alert>
  );
}
