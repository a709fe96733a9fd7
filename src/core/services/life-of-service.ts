/** Key under which a process caches data of a service: the id of a deleted service may be reused. */
export function lifeOf({ serviceId, createdAt }: { readonly serviceId: string; readonly createdAt: Date }): string {
  return `${serviceId} ${createdAt.toISOString()}`;
}
