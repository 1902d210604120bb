type Path = readonly PropertyKey[]

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parsed value of a JSON text (undefined for an empty text); undefined without a value for invalid JSON. */
export const valueIn = (text: string): { readonly value: unknown } | undefined => {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** The JSON text of a value; empty for undefined, an empty object, and an empty list. */
export const textOf = (value: unknown): string => {
  const isEmpty =
    value === undefined ||
    (isFields(value) && Object.keys(value).length === 0) ||
    isEmptyList(value)
  return isEmpty ? '' : JSON.stringify(value, null, 2)
}
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** Replaces the value at a path; undefined removes it. All other properties and their order are kept. */
export const withAt = (value: unknown, [first, ...rest]: Path, next: unknown): unknown => {
  if (first === undefined) return next
  if (typeof first === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const inner = withAt(list[first], rest, next)
    if (inner === undefined) return list.toSpliced(first, 1)
    return first < list.length ? list.with(first, inner) : [...list, inner]
  }
  const fields = isFields(value) ? value : {}
  const inner = withAt(fields[String(first)], rest, next)
  if (inner !== undefined) return { ...fields, [first]: inner }
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== String(first)))
}

/** A list with the entry at `from` moved to `to`. */
export const moved = (list: readonly unknown[], from: number, to: number): readonly unknown[] =>
  to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, list[from])
