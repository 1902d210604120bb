/** The state of a machine on which the software of the server does not run. */
export const stopped = { realTimeState: 'STOPPED' } as const

/** Returns whether a server has machines, none of which runs. */
export const areStopped = (machines: readonly Readonly<Record<string, unknown>>[]): boolean =>
  machines.length > 0 && machines.every((one) => one['realTimeState'] === stopped.realTimeState)
