/** A stretch of a file that one writer has for itself; it grows with what is written. */
export interface RangeLock {
  readonly offset: number
  /** Takes so many more bytes; false when they would run into another's. */
  grow(bytes: number): boolean
  /** Gives the stretch up: what lies there does not count. */
  release(): void
}

/** The stretches of one file that are taken. No two ever overlap. Offsets in bytes. */
export interface ByteRangeLocks {
  /** A stretch from `offset` on, of `bytes` to begin with; undefined when some of it is taken. */
  lock(offset: number, bytes?: number): RangeLock | undefined
}

interface Range {
  readonly offset: number
  readonly end: number
}

/** Where a stretch begins is its own even while it holds nothing. */
const overlap = (a: Range, b: Range) =>
  a.offset < Math.max(b.end, b.offset + 1) && b.offset < Math.max(a.end, a.offset + 1)

export const createByteRangeLocks = (): ByteRangeLocks => {
  const taken = new Map<symbol, Range>()

  const claim = (owner: symbol, range: Range): boolean => {
    for (const [other, held] of taken) if (other !== owner && overlap(held, range)) return false
    taken.set(owner, range)
    return true
  }

  return {
    lock: (offset, bytes = 0) => {
      const owner = Symbol()
      let end = offset + bytes
      if (!claim(owner, { offset, end })) return undefined
      return {
        offset,
        grow: (more) => {
          if (!claim(owner, { offset, end: end + more })) return false
          end += more
          return true
        },
        release: () => void taken.delete(owner),
      }
    },
  }
}
