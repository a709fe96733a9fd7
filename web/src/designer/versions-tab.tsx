import { Button, Loader } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TaggedDefinition } from "../../../src/client/design.ts";
import type { ServiceVersionsJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { client } from "../api.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { Tag } from "../ui/tag.tsx";
import { ChangeList } from "./change-list.tsx";
import classes from "./designer.module.css";
import { CompareDialog, RollbackDialog } from "./version-dialogs.tsx";

type Version = ServiceVersionsJson["versions"][number];

interface Props {
  readonly serviceId: string;
  readonly etag: string | null;
  readonly onRolledBack: (service: TaggedDefinition) => Promise<void>;
}

/** All versions: who, when, why, what changed; each can be compared or restored. */
export function VersionsTab({ serviceId, etag, onRolledBack }: Props) {
  const { t } = useLanguage();
  const [compared, compare] = useState<number | null>(null);
  const [restored, restore] = useState<number | null>(null);
  const list = useInfiniteQuery({
    queryKey: ["versions", serviceId],
    queryFn: ({ pageParam }) => client.admin.versions(serviceId, pageParam === null ? {} : { before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before: next }) => next,
  });
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <div className={classes.versions}>
      <p className={accounts.text}>{t("versions.text")}</p>
      {list.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {list.isError && <ProblemAlert error={list.error} onRetry={() => list.refetch()} />}
      <ol className={accounts.list}>
        {versions.map((version, i) => (
          <VersionItem
            key={version.version}
            version={version}
            isCurrent={i === 0}
            onCompare={() => compare(version.version)}
            onRestore={() => restore(version.version)}
          />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button size="xs" variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t("versions.older")}
        </Button>
      )}
      {compared !== null && <CompareDialog serviceId={serviceId} from={compared} onClose={() => compare(null)} />}
      {restored !== null && (
        <RollbackDialog
          serviceId={serviceId}
          version={restored}
          etag={etag}
          onClose={() => restore(null)}
          onRolledBack={onRolledBack}
        />
      )}
    </div>
  );
}

function VersionItem({
  version,
  isCurrent,
  onCompare,
  onRestore,
}: {
  version: Version;
  isCurrent: boolean;
  onCompare: () => void;
  onRestore: () => void;
}) {
  const { t, locale } = useLanguage();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className={classes.version}>
      <div className={classes.versionHead}>
        <strong>{t("versions.version", { version: version.version })}</strong>
        {isCurrent && <Tag tone="ok">{t("versions.current")}</Tag>}
        <span className={accounts.soft}>
          {t("versions.by", { who: whoOf(version, t), at: when.format(new Date(version.created_at)) })}
        </span>
        {!isCurrent && (
          <span className={classes.versionTools}>
            <Button size="compact-xs" variant="default" onClick={onCompare}>
              {t("versions.compare")}
            </Button>
            <Button size="compact-xs" variant="default" onClick={onRestore}>
              {t("versions.rollback")}
            </Button>
          </span>
        )}
      </div>
      {version.note !== null && <p className={classes.versionNote}>{noteOf(version.note, t)}</p>}
      {version.changes === null ? (
        <p className={accounts.soft}>{t("versions.first")}</p>
      ) : (
        <ChangeList changes={version.changes} />
      )}
    </li>
  );
}

export function whoOf({ actor, actor_name: name }: Version, t: Translate): string {
  if (name !== null) return name;
  if (actor === "machine" || actor === "operator") return t(`versions.actor.${actor}`);
  return t("versions.actor.gone");
}

/** The service's own notes are shown in the person's language; those of a person unchanged. */
function noteOf(note: string, t: Translate): string {
  const version = /^rollback:(\d+)$/.exec(note)?.[1];
  return version === undefined ? note : t("versions.rollbackOf", { version });
}
