/** Milliseconds this process computed while `run` ran, not those it waited for a core: a crowded machine is no fault of the code. */
export function computingMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
