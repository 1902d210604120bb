/** Thrown by `within`. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/** Returns the result of `work`. Throws `TookTooLong` if the work takes longer than `timeoutMs` (ms), without ending it. */
export const within = async <T>(timeoutMs: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns a function that performs `work` as `within` does. Work that continues after the time is not begun a second time: later calls
 * wait for it.
 */
export const limited = <T>(timeoutMs: number, work: () => Promise<T>): (() => Promise<T>) => {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= work().finally(() => {
      pending = undefined
    })
    return within(timeoutMs, pending)
  }
}
