import { exactly } from '../../searchText.ts'

/** The required properties of a result. */
export interface Found {
  readonly id: string
  /** Only items have a type. */
  readonly type?: string
  readonly owner: string
  /** Epoch ms. */
  readonly created: number
}

/**
 * A part of a search's results, defined by conditions that every portal supports. Slices of one search never overlap: an item has one
 * creation time, and every other split is by a condition and its negation.
 */
export interface Slice {
  /** Epoch ms, inclusive. */
  readonly created: readonly [from: number, to: number]
  /** Conditions `field:"value"` that must be true, and those that must be false. */
  readonly is: readonly string[]
  readonly isNot: readonly string[]
  /** Bounds of the ID, in the portal's order of IDs. */
  readonly idAfter?: string
  readonly idUpTo?: string
  /** Number of splits other than by time. */
  readonly depth: number
}

export const sliceOf = (from: number, to: number): Slice => ({
  created: [from, to],
  is: [],
  isNot: [],
  depth: 0,
})

/** Maximum depth, more than any real portal needs; ends the search on portals that ignore the conditions. */
const deepest = 48

/** The query for a slice of what `q` finds. A negation needs a positive condition in the same parentheses. */
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

/** Whether a value splits a sample into two parts of sufficient size. */
const leastShare = 0.1

const dividing = (sample: readonly Found[], field: 'type' | 'owner'): string | undefined => {
  const counts = new Map<string, number>()
  for (const { [field]: value } of sample)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  const fromHalf = (count: number) => Math.abs(count / sample.length - 0.5)
  const [best] = [...counts].toSorted(([, a], [, b]) => fromHalf(a) - fromHalf(b))
  return best && fromHalf(best[1]) <= 0.5 - leastShare ? best[0] : undefined
}

/**
 * Splits a slice in two: by time as long as there is time between its ends, then by a type or an owner that divides `sample`, its
 * first results, and last by ID at `pivot`, the ID of the farthest result that can be read. Undefined if no split is possible.
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
