/** The name, or the first with a number from 2 on behind it, that is not taken. */
export function firstFree(
  name: string,
  taken: ReadonlySet<string>,
  numbered: (n: number) => string = (n) => `${name}_${n}`,
): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = numbered(n);
  return free;
}
