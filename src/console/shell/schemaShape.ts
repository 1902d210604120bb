import * as z from 'zod'

/** Where a value stands in another: keys and positions. */
type Path = readonly PropertyKey[]

/** What a schema says beneath "may be left out", "may be null" and defaults. */
export const bare = (schema: unknown): unknown => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return bare(schema.unwrap())
  return schema
}

/** The schema of what stands at a path; undefined where the schema says nothing. */
const schemaAt = (schema: unknown, [first, ...rest]: Path): unknown => {
  const known = bare(schema)
  if (first === undefined) return known
  if (known instanceof z.ZodObject)
    return schemaAt((known.shape as Record<PropertyKey, unknown>)[first], rest)
  if (known instanceof z.ZodArray) return schemaAt(known.element, rest)
  return undefined
}

/** The keys that a schema knows for the object at a path. */
export const keysOf =
  (schema: z.ZodType) =>
  (path: Path): readonly string[] => {
    const found = schemaAt(schema, path)
    return found instanceof z.ZodObject ? Object.keys(found.shape) : []
  }

/** What a schema finds wrong with a JSON text, by the paths of the values; nothing where it is no JSON. */
export const checkOf =
  (schema: z.ZodType) =>
  (text: string): readonly { readonly path: Path; readonly message: string }[] => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return []
    }
    const { error } = schema.safeParse(value)
    return (error?.issues ?? []).map(({ path, message }) => ({ path, message }))
  }
