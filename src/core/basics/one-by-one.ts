/**
 * Runs work of the same name sequentially, in order of arrival; work of different names does not wait for each other. A
 * piece that fails does not stop those behind it.
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
