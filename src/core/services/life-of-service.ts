/** What a process remembers of a service it remembers under this name: the id of one that was deleted may be given to another. */
export function lifeOf({ serviceId, createdAt }: { readonly serviceId: string; readonly createdAt: Date }): string {
  return `${serviceId} ${createdAt.toISOString()}`;
}
