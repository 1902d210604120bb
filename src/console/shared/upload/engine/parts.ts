import { partLimits } from '../../../../rest/content/content.ts'

/** Default maximum size of files sent in one request (bytes); larger files are sent in parts. */
export const oneRequestBytes = 10 * 1024 * 1024

/** Preferred number of parts; larger parts need fewer requests. */
const usualParts = 16

/** Maximum part size (bytes), which must be acceptable to send again over a slow connection. */
const largestPart = 32 * 1024 * 1024

/** Maximum number of parallel parts of a file, which bounds memory. */
export const partsInFlight = 3

/** Returns the bytes in each part of a file of `size` bytes, except the last (`addPart`). */
export const partSize = (size: number): number =>
  Math.max(
    partLimits.minimumBytes,
    Math.min(largestPart, Math.ceil(size / usualParts)),
    Math.ceil(size / partLimits.count),
  )

/** A part of a file: the offsets of its first byte and of the byte after its last. */
export interface Part {
  readonly number: number
  readonly start: number
  readonly end: number
}

/** The parts of a file of `size` bytes, in order, `each` bytes in all but the last. */
export const partsOf = (size: number, each: number): Part[] =>
  Array.from({ length: Math.ceil(size / each) }, (_, index) => ({
    number: index + 1,
    start: index * each,
    end: Math.min(size, (index + 1) * each),
  }))
