import { Modal, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { SessionJson } from "../../../src/client.ts";
import { client, servicesQuery } from "../api.ts";
import type { TextKey } from "../i18n/en.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useFocusBack } from "../ui/focus-back.ts";
import { Glyph } from "../ui/icons.tsx";
import classes from "./command-palette.module.css";
import { type Command, useOfferedCommands } from "./commands.ts";
import { type FoundDocuments, findDocuments, type SearchedService } from "./find-documents.ts";
import { matchCommands } from "./match-commands.ts";
import { screensFor } from "./screens.ts";

interface Props {
  readonly session: SessionJson;
  readonly serviceId: string | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** One box for every place and action: type a part of its name, choose with the arrows. */
export function CommandPalette({ opened, onClose, ...where }: Props) {
  const { t } = useLanguage();
  const movesFocus = useRef(false);
  useFocusBack(opened, () => !movesFocus.current);
  useEffect(() => {
    if (opened) movesFocus.current = false;
  }, [opened]);
  const run = (command: Command) => {
    movesFocus.current = command.movesFocus === true;
    onClose();
    command.run();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size={560}
      yOffset="12vh"
      transitionProps={{ duration: 80 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t("palette.title")} radius={9}>
        {opened && <Box {...where} onRun={run} />}
      </Modal.Content>
    </Modal.Root>
  );
}

type BoxProps = Pick<Props, "session" | "serviceId"> & { readonly onRun: (command: Command) => void };

function Box({ session, serviceId, onRun }: BoxProps) {
  const { t } = useLanguage();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { commands, note } = useCommandsFor(text, session, serviceId);
  const at = Math.min(chosen, commands.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      setChosen((at + step + commands.length) % commands.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      if (commands[at]) onRun(commands[at]);
    }
  };
  return (
    <div className={classes.box}>
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        className={classes.input ?? ""}
        leftSection={<Glyph name="search" />}
        placeholder={t("palette.placeholder")}
        aria-label={t("palette.title")}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        {...(commands[at] && { "aria-activedescendant": optionId(commands[at]) })}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id="palette-list" role="listbox" aria-label={t("palette.title")} className={classes.list}>
        {commands.map((command, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys, and keeps the focus (aria-activedescendant)
          <div
            key={command.id}
            id={optionId(command)}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            className={classes.option}
            onMouseMove={() => setChosen(i)}
            onClick={() => onRun(command)}
          >
            <span className={classes.label}>{command.label}</span>
            {command.detail !== undefined && <span className={classes.detail}>{command.detail}</span>}
            {command.group !== undefined && <span className={classes.group}>{command.group}</span>}
            {command.shortcut !== undefined && <kbd className={classes.kbd}>{command.shortcut}</kbd>}
          </div>
        ))}
      </div>
      {note !== null && (
        <p className={classes.none} role="status">
          {t(note)}
        </p>
      )}
    </div>
  );
}

function optionId(command: Command): string {
  return `palette-${command.id}`;
}

interface Offer {
  readonly commands: readonly Command[];
  /** What is to be said below them. */
  readonly note: TextKey | null;
}

/** The screen's own commands first, then screens and services; below them documents by name or value. */
function useCommandsFor(text: string, session: SessionJson, serviceId: string | null): Offer {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const offered = useOfferedCommands();
  const services = useQuery(servicesQuery).data ?? [];
  const own = offered.map((command) => ({ ...command, group: command.group ?? t("palette.here") }));
  const screens = screensFor(session, serviceId)
    .flatMap(({ screens }) => screens)
    .map(({ href, text: key }) => ({
      id: `screen:${href}`,
      label: t(key),
      group: t("palette.screens"),
      run: () => navigate(href),
    }));
  const ofServices = services.map(({ service_id: id, name }) => ({
    id: `service:${id}`,
    label: name,
    group: t("palette.services"),
    run: () => navigate(`/services/${id}/documents`),
  }));
  const searched = services.map(({ service_id: id, name }) => ({ id, name }));
  const { found, isSearching } = useDocumentsFor(text, searched, serviceId);
  const documents = (found?.documents ?? []).map(({ id, name, value, service }) => ({
    id: `document:${id}`,
    label: name,
    ...(value !== null && { detail: value }),
    group: service.name,
    run: () => navigate(`/services/${service.id}/documents/${id}`),
  }));
  const commands = [...matchCommands([...own, ...screens, ...ofServices], text), ...documents];
  return { commands, note: noteFor(commands, isSearching, found) };
}

function noteFor(commands: readonly Command[], isSearching: boolean, found: FoundDocuments | null): TextKey | null {
  if (isSearching) return "palette.searching";
  if (found?.isComplete === false && found.documents.length === 0) return "palette.incomplete";
  return commands.length === 0 ? "palette.none" : null;
}

const DOCUMENTS_FROM_CHARACTERS = 2;
const TYPING_PAUSE_MS = 200;

/** Of all services, those of the one in view first. When typing goes on, what was asked is given up. */
function useDocumentsFor(text: string, services: readonly SearchedService[], serviceId: string | null) {
  const typed = text.trim();
  const [q] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const inOrder = services.toSorted((a, b) => Number(b.id === serviceId) - Number(a.id === serviceId));
  const query = useQuery({
    queryKey: ["palette", inOrder.map(({ id }) => id), q],
    queryFn: ({ signal }) =>
      findDocuments(inOrder, q, (id, asked, until) => client.service(id).documents(asked, until), signal),
    enabled: q.length >= DOCUMENTS_FROM_CHARACTERS && q === typed,
  });
  const isAsked = typed.length >= DOCUMENTS_FROM_CHARACTERS && services.length > 0;
  return {
    found: q === typed ? (query.data ?? null) : null,
    isSearching: isAsked && (q !== typed || query.isPending),
  };
}
