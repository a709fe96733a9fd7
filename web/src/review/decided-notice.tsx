import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";

interface Notice {
  /** Of the document. */
  readonly name: string;
  readonly text: string;
  readonly close: string;
  /** Null: it cannot be taken back from here. */
  readonly undo: { readonly label: string; readonly run: () => void } | null;
}

/** Long enough to see that it was the wrong document, and to reach the button. */
const SHOWN_MS = 10_000;

/**
 * Whoever approves quickly had a third of the page under notices, and the Undo of the last decision in the queue behind
 * the earlier ones: of more than two the oldest goes.
 */
const MOST_SHOWN = 2;
let shown: readonly string[] = [];

/** Which document was decided on, for it is no longer the one on the screen, with a way back. */
export function showDecided({ name, text, close, undo }: Notice): void {
  for (const earlier of shown.slice(0, 1 - MOST_SHOWN)) notifications.hide(earlier);
  const id = notifications.show({
    color: "green",
    title: name,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        {undo !== null && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              notifications.hide(id);
              undo.run();
            }}
          >
            {undo.label}
          </Button>
        )}
      </Group>
    ),
    autoClose: SHOWN_MS,
    closeButtonProps: { "aria-label": close },
  });
  shown = [...shown.slice(1 - MOST_SHOWN), id];
}
