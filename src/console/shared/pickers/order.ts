/** Returns the IDs with one of them moved up (-1) or down (1); unchanged at either end. */
export const moved = (ids: readonly string[], index: number, by: -1 | 1): readonly string[] => {
  const one = ids[index]
  const to = index + by
  if (one === undefined || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(index, 1).toSpliced(to, 0, one)
}
