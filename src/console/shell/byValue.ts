/** Returns rows by a value, in the order in which the values first occur. */
export const byValue = <R, T>(
  rows: readonly R[],
  valueOf: (row: R) => T,
): ReadonlyMap<T, readonly R[]> => {
  const groups = new Map<T, R[]>()
  for (const row of rows) {
    const value = valueOf(row)
    const group = groups.get(value)
    if (group) group.push(row)
    else groups.set(value, [row])
  }
  return groups
}
