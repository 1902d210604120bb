/** Something that is done again and again until it is stopped. */
export interface Repeating {
  /** Does it no more, and waits for what is being done. */
  stop(): Promise<void>
}

/** Does `work` every so many milliseconds, never twice at the same time; what goes wrong is told to `failed`. */
export const repeat = (
  every: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Repeating => {
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
