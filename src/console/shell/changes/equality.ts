/** Whether a value is unset: null, undefined, and the empty text mean the same to a portal. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === ''

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether two values are equal: lists in order, objects regardless of the order of their fields. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || (isNothing(a) && isNothing(b))) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (a instanceof Blob || b instanceof Blob) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame(a[name], b[name]))
}
