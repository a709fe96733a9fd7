import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { TaggedDefinition } from "../../../src/client/design.ts";
import type { ServiceDefinitionInputJson } from "../../../src/client.ts";
import { client, servicesQuery } from "../api.ts";
import { useLeaveGuard } from "../layout/leave-guard.ts";
import { type Draft, definitionOf, draftOf } from "./draft.ts";

function definitionKey(serviceId: string) {
  return ["definition", serviceId] as const;
}

interface Edited {
  /** What the draft began from, and its tag: if it is not the newest any more, both are put together. */
  readonly base: ServiceDefinitionInputJson;
  readonly etag: string | null;
  readonly draft: Draft;
}

/** Unsaved changes, by service: the browser's Back and Forward do not lose them. */
const unsaved = new Map<string, Edited>();

/** The saved definition of a service, and the draft based on it until it is saved or discarded. */
export function useDraft(serviceId: string) {
  const queries = useQueryClient();
  const saved = useQuery({
    queryKey: definitionKey(serviceId),
    queryFn: () => client.admin.definition(serviceId),
    staleTime: 0,
    // While somebody edits, the base of the draft does not change; a newer version is reported when they save.
    refetchOnWindowFocus: false,
  });
  const [edited, setEdited] = useState(() => unsaved.get(serviceId) ?? null);
  const savedDraft = saved.data && savedDraftOf(saved.data);
  const isDirty =
    edited !== null &&
    savedDraft !== undefined &&
    JSON.stringify(definitionOf(edited.draft)) !== JSON.stringify(definitionOf(savedDraft));
  useLeaveGuard(isDirty);
  useEffect(() => {
    if (edited !== null && isDirty) unsaved.set(serviceId, edited);
    else unsaved.delete(serviceId);
  }, [serviceId, edited, isDirty]);

  const took = async (service: TaggedDefinition) => {
    queries.setQueryData(definitionKey(serviceId), service);
    setEdited(null);
    await Promise.all([
      queries.invalidateQueries({ queryKey: servicesQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ["versions", serviceId] }),
    ]);
  };
  const begun = () => ({ base: definitionOf(savedDraft!), etag: saved.data?.etag ?? null, draft: savedDraft! });
  const save = useMutation({
    mutationFn: (note: string) => {
      const { etag, draft } = edited ?? begun();
      const options = { ifMatch: etag, ...(note.trim() !== "" && { note: note.trim() }) };
      return client.admin.updateService(serviceId, definitionOf(draft), options);
    },
    onSuccess: took,
  });
  return {
    saved,
    draft: edited?.draft ?? savedDraft ?? null,
    edited,
    isDirty,
    save,
    took,
    change: (draft: Draft) => setEdited({ ...(edited ?? begun()), draft }),
    load: (definition: ServiceDefinitionInputJson) => {
      const savedKeys = new Set(Object.keys(saved.data?.data.service_fields ?? {}));
      setEdited({ ...begun(), draft: draftOf(definition, savedKeys) });
    },
    /** The newest version and the draft put together: the draft from here on, on top of that version. */
    putTogether: (newest: TaggedDefinition, definition: ServiceDefinitionInputJson) => {
      queries.setQueryData(definitionKey(serviceId), newest);
      const savedKeys = new Set(Object.keys(newest.data.service_fields));
      setEdited({ base: inputOf(newest), etag: newest.etag, draft: draftOf(definition, savedKeys) });
      save.reset();
    },
    /** For a deleted service. Synchronously, so that leaving next is not held. */
    forget: () => flushSync(() => setEdited(null)),
    discard: () => {
      setEdited(null);
      save.reset();
      void saved.refetch();
    },
  };
}

function savedDraftOf({ data }: TaggedDefinition): Draft {
  return draftOf(data, new Set(Object.keys(data.service_fields)));
}

/** As the designer would send it back unchanged. */
export function inputOf(saved: TaggedDefinition): ServiceDefinitionInputJson {
  return definitionOf(savedDraftOf(saved));
}

export function versionOf(etag: string | null): string {
  return etag?.replace(/\D/g, "") ?? "";
}
