import { Alert, Button, Code, Group, Text } from "@mantine/core";
import { Component, type ReactNode } from "react";
import type { Translate } from "../i18n/language.tsx";
import { Glyph } from "./icons.tsx";

interface Props {
  /** Passed in, not taken from the context: the language provider may be what fails. */
  readonly t: Translate;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** An error that no screen caught removes the whole screen; this is shown in its place, and says how to continue. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { t, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    return (
      <Alert color="red" variant="light" icon={<Glyph name="warning" />} title={t("broken.title")} role="alert" m="md">
        <Text size="sm">{t("broken.text")}</Text>
        <Code block mt="sm" lang="en">
          {error.message}
        </Code>
        <Group mt="sm" gap="xs">
          <Button size="compact-sm" onClick={() => location.reload()}>
            {t("broken.action")}
          </Button>
          <Button size="compact-sm" variant="default" component="a" href="/">
            {t("notFound.action")}
          </Button>
        </Group>
      </Alert>
    );
  }
}
