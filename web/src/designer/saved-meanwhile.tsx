import { Button, Loader, Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TaggedDefinition } from "../../../src/client/design.ts";
import type { ServiceDefinitionInputJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { ChangeList } from "./change-list.tsx";
import { partName, valueText } from "./change-words.ts";
import { type Draft, definitionOf } from "./draft.ts";
import { type Clash, merged, type Side } from "./merge.ts";
import classes from "./saved-meanwhile.module.css";
import { inputOf, versionOf } from "./use-draft.ts";
import { whoOf } from "./versions-tab.tsx";

interface Props {
  readonly serviceId: string;
  readonly edited: { readonly base: ServiceDefinitionInputJson; readonly etag: string | null; readonly draft: Draft };
  readonly onTogether: (newest: TaggedDefinition, definition: ServiceDefinitionInputJson) => void;
  readonly onDiscard: () => void;
}

/**
 * Somebody else saved the service while it was edited here: what they changed, a choice where both changed the same,
 * and the way on with both. Nothing of either is lost unless a person says so.
 */
export function SavedMeanwhile({ serviceId, edited, onTogether, onDiscard }: Props) {
  const { t } = useLanguage();
  const newest = useQuery({
    queryKey: ["definition", serviceId, "meanwhile", edited.etag],
    queryFn: () => newestOf(serviceId, Number(versionOf(edited.etag))),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section className={classes.panel} role="alert">
      {newest.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {newest.isError && <ProblemAlert error={newest.error} onRetry={() => newest.refetch()} />}
      {newest.data && <Together {...newest.data} edited={edited} onTogether={onTogether} onDiscard={onDiscard} />}
    </section>
  );
}

type Newest = Awaited<ReturnType<typeof newestOf>>;

async function newestOf(serviceId: string, since: number) {
  const [theirs, { changes }, { versions }] = await Promise.all([
    client.admin.definition(serviceId),
    client.admin.changes(serviceId, since),
    client.admin.versions(serviceId, { limit: 1 }),
  ]);
  return { theirs, changes, version: versions[0] };
}

function Together({ theirs, changes, version, edited, onTogether, onDiscard }: Newest & Omit<Props, "serviceId">) {
  const { t } = useLanguage();
  // Nothing is chosen before a person has chosen: either side may be the wrong one.
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { base, draft } = edited;
  const mine = definitionOf(draft);
  const { definition, clashes } = merged(base, mine, inputOf(theirs), choices);
  const isOpen = clashes.some(({ id }) => choices[id] === undefined);
  return (
    <>
      <p className={classes.what}>
        {t("meanwhile.title", {
          who: version ? whoOf(version, t) : t("versions.actor.gone"),
          version: versionOf(theirs.etag),
        })}
      </p>
      <ChangeList changes={changes} isWhole />
      <p className={classes.what}>{t(clashes.length === 0 ? "meanwhile.apart" : "meanwhile.clash")}</p>
      {clashes.map((clash) => (
        <Radio.Group
          key={clash.id}
          label={nameOf(clash, [mine, theirs.data, base], t)}
          value={choices[clash.id] ?? null}
          onChange={(side) => setChoices((before) => ({ ...before, [clash.id]: side as Side }))}
        >
          <div className={classes.sides}>
            {(["theirs", "mine"] as const).map((side) => (
              <Radio
                key={side}
                value={side}
                label={
                  <>
                    <span className={classes.sideTitle}>{t(`conflict.${side}`)}</span>
                    <span className={classes.sideText}>{sideText(clash, side, t)}</span>
                  </>
                }
              />
            ))}
          </div>
        </Radio.Group>
      ))}
      <div className={classes.foot}>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t("meanwhile.discard")}
        </Button>
        <Button size="xs" disabled={isOpen} onClick={() => onTogether(theirs, definition)}>
          {t("meanwhile.together")}
        </Button>
      </div>
    </>
  );
}

/** "Field Total: Name", in the words of the designer. */
function nameOf({ path }: Clash, definitions: readonly ServiceDefinitionInputJson[], t: Translate): string {
  const [place = "", key = "", ...parts] = path;
  const part = parts.length === 0 ? "" : `: ${parts.map((each) => partName(each, t)).join(" ")}`;
  const named = (label: (of: ServiceDefinitionInputJson) => string | undefined) =>
    definitions.map(label).find((each) => each) ?? key;
  switch (place) {
    case "service_fields":
      return `${t("change.field")} ${named((of) => of.service_fields[key]?.tag_alias)}${part}`;
    case "service_categories":
      return `${t("change.category")} ${named((of) => of.service_categories?.[key])}${part}`;
    case "policies":
      return `${t("change.policy")} ${named((of) => of.policies?.find((p) => p.policy_id === key)?.policy_name)}${part}`;
    default:
      return `${t("change.setting")} ${path.map((each) => partName(each, t)).join(" ")}`;
  }
}

/** Of a whole field or check only whether it is there: its parts are in the list above and in the designer. */
function sideText({ path, ...sides }: Clash, side: Side, t: Translate): string {
  const value = sides[side];
  const isWhole = path.length === 2 && path[0] !== "service_categories" && !path[0]?.startsWith("guarantee");
  if (isWhole && value === undefined) return t("change.removed");
  if (isWhole) return t("change.changed");
  return valueText(value, path.at(-1) ?? "", t);
}
