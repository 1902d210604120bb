/** A recurring task; `stop()` ends it. */
export interface RecurringTask {
  /** Stops the task and waits for the current run. */
  stop(): Promise<void>
}

/** Runs `work` at an interval (ms), never twice at the same time; errors are passed to `failed`. */
export const startRecurringTask = (
  every: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): RecurringTask => {
  let current: Promise<unknown> | undefined
  const timer = setInterval(() => {
    current ??= work()
      .catch(failed)
      .finally(() => {
        current = undefined
      })
  }, every)
  return {
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}
