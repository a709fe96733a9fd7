/**
 * The models that produced a result: the shipped ones, and the service's own if it has one
 * ("extraction-2/1a2b3c4d+service-3").
 */
export function nameVersion(shipped: string, own: number | null): string {
  return own === null ? shipped : `${shipped}+service-${own}`;
}
