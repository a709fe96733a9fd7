import { AppError } from "../../errors.ts";
import type { SavedView } from "../../store/contract/list-work-types.ts";
import type { AdmittedService, Caller } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import { type NamedKeys, refuseUnknownKeys } from "./known-keys.ts";

export type ViewInput = Pick<SavedView, "name" | "query" | "shared">;

/** A person's ways of looking at a list; they are theirs, so no key has any. */
export interface ViewUseCases {
  savedViews(service: AdmittedService): Promise<ShownView[]>;
  saveView(service: AdmittedService, view: ViewInput): Promise<ShownView>;
  replaceView(service: AdmittedService, viewId: string, view: ViewInput): Promise<ShownView>;
  removeView(service: AdmittedService, viewId: string): Promise<void>;
}

export interface ShownView extends SavedView {
  readonly isYours: boolean;
  /** Of whom it is; null: somebody who was removed. */
  readonly ownerName: string | null;
}

const MOST_VIEWS = 50;

export function createViews({ store, ambient }: Pick<Ports, "store" | "ambient">): ViewUseCases {
  const shown = async (memberId: string, views: readonly SavedView[]): Promise<ShownView[]> => {
    const names = await store.members.names([...new Set(views.map((view) => view.memberId))]);
    return views.map((view) => ({
      ...view,
      isYours: view.memberId === memberId,
      ownerName: names.get(view.memberId) ?? null,
    }));
  };
  const one = async (memberId: string, view: SavedView | null): Promise<ShownView> => {
    if (!view) throw notFound();
    return (await shown(memberId, [view]))[0]!;
  };
  return {
    async savedViews({ serviceId, caller }) {
      const memberId = personOf(caller);
      return shown(memberId, await store.views.list(serviceId, memberId));
    },
    async saveView(service, view) {
      const { serviceId, caller } = service;
      const memberId = personOf(caller);
      await refuseUnknownKeys({ store }, service, namedIn(view), "#/query");
      const made = { ...view, viewId: ambient.newId(), serviceId, memberId, createdAt: ambient.now() };
      return one(memberId, await store.views.add(made, MOST_VIEWS));
    },
    async replaceView(service, viewId, view) {
      const { serviceId, caller } = service;
      const memberId = personOf(caller);
      await refuseUnknownKeys({ store }, service, namedIn(view), "#/query");
      return one(memberId, await store.views.replace({ ...view, serviceId, viewId, memberId }));
    },
    async removeView({ serviceId, caller }, viewId) {
      if (!(await store.views.remove({ serviceId, viewId, memberId: personOf(caller) }))) throw notFound();
    },
  };
}

/** A view is refused if the list would refuse it. */
function namedIn({ query: { fields, category } }: ViewInput): NamedKeys {
  return {
    fields: typeof fields === "string" ? fields.split(",").filter((key) => key !== "") : undefined,
    category: typeof category === "string" ? category : undefined,
  };
}

/** The table of permissions lets nobody else through. */
function personOf(caller: Caller): string {
  if (caller.kind !== "session") throw new AppError("key_not_for_service", "Views belong to people; sign in.");
  return caller.memberId;
}

function notFound(): AppError {
  return new AppError("route_not_found", "You have no view with this id.");
}
