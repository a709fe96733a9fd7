import type { OverviewJson, SessionJson } from "../../../src/client.ts";
import { mayRead } from "../accounts/roles.ts";
import { client } from "../api.ts";
import { waitingServices } from "../home/figures.ts";

type Service = OverviewJson["services"][number];

/** The service besides this one whose documents need this person most; null: nothing waits elsewhere. */
export function nextServiceOf(services: readonly Service[], session: SessionJson, here: string): Service | null {
  const others = waitingServices(services).filter(({ service: { service_id: id } }) => id !== here);
  return others.find(({ service }) => mayRead(session, service.service_id))?.service ?? null;
}

/** Null, too, if it is not known: whoever has just decided is told of that, and of no second matter that failed. */
export async function findNextService(session: SessionJson, here: string): Promise<Service | null> {
  return client.admin.overview().then(
    ({ services }) => nextServiceOf(services, session, here),
    () => null,
  );
}

/** The place of its first document that nobody else has, or of its list. */
export async function firstToReview({ service_id: id }: Service): Promise<string> {
  const { document } = await client.service(id).nextToReview();
  return document === null ? `/services/${id}/documents` : `/services/${id}/documents/${document.id}`;
}
