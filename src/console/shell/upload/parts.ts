import { partLimits } from '../../../rest/content/content.ts'

/** Files up to this many bytes travel in one request unless told otherwise, larger ones in parts. */
export const oneRequestBytes = 10 * 1024 * 1024

/** So many parts a file has where the limits on both sides allow it: the larger they are, the less their requests count. */
const wishedParts = 16

/** Bytes that one can bear to send again over a slow line. */
const largestPart = 32 * 1024 * 1024

/** Parts of one file that are on their way at a time; no more of it is ever held. */
export const partsInFlight = 3

/** Bytes in each part of a file of `size` bytes, except the last (rest-content.md section 2.2). */
export const partSize = (size: number): number =>
  Math.max(
    partLimits.minimumBytes,
    Math.min(largestPart, Math.ceil(size / wishedParts)),
    Math.ceil(size / partLimits.count),
  )

/** A part of a file, by the places of its first byte and of the byte after its last. */
export interface Part {
  readonly number: number
  readonly start: number
  readonly end: number
}

/** The parts of a file of `size` bytes, in their order, `each` bytes in all but the last. */
export const partsOf = (size: number, each: number): Part[] =>
  Array.from({ length: Math.ceil(size / each) }, (_, index) => ({
    number: index + 1,
    start: index * each,
    end: Math.min(size, (index + 1) * each),
  }))
