import { compare } from '../../ui/compare.ts'

/** Returns values with how often each occurs, the most frequent first, equally frequent ones in alphabetical order. */
export const countValues = <V extends string>(
  values: Iterable<V>,
): readonly (readonly [value: V, count: number])[] => {
  const counts = new Map<V, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || compare(a, b))
}
