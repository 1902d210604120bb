import type { Readable } from 'node:stream'

/** Positions of the first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Bytes that can be read from any position. Size in bytes. */
export interface ByteSource {
  readonly size: number
  read(range?: ByteRange): Readable
}
