import { exactly } from '../searchText.ts'

/** What the engine needs to know of a result. */
export interface Found {
  readonly id: string
  readonly type: string
  readonly owner: string
  /** Epoch ms. */
  readonly created: number
}

/**
 * A part of a search's results, told by conditions that every portal understands. Slices of one search never overlap: an item is
 * created at one moment, and every other split is by a condition and its opposite.
 */
export interface Slice {
  /** Epoch ms, both ends included. */
  readonly created: readonly [from: number, to: number]
  /** `field:"value"` that must hold, and those that must not. */
  readonly is: readonly string[]
  readonly isNot: readonly string[]
  /** Bounds of the ID, in the order that the portal has for IDs. */
  readonly idAfter?: string
  readonly idUpTo?: string
  /** Splits other than by time so far. */
  readonly depth: number
}

export const sliceOf = (from: number, to: number): Slice => ({
  created: [from, to],
  is: [],
  isNot: [],
  depth: 0,
})

/** Deeper than any real portal needs; a portal that ignores the conditions would be asked for ever. */
const deepest = 48

/** The query for a slice of what `q` finds. A negation stands beside what it takes from, never alone in parentheses. */
export const sliceQuery = (q: string, slice: Slice): string => {
  const { created, is, isNot, idAfter, idUpTo } = slice
  const all = [
    ...(q === '*' ? [] : [`(${q})`]),
    `created:[${created[0]} TO ${created[1]}]`,
    ...is,
    ...(idUpTo === undefined ? [] : [`id:[* TO ${idUpTo}]`]),
  ]
  const none = [...isNot, ...(idAfter === undefined ? [] : [`id:[* TO ${idAfter}]`])]
  return [all.join(' AND '), ...none].join(' NOT ')
}

/** A value divides a slice when neither nearly all nor hardly any of a sample have it. */
const leastShare = 0.1

const dividing = (sample: readonly Found[], field: 'type' | 'owner'): string | undefined => {
  const counts = new Map<string, number>()
  for (const found of sample) counts.set(found[field], (counts.get(found[field]) ?? 0) + 1)
  const fromHalf = (count: number) => Math.abs(count / sample.length - 0.5)
  const [best] = [...counts].toSorted(([, a], [, b]) => fromHalf(a) - fromHalf(b))
  return best && fromHalf(best[1]) <= 0.5 - leastShare ? best[0] : undefined
}

/**
 * Splits a slice in two: by time as long as there is time between its ends, then by a type or an owner that divides `sample`, its
 * first results, and last by ID at `pivot`, the ID of the farthest result that can be read. Undefined when nothing divides it.
 */
export const split = (
  slice: Slice,
  sample: readonly Found[],
  pivot: () => Promise<string | undefined>,
): Promise<readonly [Slice, Slice] | undefined> =>
  Promise.resolve(
    splitByTime(slice) ?? splitByValue(slice, sample) ?? splitById(slice, sample, pivot),
  )

const splitByTime = (slice: Slice): readonly [Slice, Slice] | undefined => {
  const [from, to] = slice.created
  if (from >= to) return undefined
  const middle = Math.floor((from + to) / 2)
  return [
    { ...slice, created: [from, middle] },
    { ...slice, created: [middle + 1, to] },
  ]
}

const splitByValue = (
  slice: Slice,
  sample: readonly Found[],
): readonly [Slice, Slice] | undefined => {
  if (slice.depth >= deepest) return undefined
  const depth = slice.depth + 1
  for (const field of ['type', 'owner'] as const) {
    const value = dividing(sample, field)
    const condition = value === undefined ? undefined : exactly(field, value)
    if (
      condition !== undefined &&
      !slice.is.includes(condition) &&
      !slice.isNot.includes(condition)
    )
      return [
        { ...slice, depth, is: [...slice.is, condition] },
        { ...slice, depth, isNot: [...slice.isNot, condition] },
      ]
  }
  return undefined
}

const splitById = async (
  slice: Slice,
  sample: readonly Found[],
  pivot: () => Promise<string | undefined>,
): Promise<readonly [Slice, Slice] | undefined> => {
  if (slice.depth >= deepest) return undefined
  const candidates = [await pivot(), ...sample.map((found) => found.id)]
  const id = candidates.find((one) => one !== slice.idAfter && one !== slice.idUpTo)
  if (id === undefined) return undefined
  const depth = slice.depth + 1
  return [
    { ...slice, depth, idUpTo: id },
    { ...slice, depth, idAfter: id },
  ]
}
