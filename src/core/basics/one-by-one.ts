/**
 * Work that has one name is done one piece after the other, in order of arrival; what has another name does not wait for it. A piece that
 * fails does not stop those behind it.
 */
export function createOneByOne(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    const done: Promise<unknown> = mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === done) last.delete(name);
      });
    last.set(name, done);
    return mine;
  };
}
