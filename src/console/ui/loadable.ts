/** A part of the console could not be loaded: the connection failed, or the file no longer exists. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

/** Code in its own chunk. Unlike with `React.lazy`, a failed load can be repeated. */
export interface Loadable<T> {
  /** Loads the part, or returns the pending load. The next call after a failure loads again. Rejects with MissingPart. */
  readonly load: () => Promise<T>
  /** Starts to load the part because it will probably be needed. A failure has no effect. */
  readonly preload: () => void
  /** The part, if it has been loaded. */
  readonly now: () => T | undefined
}

/** Wraps a dynamic import. Chromium requests a module again whose request failed (measured with version 156). */
export const loadable = <T>(importPart: () => Promise<T>): Loadable<T> => {
  let arrived: { readonly value: T } | undefined
  let underWay: Promise<T> | undefined
  const begin = async () => {
    try {
      const value = await importPart()
      arrived = { value }
      return value
    } catch (cause) {
      throw new MissingPart('A part of the console could not be loaded.', { cause })
    } finally {
      underWay = undefined
    }
  }
  const load = () => (arrived ? Promise.resolve(arrived.value) : (underWay ??= begin()))
  return {
    load,
    preload: () => void load().catch(() => undefined),
    now: () => arrived?.value,
  }
}
