/**
 * Starts a clock of the time that the processor spends for this process, which does not depend on what else the machine does. Returns a
 * function that returns the time since then (ms).
 */
export const startProcessorClock = (): (() => number) => {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
