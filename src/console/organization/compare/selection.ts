import type { Difference } from './difference.ts'

/**
 * Returns the selected differences after some of them were selected or cleared: what one refers to is created in the same run, and what
 * refers to an object that is not created can't be applied.
 */
export const closedOver = (
  differences: readonly Difference[],
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  isOn: boolean,
): ReadonlySet<string> => {
  const next = new Set(chosen)
  const wanted = new Set(ids)
  const changed = differences.filter(({ id }) => wanted.has(id))
  for (const { id, problem, needs } of changed) {
    if (!isOn) next.delete(id)
    else if (problem === undefined) {
      next.add(id)
      for (const needed of differences) if (needs.includes(needed.object.key)) next.add(needed.id)
    }
  }
  const missing = new Set(
    differences.flatMap(({ id, object }) => (object.here || next.has(id) ? [] : [object.key])),
  )
  for (const { id, needs } of differences)
    if (needs.some((key) => missing.has(key))) next.delete(id)
  return next
}
