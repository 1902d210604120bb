/** A byte range of a file that is locked for one writer; it grows with the bytes written. */
export interface RangeLock {
  readonly offset: number
  /** Extends the range; returns false if it would overlap another one. */
  grow(bytes: number): boolean
  /** Releases the range; its bytes are void. */
  release(): void
}

/** The locked byte ranges of one file, which never overlap. Offsets in bytes. */
export interface ByteRangeLocks {
  /** Locks a range from `offset` with initially `bytes` bytes; returns undefined if it overlaps another one. */
  lock(offset: number, bytes?: number): RangeLock | undefined
}

interface Range {
  readonly offset: number
  readonly end: number
}

/** An empty range reserves its first byte. */
const overlap = (a: Range, b: Range) =>
  a.offset < Math.max(b.end, b.offset + 1) && b.offset < Math.max(a.end, a.offset + 1)

export const createByteRangeLocks = (): ByteRangeLocks => {
  const ranges = new Map<symbol, Range>()

  const claim = (owner: symbol, range: Range): boolean => {
    for (const [other, lockedRange] of ranges)
      if (other !== owner && overlap(lockedRange, range)) return false
    ranges.set(owner, range)
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
        release: () => void ranges.delete(owner),
      }
    },
  }
}
