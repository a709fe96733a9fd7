import type { Translate } from "../i18n/language.tsx";

/**
 * The actor as text for a person: the name if there is one, else what it was. A program's name is not passed off as a
 * person's.
 */
export function actorText({ actor, actor_name: name }: ActorJson, t: Translate): string {
  const [kind = "", id = ""] = actor.split(":");
  switch (kind) {
    case "operator":
    case "stranger":
    case "machine":
      return t(`audit.actor.${kind}`);
    // In the history of a document: what the product did automatically.
    case "estratto":
      return t("audit.actor.machine");
    case "key":
      return t("audit.actor.key", { id: name ?? id.slice(0, 8) });
    case "member":
      return name ?? t("audit.actor.member", { id: id.slice(0, 8) });
    default:
      return name ?? actor;
  }
}

interface ActorJson {
  readonly actor: string;
  readonly actor_name: string | null;
}
