import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";

interface Notice {
  /** Of the document, or what comes after it. */
  readonly title: string;
  readonly text: string;
  readonly close: string;
  /** The way back, or on; null: there is none from here. */
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

/** Long enough to see that it was the wrong document, and to reach the button. */
const SHOWN_MS = 10_000;

/**
 * Whoever approves quickly had a third of the page under notices, and the Undo of the last decision in the queue behind
 * the earlier ones: of more than two the oldest goes.
 */
const MOST_SHOWN = 2;
let shown: readonly string[] = [];

/**
 * Which document was decided on, for it is no longer the one on the screen, with a way back; or that it was the last,
 * with a way on.
 */
export function showDecided({ title, text, close, action }: Notice): void {
  for (const earlier of shown.slice(0, 1 - MOST_SHOWN)) notifications.hide(earlier);
  const id = notifications.show({
    color: "green",
    title,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        {action !== null && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </Group>
    ),
    autoClose: SHOWN_MS,
    closeButtonProps: { "aria-label": close },
  });
  shown = [...shown.slice(1 - MOST_SHOWN), id];
}
