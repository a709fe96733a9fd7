/**
 * CPU time of this process while `run` ran, in milliseconds, without waiting for a core: a busy machine is not the
 * code's fault.
 */
export function computingMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
