type Path = readonly PropertyKey[]

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a JSON text: undefined for an empty one, and no answer for one that is no JSON. */
export const valueIn = (text: string): { readonly value: unknown } | undefined => {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** A value as JSON text; nothing, an empty object and an empty list are an empty text. */
export const textOf = (value: unknown): string => {
  const isEmpty =
    value === undefined || (isFields(value) && Object.keys(value).length === 0) || isNone(value)
  return isEmpty ? '' : JSON.stringify(value, null, 2)
}
const isNone = (value: unknown) => Array.isArray(value) && value.length === 0

/** The value with another one at a path; undefined takes away what is there. Everything else, known or not, stays in its order. */
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
