import type { Change } from '../changes/change.ts'
import { isNothing } from '../changes/equality.ts'
import type { Tree } from './treeDiff.ts'

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether both values satisfy the predicate, or one does and the other is unset. */
const both = <T>(
  is: (value: unknown) => value is T,
  none: T,
  { before, after }: Pick<Change, 'before' | 'after'>,
): { before: T; after: T } | undefined => {
  const one = (value: unknown) => (is(value) ? value : isNothing(value) ? none : undefined)
  const first = one(before)
  const second = one(after)
  if (first === undefined || second === undefined || !(is(before) || is(after))) return undefined
  return { before: first, after: second }
}

/** Returns how to show a change: by list entries, JSON paths, words, or both values. */
export const kindOfDifference = (change: Pick<Change, 'before' | 'after' | 'format'>) => {
  const lists = both(isList, [], change)
  if (lists) return { kind: 'list', ...lists } as const
  if (change.format) return { kind: 'plain' } as const
  const trees = both(isTree, {}, change)
  if (trees) return { kind: 'tree', ...trees } as const
  const texts = both(isText, '', change)
  if (texts) return { kind: 'text', ...texts } as const
  return { kind: 'plain' } as const
}
